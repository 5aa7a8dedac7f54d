// de.ts: Rotterdam in German: ships, cards, moves, prompts.
import type { Channel, Harbour, Material, Product, Shipping } from '$/games/rotterdam/cards';
import type { Texts } from '.';
import { list, type Who } from '$/i18n/words';

const materials: Record<Material, string> = { grain: 'Getreide', fruit: 'Obst', 'crude-oil': 'Rohöl', textile: 'Textil' };
const products: Record<Product, string> = { PET: 'Benzin', PLA: 'Kunststoff', BRE: 'Brot', COR: 'Cornflakes', OJU: 'Orangensaft', JAM: 'Marmelade', CLO: 'Kleidung', CAR: 'Teppiche' };
const harbours: Record<Harbour, string> = { BOT: 'Botlek', VUL: 'Vulcaanhaven', MER: 'Merwehaven', WAA: 'Waalhaven' };
const channels: Record<Channel, string> = { purple: 'Lila', white: 'Weiß', yellow: 'Gelb', red: 'Rot', green: 'Grün' };
const letters: Record<Channel, string> = { purple: 'L', white: 'W', yellow: 'G', red: 'R', green: 'Ü' };
const shipping: Record<Shipping, string> = {
  'change-your-luck': 'Glückswechsel', 'extra-cargo': 'Zusatzladung', setback: 'Rückschlag', 'heavy-storm': 'Schwerer Sturm', advantage: 'Vorteil',
  'extra-advantage': 'Großer Vorteil', 'freight-robbery': 'Frachtraub', inspection: 'Hafenpolizei', joker: 'Joker',
};
const shippingNotes: Record<Shipping, string> = {
  'change-your-luck': 'Vertausche die Ladung zweier beladener Schiffe.', 'extra-cargo': 'Setze ein weiteres eigenes Schiff ein, beladen.', setback: 'Setze ein beliebiges Schiff einen Schritt zurück auf einen freien Platz.',
  'heavy-storm': 'Setze ein beliebiges Schiff zwei Schritte zurück; beide Plätze müssen frei sein.', advantage: 'Ein Punkt. Auslegen, wenn du drei Schifffahrtskarten hältst.',
  'extra-advantage': 'Zwei Punkte. Auslegen, wenn du drei Schifffahrtskarten hältst.', 'freight-robbery': 'Nimm die Ladung eines Schiffs und lege sie auf ein eigenes.',
  inspection: 'Die Ladung eines Schiffs kommt zurück in den Vorrat.', joker: 'Steht für ein Produkt eines Auftrags.',
};
const pts = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`);
const has = (w: Who) => (w.you ? 'Du hast' : `${w.name} hat`);

export const texts: Texts = {
  place: 'Die Maas von heute',
  assignment: 'Auftrag',
  materials, products, harbours, channels, letters, shipping, shippingNotes,
  harboursShort: { BOT: 'Botlek', VUL: 'Vulcaan', MER: 'Merwe', WAA: 'Waal' },
  Product: (p) => products[p],
  Material: (m) => materials[m],
  Channel: (c) => channels[c],
  empty: 'leer',
  phases: ['Einsetzen', 'Fahren', 'Schifffahrtskarten', 'Häfen', 'Tauschen', 'Aufträge'],
  phaseOf: (k, name) => `Phase ${k} von 6, ${name}`,
  round: (k) => `Runde ${k}`,
  card: {
    name: (c) => (c.kind === 'product' ? products[c.product] : c.kind === 'shipping' ? shipping[c.name] : `Auftrag ${list(c.products.map((p) => products[p]), 'und')}`),
    label: (c) => {
      switch (c.kind) {
        case 'product': return `${products[c.product]} aus ${harbours[c.harbour]}, ${pts(c.points)}`;
        case 'shipping': return `${shipping[c.name]}: ${shippingNotes[c.name]}`;
        case 'assignment': return `Auftrag: ${list(c.products.map((p) => products[p]), 'und')}, ${pts(c.points)}`;
      }
    },
  },
  assignments: {
    title: 'Deine Aufträge', of: (name) => `Aufträge von ${name}`, done: (k, p) => `${k} erfüllt, ${p} Pkt.`, needs: (what) => `es fehlt: ${what}`, ready: 'ist erfüllbar', none: 'Keine Aufträge.', hidden: (k) => `${k} verdeckt`,
    have: 'auf der Hand', missing: 'fehlt', pts: 'Pkt.', complete: (c) => `Erfüllen für ${pts(c.points)}`,
  },
  stock: { title: 'Im Vorrat', note: 'Rohstoffe', of: (m, n) => `${materials[m]}: ${n} im Vorrat` },
  harbour: { title: 'Häfen', note: 'Karten übrig', takes: (h, m, n) => `${harbours[h]}: nimmt ${materials[m]}, noch ${n} Produktkarten` },
  hand: { products: 'Produktkarten', productsNote: 'zählen 1 oder 2 Punkte', shipping: 'Schifffahrtskarten', shippingShort: 'Schifffahrt', shippingNote: (k) => `${k} von 3`, noProducts: 'Noch keine. Bring Ladung in ihren Hafen.', noShipping: 'Keine. Ein Schiff auf einem Anker zieht eine.', open: 'offen', hidden: (k) => `${k} verdeckt` },
  players: { points: (k) => `${k}/12`, pointsLabel: (k) => `${k} von 12 Punkten auf Aufträgen`, ships: (a, b) => `${a} von ${b} Schiffen auf dem Wasser`, products: (k) => `${k} ${k === 1 ? 'Produktkarte' : 'Produktkarten'}`, shipping: (k) => `${k} von 3 Schifffahrtskarten` },
  status: { placing: 'setzt ein', naming: 'wählt eine Farbe', steering: 'steuert', cards: 'Karten', harbour: 'im Hafen', swapping: 'tauscht', doneSwap: 'fertig', completing: 'Aufträge', next: 'ist danach dran', waiting: 'wartet', named: (c) => `nannte ${channels[c]}` },
  map: {
    title: 'Flusskarte', preview: (c) => `Flusskarte, Vorschau für ${channels[c]}`, northSea: 'Nordsee', anchor: 'Anker: Karte ziehen', steers: 'Eigner steuert', blocked: 'blockiert, bleibt', ship: (w, id, where, cargo) => `${id} von ${w.you ? 'dir' : w.name}, ${where}, ${cargo}`,
    atSea: (name) => `auf ${name}`, inHarbour: (name) => `in ${name}`, notPlaced: 'nicht auf dem Wasser', node: (name, anchor) => (anchor ? `${name}, Anker` : name), leads: (c, to) => `${channels[c]} nach ${to}`,
    ahead: (what) => `voraus: ${what}`, shipsTitle: 'Schiffe', none: 'Kein Schiff ist auf dem Wasser.', legend: 'Zeichen', move: (from, to) => `${from} nach ${to}`,
  },
  prompt: {
    place: 'Ein Schiff einsetzen?', placeNote: 'Wähle einen Startplatz und einen Rohstoff, oder passe.', placeShip: (id, where, m) => `${id} auf ${where} einsetzen mit ${m}`, placeEmpty: (id, where) => `${id} auf ${where} leer einsetzen`,
    where: 'Wo?', with: 'Mit welchem Rohstoff?', pickStart: 'Wähle einen Startplatz auf der Karte.', noPlace: 'Kein Schiff kann eingesetzt werden.',
    colour: 'Nenne eine Farbe.', colourNote: 'Jedes Schiff vor einer Fahrrinne dieser Farbe fährt einen Schritt.', call: (c) => `${channels[c]} nennen`, moves: (c, k, mine) => `${channels[c]} bewegt ${k === 1 ? 'ein Schiff' : `${k} Schiffe`}${mine ? `, ${mine === 1 && k === 1 ? 'deines' : `davon ${mine} von dir`}` : ', keines von dir'}.`, movesNone: (c) => `${channels[c]} bewegt nichts.`,
    enters: (id, h) => `${id} läuft in ${harbours[h]} ein.`, steer: (id) => `Steuere ${id}: wohin?`, steerTo: (to) => `Nach ${to} steuern`,
    draw: (k) => (k === 1 ? 'Ziehe eine Schifffahrtskarte.' : `Ziehe ${k} Schifffahrtskarten.`), drawBtn: 'Ziehen', drawFull: 'Du hältst drei Schifffahrtskarten: spiele oder lege erst eine aus, oder lass den Rest verfallen.', cardsNote: 'Du kannst auch Schifffahrtskarten spielen.',
    after: 'Spiele eine Schifffahrtskarte oder beende deinen Zug.', end: 'Zug beenden', harbours: 'Spiele Schifffahrtskarten, bevor deine Schiffe löschen, oder mach weiter.', unload: 'Löschen', unloaded: 'Deine Schiffe haben gelöscht. Spiele eine Karte oder mach weiter.',
    swap: 'Tausche Produktkarten, oder sage, dass du fertig bist.', swapNote: 'Mach ein Angebot, nimm eines an oder zeige Karten.', swapNone: 'Du kannst jetzt kein Angebot mehr machen.', done: 'Fertig', offer: 'Angebot machen', withdraw: 'Mein Angebot zurückziehen', accept: (w) => `Angebot von ${w.name} annehmen`,
    complete: 'Einen Auftrag erfüllen?', completeNote: 'Einen in jeder Runde. Wähle einen, für den du alle Produkte hast.', completeBtn: (p) => `Erfüllen für ${pts(p)}`, completeNone: 'Noch kannst du keinen erfüllen.', pass: 'Passen', passPlace: 'Nichts einsetzen', passComplete: 'Nichts erfüllen', last: 'Letzte Gelegenheit: danach ist das Spiel zu Ende.',
    pickShip: 'Wähle ein Schiff.', pickSecond: 'Wähle das zweite Schiff.', pickTarget: 'Wähle, wohin es kommt.', pickCargo: 'Wähle einen Rohstoff.', pickWay: 'Wähle, wie.', playCard: (name) => `${name} spielen`, back: 'Zurück',
    wait: (names, phase) => `Warten auf ${names}. Phase: ${phase}.`, openCard: (name) => `${name} auslegen`, cardNotNow: 'Diese Karte hat jetzt keine mögliche Wirkung.',
  },
  offers: {
    show: 'Karten zeigen', showPick: 'Wähle Produktkarten, die alle sehen sollen.', showText: (what) => `Alle werden ${what} sehen. Die Karten bleiben bei dir.`, showAll: 'Allen zeigen', knownToAll: 'allen bekannt', known: (what) => `Dir bekannt: ${what}`,
    title: 'Angebote', closed: 'offen in Phase 5', none: 'Noch keine Angebote.', early: 'Noch keine Angebote. Phase 5 folgt auf die Häfen.', give: 'Geben', want: 'Wollen', to: 'An', all: 'alle', make: 'Anbieten', yours: 'Dein Angebot', from: (w) => `${w.name} bietet`, forWhat: 'für', accept: 'Annehmen', withdraw: 'Zurückziehen',
    verdict: (yes, p) => `${yes ? 'Ein Bot würde annehmen' : 'Ein Bot würde nicht annehmen'} (${p < 0 ? '−' : '+'}${Math.abs(p)} %)`,
    pick: 'Wähle Karten, die du gibst, und Produkte, die du willst.', someone: 'an jemand anderen', dropGive: 'Produktkarten hier ablegen', text: (give, want) => `${give} für ${want}`, cards: (k) => `${k} ${k === 1 ? 'Karte' : 'Karten'}`, close: 'Schließen', clear: 'Leeren', add: (p) => `${p} wünschen`, remove: (p) => `${p} nicht wünschen`,
  },
  log: {
    placed: (w, id, where, m) => `${has(w)} *${id}* auf ${where} eingesetzt${m ? `, mit ${m}` : ', leer'}`,
    placedNone: (w) => `${has(w)} nichts eingesetzt`,
    colour: (w, c, ships) => `${has(w)} *${channels[c]}* genannt: ${ships.length ? `${list(ships, 'und')} ${ships.length === 1 ? 'fuhr' : 'fuhren'}` : 'nichts fuhr'}`,
    steered: (w, id, to) => `${has(w)} *${id}* nach ${to} gesteuert`,
    drew: (w) => `${has(w)} eine Schifffahrtskarte gezogen`,
    delivered: (w, m, h) => `${has(w)} ${materials[m]} nach *${harbours[h]}* gebracht und ein Produkt gezogen`,
    inVain: (w, h) => `Ein Schiff von ${w.you ? 'dir' : w.name} löschte in ${harbours[h]} umsonst`,
    luck: (w, a, b) => `${has(w)} die Ladung von ${a} und ${b} vertauscht`,
    cargo: (w, id, where, m) => `${has(w)} ${id} auf ${where} mit ${m} als *Zusatzladung* eingesetzt`,
    setback: (w, id, to) => `${has(w)} ${id} nach ${to} zurückgesetzt`,
    storm: (w, id, to) => `${has(w)} einen *schweren Sturm* geschickt: ${id} zurück nach ${to}`,
    open: (w, what) => `${has(w)} *${what}* ausgelegt`,
    rob: (w, a, b) => `${has(w)} ${a} für ${b} beraubt`,
    police: (w, id) => `${has(w)} die Hafenpolizei zu ${id} gerufen`,
    offer: (w, give, want, to) => `${w.you ? 'Du bietest' : `${w.name} bietet`} ${give} für ${want} ${to}`,
    offerHidden: (w) => `${has(w)} ein Angebot gemacht`,
    toAll: 'an alle', toSeat: (w) => `an ${w.you ? 'dich' : w.name}`,
    withdrew: (w) => `${has(w)} das Angebot zurückgezogen`,
    accepted: (w, from) => `${has(w)} ${from.you ? 'dein Angebot' : `das Angebot von ${from.name}`} angenommen`,
    showed: (w, what) => `${has(w)} ${what} gezeigt`,
    doneSwap: (w) => `${w.you ? 'Du willst' : `${w.name} will`} nicht mehr tauschen`,
    completed: (w, what, p) => `${has(w)} *${what}* für ${p} erfüllt`,
    completedNone: (w) => `${has(w)} nichts erfüllt`,
    ended: (w) => `${has(w)} den Zug beendet`,
    round: (k, w) => `Runde ${k}: ${has(w)} das Steuerrad.`,
    phase: (name) => name,
    last: 'Jemand hat 12 Punkte: letzte Gelegenheit.',
    over: (t) => `Das Spiel ist zu Ende. ${t}`,
  },
  none: 'nichts',
  end: { assignments: 'Aufträge', products: 'Produktkarten', shipping: 'Schifffahrtskarten', tie: 'Bei Gleichstand entscheiden die Aufträge, dann die Warenkarten.' },
};
