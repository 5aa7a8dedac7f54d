// remarks.svelte.ts: short reasons that bots give for some of their moves, from what everybody has seen.
import type { Seat } from '$/engine/cards';
import type { LogEntry } from '$/game/log';
import type { Session } from '$/game/session.svelte';
import type { RemarkOf } from '$/games/game';
import { t } from '$/i18n/index.svelte';

/** Bots are silent for so many moves after a remark. */
export const SILENCE = 7;

export class Remarks {
  private judge = $state.raw<RemarkOf | null>(null);

  constructor(private readonly session: Session) {
    if (session.kind !== 'replay') void session.deck.ui.remarks?.().then((f) => (this.judge = f));
  }

  /** The remarks by the number of their move. */
  byPly = $derived.by((): ReadonlyMap<number, string> => {
    const found = new Map<number, string>();
    const { judge, session } = this;
    const last = new Map<Seat, string>();
    let silent = 0;
    if (judge) session.steps.forEach((s, i) => {
      if (s.ply <= silent || !(s.byBot || session.player(s.seat).kind === 'bot')) return;
      const remark = judge(session, session.steps.slice(0, i), s);
      if (!remark || last.get(s.seat) === remark.id) return;
      last.set(s.seat, remark.id);
      found.set(s.ply, remark.text);
      silent = s.ply + SILENCE;
    });
    return found;
  });

  /** The log with the remarks in it. */
  in(entries: LogEntry[]): LogEntry[] {
    let done = 0;
    return entries.map((e) => {
      const why = e.seat && e.ply !== done ? this.byPly.get(e.ply) : undefined;
      if (!why) return e;
      done = e.ply;
      return { ...e, text: t().ui.log.because(e.text, why) };
    });
  }

  /** What a bot says of its last move, if nobody has spoken since; '' for nothing. */
  of(seat: Seat): string {
    const { steps } = this.session;
    const [ply, text] = [...this.byPly].at(-1) ?? [0, ''];
    return steps.findLast((s) => s.seat === seat)?.ply === ply ? text : '';
  }
}
