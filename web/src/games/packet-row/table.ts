// table.ts: the table of Packet Row as the engine shows it to one viewer (docs/formats.md).
import type { Seat } from '$/engine/cards';
import type { Pile } from '$/engine/tables';
import type { Area } from './cards';

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
