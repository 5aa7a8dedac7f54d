// lesson.ts: the guided first deal: one round that ends with a completed assignment.
//
// It starts from its own position: a ship of the learner is in front of Botlek, and jam is in hand.
import type { Lesson } from '$/games/game';
import position from './lesson-position.json';
import { lessonTexts } from './texts';

export const lesson: Lesson = {
  seed: 'first tide 1',
  position,
  script: ['B place B2 S2 grain', 'C place C2 S3 fruit', 'B colour yellow', 'C colour purple', 'B done', 'C done'],
  steps: [
    { at: '#desk', phone: '.tabs button:nth-child(2)', move: null },
    { at: '#decision', move: /^place \w+ S\d textile$/ },
    { at: '#decision', keep: '.river', move: /^colour purple$/ },
    { at: '#decision', move: /^done$/ },
    { at: '#decision', move: /^complete A05 / },
    { at: null, move: null },
  ],
  ready: lessonTexts.ready,
  text(step) {
    const w = lessonTexts();
    return { title: w.titles[step + 1] ?? '', text: w.texts[step + 1] ?? '', phone: w.phone[step + 1] ?? '' };
  },
};
