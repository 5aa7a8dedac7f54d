// marks.ts: the marks of players (shape, letter and colour) and the wheel of the harbour master.
import type { Seat } from '$/engine/cards';
import { INK } from './ink';

/** Outlines in a box of 24 x 24. */
export const SEAT_SHAPES: Record<Seat, string> = {
  A: 'M12 1.5a10.5 10.5 0 1 0 .01 0Z',
  B: 'M2.5 2.5H21.5V21.5H2.5Z',
  C: 'M12 .8 23.4 21.8H.6Z',
  D: 'M12 .4 23.6 12 12 23.6.4 12Z',
  E: 'M12 .8 23.2 9 19 22.5H5L.8 9Z',
};

const letter = (s: Seat) =>
  `<text x="12" y="${s === 'C' ? 19 : 16.6}" text-anchor="middle" class="t-pm" font-size="12.5" fill="var(--p-${s}-on)">${s}</text>`;

/** A player's mark, 24 x 24. */
export const markArt = (s: Seat) => `<path d="${SEAT_SHAPES[s]}" fill="var(--p-${s})" stroke="var(--p-line)" stroke-width="1"/>${letter(s)}`;

/** Around the mark of a bot. */
export const BOT_FRAME = '<path d="M12-2v-4M-2-2h28v28H-2zM-2 8h-2v8h2M26 8h2v8h-2" fill="none" stroke="currentColor" stroke-width="1.7"/>';

/** A player's piece, 40 x 50: the mark on a turned foot. */
export const pieceArt = (s: Seat) =>
  `<ellipse cx="20" cy="45" rx="15" ry="4" fill="#000" opacity=".25"/><path d="M7 43c0-4 3-5 5-7 2.4-2.4 3-7 3.6-11h8.8c.6 4 1.2 8.6 3.6 11 2 2 5 3 5 7 0 3.6-26 3.6-26 0Z" fill="var(--p-${s})" stroke="${INK}" stroke-width="1.4"/><path d="M24.4 25c.6 4 1.2 8.6 3.6 11 2 2 5 3 5 7 0 1.8-6.5 2.7-13 2.7V25Z" fill="url(#sh2)" opacity=".5"/><path d="M11 40q9 3 18 0" fill="none" stroke="${INK}" stroke-width="1"/><g transform="translate(6.5 2) scale(1.125)"><path d="${SEAT_SHAPES[s]}" fill="var(--p-${s})" stroke="${INK}" stroke-width="1.3"/>${letter(s)}</g>`;

const spokes = 'M12 .9V23.1M.9 12H23.1M4.15 4.15 19.85 19.85M19.85 4.15 4.15 19.85';

/** The harbour master's wheel, 24 x 24. */
export const WHEEL_ART = `<g stroke="var(--wheel-line)" stroke-width="1.9" stroke-linecap="round" fill="none"><path d="${spokes}"/></g><circle cx="12" cy="12" r="7.4" fill="none" stroke="var(--brass)" stroke-width="2.6"/><circle cx="12" cy="12" r="8.7" fill="none" stroke="var(--wheel-line)" stroke-width=".8"/><circle cx="12" cy="12" r="6.1" fill="none" stroke="var(--wheel-line)" stroke-width=".8"/><circle cx="12" cy="12" r="2.4" fill="var(--brass)" stroke="var(--wheel-line)" stroke-width="1"/>`;

/** The house's shield, 32 x 32. */
export const LOGO_ART = '<path d="M16 1.5 29 7v10c0 7-6 11.5-13 13.5C9 28.5 3 24 3 17V7Z" fill="var(--accent)" stroke="var(--brass)" stroke-width="1.6"/><path d="M16 8.6v15M11.4 12.6h9.2M9 18.6q1.4 5.4 7 5.4t7-5.4" fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round"/><circle cx="16" cy="7.4" r="1.9" fill="none" stroke="var(--on-accent)" stroke-width="1.5"/>';
