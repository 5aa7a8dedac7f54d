// reason.ts: why a bot likes a move, in the language of the page.
import type { Reason } from '$/engine/protocol';
import { t } from '$/i18n/index.svelte';
import { cardName } from './refusal';
import type { Session } from './session.svelte';
import { who } from './who';

export function reasonText(session: Session, r: Reason): string {
  const line = t().ui.hint.reasons[r.id] ?? session.deck.face.explain()?.reasons[r.id];
  if (!line) return r.text;
  return line({ n: r.args.n, card: cardName(session, r.args.card), who: r.args.seat ? who(session, r.args.seat).name : '' });
}
