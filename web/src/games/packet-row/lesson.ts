// lesson.ts: the guided first deal: two rounds that end with a fulfilled contract.
import type { Lesson } from '$/games/game';
import { lessonTexts } from './texts';

export const lesson: Lesson = {
  seed: 'first deal 89',
  script: ['B take M37', 'C pass', 'B choose docks', 'C take D17'],
  steps: [
    { at: '#desk', phone: '[data-own="S07"]', move: null },
    { at: '.board:has([data-area="market"])', phone: '.areas button:nth-child(3)', move: /^choose market$/ },
    { at: '[data-card="M21"]', move: /^take M21$/ },
    { at: '[data-card="D06"]', move: /^take D06$/ },
    { at: '#desk', phone: '#decision .ready', move: /^fulfil S07 / },
    { at: null, move: null },
  ],
  ready: lessonTexts.ready,
  text(step) {
    const w = lessonTexts();
    return { title: w.titles[step + 1] ?? '', text: w.texts[step + 1] ?? '', phone: w.phone[step + 1] ?? '' };
  },
};
