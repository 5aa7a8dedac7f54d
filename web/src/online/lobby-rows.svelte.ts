// lobby-rows.svelte.ts: the public tables, synchronized with the server while they are shown.
import type { LobbyRow } from './messages';
import { server } from './socket.svelte';

export class LobbyRows {
  rows = $state.raw<LobbyRow[]>([]);
  /** The list has been received at least once. */
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

  /** Connects if necessary and subscribes to the list. */
  async follow(): Promise<void> {
    const was = server.status === 'on';
    await server.open(); // a new connection requests the list after its welcome
    if (was) await this.look();
  }

  /** Forgets a table before the server's message about it has arrived. */
  drop(table: string): void {
    this.rows = this.rows.filter((r) => r.table !== table);
  }

  private look = () => server.ask('lobby', { on: true });

  leave(): void {
    this.stop();
    if (server.status === 'on') void server.ask('lobby', { on: false }).catch(() => undefined);
  }
}
