// treasure.ts: gold nuggets and bank notes, 100 x 82.
import { f2, INK, line, PAPER } from '$/art/ink';

const nugget = (x: number, y: number, s: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-17-4-11-14 1-17 12-12 18-1 14 10 3 15-10 13-18 5Z" fill="var(--gold)" stroke="${INK}" stroke-width="${f2(1.3 / s)}" stroke-linejoin="round"/><path d="M-17-4-6-5 1-17M-6-5 4 1 12-12M4 1 18-1M4 1 3 15M-6-5-10 13M-6-5-18 5" ${line(f2(.8 / s))}/><path d="M4 1 18-1 14 10 3 15ZM-6-5 4 1 3 15-10 13Z" fill="url(#sh)"/><path d="M-11-14 1-17-6-5-17-4Z" fill="${PAPER}" opacity=".55"/></g>`;

const rays = (cx: number, cy: number, inner: number, outer: number, n: number) =>
  Array.from({ length: n }, (_, i) => {
    const a = (i / n) * 2 * Math.PI;
    const r = i % 2 ? outer * 0.82 : outer;
    return `M${f2(cx + inner * Math.cos(a))} ${f2(cy + inner * Math.sin(a))}L${f2(cx + r * Math.cos(a))} ${f2(cy + r * Math.sin(a))}`;
  }).join('');

export const goldArt = (n: number) =>
  `<path d="${rays(50, 40, 27, 38, 36)}" ${line(0.8)}/>` + (n === 1 ? nugget(50, 41, 1.25) : nugget(37, 46, 0.95, -12) + nugget(64, 35, 1.02, 24));

/** The guilloche of a bank note. */
function rosette(cx: number, cy: number, radius: number, lobes: number, depth: number): string {
  let d = '';
  for (let i = 0; i <= 360; i += 3) {
    const t = (i * Math.PI) / 180;
    const r = radius + depth * Math.sin(lobes * t);
    d += `${i ? 'L' : 'M'}${f2(cx + r * Math.cos(t))} ${f2(cy + r * 0.74 * Math.sin(t))}`;
  }
  return `${d}Z`;
}

const LACE = rosette(50, 41, 21, 24, 2.4);
const LACE_INNER = rosette(50, 41, 19, 24, -2.4);

export const noteArt = (value: number) => `
<g transform="rotate(-4 50 42)"><rect x="5" y="16" width="90" height="50" rx="2" fill="var(--note)" stroke="${INK}" stroke-width="1.1"/><rect x="8" y="19" width="84" height="44" rx="1" ${line(.6)}/>
<path d="${LACE}" ${line(.5)}/><path d="${LACE_INNER}" ${line(.5)}/><ellipse cx="50" cy="41" rx="16.5" ry="13" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/>
<path d="M11 22h16v11H11zM73 22h16v11H73zM11 49h16v11H11zM73 49h16v11H73z" fill="url(#sx)" opacity=".8"/><path d="M12 37h12M12 40.5h14M12 44h10M76 37h12M74 40.5h14M78 44h10" ${line(.7)}/>
<text x="50" y="47.6" text-anchor="middle" class="t-num" font-size="19">$${value}</text></g>`;
