// more-de.ts: why a move is refused and why a bot likes one, by the engine's key, in German.
import type { ReasonLines, RefusalLines } from '$/games/game';

const refusals: RefusalLines = {
  over: () => 'Das Spiel ist zu Ende.',
  'not-asked': () => 'Du bist nicht an der Reihe.',
  'no-seat': () => 'Dort sitzt niemand.',
  'no-move': () => 'Diesen Zug gibt es nicht.',
  'wrong-names': () => 'Dieser Zug nennt nicht die richtigen Karten.',
  'named-twice': () => 'Eine Karte ist zweimal genannt.',
  'rounds-over': () => 'Die Runden sind vorbei: jetzt wird abgerechnet.',
  'not-on-offer': (a) => `${a.card} liegt nicht aus.`,
  'not-held': (a) => `${a.card} hast du nicht.`,
  'no-choice': () => 'Ein Gebiet ist schon genannt: nimm dort eine Karte oder verzichte.',
  'named-already': (a) => `${a.what} wurde in dieser Runde schon genannt.`,
  'other-area': (a) => `${a.card} liegt in einem anderen Gebiet: ${a.what} ist nicht an der Reihe.`,
  'name-first': () => 'Zuerst nennt der Hafenmeister ein Gebiet.',
  'too-dear': (a) => `${a.card} kostet ${a.need} $, du hast ${a.have} $.`,
  'must-name': () => 'Der Hafenmeister muss ein Gebiet nennen.',
  'closed-area': (a) => `${a.card} liegt in einem Gebiet, das früher in dieser Runde genannt wurde: ${a.what} ist zu.`,
  'empty-area': (a) => `Hier ist nichts mehr: ${a.what} ist leer.`,
  'no-ship': (a) => `${a.card}: kein Schiff mit dem Ziel ${a.what} ist im Satz.`,
  'no-goods': (a) => `${a.card} braucht ${a.need} ${a.what} und bekommt ${a.have}.`,
  'no-contract': () => 'Im Satz ist kein Vertrag.',
  'no-use': (a) => `${a.card} hilft nicht, Verträge zu erfüllen.`,
  'idle-ship': (a) => `${a.card} hätte keinen Vertrag zu befördern.`,
  'idle-captain': () => 'Ein Kapitän im Satz hat kein Schiff umzulenken.',
  'idle-trader': () => 'Ein Händler im Satz hat keine Ware zu tauschen, die ein Vertrag braucht.',
  'no-money-card': (a) => `${a.card} ist keine Geldkarte.`,
  'no-assistant': () => 'Für eine Karte des zukünftigen Vorrats brauchst du einen Gehilfen auf der Hand.',
  'not-in-future': (a) => `${a.card} liegt in keinem zukünftigen Vorrat.`,
  'no-settlement': () => 'Fertig melden kannst du dich nur in der Abrechnung.',
  'done-already': () => 'Du hast dich fertig gemeldet: keine weiteren Verträge.',
};

const reasons: ReasonLines = {
  payable: (a) => `Verträge für ${a.n} $ mehr werden erfüllbar.`,
  points: (a) => `Am Ende ${a.n} ${a.n === 1 ? 'Punkt' : 'Punkte'} wert.`,
  money: (a) => `Es bringt ${a.n} $.`,
  cheap: (a) => `Es kostet ${a.n} $ weniger, als seine Punkte am Ende wert sind.`,
  lacks: (a) => `${a.card}: dann fehlen noch ${a.n}.`,
  ship: (a) => `Ein Schiff für: ${a.card}.`,
  raises: (a) => `Bringt ${a.n} $ auf, um es zu bezahlen.`,
  denies: (a) => `${a.who} hätte es gern: ${a.n} $.`,
  keeps: (a) => `Es bleiben ${a.n} $, genug für ${a.card}.`,
  waits: (a) => `${a.card} kann in dieser Runde noch kommen.`,
  gets: (a) => `${a.card} bleibt wahrscheinlich für dich übrig.`,
  'ends-round': (a) => `Es beendet die Runde: ${a.n === 1 ? 'ein anderer geht' : `${a.n} andere gehen`} leer aus.`,
  richest: () => 'Du hast das meiste Geld, also zählen Bankiers für dich.',
  'end-near': (a) => `Es bleiben etwa ${a.n} ${a.n === 1 ? 'Runde' : 'Runden'}.`,
  settle: (a) => `Das Spiel ist zu Ende: erfülle, was am meisten bringt, ${a.n} $.`,
};

export const more = { refusals, reasons };
