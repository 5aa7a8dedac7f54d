// cards.ts: the vocabulary of Rotterdam's tables, as types.
//
// The values are those of the engine's tables; nothing here says what a card does.
import type { Source } from '$/engine/cards';

export const MATERIALS = ['grain', 'fruit', 'crude-oil', 'textile'] as const;
export type Material = (typeof MATERIALS)[number];
export const PRODUCTS = ['PET', 'PLA', 'BRE', 'COR', 'OJU', 'JAM', 'CLO', 'CAR'] as const;
export type Product = (typeof PRODUCTS)[number];
export const HARBOURS = ['BOT', 'VUL', 'MER', 'WAA'] as const;
export type Harbour = (typeof HARBOURS)[number];
export const CHANNELS = ['purple', 'white', 'yellow', 'red', 'green'] as const;
export type Channel = (typeof CHANNELS)[number];
export const SHIPPING = [
  'change-your-luck', 'extra-cargo', 'setback', 'heavy-storm', 'advantage', 'extra-advantage', 'freight-robbery', 'inspection', 'joker',
] as const;
export type Shipping = (typeof SHIPPING)[number];

export interface ProductCard { id: string; kind: 'product'; product: Product; harbour: Harbour; points: number; source: Source }
export interface AssignmentCard { id: string; kind: 'assignment'; products: Product[]; points: number; source: Source }
export interface ShippingCard { id: string; kind: 'shipping'; name: Shipping; points: number; source: Source }
export type RtCard = ProductCard | AssignmentCard | ShippingCard;

export interface Position {
  id: string;
  name: string;
  kind: 'start' | 'river' | 'harbour';
  order: number;
  x: number;
  y: number;
  anchor: boolean;
}
export interface ChannelEdge { from: string; to: string; colour: Channel }
export interface RiverBoard { positions: Map<string, Position>; channels: ChannelEdge[] }

/** Which harbour takes which raw material, as printed on the map. */
export const HARBOUR_TAKES: Record<Harbour, Material> = { BOT: 'crude-oil', VUL: 'grain', MER: 'fruit', WAA: 'textile' };
export const HARBOUR_MAKES: Record<Harbour, readonly Product[]> = {
  BOT: ['PET', 'PLA'], VUL: ['BRE', 'COR'], MER: ['OJU', 'JAM'], WAA: ['CLO', 'CAR'],
};
