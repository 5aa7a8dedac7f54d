// de.ts: Packet Row in German: cards, moves, prompts.
import type { Area, Building, Destination, Good, PrCard } from '$/games/packet-row/cards';
import type { Texts } from '.';
import { list, type Who } from '$/i18n/words';

const goods: Record<Good, string> = { grain: 'Getreide', cotton: 'Baumwolle', fur: 'Fell', tobacco: 'Tabak' };
const destinations: Record<Destination, string> = {
  'great-britain': 'Großbritannien', france: 'Frankreich', netherlands: 'den Niederlanden', sweden: 'Schweden', spain: 'Spanien', 'german-confederation': 'dem Deutschen Bund',
};
const into: Record<Destination, string> = {
  'great-britain': 'nach Großbritannien', france: 'nach Frankreich', netherlands: 'in die Niederlande', sweden: 'nach Schweden', spain: 'nach Spanien', 'german-confederation': 'in den Deutschen Bund',
};
const places: Record<Destination, string> = {
  'great-britain': 'Großbritannien', france: 'Frankreich', netherlands: 'Niederlande', sweden: 'Schweden', spain: 'Spanien', 'german-confederation': 'Deutscher Bund',
};
const buildings: Record<Building, string> = { church: 'Kirche', library: 'Bibliothek', university: 'Universität', 'town-hall': 'Rathaus' };
const areas: Record<Area, string> = { guildhall: 'Zunfthaus', docks: 'Docks', market: 'Markt', bank: 'Bank' };
const accusative: Record<Area, string> = { guildhall: 'das Zunfthaus', docks: 'die Docks', market: 'den Markt', bank: 'die Bank' };
const dative: Record<Area, string> = { guildhall: 'im Zunfthaus', docks: 'in den Docks', market: 'auf dem Markt', bank: 'in der Bank' };
const kinds = { contract: 'Vertrag', assistant: 'Gehilfe', captain: 'Kapitän', trader: 'Händler', money: 'Geld', banker: 'Bankier' };
const units = (n: number) => (n === 1 ? '1 Einheit' : `${n} Einheiten`);
const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`);
const has = (w: Who) => (w.you ? 'Du hast' : `${w.name} hat`);

function name(c: PrCard): string {
  switch (c.kind) {
    case 'goods': return `${goods[c.good]} ×${c.amount}`;
    case 'gold': return c.amount === 2 ? 'Doppelgold' : 'Gold';
    case 'ship': return `Schiff ${into[c.destination]}`;
    case 'building': return buildings[c.building];
    case 'contract': return `Vertrag: ${c.amount} ${goods[c.good]} ${into[c.destination]}`;
    case 'money': return `Geld ${c.value} $`;
    case 'assistant': case 'captain': case 'trader': case 'banker': return kinds[c.kind];
  }
}

function label(c: PrCard): string {
  const price = c.cost ? `kostet ${c.cost} $` : 'kostenlos';
  switch (c.kind) {
    case 'goods': return `${goods[c.good]}, ${units(c.amount)}, ${price}`;
    case 'gold': return `${c.amount === 2 ? 'Doppelter Goldbarren: zwei Einheiten einer beliebigen Ware' : 'Goldbarren: eine Einheit einer beliebigen Ware'}, ${price}`;
    case 'ship': return `Handelsschiff ${into[c.destination]}, ${price}`;
    case 'building': return `${buildings[c.building]}, ${points(c.value)}, ${price}`;
    case 'contract': return `${c.deck === 'start' ? 'Startvertrag' : 'Vertrag'}: ${c.amount} ${goods[c.good]} ${into[c.destination]}, bringt ${c.value} $`;
    case 'money': return `Geldkarte, ${c.value} $, jederzeit einzulösen`;
    case 'assistant': return 'Gehilfe: nimm stattdessen eine Karte aus dem zukünftigen Vorrat';
    case 'captain': return 'Kapitän: schickt ein Schiff an ein anderes Ziel';
    case 'trader': return 'Händler: macht aus einer Warenkarte eine andere Ware';
    case 'banker': return 'Bankier: zählt am Ende für das meiste Geld';
  }
}

export const texts: Texts = {
  place: 'South Street, New York, 1842',
  startContracts: 'Startverträge',
  goods, Goods: goods, destinations, places, buildings, areas,
  theArea: (a) => accusative[a],
  card: {
    name, label,
    brief: (c) => (c.kind === 'contract' ? `Vertrag, ${c.amount} ${goods[c.good]}` : c.kind === 'ship' ? `Schiff, ${places[c.destination]}` : name(c)),
    short: (c) => {
      switch (c.kind) {
        case 'goods': return goods[c.good];
        case 'gold': return c.amount === 2 ? 'Doppelgold' : 'Gold';
        case 'ship': return places[c.destination];
        case 'building': return buildings[c.building];
        case 'contract': case 'money': case 'assistant': case 'captain': case 'trader': case 'banker': return kinds[c.kind];
      }
    },
    use: (c) => {
      switch (c.kind) {
        case 'assistant': return ['nimmt aus dem', 'nächsten Vorrat'];
        case 'captain': return ['lenkt ein', 'Schiff um'];
        case 'trader': return ['macht Ware zu', 'anderer Ware'];
        case 'banker': return ['zählt für das', 'meiste Geld'];
        case 'money': return ['jederzeit', 'einzulösen'];
        case 'contract': case 'goods': case 'gold': case 'ship': case 'building': return null;
      }
    },
    units: (n) => (n === 1 ? 'Einheit' : 'Einh.'),
    anyGood: (n) => (n === 2 ? ['von einer', 'Ware'] : ['beliebige', 'Ware']),
  },
  board: {
    current: 'Aktueller Vorrat', next: 'Demnächst', future: 'Zukünftiger Vorrat', withAssistant: 'mit Gehilfe', talon: 'Stapel', discard: 'Ablage',
    talonOf: (n) => `Nachziehstapel: noch ${n} ${n === 1 ? 'Karte' : 'Karten'}`, discardOf: (n) => `Ablage: ${n} ${n === 1 ? 'Karte' : 'Karten'}, durchsehen`,
    discardTitle: (a) => `Ablage, ${areas[a]}`, discardEmpty: 'Hier wurde noch nichts abgelegt.',
    open: 'noch nicht genannt', closed: (k) => `${k} genannt, zu`, atHand: (k) => `${k} genannt, an der Reihe`, failed: 'läuft aus', empty: 'leer',
    openShort: 'offen', closedShort: 'zu', atHandShort: 'dran',
    ordinal: ['als 1.', 'als 2.', 'als 3.', 'als 4.'],
    took: (w) => `${w.you ? 'Du nahmst' : `${w.name} nahm`}`, slot: (w, c) => `${has(w)} ${label(c)} genommen`, free: 'leerer Platz',
    name: (a) => `${areas[a]} nennen`,
  },
  ribbon: { title: 'Diese Runde', round: (k) => `Runde ${k}`, states: { took: 'hat eine Karte genommen', passed: 'hat gepasst', asked: 'wird gerade gefragt', skipped: 'hat schon eine Karte, wird übergangen', waiting: 'kommt noch', last: 'Hafenmeister, wählt zuletzt' }, settle: 'Abrechnung' },
  status: {
    deciding: 'entscheidet', choosing: 'nennt ein Gebiet', took: (what) => `nahm ${what}`, passed: 'gepasst', waiting: 'kommt noch', last: 'wählt zuletzt', settled: 'ist fertig', settling: 'rechnet ab', idle: 'wartet',
  },
  hand: {
    title: 'Deine Hand', of: (who) => `Hand von ${who}`, contracts: 'Verträge', cargo: 'Ladung', ships: 'Schiffe', helpers: 'Helfer', cash: 'Jederzeit Geld', points: 'Punkte', empty: 'Deine Hand ist leer.',
    inSet: 'im Satz auf dem Tisch', hidden: 'Verdeckt', shipsOf: 'Ausliegende Schiffe',
  },
  desk: {
    title: 'Vertragstisch', best: 'bester Satz in der Hand markiert', none: 'Kein Vertrag auf der Hand. Im Zunfthaus gibt es welche.', ready: 'ist jetzt erfüllbar', lacksShip: 'ein Schiff',
    lacks: (what) => `es fehlt: ${what}`, lackGoods: (n, g) => `${n} ${goods[g]}`, shipReady: 'Schiff bereit', shipMissing: 'kein Schiff', have: (a, b) => `${a} von ${b}`,
    fulfil: (k, gain) => (k === 1 ? `Erfüllen für ${gain} $` : `${k} erfüllen für ${gain} $`), nothing: 'Noch ist nichts erfüllbar.',
    byHand: 'Selbst wählen', byHandNote: 'Tippe Karten deiner Hand an, um sie dazuzulegen.', propose: 'Vorschlagen', other: 'Anderer Satz', set: 'Satz auf dem Tisch', clear: 'Leeren', plan: (k, of) => `Satz ${k} von ${of}`,
    gives: (what) => `gibt ${what}`, ok: (gain) => `Dieser Satz bringt ${gain} $.`, keep: 'Du kannst warten: Verträge lassen sich jederzeit erfüllen.', dropHere: 'Karten hier ablegen',
    setLabel: (names) => `Satz: ${names}`,
  },
  prompt: {
    choose: 'Du bist Hafenmeister. Nenne ein Gebiet.', chooseAgain: 'Du hast verzichtet. Nenne ein anderes Gebiet.', chooseNote: 'Die anderen wählen dort zuerst, du zuletzt.',
    asked: (w, a) => (w.you ? `Du hast ${accusative[a]} genannt. Nimm eine Karte oder passe.` : `${w.name} hat ${accusative[a]} genannt. Nimm eine Karte oder passe.`),
    last: (a) => `Deine Wahl ${dative[a]}: nimm eine Karte oder verzichte.`, lastNote: 'Nimmst du, endet die Runde. Verzichtest du, nennst du ein anderes Gebiet.',
    free: 'Alle anderen haben eine Karte. Nimm eine aus einem offenen Gebiet oder beende die Runde.', freeNote: 'Früher in dieser Runde genannte Gebiete sind zu.',
    askedNote: 'Deine Figur bleibt für diese Runde dort.', askedPick: 'Wähle eine umrandete Karte.', nothingNote: 'Hier ist nichts, was du bezahlen kannst.',
    settle: 'Abrechnung: erfülle, was noch geht, und sage dann, dass du fertig bist.', settleNote: 'Geldkarten auf der Hand werden von selbst eingelöst.',
    take: (what, cost) => (cost ? `${what} nehmen für ${cost} $` : `${what} nehmen`), assist: (what, cost) => (cost ? `${what} nehmen für ${cost} $, mit Gehilfe` : `${what} nehmen, mit Gehilfe`),
    leaves: (what, cost, left) => (cost ? `${what} kostet ${cost} $, dir bleiben ${left} $.` : `${what} ist kostenlos.`),
    name: (a) => `${areas[a]} nennen`, pass: 'Passen', decline: 'Verzichten', endRound: 'Runde beenden', done: 'Fertig', tie: 'Bei Gleichstand entscheidet das Geld.', cash: (v) => `${v} $ einlösen`, cashNote: (v, after) => `Lege die Karte für ${v} $ ab: dann hast du ${after} $.`,
    waitArea: (names, a) => `Warten auf ${names}. An der Reihe: ${areas[a]}.`, waitChoose: (who) => `${who} ist Hafenmeister und nennt ein Gebiet.`, waitSettle: (names) => `Abrechnung: Warten auf ${names}.`,
    any: 'Verträge und Geldkarten sind jederzeit verwendbar.', over: 'Das Spiel ist zu Ende.', reveals: 'deckt Karten auf',
  },
  log: {
    named: (w, a) => `${has(w)} ${accusative[a].replace(/\S+$/, '*$&*')} genannt`,
    declinedNamed: (w, a) => `${has(w)} verzichtet und ${accusative[a].replace(/\S+$/, '*$&*')} genannt`,
    took: (w, what, cost) => `${has(w)} *${what}* ${cost ? `für ${cost} $ ` : ''}genommen`,
    assist: (w, what, cost) => `${has(w)} mit einem Gehilfen *${what}* ${cost ? `für ${cost} $ ` : ''}aus dem zukünftigen Vorrat genommen`,
    passed: (w) => `${has(w)} gepasst`,
    declined: (w) => `${has(w)} verzichtet`,
    ended: (w) => `${has(w)} die Runde beendet`,
    cashed: (w, v) => `${has(w)} *${v} $* eingelöst`,
    fulfilled: (w, k, to, gain) => `${has(w)} ${k === 1 ? 'einen Vertrag' : `${k} Verträge`} mit ${list(to, 'und')} für *${gain} $* erfüllt`,
    done: (w) => `${has(w)} abgerechnet`,
    round: (k, w) => `Runde ${k}: ${has(w)} das Steuerrad.`,
    roundOf: (w) => `Eine neue Runde: ${has(w)} das Steuerrad.`,
    refilled: (a) => `${list(a.map((x) => areas[x]), 'und')} aufgefüllt.`,
    failed: (a) => `${areas[a]}: der Vorrat ließ sich nicht auffüllen.`,
    settle: 'Die letzte Runde ist vorbei: Abrechnung.',
    over: (w) => `Das Spiel ist zu Ende. ${w}`,
  },
  say: {
    took: (w, what, cost) => `${has(w)} ${what}${cost ? ` für ${cost} Dollar` : ''} genommen.`,
    offer: (items, more) => `Im Angebot: ${list(items, 'und')}.${more ? ` Mit deinem Gehilfen ${more} weitere.` : ''}`,
    nothing: 'Nichts, was du nehmen kannst.',
    money: (v) => `Du hast ${v} Dollar.`,
  },
  end: { buildings: 'Gebäude', money: 'Geld', bankers: 'Bankiers', tie: 'Bei Gleichstand entscheidet das Geld.', cash: (v) => `${v} $` },
  twin: {
    money: (w, v) => `${w.name}: ${v} $`, ships: (names) => `Schiffe: ${names}`, noShips: 'keine Schiffe', master: 'Hafenmeister', piece: 'hat eine Karte genommen', board: (a) => areas[a],
    current: (items) => `Aktueller Vorrat: ${items}.`, future: (items) => `Zukünftiger Vorrat: ${items}.`, none: 'nichts', talon: (n) => `Stapel: ${n}.`, hand: (items) => `Deine Hand: ${items}.`,
  },
};
