// lessons.ts: the guided first games: a real game with few words beside it.
//
// Each step points at a part of the table and waits: for "go on", or until something has happened.
// Nothing is scripted but the deal, so that the learner may do whatever the rules allow.
import type { GameId } from '$/engine/cards';
import type { Session } from './session.svelte';

export interface LessonStep {
  /** What the words are about. */
  at: string | null;
  /** Goes on by itself when this is so; null: waits for the button. */
  until: ((s: Session) => boolean) | null;
}

const moves = (s: Session, ...verbs: string[]) => s.steps.filter((x) => x.seat === s.me && (verbs.length === 0 || verbs.includes(x.move?.verb ?? ''))).length;

export const LESSONS: Record<GameId, LessonStep[]> = {
  'packet-row': [
    { at: null, until: null },
    { at: '.boards', until: null },
    { at: '#decision', until: (s) => moves(s, 'choose') >= 1 },
    { at: '.board.hand', until: (s) => moves(s, 'take', 'pass', 'assist') >= 1 },
    { at: '#desk', until: null },
    { at: null, until: (s) => moves(s, 'take', 'assist') >= 3 },
    { at: '#desk', until: null },
    { at: null, until: null },
  ],
  rotterdam: [
    { at: '.river', until: null },
    { at: '#desk', until: null },
    { at: '#decision', until: (s) => moves(s, 'place', 'pass') >= 1 },
    { at: '#decision', until: (s) => moves(s, 'colour') >= 1 },
    { at: '.river', until: (s) => moves(s, 'colour') >= 3 },
    { at: null, until: null },
    { at: null, until: null },
  ],
};

export const LESSON_SEEDS: Record<GameId, string> = { 'packet-row': 'first voyage', rotterdam: 'first tide' };
