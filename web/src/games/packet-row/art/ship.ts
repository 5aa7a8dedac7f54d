// ship.ts: a packet ship under full sail, 100 x 80, with the flag of its destination.
import type { Destination } from '$/games/packet-row/cards';
import { flagAt } from './flags';
import { INK, line, PAPER } from '$/art/ink';

function sail(x: number, y: number, w: number, h: number): string {
  const [l, r] = [x - w / 2, x + w / 2];
  const cloth = `M${l} ${y}L${r} ${y}Q${r + 3} ${y + h * 0.5} ${r + 1.6} ${y + h}Q${x} ${y + h - 3.4} ${l - 0.4} ${y + h}Q${l + 2.4} ${y + h / 2} ${l} ${y}Z`;
  const shade = `M${x + w * 0.12} ${y}H${r}Q${r + 3} ${y + h * 0.5} ${r + 1.6} ${y + h}Q${x + w * 0.3} ${y + h - 2.6} ${x + w * 0.12} ${y + h - 2.7}Z`;
  return `<path d="${cloth}" fill="${PAPER}" stroke="${INK}" stroke-width=".9" stroke-linejoin="round"/><path d="${shade}" fill="url(#sh)" opacity=".85"/>`;
}

const waves = (y: number) =>
  `<path d="M0 ${y}q5-3.4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0" ${line(1)}/>` +
  `<path d="M4 ${y + 4}q5-3 10 0t10 0M40 ${y + 4}q5-3 10 0t10 0 10 0M78 ${y + 4}q5-3 10 0t8 0" ${line(0.8)}/>` +
  `<path d="M14 ${y + 7.6}q4-2.4 8 0t8 0M62 ${y + 7.6}q4-2.4 8 0t8 0" ${line(0.7)}/>`;

export const shipArt = (bound?: Destination) => `
<path d="M4 50 20 56M14 54 30 16M6 51 30 24M86 52 72 18M30 14 50 20M50 8 70 18M30 58 30 10M50 58V4M70 58V12" ${line(.9)}/>
${sail(30, 14, 13, 10)}${sail(30, 25, 17, 12)}${sail(30, 38, 21, 15)}
${sail(50, 8, 15, 12)}${sail(50, 21, 20, 14)}${sail(50, 36, 24, 17)}
${sail(70, 15, 12, 10)}${sail(70, 26, 15, 12)}
<path d="M72 39 88 44 86 55 71 54Z" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/><path d="M79 41.5 88 44 86 55 78 54.4Z" fill="url(#sh)"/>
<path d="M6 48 28 30 17 52Z" fill="${PAPER}" stroke="${INK}" stroke-width=".9" stroke-linejoin="round"/>
<path d="M12 55C20 58 24 58 30 58H76L90 54C89 63 86 69 80 71H26C18 69 14 62 12 55Z" fill="${INK}"/>
<path d="M16 60.5C22 62.6 26 62.6 30 62.6H78L88 60.4" fill="none" stroke="${PAPER}" stroke-width="2.4"/>
<path d="M26 61.5h2.4v2.4H26zM34 61.4h2.4v2.4H34zM42 61.4h2.4v2.4H42zM50 61.4h2.4v2.4H50zM58 61.4h2.4v2.4H58zM66 61.4h2.4v2.4H66zM74 61.4h2.4v2.4H74z" fill="${INK}"/>
<path d="M50 4q5-2.4 9 .6-4 1.6-9 2z" fill="var(--f-red)" stroke="${INK}" stroke-width=".6"/>
<path d="M18 68q30 5 64 0" stroke="${PAPER}" stroke-width=".6" fill="none"/>
${waves(71)}
${bound ? `${flagAt(bound, 80, 30, 19)}<path d="M80 30V53" ${line(1)}/>` : ''}`;
