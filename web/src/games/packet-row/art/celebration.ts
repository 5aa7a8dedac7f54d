// celebration.ts: flags on the rigging of the poster's packet, 560 x 560.
import { f2, INK } from '$/art/ink';

const COLOURS = ['var(--f-red)', 'var(--f-gold)', 'var(--f-blue)', 'var(--f-white)'];

type Point = readonly [number, number];

/** A line that hangs through between two points, with a flag every 34 units. */
function bunting(from: Point, to: Point, sag: number, first: number): string {
  const mid: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const at = (k: number): Point => [0, 1].map((i) => (1 - k) ** 2 * from[i]! + 2 * k * (1 - k) * mid[i]! + k * k * to[i]!) as unknown as Point;
  const n = Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) / 34);
  const flags = Array.from({ length: n }, (_, i) => {
    const [x, y] = at((i + 0.5) / n);
    const shape = (i + first) % 2 ? 'M-9 0H9V17H-9Z' : 'M-9 0H9L0 18Z';
    return `<g transform="translate(${f2(x)} ${f2(y)})"><path d="${shape}" fill="${COLOURS[(i + first) % 4]}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/></g>`;
  });
  return `<path d="M${from[0]} ${from[1]}Q${f2(mid[0])} ${f2(mid[1])} ${to[0]} ${to[1]}" fill="none" stroke="${INK}" stroke-width="1.6"/><g class="flags">${flags.join('')}</g>`;
}

/** From the mastheads to the edges of the picture, to the bowsprit and to the stern. */
export const celebration = (): string =>
  bunting([-10, -150], [270, -54], 18, 0) + bunting([270, -54], [570, -150], 18, 1) + bunting([270, -54], [76, 150], 8, 2) + bunting([270, -54], [440, 130], 8, 3);
