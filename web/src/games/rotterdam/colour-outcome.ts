// colour-outcome.ts: what a colour does for the cargo of a player's ships.
import type { Seat } from '$/engine/cards';
import { sizeOf } from '$/engine/tables';
import { channelsTo, harbourFor } from './captions';
import { HARBOUR_TAKES, type Harbour } from './cards';
import type { RtDeck } from './deck';
import type { Sailing } from './sailing';
import type { RtTable } from './table';
import { texts } from './texts';

export interface Outcome {
  ship: string;
  /** The ship brings its cargo to its harbour; or it loses the cargo or its way there. */
  good: boolean;
  text: string;
}

/** A ship whose owner steers counts as brought home if it can be, and as lost only if every way is. */
export function outcomesOf(deck: RtDeck, table: RtTable, sailings: readonly Sailing[], seat: Seat): Outcome[] {
  const w = texts();
  const isHarbour = (id: string) => deck.board.positions.get(id)?.kind === 'harbour';
  return sailings.flatMap(({ ship, from, to }): Outcome[] => {
    const cargo = table.ships[ship]?.cargo;
    const home = cargo ? harbourFor(cargo) : undefined;
    if (ship[0] !== seat || !cargo || !home || !to.length) return [];
    const [material, name] = [w.materials[cargo], w.harbours[home]];
    if (to.includes(home)) return sizeOf(table.stacks[home]) === 0 ? [] : [{ ship, good: true, text: w.prompt.wouldBring(ship, material, name) }];
    const lost = channelsTo(deck, from, home) !== null && to.every((p) => channelsTo(deck, p, home) === null);
    if (!lost) return [];
    const wrong = to.every(isHarbour) ? (to[0] as Harbour) : null;
    return [{ ship, good: false, text: wrong ? w.prompt.wouldLose(ship, w.harbours[wrong], w.materials[HARBOUR_TAKES[wrong]], material) : w.prompt.cutOff(ship, material, name) }];
  });
}
