// panorama.ts: South Street from the river: warehouses, masts, spires. Drawn by rule, so it can be any width.
import { f2, INK, PAPER } from '$/art/ink';
import { shipArt } from './ship';

/** A small random generator with a fixed seed: the street looks the same in every window. */
function dice(seed: number): () => number {
  let s = seed;
  return () => (s = (s * 16807) % 2147483647) / 2147483647;
}

const edge = `fill="${PAPER}" stroke="${INK}" stroke-width=".9"`;

function house(x: number, w: number, h: number, ground: number, roof: number, pitch: number): string {
  const y = ground - h;
  const mid = x + w / 2;
  let s = `<path d="M${f2(x)} ${ground}V${f2(y)}H${f2(x + w)}V${ground}" ${edge}/>`;
  if (roof < 0.55) s += `<path d="M${f2(x - 1)} ${f2(y)}L${f2(mid)} ${f2(y - 8 - pitch * 5)}L${f2(x + w + 1)} ${f2(y)}Z" ${edge}/>`;
  else if (roof < 0.63) s += `<path d="M${f2(mid - 5)} ${f2(y)}v-12h10v12M${f2(mid - 6)} ${f2(y - 12)}l6-24 6 24z" ${edge}/>`;
  else s += `<path d="M${f2(x + 4)} ${f2(y)}v-6h5v6M${f2(x + w - 9)} ${f2(y)}v-8h5v8" ${edge}/>`;
  s += `<path d="M${f2(x + w * 0.62)} ${f2(y)}H${f2(x + w)}V${ground}H${f2(x + w * 0.62)}Z" fill="url(#sh)" opacity=".8"/>`;
  let windows = '';
  for (let wy = y + 5; wy < ground - 9; wy += 8) for (let wx = x + 4; wx < x + w - 5; wx += 7) windows += `M${f2(wx)} ${f2(wy)}h3v4h-3z`;
  return `${s}<path d="${windows}" fill="${INK}"/>`;
}

/** The row of houses alone, w x h. */
export function street(w: number, h: number): string {
  const r = dice(7);
  let s = '';
  for (let x = 0; x < w; ) {
    const width = 22 + r() * 26;
    s += house(x, width, 20 + r() * 22, h - 6, r(), r());
    x += width;
  }
  return s;
}

/** The street with the packets lying before it. */
export function panorama(w: number, h: number): string {
  const r = dice(23);
  let ships = '';
  for (let x = 30; x < w; x += 96 + r() * 90) {
    const k = 0.72 + r() * 0.3;
    ships += `<svg x="${f2(x)}" y="${f2(h - 78 * k)}" width="${f2(100 * k)}" height="${f2(80 * k)}" viewBox="0 0 100 80">${shipArt()}</svg>`;
  }
  return `${street(w, h)}${ships}<path d="M0 ${h - 1}H${w}" stroke="${INK}" stroke-width="1.6"/>`;
}
