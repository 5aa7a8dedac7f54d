// tokens.ts: the design tokens, one source for the style sheet and for the contrast test.
//
// Cards are objects and keep paper and ink in every theme; panels, lines and text change around
// them. A game adds its own and may override a theme (src/games/<game>/tokens.json).
// build/tokens-css.ts turns this into CSS, tests/tokens.test.ts checks every pair that text or marks
// rest on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const FIXED: Record<string, string> = {
  // paper and ink
  'card-ink': '#221b14', gold: '#e3b23c', brass: '#c89b45', 'brass-deep': '#6f4f14',
  // players: colour, shape and letter
  'p-A': '#b13327', 'p-A-on': '#ffffff', 'p-B': '#1f5c8c', 'p-B-on': '#ffffff', 'p-C': '#e2a92f', 'p-C-on': '#221b14',
  'p-D': '#2f6a4a', 'p-D-on': '#ffffff', 'p-E': '#6b3d80', 'p-E-on': '#ffffff',
};

export type Theme = 'light' | 'dark' | 'contrast';

export const THEMES: Record<Theme, Record<string, string>> = {
  light: {
    'wheel-line': '#6f4f14', 'card-paper': '#f8f0dd', 'p-line': '#221b14', bg: '#e6dcc7', 'bg-2': '#dccfb4', panel: '#faf5e9',
    'panel-2': '#f1e8d4', line: '#c9b894', 'line-strong': '#8d7849', text: '#241d14', 'text-2': '#5a4c36', accent: '#1d3f5b',
    'on-accent': '#ffffff', action: '#a12d1f', 'on-action': '#ffffff', good: '#2f6138', 'on-good': '#ffffff', warn: '#8a4a06',
    focus: '#0b5fff', 'good-bg': '#dfead2', 'warn-bg': '#f7e2bf',
  },
  dark: {
    'wheel-line': '#f0d9a0', 'card-paper': '#ede2c8', 'p-line': '#f3ead6', bg: '#11171c', 'bg-2': '#0c1115', panel: '#1b242b',
    'panel-2': '#242f37', line: '#3a4750', 'line-strong': '#8694a0', text: '#f1e8d6', 'text-2': '#bdb6a5', accent: '#8fc1e3',
    'on-accent': '#0d1b26', action: '#f08a6f', 'on-action': '#2a0d06', good: '#a5d39a', 'on-good': '#11261a', warn: '#f0be72',
    focus: '#8ab8ff', 'good-bg': '#21352a', 'warn-bg': '#3b2d18',
  },
  contrast: {
    'wheel-line': '#000000', 'card-paper': '#ffffff', 'p-line': '#000000', bg: '#ffffff', 'bg-2': '#ffffff', panel: '#ffffff',
    'panel-2': '#ffffff', line: '#000000', 'line-strong': '#000000', text: '#000000', 'text-2': '#1a1a1a', accent: '#00264d',
    'on-accent': '#ffffff', action: '#8a0f00', 'on-action': '#ffffff', good: '#004d12', 'on-good': '#ffffff', warn: '#5c2e00',
    focus: '#0033cc', 'good-bg': '#ffffff', 'warn-bg': '#ffffff',
  },
};

export const SHADOWS: Record<Theme, string> = {
  light: '--sh-1: 0 1px 2px rgb(60 40 10/.18); --sh-2: 0 3px 10px rgb(60 40 10/.2); --sh-3: 0 12px 32px rgb(60 40 10/.28);',
  dark: '--sh-1: 0 1px 2px rgb(0 0 0/.5); --sh-2: 0 4px 12px rgb(0 0 0/.5); --sh-3: 0 14px 36px rgb(0 0 0/.6);',
  contrast: '--sh-1: none; --sh-2: 0 0 0 2px #000; --sh-3: 0 0 0 3px #000;',
};

/** What a game adds to the tokens: for every theme, for one, and for its picture on the start page. */
interface GameTokens {
  fixed: Record<string, string>;
  themes: Partial<Record<Theme, Record<string, string>>>;
  skies: Record<'light' | 'dark', Record<string, string>>;
  /** The letters of its title, where that is set in a type of its own. */
  titleLetters?: string;
}

const games = fileURLToPath(new URL('../src/games/', import.meta.url));

export const GAME_TOKENS: Record<string, GameTokens> = Object.fromEntries(
  readdirSync(games)
    .filter((game) => existsSync(`${games}${game}/tokens.json`))
    .map((game) => [game, JSON.parse(readFileSync(`${games}${game}/tokens.json`, 'utf8')) as GameTokens]),
);

const vars = (o: Record<string, string> | undefined) => Object.entries(o ?? {}).map(([k, v]) => `--${k}: ${v};`).join(' ');

/** The style sheet: tokens for each theme, chosen by data-theme or, without it, by what the system asks for. */
export function tokensCss(): string {
  const all = Object.entries(GAME_TOKENS);
  const skies = (t: 'light' | 'dark') => all.map(([, g]) => vars(g.skies[t])).join(' ');
  const theme = (t: Theme) => `color-scheme: ${t === 'dark' ? 'dark' : 'light'}; ${vars(THEMES[t])} ${SHADOWS[t]} ${t === 'contrast' ? '' : skies(t)}`;
  const own = (t: Theme, root: string) => all.map(([id, g]) => `${root}[data-game="${id}"] { ${vars(g.themes[t])} }`).join('\n');
  return `:root { ${vars(FIXED)} ${all.map(([, g]) => vars(g.fixed)).join(' ')} ${theme('light')} ${skies('light')} }
${own('light', '')}
:root[data-theme="dark"] { ${theme('dark')} }
${own('dark', ':root[data-theme="dark"] ')}
:root[data-theme="contrast"], :root[data-theme="contrast"] [data-game] { ${theme('contrast')} }
${own('contrast', ':root[data-theme="contrast"] ')}
`;
}
