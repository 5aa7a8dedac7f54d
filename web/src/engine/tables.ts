// tables.ts: the table as the engine shows it to one viewer: the keys of `after` (docs/formats.md).
//
// Where cards are hidden a number stands (how many there are) or "?" (not even that is known).
import type { Area, Channel, Harbour, Material, Seat } from './cards';

export type Pile = string[] | number | '?';

export const known = (p: Pile | undefined): string[] => (Array.isArray(p) ? p.filter((c) => c !== '?') : []);
/** How many cards a pile has; null where even that is hidden. */
export const sizeOf = (p: Pile | undefined): number | null => (Array.isArray(p) ? p.length : typeof p === 'number' ? p : null);

export interface PrTable {
  money: number[];
  hands: Pile[];
  ships: string[][];
  current: Record<Area, string[]>;
  future: Record<Area, string[]>;
  talon: Record<Area, Pile>;
  discard: Record<Area, string[]>;
  named: Area[];
  area: Area | null;
  served: Seat[];
  master: Seat;
  prompt: Seat[];
  failed: Area[];
  phase: 'choose' | 'ask' | 'settle' | 'over';
}

export interface ShipState { at: string | null; cargo: Material | null }
export interface Offer { n: number; give: string[] | number | '?'; want: string[] | number | '?'; to: Seat | 'all' }

export interface RtTable {
  ships: Record<string, ShipState>;
  stock: Record<Material, number>;
  products: Pile[];
  assignments: Pile[];
  completed: string[][];
  shipping: Pile[];
  open: string[][];
  stacks: Record<Harbour | 'assignment' | 'shipping', Pile>;
  used: string[];
  gone: string[];
  offers: (Offer | null)[];
  offered: number[];
  done: Seat[];
  master: Seat;
  phase: 1 | 2 | 3 | 4 | 5 | 6 | 'over';
  round: number;
  turn: Seat | null;
  acted: boolean;
  due: number[];
  completers: Seat[];
  last: boolean;
  prompt: Seat[];
  colour: Channel | null;
  steer: string | null;
  /** Product cards in hands that others know, and who does. */
  shown?: Record<string, 'all' | Seat[]>;
}

export type Table = PrTable | RtTable;

export const isRotterdam = (t: Table): t is RtTable => 'stock' in t;
