// more-en.ts: why a move is refused and why a bot likes one, by the engine's key, in English.
import type { ReasonLines, RefusalLines } from '$/games/game';

const refusals: RefusalLines = {
  over: () => 'The game is over.',
  'not-asked': () => 'It is not your turn to decide.',
  'no-seat': () => 'Nobody sits there.',
  'no-move': () => 'There is no such move.',
  'wrong-names': () => 'This move does not name the cards it should.',
  'named-twice': () => 'A card is named twice.',
  'rounds-over': () => 'The rounds are over: contracts are settled now.',
  'not-on-offer': (a) => `${a.card} is not on offer.`,
  'not-held': (a) => `You do not hold ${a.card}.`,
  'no-choice': () => 'An area has been named already: take a card there, or decline.',
  'named-already': (a) => `${a.what} has been named in this round already.`,
  'other-area': (a) => `${a.card} lies in another area: ${a.what} is not at hand.`,
  'name-first': () => 'The harbour master names an area first.',
  'too-dear': (a) => `${a.card} costs $${a.need}, you have $${a.have}.`,
  'must-name': () => 'The harbour master must name an area.',
  'closed-area': (a) => `${a.card} lies in an area that was named earlier in this round: ${a.what} is closed.`,
  'empty-area': (a) => `Nothing is left: ${a.what} is empty.`,
  'no-ship': (a) => `${a.card}: no ship to ${a.what} is in the set.`,
  'no-goods': (a) => `${a.card} needs ${a.need} ${a.what} and gets ${a.have}.`,
  'no-contract': () => 'No contract is in the set.',
  'no-use': (a) => `${a.card} is of no use in fulfilling contracts.`,
  'idle-ship': (a) => `${a.card} would carry no contract.`,
  'idle-captain': () => 'A captain in the set has no ship to send elsewhere.',
  'idle-trader': () => 'A trader in the set has no goods to trade that a contract needs.',
  'no-money-card': (a) => `${a.card} is not a money card.`,
  'no-assistant': () => 'A card of the next supply takes an assistant in hand.',
  'not-in-future': (a) => `${a.card} is not in a next supply.`,
  'no-settlement': () => 'Only in the settlement can you be done.',
  'done-already': () => 'You said that you are done: no more contracts.',
};

const reasons: ReasonLines = {
  payable: (a) => `Contracts worth $${a.n} more can be fulfilled.`,
  points: (a) => `It is worth ${a.n} ${a.n === 1 ? 'point' : 'points'} at the end.`,
  money: (a) => `It brings $${a.n}.`,
  cheap: (a) => `It costs $${a.n} less than its points are worth at the end.`,
  lacks: (a) => `${a.card} then lacks ${a.n} more.`,
  ship: (a) => `A ship for ${a.card}.`,
  raises: (a) => `It raises $${a.n} to pay for it.`,
  denies: (a) => `${a.who} would like it: $${a.n}.`,
  keeps: (a) => `$${a.n} are left, enough for ${a.card}.`,
  waits: (a) => `${a.card} may still come in this round.`,
  gets: (a) => `${a.card} is likely to be left for you.`,
  'ends-round': (a) => `It ends the round: ${a.n === 1 ? 'one other gets' : `${a.n} others get`} nothing.`,
  richest: () => 'You have the most money, so bankers count for you.',
  'end-near': (a) => `About ${a.n} ${a.n === 1 ? 'round is' : 'rounds are'} left.`,
  settle: (a) => `The game is over: fulfil what brings most, $${a.n}.`,
};

export const more = { refusals, reasons };
