// clock.ts: the time left at an online table, as the server last reported it.
import type { Seat } from '$/engine/cards';

export interface ClockState {
  /** Milliseconds left for each seat at the server's time `at`; null: no clock. */
  left: (number | null)[];
  running: Seat[];
  at: number;
  /** What to add to this device's clock to get the server's. */
  skew: number;
}

export function leftNow(c: ClockState, seat: Seat, now: number): number | null {
  const left = c.left[seat.charCodeAt(0) - 65];
  if (left === null || left === undefined) return null;
  return Math.max(0, c.running.includes(seat) ? left - (now + c.skew - c.at) : left);
}

/** 9:05, 1:02:03, or "2 d 4 h" for slow games. */
export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  if (s >= 172800) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)}:${pad(Math.floor((s % 3600) / 60))}:${pad(s % 60)}`;
  return `${Math.floor(s / 60)}:${pad(s % 60)}`;
}
