// log-folds.ts: the log of Rotterdam with what matters; quiet moves and earlier rounds are folded.
import type { LogEntry } from '$/game/log';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { CARD_VERBS } from './automatic-moves';
import { placeOf, shipOf, unloadings } from './events';
import type { RtDeck } from './deck';
import type { RtTable } from './table';
import { texts } from './texts';

/** A move of another player that neither concerns this person nor brings anything to anybody. */
function isQuiet(s: Step, session: Session): boolean {
  const { board } = session.deck as RtDeck;
  if (s.seat === session.me) return false;
  const verb = s.move?.verb ?? '';
  if (CARD_VERBS.includes(verb) || ['complete', 'accept'].includes(verb)) return false;
  if (verb === 'offer') return !(s.move?.args.at(-1) === 'all' || s.move?.args.at(-1) === session.me);
  if (verb === 'show') return false;
  return !s.events.some((e) => e.kind === 'unload' || (e.kind === 'sail' && (shipOf(e)[0] === session.me || board.positions.get(placeOf(board, e.to) ?? '')?.kind === 'harbour')));
}

/** Deliveries and assignments of the moves from one ply to another. */
function gains(steps: readonly Step[], session: Session): [number, number] {
  const { board } = session.deck as RtDeck;
  return [steps.reduce((n, s) => n + unloadings(board, s.events).filter((u) => u.product).length, 0), steps.filter((s) => s.move?.verb === 'complete').length];
}

/** Joins runs of two and more quiet entries. */
function foldQuiet(entries: readonly LogEntry[], quiet: ReadonlySet<number>): LogEntry[] {
  const out: LogEntry[] = [];
  let run: LogEntry[] = [];
  const close = () => {
    const first = run[0];
    if (first && run.length > 1) out.push({ ply: first.ply, seat: null, text: texts().log.quiet(run.length), inside: run });
    else out.push(...run);
    run = [];
  };
  for (const e of entries) {
    if (e.seat && quiet.has(e.ply)) {
      run.push(e);
      continue;
    }
    close();
    out.push(e);
  }
  close();
  return out;
}

export function foldLog(entries: readonly LogEntry[], session: Session): LogEntry[] {
  const { steps } = session;
  const quiet = new Set(steps.filter((s) => isQuiet(s, session)).map((s) => s.ply));
  // A round begins with the step after the one that ended the round before.
  const ends = steps.filter((s) => (s.after as RtTable).round !== (s.before as RtTable).round).map((s) => s.ply);
  const from = ends.at(-2) ?? 0; // this round and the one before stay open
  const first = (steps[0]?.before ?? session.look.table) as RtTable;
  const out: LogEntry[] = [];
  let start = 0;
  ends.slice(0, -1).forEach((end, i) => {
    const inside = entries.filter((e) => (e.seat ? e.ply > start && e.ply <= end : (i === 0 && e.ply === 0) || (e.ply === start && start > 0)));
    out.push({ ply: start, seat: null, text: texts().log.folded(first.round + i, ...gains(steps.filter((s) => s.ply > start && s.ply <= end), session)), inside });
    start = end;
  });
  return [...out, ...foldQuiet(entries.filter((e) => (e.seat ? e.ply > from : e.ply >= from)), quiet)];
}
