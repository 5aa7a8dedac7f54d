// table.ts: the table of Rotterdam as the engine shows it to one viewer (docs/formats.md).
import type { Seat } from '$/engine/cards';
import type { Pile } from '$/engine/tables';
import type { Channel, Harbour, Material } from './cards';

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
  /** Product cards in hands that others know, and the seats that know them. */
  shown?: Record<string, 'all' | Seat[]>;
}
