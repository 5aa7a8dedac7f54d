// index.ts: Rotterdam on the start page; its table is loaded when it is played.
import type { GameEntry } from '$/games/game';
import { poster } from './art/poster';
import './game.css';
import { t } from '$/i18n/index.svelte';
import type { RotterdamEntry } from '$/messages/types';

const feeder = '<path d="M2 15h26l-4 7H6Z" fill="#1d3f5b"/><path d="M8 8h5v6H8zM14 5h5v9h-5zM20 8h5v6h-5z" fill="#d8392b" stroke="#221b14"/>';

const names = () => (t().games['rotterdam'] as RotterdamEntry).options;

export const rotterdam: GameEntry = {
  id: 'rotterdam',
  title: 'Rotterdam',
  seats: [2, 4],
  revision: 2,
  options: [
    { id: 'offers', least: 0, most: 99, normal: 3, people: 20, name: () => names().offers },
    { id: 'rounds', least: 1, most: 250, normal: 60, people: 60, name: () => names().rounds },
    { id: 'last-chance', least: 0, most: 1, normal: 1, people: 1, name: () => names()['last-chance'] },
  ],
  usualPlayers: 3,
  icon: () => ({ art: feeder, box: '0 0 30 24', width: 30, height: 24 }),
  poster,
  openMemory: false,
  automatic: { setting: 'autoForced' },
  rules: {
    en: () => import('../../../../docs/rules/rotterdam.md?raw'),
    de: () => import('../../../../docs/rules/de/rotterdam.md?raw'),
    nl: () => import('../../../../docs/rules/nl/rotterdam.md?raw'),
    fr: () => import('../../../../docs/rules/fr/rotterdam.md?raw'),
    es: () => import('../../../../docs/rules/es/rotterdam.md?raw'),
  },
  load: () => import('./game-ui').then(async (m) => {
    await m.ready();
    return m.ui;
  }),
};
