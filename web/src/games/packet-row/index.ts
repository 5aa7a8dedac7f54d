// index.ts: Packet Row on the start page; its table is loaded when it is played.
import type { GameEntry } from '$/games/game';
import { poster } from './art/poster';
import { shipArt } from './art/ship';

export const packetRow: GameEntry = {
  id: 'packet-row',
  title: 'Packet Row',
  pitch: {
    en: 'South Street, New York, 1842. Win contracts, load the packets, and pick your moment.',
    de: 'South Street, New York, 1842. Gewinne Verträge, belade die Postschiffe und wähle den richtigen Augenblick.',
  },
  seats: [2, 5],
  minutes: 25,
  usualPlayers: 4,
  icon: () => ({ art: shipArt(), box: '0 0 100 80', width: 34, height: 28 }),
  poster,
  openMemory: true,
  automatic: {
    setting: 'autoPass',
    label: { en: 'Packet Row: pass for me when nothing can be taken', de: 'Packet Row: für mich passen, wenn nichts zu nehmen ist' },
  },
  rules: { en: () => import('../../../../docs/rules/packet_row.md?raw'), de: () => import('./rules/de.md?raw') },
  load: () => import('./face').then(async (m) => {
    await m.ready();
    return m.face;
  }),
};
