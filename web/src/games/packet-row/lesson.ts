// lesson.ts: the guided first game: a real game with a few words beside it.
//
// Each step points at a part of the table and waits: for "go on", or until something has happened.
// Nothing is scripted but the deal, so that the learner may do whatever the rules allow.
import { movesMade } from '$/game/lessons';
import type { Lesson } from '$/games/game';
import { lessonTexts } from './texts';

export const lesson: Lesson = {
  seed: 'first voyage',
  steps: [
    { at: null, until: null },
    { at: '.boards', until: null },
    { at: '#decision', until: (s) => movesMade(s, 'choose') >= 1 },
    { at: '.board.hand', until: (s) => movesMade(s, 'take', 'pass', 'assist') >= 1 },
    { at: '#desk', until: null },
    { at: null, until: (s) => movesMade(s, 'take', 'assist') >= 3 },
    { at: '#desk', until: null },
    { at: null, until: null },
  ],
  texts: () => {
    const w = lessonTexts.now();
    return w && lesson.steps.map((_, i) => ({ title: w.titles[i + 1] ?? '', text: w.texts[i + 1] ?? '' }));
  },
};
