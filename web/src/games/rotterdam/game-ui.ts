// game-ui.ts: the user interface of Rotterdam.
import type { Card } from '$/engine/cards';
import type { GameUi } from '$/games/game';
import type { RtCard } from './cards';
import { readDeck, type RtDeck } from './deck';
import { known } from '$/engine/tables';
import { cardName, describeMove, thingName } from './describe';
import GalleryCard from './GalleryCard.svelte';
import RotterdamTable from './RotterdamTable.svelte';
import { momentOf, narrate } from './narrate';
import { quietMove } from './automatic-moves';
import type { RtTable } from './table';
import { textOf } from './text';
import { labelOf } from './card-text';
import { aboutTexts, explanations, remarkTexts, texts } from './texts';

export const ready = texts.ready;

export const ui: GameUi = {
  Table: RotterdamTable,
  explain: explanations.now,
  readDeck, describeMove, cardName, thingName, textOf,
  narrate: (session, steps) => narrate(steps, session.deck as RtDeck, session),
  review: async () => (await import('./review-parts')).parts,
  holdings: (table, i) => (['assignments', 'products', 'shipping'] as const).flatMap((pile) => known((table as RtTable)[pile][i])),
  remarks: async () => {
    const [{ remarkOf }] = await Promise.all([import('./remarks'), remarkTexts.ready()]);
    return remarkOf;
  },
  about: async (session, element) => {
    const [{ about }] = await Promise.all([import('./about'), aboutTexts.ready()]);
    return about(session, element);
  },
  lesson: () => import('./lesson').then((m) => m.lesson),
  book: () => import('./book').then((m) => m.book),
  pointsBySource: (end) => {
    const w = texts().end;
    return [
      { name: w.assignments, values: end.assignments ?? [], pattern: 'solid' },
      { name: w.products, values: end.products ?? [], pattern: 'light' },
      { name: w.shipping, values: end.shipping ?? [], pattern: 'lines' },
    ];
  },
  tieNote: () => texts().end.tie,
  gains: ['complete'],
  cardEvents: ['deal', 'draw', 'product', 'complete', 'hand-in', 'reveal', 'show', 'exchange', 'open', 'over'],
  quietMove: (table, legal, player) => quietMove(table as RtTable, legal, player),
  sounds: {
    place: 'piece', colour: 'horn', steer: 'piece', draw: 'chain', complete: 'seal', offer: 'card', accept: 'card', open: 'card', luck: 'card', cargo: 'card',
    setback: 'card', storm: 'card', rob: 'card', police: 'card',
  },
  moment: (session, step) => momentOf(step, session.deck as RtDeck, session),
  SealScene: () => import('./SealScene.svelte'),
  celebration: async () => (await import('./art/celebration')).celebration(),
  gallery: {
    Card: GalleryCard,
    filters: () => [['product', texts().hand.products], ['shipping', texts().hand.shipping], ['assignment', texts().phases[6] ?? '']],
    filterOf: (card: Card) => (card as RtCard).kind,
    label: (card: Card) => labelOf(card as RtCard),
  },
};
