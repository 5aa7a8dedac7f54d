// laurel.ts: the wreath around points.
import { f2 } from './ink';

/** Two branches of six leaves around a centre. */
export function wreath(cx: number, cy: number, r: number): string {
  let leaves = '';
  for (let i = 0; i < 6; i++) {
    const a = ((110 + i * 25) * Math.PI) / 180;
    for (const side of [1, -1]) {
      const x = cx - side * r * Math.cos(a);
      const y = cy + r * Math.sin(a);
      leaves += `<ellipse cx="${f2(x)}" cy="${f2(y)}" rx="${f2(r * 0.3)}" ry="${f2(r * 0.14)}" transform="rotate(${f2(-side * ((a * 180) / Math.PI + 62))} ${f2(x)} ${f2(y)})" fill="var(--laurel)"/>`;
    }
  }
  return leaves;
}
