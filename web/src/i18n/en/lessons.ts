// lessons.ts: the guided first games, in English. The order is that of game/lessons.ts.
export interface LessonText {
  title: string;
  text: string;
}

const packetRow: LessonText[] = [
  { title: 'South Street, 1842', text: 'You run a trading house. Whoever has the most points at the end wins: buildings count as printed on their laurel, every full $10 is one point, and bankers reward the richest.' },
  { title: 'Four areas', text: 'Guildhall, docks, market and bank each lay out a few cards. A number on a hang tag is a price; cards without one are free. What lies under “Next” comes later.' },
  { title: 'You have the wheel', text: 'The brass wheel makes you harbour master: you name the area in which everybody may take one card this round. The others choose there before you. Name any area in the bar below.' },
  { title: 'One card a round', text: 'Cards with a brass frame can be taken. Press one to choose it: the bar tells what it costs and leaves you. Then confirm. Passing is allowed: perhaps the next area has something better. Take or pass now.' },
  { title: 'Your hand and the desk', text: 'Cards you take come to your hand; ships lie open before you. You hold a contract already. The contract desk shows what it lacks: goods, and a ship to the right country.' },
  { title: 'Play a little', text: 'Try to collect what your contract needs. Press a card you cannot take, and the bar says why not. The light bulb asks a bot for advice. Go on until you have taken three cards.' },
  { title: 'Fulfil whenever you like', text: 'When the desk shows a tick, the button beside it pays the reward at once, also when others are deciding. Several contracts to one country can share a ship. Cash in money cards the same way: press one in your hand.' },
  { title: 'That is all', text: 'The game ends when an area can no longer be filled. Buildings are bought with money, so spend it before the end. Play this game on, or start a real one.' },
];

const rotterdam: LessonText[] = [
  { title: 'The Maas today', text: 'You own four ships. Bring raw materials up the river to the harbour that takes them, draw products there, and hand them in for assignments. 12 points on assignments bring the end.' },
  { title: 'Your assignments', text: 'On the left are three assignments that only you see: which products they want, what is missing and which harbour makes it. Each harbour takes one raw material and makes two products.' },
  { title: 'Phase 1: place a ship', text: 'Choose a raw material that one of your assignments needs, and a start position on the map. Then confirm.' },
  { title: 'Phase 2: name a colour', text: 'Every ship lying before a channel of the colour you name moves one step, yours and theirs. Press a colour to see the arrows: nothing moves before you confirm. Buoys show where a ship can go.' },
  { title: 'Blocked and forked', text: 'A position holds one ship: who finds it taken stays. Two channels of the same colour ahead: the owner steers. Anchors give a shipping card at the end of phase 2. Play on for two more turns.' },
  { title: 'Harbours and swaps', text: 'With the right cargo you draw a product card. In phase 5 products can be swapped: make an offer, or say that you are done. In phase 6 you may complete one assignment.' },
  { title: 'That is all', text: 'Products in hand count at the end too. Play this game on, or start a real one.' },
];

export const lessons = { 'packet-row': packetRow, rotterdam };
