// sounds.ts: the sound of a move; each accompanies something visible.
import type { Sound } from '$/app/sound';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';

export function soundsOf(session: Session, s: Step): Sound[] {
  const one = s.move ? session.deck.ui.sounds[s.move.verb] : undefined;
  return one ? [one] : [];
}
