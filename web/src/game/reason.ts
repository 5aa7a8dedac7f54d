// reason.ts: a bot's reasons for a move, in the language of the page.
import type { Reason } from '$/engine/protocol';
import type { Explanations } from '$/games/game';
import { t } from '$/i18n/index.svelte';
import { cardName } from './refusal';
import type { Session } from './session.svelte';
import { who } from './player-names';

export function reasonText(session: Session, r: Reason): string {
  const common: Explanations['reasons'] = t().ui.hint.reasons;
  const lines = session.deck.ui.explain()?.reasons;
  // A reason about a hidden card has its own sentence.
  const line = (r.args.card ? null : lines?.[`${r.id}-any`]) ?? lines?.[r.id] ?? common[r.id];
  if (!line) return r.id;
  return line({ n: r.args.n, card: cardName(session, r.args.card), who: r.args.seat ? who(session, r.args.seat).name : '', ship: r.args.ship ?? '' });
}
