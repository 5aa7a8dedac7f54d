// player-names.ts: players as they stand in sentences.
import type { Seat } from '$/engine/cards';
import { listed, t } from '$/i18n/index.svelte';
import type { Who } from '$/i18n/sentence-parts';
import type { Session } from './session.svelte';
import type { Step } from './steps';

/** Names are other people's text: marks of emphasis are taken out. */
export function who(session: Session, seat: Seat): Who {
  const you = (session.kind === 'replay' ? session.reader : session.me) === seat;
  const p = session.player(seat);
  return { seat, you, name: you ? t().ui.you : p.name.replaceAll('*', '') };
}

/** Who made a move: a bot that plays for somebody is told apart from the person. */
export function doer(session: Session, s: Step): Who {
  const w = who(session, s.seat);
  return s.byBot ? { ...w, you: false, name: `${session.player(s.seat).name.replaceAll('*', '')} (${t().ui.players.bot})` } : w;
}

export const names = (session: Session, seats: readonly Seat[]): string => listed(seats.map((s) => who(session, s).name));

export const levelName = (level: string | null): string => (level ? (t().ui.levels[level] ?? level) : '');

export const LEVELS = ['deckhand', 'clerk', 'merchant', 'shipowner', 'harbourmaster', 'tycoon'] as const;
export const levelNumber = (level: string | null): number => LEVELS.findIndex((l) => l === level) + 1;
