// room.test.ts: what an online table makes of refusals and of the entries of others.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServerError, type TableState } from '$/online/messages';

vi.stubGlobal('addEventListener', () => undefined); // the connection listens to the window
const { server } = await import('$/online/socket.svelte');
const { Room } = await import('$/online/room.svelte');
type Room = InstanceType<typeof Room>;

function room(state: Partial<TableState>): Room {
  const r = new Room('T');
  r.state = { state: 'open', n: 1, you: 'A', moves: [], seats: [{ seat: 'A', name: 'Ines' }, { seat: 'B', name: 'Bo' }], ...state } as unknown as TableState;
  return r;
}
afterEach(() => vi.restoreAllMocks());

describe('starting a table', () => {
  test('that another player has started meanwhile is no problem', async () => {
    const r = room({});
    vi.spyOn(server, 'ask').mockImplementation(async () => {
      r.state = { ...(r.state as TableState), state: 'playing' };
      throw new ServerError('state', 'not now');
    });
    expect(await r.start()).toBeNull();
    expect(r.problem).toBeNull();
  });
  test('that cannot be started reports why', async () => {
    const r = room({});
    vi.spyOn(server, 'ask').mockRejectedValue(new ServerError('forbidden', 'no'));
    await r.start();
    expect(r.problem).toBe('forbidden');
  });
});

describe('a rematch', () => {
  const hear = (r: Room, seat: string) => (r as unknown as { hear(m: object): void }).hear({ t: 'did', table: 'T', n: 2, what: 'rematch', seat, at: 0, rematch: 'U' });
  test('names the player who waits', () => {
    const r = room({ state: 'over' });
    expect(r.challenger).toBeNull();
    hear(r, 'B');
    expect(r.challenger).toBe('Bo');
    expect(r.state?.rematch).toBe('U');
  });
  test('that this person opened names nobody', () => {
    const r = room({ state: 'over' });
    hear(r, 'A');
    expect(r.challenger).toBeNull();
  });
});
