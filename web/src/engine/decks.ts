// decks.ts: the cards and the board of a game, asked of the engine once.
import {
  PRODUCTS, type AssignmentCard, type ChannelEdge, type GameId, type Position, type PrCard, type Product, type ProductCard, type RiverBoard, type RtCard,
  type ShippingCard, type Source,
} from './cards';
import type { Engine } from './client';

type Row = Record<string, unknown>;

export interface PrDeck { game: 'packet-row'; cards: Map<string, PrCard> }
export interface RtDeck { game: 'rotterdam'; cards: Map<string, RtCard>; board: RiverBoard }
export type Deck = PrDeck | RtDeck;

const text = (r: Row, key: string) => String(r[key] ?? '');
const number = (r: Row, key: string) => Number(r[key] ?? 0) || 0;

/** A row of the table; the engine's word is taken for which keys a kind has. */
const prCard = (r: Row): PrCard =>
  ({ ...r, id: text(r, 'id'), amount: number(r, 'amount'), cost: number(r, 'cost'), value: number(r, 'value') }) as unknown as PrCard;

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

export async function openDeck(engine: Engine, game: 'packet-row'): Promise<PrDeck>;
export async function openDeck(engine: Engine, game: 'rotterdam'): Promise<RtDeck>;
export async function openDeck(engine: Engine, game: GameId): Promise<Deck>;
export async function openDeck(engine: Engine, game: GameId): Promise<Deck> {
  const { cards, edition } = await engine.call('cards', { game });
  if (game === 'packet-row') return { game, cards: new Map(cards.map((r) => [text(r, 'id'), prCard(r)])) };
  return { game, cards: new Map(cards.map((r) => [text(r, 'id'), rtCard(r)])), board: riverBoard(edition) };
}
