// lessons.ts: what the guided first games have in common.
import type { Session } from './session.svelte';

/** How many moves of these kinds the learner has made; of any kind without verbs. */
export const movesMade = (s: Session, ...verbs: string[]): number =>
  s.steps.filter((x) => x.seat === s.me && (verbs.length === 0 || verbs.includes(x.move?.verb ?? ''))).length;
