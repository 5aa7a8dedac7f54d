// geometry.ts: the coordinates of positions, channels, buoys and land on the map.
//
// The board table has x and y for a landscape map of 930 x 600. In portrait (on a phone) x and y
// are swapped: the sea is at the top. Text stays horizontal.
import type { ChannelEdge, Position, RiverBoard } from '$/games/rotterdam/cards';

export interface Point {
  x: number;
  y: number;
}

export interface Chart {
  upright: boolean;
  box: string;
  /** Size of a harbour's sign. */
  sign: { w: number; h: number };
  at(id: string): Point;
  land: string[];
}

/** The banks, as corners of the landscape map. */
const BANKS: [number, number][][] = [
  [[118, -600], [118, -20], [140, 60], [160, 118], [250, 104], [330, 100], [440, 104], [560, 102], [592, 108], [592, 20], [712, 20], [712, 96], [770, 112], [792, 112], [792, 30], [912, 30], [912, 160], [905, 248], [1600, 236], [1600, -600]],
  [[110, 1400], [110, 620], [128, 520], [160, 470], [230, 490], [330, 492], [440, 494], [448, 500], [448, 1400]],
  [[572, 1400], [572, 500], [600, 486], [690, 470], [770, 456], [798, 450], [798, 530], [924, 530], [924, 430], [905, 318], [1600, 306], [1600, 1400]],
];

export function chart(board: RiverBoard, upright: boolean): Chart {
  const turn = (x: number, y: number): Point => (upright ? { x: y, y: x } : { x, y });
  return {
    upright,
    box: upright ? '-8 30 616 896' : '30 8 896 572',
    sign: upright ? { w: 112, h: 74 } : { w: 112, h: 52 },
    at(id) {
      const p = board.positions.get(id);
      return p ? turn(p.x, p.y) : { x: 0, y: 0 };
    },
    land: BANKS.map((bank) => `M${bank.map(([x, y]) => { const p = turn(x, y); return `${p.x} ${p.y}`; }).join('L')}Z`),
  };
}

export interface Lane {
  edge: ChannelEdge;
  d: string;
  /** The position of the buoy: beside the bow of a ship that could take this channel. */
  buoy: Point;
  from: Point;
  to: Point;
  /** Direction as a unit vector. */
  u: Point;
}

const f1 = (n: number) => +n.toFixed(1);

/** The distance before its end at which a line stops, so that it meets the edge of the target. */
function inset(c: Chart, u: Point, harbour: boolean): number {
  if (!harbour) return 17;
  return Math.min(Math.abs(c.sign.w / 2 / (u.x || 1e-6)), Math.abs(c.sign.h / 2 / (u.y || 1e-6))) + 1;
}

export function lane(c: Chart, board: RiverBoard, edge: ChannelEdge): Lane {
  const a = c.at(edge.from);
  const b = c.at(edge.to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const end = inset(c, u, board.positions.get(edge.to)?.kind === 'harbour');
  const from = { x: f1(a.x + u.x * 16), y: f1(a.y + u.y * 16) };
  const to = { x: f1(b.x - u.x * end), y: f1(b.y - u.y * end) };
  const off = c.upright ? 37 : 35;
  return { edge, d: `M${from.x} ${from.y}L${to.x} ${to.y}`, buoy: { x: f1(a.x + u.x * off), y: f1(a.y + u.y * off) }, from, to, u };
}

/** Ships in the same harbour are drawn in a row in the water in front of its sign. */
export function berth(c: Chart, p: Position, index: number, of: number): Point {
  const at = c.at(p.id);
  if (p.kind !== 'harbour') return at;
  const spread = (index - (of - 1) / 2) * 50;
  const river = p.y < 300 ? 1 : -1;
  return c.upright ? { x: at.x + river * (c.sign.w / 2 + 17), y: at.y + spread } : { x: at.x + spread, y: at.y + river * (c.sign.h / 2 + 15) };
}
