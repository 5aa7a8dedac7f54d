// shapes.ts: the shapes around numbers on cards: a wax seal (you get),
// a hang tag (you pay), a laurel (points); a bank note has its own drawing.
import { f2, INK, PAPER } from '$/art/ink';
import { wreath } from '$/art/laurel';

const number = (x: number, y: number, size: number, text: string, white = false) =>
  `<text x="${f2(x)}" y="${f2(y + size * 0.36)}" text-anchor="middle" class="t-num${white ? ' t-white' : ''}" font-size="${size}">${text}</text>`;

export function seal(cx: number, cy: number, r: number, text: string, size: number): string {
  const teeth = 28;
  let d = '';
  for (let i = 0; i <= teeth * 2; i++) {
    const a = (i / (teeth * 2)) * 2 * Math.PI;
    const k = i % 2 ? r : r * 0.91;
    d += `${i ? 'L' : 'M'}${f2(cx + k * Math.cos(a))} ${f2(cy + k * Math.sin(a))}`;
  }
  return `<path d="${d}Z" fill="var(--seal)" stroke="${INK}" stroke-width=".7"/><circle cx="${cx}" cy="${cy}" r="${f2(r * 0.78)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".7"/>${number(cx, cy, size, text, true)}`;
}

/** The seal of small cards: a lozenge that leaves room for the number. */
export const sealBar = (x: number, y: number, w: number, h: number, text: string, size: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="var(--seal)" stroke="${INK}" stroke-width=".8"/>${number(x + w / 2, y + h / 2, size, text, true)}`;

export function tag(x: number, y: number, w: number, h: number, text: string, size: number): string {
  const fit = text.length > 2 ? size - 1.2 : size;
  return `<path class="tag" d="M${x} ${y + h / 2}L${f2(x + h * 0.42)} ${y}H${x + w}V${y + h}H${f2(x + h * 0.42)}Z" fill="${PAPER}" stroke="${INK}" stroke-width="1" stroke-linejoin="round"/><circle cx="${f2(x + h * 0.26)}" cy="${y + h / 2}" r="${f2(h * 0.075)}" fill="${INK}"/>${number(x + w / 2 + h * 0.19, y + h / 2, fit, text)}`;
}

export const laurel = (cx: number, cy: number, r: number, text: string, size: number): string =>
  `<circle cx="${cx}" cy="${cy}" r="${f2(r * 0.96)}" fill="${PAPER}"/>${wreath(cx, cy, r)}${number(cx, cy, size, text)}`;
