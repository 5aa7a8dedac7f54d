// table.ts: the table of Packet Row as the engine shows it to one viewer (docs/formats.md, docs/wasm.md).
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
  outlook: {
    /** The number of cards in a full current supply (PR-2.2). */
    full: number;
    /** So many areas that could not be filled end the game (PR-7.1). */
    failsToEnd: number;
    /** The next supply and the talon together cannot fill these areas again. */
    unfillable: Area[];
    /** The game ends after this round, whatever happens in it. */
    lastRound: boolean;
    /** Naming one of these now makes this round the last. */
    lastIfNamed: Area[];
  };
}
