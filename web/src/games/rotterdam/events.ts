// events.ts: reading Rotterdam's events about ships.
//
// `amount` of such an event is ship + 256 * cargo, a ship being seat * 5 + number - 1; places on the
// board are numbered by the board's order (src/games/rotterdam/rotterdam.h).
import { SEATS } from '$/engine/cards';
import { MATERIALS, type Harbour, type Material, type RiverBoard } from '$/games/rotterdam/cards';
import type { GameEvent } from '$/engine/protocol';

const FLEET = 5;

export function shipOf(e: GameEvent): string {
  const ship = e.amount & 255;
  return `${SEATS[Math.floor(ship / FLEET)] ?? '?'}${(ship % FLEET) + 1}`;
}

export function cargoOf(e: GameEvent): Material | null {
  return MATERIALS[(e.amount >> 8) - 1] ?? null;
}

export function placeOf(board: RiverBoard, name: string): string | null {
  const order = /^board-(\d+)$/.exec(name)?.[1];
  if (order === undefined) return null;
  for (const p of board.positions.values()) if (p.order === Number(order)) return p.id;
  return null;
}

export interface Unloading {
  ship: string;
  harbour: Harbour;
  cargo: Material | null;
  /** The ship brought a product card. */
  product: boolean;
}

/** Ships that were unloaded, and whether they brought a product. */
export function unloadings(board: RiverBoard, events: readonly GameEvent[]): Unloading[] {
  return events.flatMap((e, i) => {
    if (e.kind !== 'unload') return [];
    const harbour = placeOf(board, e.from) as Harbour;
    return [{ ship: shipOf(e), harbour, cargo: cargoOf(e), product: events[i + 1]?.kind === 'product' }];
  });
}
