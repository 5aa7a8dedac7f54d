// memory-en.ts: the window of the open memory, in English.
import type { Who } from '$/i18n/words';

export const memory = {
  title: 'What has been seen',
  note: 'Cards that everybody saw go into a hand and that have not left it since. Contracts dealt at the start are not among them.',
  partial: (ply: number) => `Only from move ${ply} on: what came before is not known to this page.`,
  of: (w: Who) => (w.you ? 'Your hand' : w.name),
  none: 'Nothing yet.',
};
