// lobby-rows.svelte.ts: the public tables, kept in step with the server while somebody looks.
import type { LobbyRow } from './messages';
import { server } from './socket.svelte';

export class LobbyRows {
  rows = $state.raw<LobbyRow[]>([]);
  /** The list has come at least once. */
  known = $state(false);

  private readonly stop = server.listen((m) => {
    if (m.t === 'welcome') void this.look();
    if (m.t !== 'lobby') return;
    this.known = true;
    if (m.tables) this.rows = m.tables as LobbyRow[];
    const set = (m.set ?? []) as LobbyRow[];
    const gone = new Set([...((m.gone ?? []) as string[]), ...set.map((r) => r.table)]);
    if (gone.size) this.rows = [...set, ...this.rows.filter((r) => !gone.has(r.table))];
  });

  /** Connects if need be, and follows the list. */
  async follow(): Promise<void> {
    const was = server.status === 'on';
    await server.open(); // a new connection says welcome, which is when it looks
    if (was) await this.look();
  }

  private look = () => server.ask('lobby', { on: true });

  leave(): void {
    this.stop();
    if (server.status === 'on') void server.ask('lobby', { on: false }).catch(() => undefined);
  }
}
