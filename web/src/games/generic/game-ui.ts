// game-ui.ts: the user interface of a game without its own folder.
import { text } from '$/engine/decks';
import type { GameUi } from '$/games/game';
import GenericTable from './GenericTable.svelte';
import { logOf, textOf } from './text';

export const ui: GameUi = {
  Table: GenericTable,
  readDeck: (cards) => ({ cards: new Map(cards.map((r) => [text(r, 'id'), { id: text(r, 'id'), source: 'printed' as const }])) }),
  explain: () => null,
  describeMove: (_session, verb, args) => [verb, ...args].join(' '),
  cardName: (_deck, id) => id,
  thingName: (_session, key) => key,
  narrate: logOf,
  holdings: () => [],
  textOf,
  pointsBySource: () => [],
  tieNote: () => '',
  gains: [],
  cardEvents: [],
  sounds: {},
  lesson: null,
  gallery: null,
};
