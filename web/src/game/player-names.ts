// player-names.ts: the names of players in sentences.
import type { Seat } from '$/engine/cards';
import { listed, t } from '$/i18n/index.svelte';
import type { Who } from '$/i18n/sentence-parts';
import type { Session } from './session.svelte';
import type { Step } from './steps';

/** Removes marks of emphasis from a name, which is untrusted text. */
export function who(session: Session, seat: Seat): Who {
  const you = (session.kind === 'replay' ? session.reader : session.me) === seat;
  const p = session.player(seat);
  return { seat, you, name: you ? t().ui.you : p.name.replaceAll('*', '') };
}

/** Who made a move; distinguishes a bot that plays for a person from that person. */
export function doer(session: Session, s: Step): Who {
  const w = who(session, s.seat);
  return s.byBot ? { ...w, you: false, name: `${session.player(s.seat).name.replaceAll('*', '')} (${t().ui.players.bot})` } : w;
}

export const names = (session: Session, seats: readonly Seat[]): string => listed(seats.map((s) => who(session, s).name));

/** The players the table waits for; the reader is named only if there is nobody else. */
export function waitedFor(session: Session): string {
  const others = session.look.prompt.filter((s) => s !== session.me);
  return names(session, others.length ? others : session.look.prompt);
}

export const levelName = (level: string | null): string => (level ? (t().ui.levels[level] ?? level) : '');

export const LEVELS = ['deckhand', 'clerk', 'merchant', 'shipowner', 'harbourmaster', 'tycoon'] as const;
export const levelNumber = (level: string | null): number => LEVELS.findIndex((l) => l === level) + 1;
