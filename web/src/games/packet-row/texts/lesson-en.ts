// lesson-en.ts: the guided first game, in English. The order is that of lesson.ts.
import type { LessonText } from '$/games/game';

export const lesson: LessonText[] = [
  { title: 'South Street, 1842', text: 'You run a trading house. Whoever has the most points at the end wins: buildings count as printed on their laurel, every full $10 is one point, and bankers reward the richest.' },
  { title: 'Four areas', text: 'Guildhall, docks, market and bank each lay out a few cards. A number on a hang tag is a price; cards without one are free. What lies under “Next” comes later.' },
  { title: 'You have the wheel', text: 'The brass wheel makes you harbour master: you name the area in which everybody may take one card this round. The others choose there before you. Name any area in the bar below.' },
  { title: 'One card a round', text: 'Cards with a brass frame can be taken. Press one to choose it: the bar tells what it costs and leaves you. Then confirm. Passing is allowed: perhaps the next area has something better. Take or pass now.' },
  { title: 'Your hand and the desk', text: 'Cards you take come to your hand; ships lie open before you. You hold a contract already. The contract desk shows what it lacks: goods, and a ship to the right country.' },
  { title: 'Play a little', text: 'Try to collect what your contract needs. Press a card you cannot take, and the bar says why not. The light bulb asks a bot for advice. Go on until you have taken three cards.' },
  { title: 'Fulfil whenever you like', text: 'When the desk shows a tick, the button beside it pays the reward at once, also when others are deciding. Several contracts to one country can share a ship. Cash in money cards the same way: press one in your hand.' },
  { title: 'That is all', text: 'The game ends when an area can no longer be filled. Buildings are bought with money, so spend it before the end. Play this game on, or start a real one.' },
];
