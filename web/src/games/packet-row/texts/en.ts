// en.ts: Packet Row in English: cards, moves, prompts.
import type { Area, Building, Destination, Good, PrCard } from '$/games/packet-row/cards';
import { list, type Who } from '$/i18n/words';

const goods: Record<Good, string> = { grain: 'grain', cotton: 'cotton', fur: 'fur', tobacco: 'tobacco' };
const Goods: Record<Good, string> = { grain: 'Grain', cotton: 'Cotton', fur: 'Fur', tobacco: 'Tobacco' };
const destinations: Record<Destination, string> = {
  'great-britain': 'Great Britain', france: 'France', netherlands: 'the Netherlands', sweden: 'Sweden', spain: 'Spain', 'german-confederation': 'the German Confederation',
};
const places: Record<Destination, string> = {
  'great-britain': 'Great Britain', france: 'France', netherlands: 'Netherlands', sweden: 'Sweden', spain: 'Spain', 'german-confederation': 'German Conf.',
};
const buildings: Record<Building, string> = { church: 'Church', library: 'Library', university: 'University', 'town-hall': 'Town hall' };
const areas: Record<Area, string> = { guildhall: 'Guildhall', docks: 'Docks', market: 'Market', bank: 'Bank' };
const kinds = { contract: 'Contract', assistant: 'Assistant', captain: 'Captain', trader: 'Trader', money: 'Money', banker: 'Banker' };
const units = (n: number) => (n === 1 ? '1 unit' : `${n} units`);
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);

/** A card as it stands in a sentence. */
function name(c: PrCard): string {
  switch (c.kind) {
    case 'goods': return `${Goods[c.good]} ×${c.amount}`;
    case 'gold': return c.amount === 2 ? 'Double gold' : 'Gold';
    case 'ship': return `Ship to ${destinations[c.destination]}`;
    case 'building': return buildings[c.building];
    case 'contract': return `Contract: ${c.amount} ${goods[c.good]} to ${destinations[c.destination]}`;
    case 'money': return `Money $${c.value}`;
    case 'assistant': case 'captain': case 'trader': case 'banker': return kinds[c.kind];
  }
}

/** A card with its whole meaning. */
function label(c: PrCard): string {
  const price = c.cost ? `costs $${c.cost}` : 'free';
  switch (c.kind) {
    case 'goods': return `${Goods[c.good]}, ${units(c.amount)}, ${price}`;
    case 'gold': return `${c.amount === 2 ? 'Double gold nugget: two units of any one good' : 'Gold nugget: one unit of any good'}, ${price}`;
    case 'ship': return `Merchant ship to ${destinations[c.destination]}, ${price}`;
    case 'building': return `${buildings[c.building]}, ${points(c.value)}, ${price}`;
    case 'contract': return `${c.deck === 'start' ? 'Starting contract' : 'Contract'}: ${c.amount} ${goods[c.good]} to ${destinations[c.destination]}, pays $${c.value}`;
    case 'money': return `Money card, $${c.value}, can be cashed in at any time`;
    case 'assistant': return 'Assistant: take one card from the next supply instead';
    case 'captain': return 'Captain: sends one ship to another destination';
    case 'trader': return 'Trader: turns one goods card into another good';
    case 'banker': return 'Banker: scores at the end for the most money';
  }
}

export const texts = {
  place: 'South Street, New York, 1842',
  startContracts: 'Starting contracts',
  goods, Goods, destinations, places, buildings, areas,
  /** "the Market", as in "named the Market" */
  theArea: (a: Area) => `the ${areas[a]}`,
  card: {
    name, label,
    /** Shorter still, where there is little room. */
    brief: (c: PrCard): string => (c.kind === 'contract' ? `Contract, ${c.amount} ${goods[c.good]}` : c.kind === 'ship' ? `Ship, ${places[c.destination]}` : name(c)),
    short: (c: PrCard): string => {
      switch (c.kind) {
        case 'goods': return Goods[c.good];
        case 'gold': return c.amount === 2 ? 'Double gold' : 'Gold';
        case 'ship': return places[c.destination];
        case 'building': return buildings[c.building];
        case 'contract': case 'money': case 'assistant': case 'captain': case 'trader': case 'banker': return kinds[c.kind];
      }
    },
    use: (c: PrCard): [string, string] | null => {
      switch (c.kind) {
        case 'assistant': return ['take from', 'next supply'];
        case 'captain': return ['re-route', 'one ship'];
        case 'trader': return ['turn one card', 'to another good'];
        case 'banker': return ['scores for', 'most money'];
        case 'money': return ['cash in', 'at any time'];
        case 'contract': case 'goods': case 'gold': case 'ship': case 'building': return null;
      }
    },
    units: (n: number): string => (n === 1 ? 'unit' : 'units'),
    anyGood: (n: number): [string, string] => (n === 2 ? ['any one', 'good'] : ['of any', 'good']),
  },
  board: {
    current: 'Current supply', next: 'Next', future: 'Next supply', withAssistant: 'with assistant', talon: 'talon', discard: 'discard',
    talonOf: (n: number) => `Talon: ${n} ${n === 1 ? 'card' : 'cards'} left`, discardOf: (n: number) => `Discard pile: ${n} ${n === 1 ? 'card' : 'cards'}, look through`,
    discardTitle: (a: Area) => `Discard pile, ${areas[a]}`, discardEmpty: 'Nothing has been discarded here.',
    open: 'not named yet', closed: (k: string) => `named ${k}, closed`, atHand: (k: string) => `named ${k}, at hand`, failed: 'runs out', empty: 'empty',
    openShort: 'open', closedShort: 'closed', atHandShort: 'at hand',
    ordinal: ['1st', '2nd', '3rd', '4th'],
    took: (w: Who) => `${w.name} took`, slot: (w: Who, c: PrCard) => `${w.name} took ${label(c)}`, free: 'empty space',
    name: (a: Area) => `Name the ${areas[a]}`,
  },
  ribbon: { title: 'This round', round: (k: number) => `Round ${k}`, states: { took: 'took a card', passed: 'passed', asked: 'is asked now', skipped: 'has a card already, skipped', waiting: 'still to come', last: 'harbour master, chooses last' } as Record<string, string>, settle: 'Settlement' },
  status: {
    deciding: 'deciding', choosing: 'naming an area', took: (what: string) => `took ${what}`, passed: 'passed', waiting: 'still to come', last: 'chooses last', settled: 'has settled', settling: 'settling', idle: 'waiting',
  },
  hand: {
    title: 'Your hand', of: (name: string) => `Hand of ${name}`, contracts: 'Contracts', cargo: 'Cargo', ships: 'Ships', helpers: 'Helpers', cash: 'Cash any time', points: 'Points', empty: 'Your hand is empty.',
    inSet: 'in the set on the desk', hidden: 'Hidden', shipsOf: 'Ships in front',
  },
  desk: {
    title: 'Contract desk', best: 'best set marked in your hand', none: 'No contract in hand. The guildhall has some.', ready: 'can be fulfilled now', lacksShip: 'a ship',
    lacks: (what: string) => `needs ${what}`, lackGoods: (n: number, g: Good) => `${n} ${goods[g]}`, shipReady: 'ship ready', shipMissing: 'no ship', have: (a: number, b: number) => `${a} of ${b}`,
    fulfil: (k: number, gain: number) => (k === 1 ? `Fulfil for $${gain}` : `Fulfil ${['no', 'one', 'two', 'three', 'four', 'five', 'six'][k] ?? k} for $${gain}`), nothing: 'Nothing can be fulfilled yet.',
    byHand: 'Pick by hand', byHandNote: 'Tap cards in your hand to add them.', propose: 'Propose', other: 'Another set', set: 'Set on the desk', clear: 'Clear', plan: (k: number, of: number) => `Set ${k} of ${of}`,
    gives: (what: string) => `gives ${what}`, ok: (gain: number) => `This set pays $${gain}.`, keep: 'You may wait: contracts can be fulfilled at any time.', dropHere: 'Drop cards here',
    setLabel: (names: string) => `Set: ${names}`,
  },
  prompt: {
    choose: 'You are harbour master. Name an area.', chooseAgain: 'You declined. Name another area.', chooseNote: 'The others choose there first, you choose last.',
    asked: (w: Who, a: Area) => (w.you ? `You named the ${areas[a]}. Take one card, or pass.` : `${w.name} named the ${areas[a]}. Take one card, or pass.`),
    last: (a: Area) => `Your choice in the ${areas[a]}: take one card, or decline.`, lastNote: 'Taking ends the round. If you decline, you name another area.',
    free: 'Everyone else has a card. Take one from any open area, or end the round.', freeNote: 'Areas named earlier in this round are closed.',
    askedNote: 'Your piece goes there for this round.', askedPick: 'Choose a framed card.', nothingNote: 'Nothing here is within your means.',
    settle: 'Settlement: fulfil what you still can, then say that you are done.', settleNote: 'Money cards in hand are cashed in by themselves.',
    take: (what: string, cost: number) => (cost ? `Take ${what} for $${cost}` : `Take ${what}`), assist: (what: string, cost: number) => (cost ? `Take ${what} for $${cost}, with assistant` : `Take ${what}, with assistant`),
    leaves: (what: string, cost: number, left: number) => (cost ? `${what} costs $${cost} and leaves you $${left}.` : `${what} is free.`),
    name: (a: Area) => `Name the ${areas[a]}`, pass: 'Pass', decline: 'Decline', endRound: 'End the round', done: 'Done', tie: 'The tie is broken by money.', cash: (v: number) => `Cash in $${v}`, cashNote: (v: number, after: number) => `Discard the card for $${v}: you then have $${after}.`,
    waitArea: (names: string, a: Area) => `Waiting for ${names}. Area at hand: the ${areas[a]}.`, waitChoose: (name: string) => `${name} is harbour master and names an area.`, waitSettle: (names: string) => `Settlement: waiting for ${names}.`,
    any: 'Contracts and money cards can be used at any time.', over: 'The game is over.', reveals: 'turns over cards',
  },
  log: {
    named: (w: Who, a: Area) => `${w.name} named the *${areas[a]}*`,
    declinedNamed: (w: Who, a: Area) => `${w.name} declined and named the *${areas[a]}*`,
    took: (w: Who, what: string, cost: number) => (cost ? `${w.name} took *${what}* for $${cost}` : `${w.name} took *${what}*`),
    assist: (w: Who, what: string, cost: number) => `${w.name} took *${what}* from the next supply${cost ? ` for $${cost}` : ''} with an assistant`,
    passed: (w: Who) => `${w.name} passed`,
    declined: (w: Who) => `${w.name} declined`,
    ended: (w: Who) => `${w.name} ended the round`,
    cashed: (w: Who, v: number) => `${w.name} cashed in *$${v}*`,
    fulfilled: (w: Who, k: number, to: readonly string[], gain: number) => `${w.name} fulfilled ${k === 1 ? 'a contract' : `${k} contracts`} to ${list(to, 'and')} for *$${gain}*`,
    done: (w: Who) => `${w.name} settled`,
    round: (k: number, w: Who) => `Round ${k}: ${w.you ? 'you have' : `${w.name} has`} the wheel.`,
    roundOf: (w: Who) => `A new round: ${w.you ? 'you have' : `${w.name} has`} the wheel.`,
    refilled: (a: readonly Area[]) => `${list(a.map((x) => areas[x]), 'and')} refilled.`,
    failed: (a: Area) => `The ${areas[a]} could not be filled.`,
    settle: 'The last round is over: settlement.',
    over: (w: string) => `The game is over. ${w}`,
  },
  say: {
    took: (w: Who, what: string, cost: number) => `${w.name} took ${what}${cost ? ` for ${cost} dollars` : ''}.`,
    offer: (items: readonly string[], more: number) => `On offer: ${list(items, 'and')}.${more ? ` ${more} more with your assistant.` : ''}`,
    nothing: 'Nothing you can take.',
    money: (v: number) => `You have ${v} dollars.`,
  },
  end: { buildings: 'Buildings', money: 'Money', bankers: 'Bankers', tie: 'The tie is broken by money.', cash: (v: number) => `$${v}` },
  twin: {
    money: (w: Who, v: number) => `${w.name}: $${v}`, ships: (names: string) => `ships: ${names}`, noShips: 'no ships', master: 'harbour master', piece: 'has taken a card', board: (a: Area) => areas[a],
    current: (items: string) => `Current supply: ${items}.`, future: (items: string) => `Next supply: ${items}.`, none: 'nothing', talon: (n: number | string) => `Talon: ${n}.`, hand: (items: string) => `Your hand: ${items}.`,
  },
};
