// deck.ts: the cards and the river of Rotterdam, read from the engine's answer.
import type { Source } from '$/engine/cards';
import { number, text, type Deck, type Row } from '$/engine/decks';
import {
  PRODUCTS, type AssignmentCard, type ChannelEdge, type Position, type Product, type ProductCard, type RiverBoard, type RtCard, type ShippingCard,
} from './cards';

export interface RtDeck extends Deck<RtCard> {
  board: RiverBoard;
}

const NAMES: Record<string, Product> = {
  petrol: 'PET', plastics: 'PLA', bread: 'BRE', cornflakes: 'COR', 'orange-juice': 'OJU', jam: 'JAM', clothing: 'CLO', carpets: 'CAR',
};

function productsOf(v: unknown): Product[] {
  const words = Array.isArray(v) ? v.map(String) : String(v ?? '').split('+');
  return words.filter((w): w is Product => (PRODUCTS as readonly string[]).includes(w));
}

function rtCard(r: Row): RtCard {
  const id = text(r, 'id');
  const points = number(r, 'points');
  const source = text(r, 'source') as Source;
  switch (r.kind) {
    case 'product': {
      const product = NAMES[text(r, 'name')] ?? (id.slice(0, 3) as Product);
      return { id, kind: 'product', product, harbour: text(r, 'harbour') as ProductCard['harbour'], points, source };
    }
    case 'assignment':
      return { id, kind: 'assignment', products: productsOf(r.products), points, source } satisfies AssignmentCard;
    default:
      return { id, kind: 'shipping', name: text(r, 'name') as ShippingCard['name'], points, source };
  }
}

function riverBoard(edition: Row): RiverBoard {
  const rows = (edition.positions ?? edition.board ?? []) as Row[];
  const positions = new Map<string, Position>();
  for (const r of rows) {
    const id = text(r, 'id');
    positions.set(id, {
      id, name: text(r, 'name'), kind: text(r, 'kind') as Position['kind'], order: number(r, 'order'), x: number(r, 'x'), y: number(r, 'y'),
      anchor: r.anchor === true || r.anchor === 'yes',
    });
  }
  const channels = ((edition.channels ?? []) as Row[]).map((r) => ({ from: text(r, 'from'), to: text(r, 'to'), colour: r.colour as ChannelEdge['colour'] }));
  return { positions, channels };
}

export const readDeck = (cards: Row[], edition: Row) => ({ cards: new Map(cards.map((r) => [text(r, 'id'), rtCard(r)])), board: riverBoard(edition) });
