// memory-de.ts: the window of the open memory, in German.
import type { memory as en } from './memory-en';

export const memory: typeof en = {
  title: 'Was gesehen wurde',
  note: 'Karten, die alle in eine Hand gehen sahen und die seither dort sind. Die anfangs ausgeteilten Aufträge gehören nicht dazu.',
  partial: (ply) => `Erst ab Zug ${ply}: Was davor war, kennt diese Seite nicht.`,
  of: (w) => (w.you ? 'Deine Hand' : w.name),
  none: 'Noch nichts.',
};
