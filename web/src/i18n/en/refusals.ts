// refusals.ts: why a move is refused, by the engine's key, in English.
//
// A key that is not here falls back to the engine's own English sentence.

export interface RefusalArgs {
  /** The card's name, or '' */
  card: string;
  /** The thing named (an area, a good, a destination …), or '' */
  what: string;
  need: number;
  have: number;
}

type Lines = Record<string, (a: RefusalArgs) => string>;

const packetRow: Lines = {
  over: () => 'The game is over.',
  'not-asked': () => 'It is not your turn to decide.',
  'no-seat': () => 'Nobody sits there.',
  'no-move': () => 'There is no such move.',
  'wrong-names': () => 'This move does not name the cards it should.',
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

const rotterdam: Lines = {
  'rt-over': () => 'The game is over.',
  'rt-not-asked': () => 'It is not your turn.',
  'rt-done': () => 'You are done with swapping until an offer asks you again.',
  'rt-steer-first': () => 'A ship has to be steered first.',
  'rt-card-in-action': () => 'No card is played while a ship has to be steered.',
  'rt-card-in-swap': () => 'In phase 5 only cards with points are laid open.',
  'rt-card-not-held': (a) => `${a.card} is not a shipping card in your hand.`,
  'rt-end-before-action': () => 'The turn’s action comes before its end.',
  'rt-end-before-draw': () => 'A shipping card is due: draw it first.',
  'rt-end-in-swap': () => 'Phase 5 has no turns to end.',
  'rt-other-phase': () => 'That belongs to another phase.',
  'rt-pass-phase': () => 'Passing is for phases 1 and 6.',
  'rt-no-such-move': () => 'There is no such move.',
  'rt-placed': () => 'You have placed, or declined to place, in this turn already.',
  'rt-colour-named': () => 'You have named a colour in this turn already.',
  'rt-assignment-done': () => 'You have completed, or declined to, in this turn already.',
  'rt-no-ship-left': () => 'You have no ship left to place.',
  'rt-no-start-left': () => 'No start position is free.',
  'rt-place-ship': () => 'Only a ship of your own that is not on the water can be placed.',
  'rt-place-start': () => 'A ship is placed on a free start position.',
  'rt-place-stock': (a) => `There is no ${a.what} in stock.`,
  'rt-place-empty': () => 'A ship sails empty only while a raw material is out of stock.',
  'rt-no-colour': () => 'There is no such colour.',
  'rt-nothing-to-steer': () => 'That ship does not wait to be steered.',
  'rt-no-way': () => 'No free channel of the named colour leads there.',
  'rt-none-due': () => 'No shipping card is due to you.',
  'rt-hand-full': () => 'Nobody holds more than three shipping cards.',
  'rt-no-cards-left': () => 'There is no shipping card left to draw.',
  'rt-luck-card': (a) => `${a.card} does not exchange cargo.`,
  'rt-luck-ships': () => 'It takes two ships, both loaded.',
  'rt-cargo-card': (a) => `${a.card} is not a card for extra cargo.`,
  'rt-cargo-ship': () => 'Only a ship of your own that is not on the water can be placed.',
  'rt-cargo-start': () => 'A ship is placed on a free start position.',
  'rt-cargo-stock': (a) => `There is no ${a.what} in stock.`,
  'rt-cargo-empty': () => 'The extra ship never sails empty.',
  'rt-setback-card': (a) => `${a.card} is not a setback.`,
  'rt-setback-way': () => 'A ship on the water goes one channel back, to a free position.',
  'rt-storm-card': (a) => `${a.card} is not a heavy storm.`,
  'rt-storm-way': () => 'A ship on the water goes two channels back, over free positions.',
  'rt-open-card': (a) => `${a.card} has no points to lay open.`,
  'rt-open-hand': () => 'An advantage is laid open only while you hold three shipping cards.',
  'rt-open-extra-hand': () => 'An extra advantage is laid open only while you hold three shipping cards.',
  'rt-rob-card': (a) => `${a.card} is not a freight robbery.`,
  'rt-rob-cargo': () => 'The robbed ship has no cargo.',
  'rt-rob-ship': () => 'The cargo goes to another ship, one of your own on the water.',
  'rt-rob-place': () => 'Only a player with no ship on the water places one for the cargo.',
  'rt-rob-start': () => 'A ship is placed on a free start position.',
  'rt-police-card': (a) => `${a.card} does not call the harbour police.`,
  'rt-police-cargo': () => 'The ship has no cargo.',
  'rt-offer-cards': () => 'Only product cards change hands.',
  'rt-offer-held': () => 'An offer gives different product cards of your own hand.',
  'rt-offer-nothing': () => 'An offer gives and wants at least one product.',
  'rt-offer-to': () => 'An offer is made to another player or to all others.',
  'rt-offer-stands': () => 'Withdraw your standing offer first.',
  'rt-offer-cap': (a) => `You can make at most ${a.need} offers in one phase.`,
  'rt-withdraw': () => 'You have no offer that could be withdrawn.',
  'rt-accept': () => 'No such offer stands for you.',
  'rt-accept-held': (a) => `The offer wants ${a.need} ${a.what}; you have ${a.have}.`,
  'rt-show': () => 'Only different product cards of your own hand can be shown.',
  'rt-complete-card': () => 'One assignment of your own hand is completed.',
  'rt-complete-held': (a) => `${a.card} is not in your hand.`,
  'rt-complete-joker': (a) => `${a.card} is no joker and stands for no product.`,
  'rt-complete-more': (a) => `Exactly the assignment’s products are handed in: ${a.need} cards, not ${a.have}.`,
  'rt-complete-other': (a) => `Exactly the assignment’s products are handed in: too much ${a.what}.`,
};

export const refusals: { 'packet-row': Lines; rotterdam: Lines } = { 'packet-row': packetRow, rotterdam };
