// turn-sentence.ts: the reader's turn in a full sentence, for screen readers.
import { t } from '$/i18n/index.svelte';
import type { PrChoice } from './choice.svelte';
import { asked } from './prompt';
import { labelOf } from './card-text';
import { texts } from './texts';

export function sayTurn(choice: PrChoice): string {
  const w = texts();
  const parts = [t().ui.live.yourTurn, asked(choice).title];
  if (choice.table.phase === 'ask') {
    const own = [...choice.takeable].map((id) => labelOf(choice.card(id)));
    if (own.length) parts.push(w.say.offer(own));
    if (choice.assistable.size) parts.push(w.say.assistant(choice.assistable.size));
    if (!own.length && !choice.assistable.size) parts.push(w.say.nothing);
  }
  parts.push(w.say.money(choice.table.money[choice.session.seatIndex] ?? 0));
  return parts.join(' ');
}
