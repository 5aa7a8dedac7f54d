// en.ts: Rotterdam in English: ships, cards, moves, prompts.
import type { AssignmentCard, Channel, Harbour, Material, Product, RtCard, Shipping } from '$/games/rotterdam/cards';
import { list, type Who } from '$/i18n/words';

const materials: Record<Material, string> = { grain: 'grain', fruit: 'fruit', 'crude-oil': 'crude oil', textile: 'textile' };
const products: Record<Product, string> = { PET: 'petrol', PLA: 'plastics', BRE: 'bread', COR: 'cornflakes', OJU: 'orange juice', JAM: 'jam', CLO: 'clothing', CAR: 'carpets' };
const harbours: Record<Harbour, string> = { BOT: 'Botlek', VUL: 'Vulcaanhaven', MER: 'Merwehaven', WAA: 'Waalhaven' };
const channels: Record<Channel, string> = { purple: 'purple', white: 'white', yellow: 'yellow', red: 'red', green: 'green' };
const letters: Record<Channel, string> = { purple: 'P', white: 'W', yellow: 'Y', red: 'R', green: 'G' };
const shipping: Record<Shipping, string> = {
  'change-your-luck': 'Change your luck', 'extra-cargo': 'Extra cargo', setback: 'Setback', 'heavy-storm': 'Heavy storm', advantage: 'Advantage',
  'extra-advantage': 'Extra advantage', 'freight-robbery': 'Freight robbery', inspection: 'Harbour police', joker: 'Joker',
};
const shippingNotes: Record<Shipping, string> = {
  'change-your-luck': 'Exchange the cargo of any two loaded ships.', 'extra-cargo': 'Place one more of your ships, loaded.', setback: 'Move any ship one step back to a free position.',
  'heavy-storm': 'Move any ship two steps back; both positions must be free.', advantage: 'One point. Lay it open when you hold three shipping cards.',
  'extra-advantage': 'Two points. Lay it open when you hold three shipping cards.', 'freight-robbery': 'Take the unit from any ship and put it on one of yours.',
  inspection: 'The unit of any ship returns to stock.', joker: 'Stands for one product of an assignment.',
};
const pts = (n: number) => (n === 1 ? '1 point' : `${n} points`);
const cap = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

export const texts = {
  place: 'The Maas today',
  assignment: 'Assignment',
  materials, products, harbours, channels, letters, shipping, shippingNotes,
  harboursShort: { BOT: 'Botlek', VUL: 'Vulcaan', MER: 'Merwe', WAA: 'Waal' } as Record<Harbour, string>,
  Product: (p: Product) => cap(products[p]),
  Material: (m: Material) => cap(materials[m]),
  Channel: (c: Channel) => cap(channels[c]),
  empty: 'empty',
  phases: ['Place', 'Navigate', 'Shipping cards', 'Harbours', 'Swap', 'Assignments'],
  phaseOf: (k: number, name: string) => `Phase ${k} of 6, ${name.toLowerCase()}`,
  round: (k: number) => `Round ${k}`,
  card: {
    name: (c: RtCard): string => (c.kind === 'product' ? cap(products[c.product]) : c.kind === 'shipping' ? shipping[c.name] : `Assignment ${list(c.products.map((p) => products[p]), 'and')}`),
    label: (c: RtCard): string => {
      switch (c.kind) {
        case 'product': return `${cap(products[c.product])} from ${harbours[c.harbour]}, ${pts(c.points)}`;
        case 'shipping': return `${shipping[c.name]}: ${shippingNotes[c.name]}`;
        case 'assignment': return `Assignment: ${list(c.products.map((p) => products[p]), 'and')}, ${pts(c.points)}`;
      }
    },
  },
  assignments: {
    title: 'Your assignments', of: (name: string) => `Assignments of ${name}`, done: (k: number, p: number) => `${k} done, ${p} pts`, needs: (what: string) => `needs ${what}`, ready: 'can be completed', none: 'No assignments.', hidden: (k: number) => `${k} hidden`,
    have: 'in hand', missing: 'missing', pts: 'pts', complete: (c: AssignmentCard) => `Complete for ${pts(c.points)}`,
  },
  stock: { title: 'In stock', note: 'raw materials', of: (m: Material, n: number) => `${cap(materials[m])}: ${n} in stock` },
  harbour: { title: 'Harbours', note: 'cards left', takes: (h: Harbour, m: Material, n: number) => `${harbours[h]}: takes ${materials[m]}, ${n} product cards left` },
  hand: { products: 'Product cards', productsNote: 'count 1 or 2 points', shipping: 'Shipping cards', shippingShort: 'Shipping', shippingNote: (k: number) => `${k} of 3`, noProducts: 'None yet. Bring cargo to its harbour.', noShipping: 'None. A ship on an anchor draws one.', open: 'open', hidden: (k: number) => `${k} hidden` },
  players: { points: (k: number) => `${k}/12`, pointsLabel: (k: number) => `${k} of 12 points on assignments`, ships: (a: number, b: number) => `${a} of ${b} ships on the water`, products: (k: number) => `${k} product ${k === 1 ? 'card' : 'cards'}`, shipping: (k: number) => `${k} of 3 shipping cards` },
  status: { placing: 'placing a ship', naming: 'choosing a colour', steering: 'steering', cards: 'shipping cards', harbour: 'in harbour', swapping: 'swapping', doneSwap: 'done', completing: 'assignments', next: 'acts next', waiting: 'waiting', named: (c: Channel) => `named ${channels[c]}` },
  map: {
    title: 'River map', preview: (c: Channel) => `River map, preview for ${channels[c]}`, northSea: 'North Sea', anchor: 'anchor: draw a card', steers: 'owner steers', blocked: 'blocked, stays', ship: (w: Who, id: string, where: string, cargo: string) => `${id} of ${w.name}, ${where}, ${cargo}`,
    atSea: (name: string) => `on ${name}`, inHarbour: (name: string) => `in ${name}`, notPlaced: 'not on the water', node: (name: string, anchor: boolean) => (anchor ? `${name}, anchor` : name), leads: (c: Channel, to: string) => `${channels[c]} to ${to}`,
    ahead: (what: string) => `ahead: ${what}`, shipsTitle: 'Ships', none: 'No ship is on the water.', legend: 'Legend', move: (from: string, to: string) => `${from} to ${to}`,
  },
  prompt: {
    place: 'Place a ship?', placeNote: 'Choose a start position and a raw material, or pass.', placeShip: (id: string, where: string, m: string) => `Place ${id} on ${where} with ${m}`, placeEmpty: (id: string, where: string) => `Place ${id} on ${where}, empty`,
    where: 'Where?', with: 'With which raw material?', pickStart: 'Choose a start position on the map.', noPlace: 'No ship can be placed.',
    colour: 'Name a colour.', colourNote: 'Every ship before a channel of that colour moves one step.', call: (c: Channel) => `Call ${channels[c]}`, moves: (c: Channel, k: number, mine: number) => `${cap(channels[c])} moves ${k === 1 ? 'one ship' : `${k} ships`}${mine ? `, ${mine} of them yours` : ', none of them yours'}.`, movesNone: (c: Channel) => `${cap(channels[c])} moves nothing.`,
    enters: (id: string, h: Harbour) => `${id} enters ${harbours[h]}.`, steer: (id: string) => `Steer ${id}: which way?`, steerTo: (to: string) => `Steer to ${to}`,
    draw: (k: number) => (k === 1 ? 'Draw a shipping card.' : `Draw ${k} shipping cards.`), drawBtn: 'Draw', drawFull: 'You hold three shipping cards: play or lay open one first, or let the rest lapse.', cardsNote: 'You may also play shipping cards.',
    after: 'Play a shipping card, or end your turn.', end: 'End turn', harbours: 'Play shipping cards before your ships unload, or go on.', unload: 'Unload', unloaded: 'Your ships have unloaded. Play a card, or go on.',
    swap: 'Swap product cards, or say that you are done.', swapNote: 'Make an offer, accept one, or show cards.', swapNone: 'You can make no more offers now.', done: 'Done', offer: 'Make an offer', withdraw: 'Withdraw my offer', accept: (w: Who) => `Accept ${w.name}’s offer`,
    complete: 'Complete an assignment?', completeNote: 'One in each round. Pick one that you have all products for.', completeBtn: (p: number) => `Complete for ${pts(p)}`, completeNone: 'You cannot complete any yet.', pass: 'Pass', passPlace: 'Place nothing', passComplete: 'Complete nothing', last: 'Last chance: after this the game ends.',
    pickShip: 'Choose a ship.', pickSecond: 'Choose the second ship.', pickTarget: 'Choose where it goes.', pickCargo: 'Choose a raw material.', pickWay: 'Choose how.', playCard: (name: string) => `Play ${name}`, back: 'Back',
    wait: (names: string, phase: string) => `Waiting for ${names}. Phase: ${phase}.`, openCard: (name: string) => `Lay open ${name}`, cardNotNow: 'This card has no effect that is possible now.',
  },
  offers: {
    show: 'Show cards', showPick: 'Pick product cards to show to everybody.', showText: (what: string) => `Everybody will see ${what}. It stays yours.`, showAll: 'Show to all', knownToAll: 'known to all', known: (what: string) => `Known to you: ${what}`,
    title: 'Offers', closed: 'open in phase 5', none: 'No offers yet.', early: 'No offers yet. Phase 5 starts after the harbours.', give: 'Give', want: 'Want', to: 'To', all: 'all', make: 'Offer', yours: 'Your offer', from: (w: Who) => `${w.name} offers`, forWhat: 'for', accept: 'Accept', withdraw: 'Withdraw',
    verdict: (yes: boolean, p: number) => `${yes ? 'A bot would accept' : 'A bot would not accept'} (${p < 0 ? '−' : '+'}${Math.abs(p)} %)`,
    pick: 'Pick cards to give and products you want.', someone: 'to somebody else', dropGive: 'Drop product cards here', text: (give: string, want: string) => `${give} for ${want}`, cards: (k: number) => `${k} ${k === 1 ? 'card' : 'cards'}`, close: 'Close', clear: 'Clear', add: (p: string) => `Want ${p}`, remove: (p: string) => `Do not want ${p}`,
  },
  log: {
    placed: (w: Who, id: string, where: string, m: string | null) => `${w.name} placed *${id}* on ${where}${m ? ` with ${m}` : ', empty'}`,
    placedNone: (w: Who) => `${w.name} placed nothing`,
    colour: (w: Who, c: Channel, ships: readonly string[]) => `${w.name} named *${channels[c]}*: ${ships.length ? `${list(ships, 'and')} moved` : 'nothing moved'}`,
    steered: (w: Who, id: string, to: string) => `${w.name} steered *${id}* to ${to}`,
    drew: (w: Who) => `${w.name} drew a shipping card`,
    delivered: (w: Who, m: Material, h: Harbour) => `${w.name} brought ${materials[m]} to *${harbours[h]}* and drew a product`,
    inVain: (w: Who, h: Harbour) => `A ship of ${w.you ? 'yours' : w.name} unloaded in ${harbours[h]} for nothing`,
    luck: (w: Who, a: string, b: string) => `${w.name} exchanged the cargo of ${a} and ${b}`,
    cargo: (w: Who, id: string, where: string, m: string) => `${w.name} placed ${id} on ${where} with ${m} as *extra cargo*`,
    setback: (w: Who, id: string, to: string) => `${w.name} set ${id} back to ${to}`,
    storm: (w: Who, id: string, to: string) => `${w.name} sent a *heavy storm*: ${id} back to ${to}`,
    open: (w: Who, what: string) => `${w.name} laid open *${what}*`,
    rob: (w: Who, a: string, b: string) => `${w.name} robbed ${a} for ${b}`,
    police: (w: Who, id: string) => `${w.name} called the harbour police on ${id}`,
    offer: (w: Who, give: string, want: string, to: string) => `${w.name} ${w.you ? 'offer' : 'offers'} ${give} for ${want} ${to}`,
    offerHidden: (w: Who) => `${w.name} made an offer`,
    toAll: 'to all', toSeat: (w: Who) => `to ${w.you ? 'you' : w.name}`,
    withdrew: (w: Who) => `${w.name} withdrew the offer`,
    accepted: (w: Who, from: Who) => `${w.name} accepted ${from.you ? 'your' : `${from.name}’s`} offer`,
    showed: (w: Who, what: string) => `${w.name} showed ${what}`,
    doneSwap: (w: Who) => `${w.name} ${w.you ? 'want' : 'wants'} no more swaps`,
    completed: (w: Who, what: string, p: number) => `${w.name} completed *${what}* for ${p}`,
    completedNone: (w: Who) => `${w.name} completed nothing`,
    ended: (w: Who) => `${w.name} ended the turn`,
    round: (k: number, w: Who) => `Round ${k}: ${w.you ? 'you have' : `${w.name} has`} the wheel.`,
    phase: (name: string) => name,
    last: 'Somebody has 12 points: last chance.',
    over: (t: string) => `The game is over. ${t}`,
  },
  none: 'nothing',
  end: { assignments: 'Assignments', products: 'Product cards', shipping: 'Shipping cards', tie: 'The tie is broken by assignments, then product cards.' },
};
