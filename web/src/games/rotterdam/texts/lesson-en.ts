// lesson-en.ts: the guided first game, in English. The order is that of lesson.ts.
import type { LessonText } from '$/games/game';

export const lesson: LessonText[] = [
  { title: 'The Maas today', text: 'You own four ships. Bring raw materials up the river to the harbour that takes them, draw products there, and hand them in for assignments. 12 points on assignments bring the end.' },
  { title: 'Your assignments', text: 'On the left are three assignments that only you see: which products they want, what is missing and which harbour makes it. Each harbour takes one raw material and makes two products.' },
  { title: 'Phase 1: place a ship', text: 'Choose a raw material that one of your assignments needs, and a start position on the map. Then confirm.' },
  { title: 'Phase 2: name a colour', text: 'Every ship lying before a channel of the colour you name moves one step, yours and theirs. Press a colour to see the arrows: nothing moves before you confirm. Buoys show where a ship can go.' },
  { title: 'Blocked and forked', text: 'A position holds one ship: who finds it taken stays. Two channels of the same colour ahead: the owner steers. Anchors give a shipping card at the end of phase 2. Play on for two more turns.' },
  { title: 'Harbours and swaps', text: 'With the right cargo you draw a product card. In phase 5 products can be swapped: make an offer, or say that you are done. In phase 6 you may complete one assignment.' },
  { title: 'That is all', text: 'Products in hand count at the end too. Play this game on, or start a real one.' },
];
