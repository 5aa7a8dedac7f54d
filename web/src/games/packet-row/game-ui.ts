// game-ui.ts: the user interface of Packet Row.
import type { Card } from '$/engine/cards';
import type { GameUi } from '$/games/game';
import type { PrCard } from './cards';
import { readDeck, type PrDeck } from './deck';
import { known } from '$/engine/tables';
import { cardName, describeMove, thingName } from './describe';
import GalleryCard from './GalleryCard.svelte';
import Position from './Position.svelte';
import PacketRowTable from './PacketRowTable.svelte';
import { momentOf, narrate } from './narrate';
import type { PrTable } from './table';
import { textOf } from './text';
import { labelOf } from './card-text';
import { explanations, remarkTexts, texts } from './texts';

export const ready = texts.ready;

export const ui: GameUi = {
  Table: PacketRowTable,
  explain: explanations.now,
  readDeck, describeMove, cardName, thingName, textOf,
  narrate: (session, steps) => narrate(steps, session.deck as PrDeck, session),
  Position,
  reviewParts: () => import('./review-parts').then((m) => m.parts),
  holdings: (table, i) => [...known((table as PrTable).hands[i]), ...((table as PrTable).ships[i] ?? [])],
  remarks: async () => {
    const [{ remarkOf }] = await Promise.all([import('./remarks'), remarkTexts.ready()]);
    return remarkOf;
  },
  lesson: () => import('./lesson').then((m) => m.lesson),
  book: () => import('./book').then((m) => m.book),
  pointsBySource: (end) => {
    const w = texts().end;
    const cash = end.money ?? [];
    return [
      { name: w.buildings, values: end.buildings ?? [], pattern: 'solid' },
      { name: w.money, values: cash.map((m) => Math.floor(m / 10)), pattern: 'light', extra: (i) => w.cash(cash[i] ?? 0) },
      { name: w.bankers, values: end.bankers ?? [], pattern: 'lines' },
    ];
  },
  tieNote: () => texts().end.tie,
  gains: ['fulfil'],
  cardEvents: ['deal', 'refill', 'fulfil', 'over'],
  sounds: { choose: 'piece', take: 'card', assist: 'card', cash: 'coin', fulfil: 'seal' },
  moment: (session, step) => momentOf(step, session.deck as PrDeck, session),
  gallery: {
    Card: GalleryCard,
    filters: () => [...Object.entries(texts().areas), ['start', texts().startContracts]],
    filterOf: (card: Card) => (card as PrCard).deck,
    label: (card: Card) => labelOf(card as PrCard),
  },
  MemoryDialog: () => import('./MemoryDialog.svelte'),
};
