// text.ts: any table in lines, read off the engine's answer alone (the keys of `after`, docs/formats.md).
import type { Session } from '$/game/session.svelte';
import { waitedFor, who } from '$/game/player-names';
import type { TextPart } from '$/games/game';
import { t } from '$/i18n/index.svelte';
import type { LogEntry } from '$/game/log';
import type { Step } from '$/game/steps';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function inWords(v: Json): string {
  if (v === null) return '–';
  if (Array.isArray(v)) return v.length ? v.map(inWords).join(', ') : '–';
  if (typeof v === 'object') return Object.entries(v).map(([k, x]) => `${k} ${inWords(x)}`).join('; ');
  return String(v);
}

/** A list with one item for each player is shown player by player. */
function linesOf(session: Session, v: Json): string[] {
  const players = session.players;
  if (Array.isArray(v) && v.length === players.length) return players.map((p, i) => `${who(session, p.seat).name}: ${inWords(v[i] ?? null)}`);
  if (v && typeof v === 'object' && !Array.isArray(v)) return Object.entries(v).map(([k, x]) => `${k}: ${inWords(x)}`);
  return [inWords(v)];
}

export function textOf(session: Session): TextPart[] {
  const zones = Object.entries(session.look.table as unknown as Record<string, Json>).filter(([key]) => key !== 'prompt');
  return zones.map(([title, v]) => ({ title, lines: linesOf(session, v) }));
}

export function promptText(session: Session): string {
  if (session.look.over) return t().ui.prompt.over;
  if (session.prompted) return t().ui.live.yourTurn;
  return t().ui.prompt.waiting(waitedFor(session));
}

/** One line a move; the events that everybody saw follow it. */
export function logOf(session: Session, steps: readonly Step[] = session.steps): LogEntry[] {
  return steps.flatMap((s): LogEntry[] => {
    const move = s.move ? [s.move.verb, ...s.move.args].join(' ') : '…';
    const events = s.events.map((e) => [e.kind, e.card ?? '', e.amount || ''].filter(Boolean).join(' ')).filter((x) => x !== s.move?.verb);
    return [{ ply: s.ply, seat: s.seat, text: `${who(session, s.seat).name}: *${move}*${events.length ? ` (${events.join(', ')})` : ''}` }];
  });
}
