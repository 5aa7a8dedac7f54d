// colour-preview.ts: the effect of naming a colour, previewed by the engine.
import type { Seat } from '$/engine/cards';
import { table } from '$/engine/client';
import type { Session } from '$/game/session.svelte';
import type { Channel } from './cards';
import type { RtDeck } from './deck';
import { sailingsOf, waysOf, type Sailing } from './sailing';
import type { RtTable } from './table';

export async function foresee(session: Session, colour: Channel, seat = session.me): Promise<Sailing[]> {
  if (!seat) return [];
  const { board } = session.deck as RtDeck;
  return session.canBranch ? playedOut(session, seat, colour) : upToFork(seat);

  /** At an online table: up to a ship whose owner has to steer. */
  async function upToFork(me: Seat): Promise<Sailing[]> {
    const { steps } = await table.call('preview', { slot: session.slot, move: `${me} colour ${colour}`, viewer: me }).catch(() => ({ steps: [] }));
    return steps.map((s) => ({ ship: s.piece, from: s.from, to: s.fork ? waysOf(board, s.from, colour) : s.blocked ? [] : [s.to] }));
  }
}

/** The whole call in a branch of the game: records the owners' choices and follows the first way. */
async function playedOut(session: Session, me: Seat, colour: Channel): Promise<Sailing[]> {
  const slot = session.slot + 1;
  await table.call('branch', { slot, from: session.slot, n: session.look.ply });
  let after = await table.call('play', { slot, move: `${me} colour ${colour}`, viewer: 'watcher' }).catch(() => null);
  if (!after) return []; // the table has changed in the meantime
  const events = [...after.events];
  const forks = new Map<string, string[]>();
  for (let ship = (after.table as RtTable).steer; ship; ship = (after.table as RtTable).steer) {
    const { moves } = await table.call('legal', { slot, seat: ship[0] as Seat, scope: 'listed' });
    const ways = moves.filter((m) => m.startsWith(`steer ${ship} `));
    forks.set(ship, ways.map((m) => m.split(' ')[2] ?? ''));
    if (!ways[0]) break;
    after = await table.call('play', { slot, move: `${ship[0]} ${ways[0]}`, viewer: 'watcher' });
    events.push(...after.events);
  }
  return sailingsOf((session.deck as RtDeck).board, events, forks);
}
