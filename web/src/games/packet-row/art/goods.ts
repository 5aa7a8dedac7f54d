// goods.ts: the four goods of Packet Row, 24 x 24, told apart by silhouette before tint.
import type { Good } from '$/games/packet-row/cards';
import { f2, INK, line } from '$/art/ink';

const kernel = (x: number, y: number, r: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="1.5" ry="2.6" transform="rotate(${r} ${x} ${y})" fill="var(--g-grain)" stroke="${INK}" stroke-width=".8"/>`;
const KERNELS: [number, number, number][] = [[-1.9, 6.6, 28], [1.9, 6.6, -28], [-1.9, 3.4, 28], [1.9, 3.4, -28], [-1.7, 0.4, 24], [1.7, 0.4, -24], [0, -2.4, 0]];
const ear = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0V13" ${line(1)}/>${KERNELS.map((k) => kernel(...k)).join('')}</g>`;

export const GOOD_ART: Record<Good, string> = {
  grain: ear(6.4, 6.6, -18) + ear(17.6, 6.6, 18) + ear(12, 4.6, 0) + `<path d="M8.4 16.4h7.2l1 2.6h-9.2z" fill="var(--g-grain)" stroke="${INK}" stroke-width=".9" stroke-linejoin="round"/><path d="M9 19.2 7.4 23M12 19.2V23M15 19.2 16.6 23" ${line(1)}/>`,
  cotton: `<path d="M12 16v7M12 21c2 0 3.4-.8 4.4-2.2" ${line(1.2)}/><g fill="var(--g-cotton)" stroke="${INK}" stroke-width="1"><circle cx="7.2" cy="11.2" r="5"/><circle cx="16.8" cy="11.2" r="5"/><circle cx="12" cy="6.4" r="5"/><circle cx="12" cy="12.4" r="4.6"/></g><path d="M9.6 5.2c.8-1.4 2.2-1.8 3.6-1.4M4.4 10.2c.3-1.4 1.4-2.2 2.6-2.3M14.6 9.4c1-1.2 2.4-1.4 3.6-.9M10 12c.6-1 1.8-1.4 2.9-1.1" ${line(.7)}/><path d="M3.8 14.2c2.4 4 5.6 4.4 8.2 2.6 2.6 1.8 5.8 1.4 8.2-2.6-1 5.4-4.4 6.6-8.2 4.4-3.8 2.2-7.2 1-8.2-4.4Z" fill="${INK}"/>`,
  fur: `<path d="M12 1.2c1.5 0 2.2 1.3 2.5 2.6 1 .6 1.7.6 2.6 0 1.2-.8 3-.6 3.6.6-.9 1.5-2.4 2.6-3 4 .5 2.6.5 4.8 0 7 .6 1.6 2 2.5 3 4-.8 1.2-2.6 1.3-3.7.4-1-.8-1.7-.8-2.4-.4-.6 1.2-1.6 2-2.6 3.6-1-1.6-2-2.4-2.6-3.6-.7-.4-1.4-.4-2.4.4-1.1.9-2.9.8-3.7-.4 1-1.5 2.4-2.4 3-4-.5-2.2-.5-4.4 0-7-.6-1.4-2.1-2.5-3-4 .6-1.2 2.4-1.4 3.6-.6.9.6 1.6.6 2.6 0 .3-1.3 1-2.6 2.5-2.6Z" fill="var(--g-fur)" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/><path d="M12 6v13M9.2 8l1 1.6M14.8 8l-1 1.6M9 11l1.2 1.8M15 11l-1.2 1.8M9.2 14.2l1.2 1.8M14.8 14.2l-1.2 1.8M7.6 9.6l.6 1M16.4 9.6l-.6 1M7.6 13l.6 1M16.4 13l-.6 1" ${line(.9)}/>`,
  tobacco: `<path d="M20.8 2.2C13.6 1.4 6.6 4 4.2 9.8c-1.2 3-.6 6 .6 8.2 2.4 1 5.6 1.4 8.6-.4 5.6-3.4 7.6-9.4 7.4-15.4Z" fill="var(--g-tobacco)" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/><path d="M2.4 21.6C6 18 13.6 10 20.4 2.8" ${line(1.4)}/><path d="M6.6 17.3c0-2.6-.2-4.4-.6-6.4M9.6 14.2c0-3-.2-5.2-.8-7.6M12.9 10.7c0-2.4-.2-4.2-.6-6.2M15.8 7.6c0-1.6 0-2.6-.2-3.8M6.9 17.2c2.4.4 4.2.6 6 .4M10 13.9c2.6.4 4.6.4 6.6 0M13.2 10.5c2.2.2 4 .2 5.6-.2M16 7.6c1.4.2 2.6.1 3.8-.1" ${line(.8)}/>`,
};

/** One unit of a good inside another drawing. */
export const goodAt = (g: Good, x: number, y: number, size: number) =>
  `<svg x="${f2(x)}" y="${f2(y)}" width="${f2(size)}" height="${f2(size)}" viewBox="0 0 24 24">${GOOD_ART[g]}</svg>`;

const HEAPS: Record<number, [number, number, number][]> = {
  1: [[0.5, 0.5, 1]],
  2: [[0.25, 0.42, 0.54], [0.75, 0.58, 0.54]],
  3: [[0.5, 0.27, 0.54], [0.26, 0.73, 0.54], [0.74, 0.73, 0.54]],
  4: [[0.27, 0.27, 0.5], [0.73, 0.27, 0.5], [0.27, 0.74, 0.5], [0.73, 0.74, 0.5]],
};

/** n units arranged in a box. */
export function goodsHeap(g: Good, n: number, x: number, y: number, w: number, h: number): string {
  const heap = HEAPS[Math.min(Math.max(n, 1), 4)] ?? [];
  return heap
    .map(([px, py, s]) => {
      const size = Math.min(w, h) * s;
      return goodAt(g, x + w * px - size / 2, y + h * py - size / 2, size);
    })
    .join('');
}

/** n units side by side, centred on cx. */
export const goodsRow = (g: Good, n: number, cx: number, y: number, size: number, gap: number) =>
  Array.from({ length: n }, (_, i) => goodAt(g, cx - (n * size + (n - 1) * gap) / 2 + i * (size + gap), y, size)).join('');
