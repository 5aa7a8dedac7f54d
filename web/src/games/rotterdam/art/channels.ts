// channels.ts: the five channel colours as line pattern, buoy shape and letter; ships' hulls.
//
// red solid, can; green dots, cone; yellow dashes, diamond; white hollow, ball; purple double line,
// hexagon. Hulls: A plain, B rails, C slanting stripes, D dotted.
import type { Seat } from '$/engine/cards';
import type { Channel } from '$/games/rotterdam/cards';

interface Buoy {
  shape: string;
  on: string;
  size: number;
  drop: number;
}

const BUOYS: Record<Channel, Buoy> = {
  red: { shape: 'M-8-8H8V8H-8Z', on: '#fff', size: 11.5, drop: 4 },
  green: { shape: 'M0-10 10 8H-10Z', on: '#fff', size: 10, drop: 6.4 },
  yellow: { shape: 'M0-11 11 0 0 11-11 0Z', on: '#221b14', size: 11.5, drop: 4.2 },
  white: { shape: 'M0-9A9 9 0 1 0 .01-9Z', on: '#221b14', size: 11.5, drop: 4.2 },
  purple: { shape: 'M-5-9H5L10 0 5 9H-5L-10 0Z', on: '#fff', size: 11.5, drop: 4.2 },
};

export const SHIP_INK = '#14232c';

/** A buoy around the origin, about 20 across; `letter` is that of the language. */
export const buoyArt = (c: Channel, letter: string) => {
  const b = BUOYS[c];
  return `<path d="${b.shape}" fill="var(--ch-${c})" stroke="${SHIP_INK}" stroke-width="1.5" stroke-linejoin="round"/><text y="${b.drop}" text-anchor="middle" class="t-maas" font-size="${b.size}" fill="${b.on}">${letter}</text>`;
};

/** A channel along a path. */
export function laneArt(c: Channel, d: string): string {
  const colour = `var(--ch-${c})`;
  const ink = 'var(--lane-ink)';
  const stroke = (paint: string, width: number, more = '') => `<path d="${d}" stroke="${paint}" stroke-width="${width}" ${more}/>`;
  switch (c) {
    case 'red': return stroke(ink, 6.6) + stroke(colour, 4.6);
    case 'white': return stroke(ink, 6.6) + stroke(colour, 3.6);
    case 'yellow': return stroke(ink, 6.6, 'stroke-dasharray="13 5"') + stroke(colour, 4.2, 'stroke-dasharray="13 5"');
    case 'green': {
      const dots = 'stroke-linecap="round" stroke-dasharray=".1 9.5"';
      return stroke(ink, 7.6, dots) + stroke(colour, 5.6, dots);
    }
    case 'purple': return stroke(ink, 7.4) + stroke(colour, 5.6) + stroke('#fff', 1.5);
  }
}

const HULL_MARKS: Record<Seat, string> = {
  A: '',
  B: '<path d="M-24-6.5H14M-24 6.5H14" stroke="#fff" stroke-width="1.4" opacity=".75"/>',
  C: '<path d="M-21-9.5-2 9.5M-11-9.5 8 9.5M-21 0-12 9.5" stroke="#221b14" stroke-width="1.2" opacity=".5"/>',
  D: '<path d="M-20-6v.1M-12-6v.1M-4-6v.1M4-6v.1M-20 6v.1M-12 6v.1M-4 6v.1M4 6v.1" stroke="#fff" stroke-width="3" stroke-linecap="round"/>',
  E: '',
};

/** A hull around the origin, bow to the right, 52 x 23. */
export const hullArt = (s: Seat) =>
  `<path d="M-25-11.5H6C15-11.5 23-5 26 0 23 5 15 11.5 6 11.5H-25C-27 5-27-5-25-11.5Z" fill="var(--p-${s})" stroke="${SHIP_INK}" stroke-width="1.8"/>${HULL_MARKS[s]}`;
