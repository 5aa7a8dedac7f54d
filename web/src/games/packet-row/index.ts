// index.ts: Packet Row on the start page; its table is loaded when it is played.
import type { GameEntry } from '$/games/game';
import { poster } from './art/poster';
import { shipArt } from './art/ship';

export const packetRow: GameEntry = {
  id: 'packet-row',
  title: 'Packet Row',
  seats: [2, 5],
  revision: 1,
  options: [],
  usualPlayers: 4,
  icon: () => ({ art: shipArt(), box: '0 0 100 80', width: 34, height: 28 }),
  poster,
  openMemory: true,
  automatic: { setting: 'autoPass' },
  rules: {
    en: () => import('../../../../docs/rules/packet_row.md?raw'),
    de: () => import('../../../../docs/rules/de/packet_row.md?raw'),
    nl: () => import('../../../../docs/rules/nl/packet_row.md?raw'),
    fr: () => import('../../../../docs/rules/fr/packet_row.md?raw'),
    es: () => import('../../../../docs/rules/es/packet_row.md?raw'),
  },
  load: () => import('./game-ui').then(async (m) => {
    await m.ready();
    return m.ui;
  }),
};
