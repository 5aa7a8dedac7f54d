// say.ts: the own turn in a full sentence, for screen readers.
import { t } from '$/i18n/index.svelte';
import type { PrChoice } from './choice.svelte';
import { asked } from './prompt';
import { texts } from './texts';

export function sayTurn(choice: PrChoice): string {
  const w = texts();
  const parts = [t().ui.live.yourTurn, asked(choice).title];
  if (choice.table.phase === 'ask') {
    const own = [...choice.takeable].map((id) => w.card.label(choice.card(id)));
    parts.push(own.length || choice.assistable.size ? w.say.offer(own, choice.assistable.size) : w.say.nothing);
  }
  parts.push(w.say.money(choice.table.money[choice.session.seatIndex] ?? 0));
  return parts.join(' ');
}
