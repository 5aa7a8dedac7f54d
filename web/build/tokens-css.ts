// tokens-css.ts: lets the page import its tokens as `virtual:tokens.css`.
import type { Plugin } from 'vite';
import { tokensCss } from './tokens.ts';

const ID = 'virtual:tokens.css';

export function tokens(): Plugin {
  return {
    name: 'harbour-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? tokensCss() : null),
  };
}
