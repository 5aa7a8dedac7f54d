// coach-position.ts: the position of the coach: next to its target, never over elements that must stay visible.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Spot {
  left: number;
  top: number;
  /** The side of the target; null: there is no target, or no side has space. */
  side: 'right' | 'left' | 'below' | 'above' | null;
}
const GAP = 12;
const EDGE = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(x, high));

/** The best position of a box of this size in the window; `keep` must stay visible. */
export function beside(target: Box | null, size: { width: number; height: number }, view: { width: number; height: number }, keep: readonly Box[]): Spot {
  const right = view.width - size.width - EDGE;
  const bottom = view.height - size.height - EDGE;
  const spots: Spot[] = [];
  if (target) {
    const x = clamp(target.left, EDGE, right);
    const y = clamp(target.top, EDGE, bottom);
    const rooms: [number, Spot][] = [
      [view.width - target.right - size.width, { side: 'right', left: target.right + GAP, top: y }],
      [target.left - size.width, { side: 'left', left: target.left - size.width - GAP, top: y }],
      [view.height - target.bottom - size.height, { side: 'below', left: x, top: target.bottom + GAP }],
      [target.top - size.height, { side: 'above', left: x, top: target.top - size.height - GAP }],
    ];
    spots.push(...rooms.filter(([room]) => room >= GAP + EDGE).sort((a, b) => b[0] - a[0]).map(([, spot]) => spot));
  }
  const tops = target ? [bottom, bottom / 2, 50, EDGE] : [50, EDGE, bottom / 2, bottom];
  for (const top of tops) for (const left of [right, EDGE, right / 2]) spots.push({ side: null, left: Math.max(0, left), top: clamp(top, 0, Math.max(0, bottom)) });
  const all = target ? [target, ...keep] : keep;
  const covered = (s: Spot) => all.reduce((n, b) => n + overlap({ left: s.left, top: s.top, right: s.left + size.width, bottom: s.top + size.height }, b), 0);
  return spots.reduce((best, s) => (covered(s) < covered(best) ? s : best));
}

/** A position next to the target in any case: the one of several along its sides that covers the least of `keep`. */
export function nextTo(target: Box, size: { width: number; height: number }, view: { width: number; height: number }, keep: readonly Box[]): { left: number; top: number } {
  const along = (low: number, high: number, length: number, edge: number) => [low, (low + high - length) / 2, high - length].map((x) => clamp(x, EDGE, Math.max(EDGE, edge - length - EDGE)));
  const lefts = along(target.left, target.right, size.width, view.width);
  const tops = along(target.top, target.bottom, size.height, view.height);
  const spots = [
    ...[target.top - size.height - EDGE, target.bottom + EDGE].flatMap((top) => lefts.map((left) => ({ left, top }))),
    ...[target.right + EDGE, target.left - size.width - EDGE].flatMap((left) => tops.map((top) => ({ left, top }))),
  ].filter((s) => s.left >= 0 && s.top >= 0 && s.left + size.width <= view.width && s.top + size.height <= view.height);
  const covered = (s: { left: number; top: number }) => keep.reduce((n, b) => n + overlap({ ...s, right: s.left + size.width, bottom: s.top + size.height }, b), 0);
  return spots.reduce((best, s) => (covered(s) < covered(best) ? s : best), spots[0] ?? beside(target, size, view, keep));
}
