// game-ui.ts: the user interface of Packet Row.
import type { Card } from '$/engine/cards';
import type { GameUi } from '$/games/game';
import type { PrCard } from './cards';
import { readDeck, type PrDeck } from './deck';
import { known } from '$/engine/tables';
import { cardName, describeMove, thingName } from './describe';
import GalleryCard from './GalleryCard.svelte';
import PacketRowTable from './PacketRowTable.svelte';
import { momentOf, narrate } from './narrate';
import { results } from '$/i18n/results.svelte';
import { pointsBySource } from './points';
import type { PrTable } from './table';
import { labelOf } from './card-text';
import { aboutTexts, explanations, remarkTexts, texts } from './texts';

export const ready = texts.ready;

export const ui: GameUi = {
  Table: PacketRowTable,
  explain: explanations.now,
  readDeck, describeMove, cardName, thingName,
  textOf: async (session) => (await import('./text')).textOf(session),
  narrate: (session, steps) => narrate(steps, session.deck as PrDeck, session),
  review: async () => (await import('./review-parts')).parts,
  holdings: (table, i) => [...known((table as PrTable).hands[i]), ...((table as PrTable).ships[i] ?? [])],
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
  pointsBySource,
  tieNote: () => texts().end.tie,
  gains: ['fulfil'],
  cardEvents: ['deal', 'refill', 'fulfil', 'over'],
  sounds: { choose: 'piece', take: 'card', assist: 'card', cash: 'coin', fulfil: 'seal' },
  moment: (session, step) => momentOf(step, session.deck as PrDeck, session),
  SealScene: () => import('./SealScene.svelte'),
  scoring: async () => {
    const [{ scoringMove }] = await Promise.all([import('./scoring'), results.ready()]);
    return scoringMove;
  },
  celebration: async () => (await import('./art/celebration')).celebration(),
  gallery: {
    Card: GalleryCard,
    filters: () => [...Object.entries(texts().areas), ['start', texts().startContracts]],
    filterOf: (card: Card) => (card as PrCard).deck,
    label: (card: Card) => labelOf(card as PrCard),
  },
  MemoryDialog: () => import('./MemoryDialog.svelte'),
};
