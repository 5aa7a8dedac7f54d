// place-names.ts: the labels on the map: names of positions, side by side where they would overlap, and captions
// in the free space beside them.
import type { Seat } from '$/engine/cards';
import type { Point } from './geometry';

/** A label: its middle, its upper edge, and its size. */
export interface PlaceLabel extends Point {
  name: string;
  width: number;
  height: number;
  /** A caption: the mark of the player it is about. */
  seat?: Seat;
  /** A caption of a hint: the rank of its move. */
  rank?: number;
}

const GAP = 4;
export const sizeOf = (upright: boolean) => (upright ? 19 : 14);
const edges = (upright: boolean): [number, number] => (upright ? [-4, 604] : [34, 922]);

/** Labels of one row, from left to right: each moves right until it is free, then the row moves back into the map. */
function spread(row: PlaceLabel[], left: number, right: number): void {
  row.sort((a, b) => a.x - b.x);
  let free = left;
  for (const l of row) {
    l.x = Math.max(l.x, free + l.width / 2);
    free = l.x + l.width / 2 + GAP;
  }
  free = right;
  for (const l of row.toReversed()) {
    l.x = Math.min(l.x, free - l.width / 2);
    free = l.x - l.width / 2 - GAP;
  }
}

/** Labels below their positions, inside the map. */
export function placeLabels(places: readonly (Point & { name: string })[], upright: boolean): PlaceLabel[] {
  const size = sizeOf(upright);
  const [left, right] = edges(upright);
  const labels = places.map((p) => {
    return { name: p.name, x: p.x, y: p.y + (upright ? 24 : 21), width: p.name.length * size * 0.5 + 16, height: size + 8 };
  });
  const rows: PlaceLabel[][] = [];
  for (const l of labels.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && l.y - (row[0]?.y ?? 0) < l.height) row.push(l);
    else rows.push([l]);
  }
  for (const row of rows) spread(row, left, right);
  return labels;
}

/** Captions stand above or below their position, or in a row further away. */
const ROWS = [0, 1, 2];
interface Captioned extends Point {
  text: string;
  seat: Seat;
  /** Half the height of what is drawn at the position. */
  half: number;
}
/** What is drawn around a point: half its width and half its height. */
export interface Box extends Point {
  w: number;
  h: number;
}
/** A ship on the map; on the upright map its bow points down. */
export const shipSize = (upright: boolean) => (upright ? { w: 14, h: 28 } : { w: 28, h: 14 });
/** The part of a label that lies on a box. */
function covered(l: PlaceLabel, b: Box): number {
  const w = Math.min(l.x + l.width / 2, b.x + b.w) - Math.max(l.x - l.width / 2, b.x - b.w);
  const h = Math.min(l.y + l.height, b.y + b.h) - Math.max(l.y, b.y - b.h);
  return Math.max(0, w) * Math.max(0, h);
}
export const overlaps = (a: PlaceLabel, b: PlaceLabel) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;

/**
 * Captions beside their positions: never over a label, and over as little of `busy` (ships, choices, harbours) as
 * possible; of equally free places the nearest. The last captions come first; one that finds no place is left out.
 */
export function placeCaptions(captions: readonly Captioned[], labels: readonly PlaceLabel[], busy: readonly Box[], upright: boolean): PlaceLabel[] {
  const size = sizeOf(upright) - 1;
  const [left, right] = edges(upright);
  const [top, bottom] = upright ? [34, 920] : [12, 574];
  const placed: PlaceLabel[] = [];
  for (const c of captions.toReversed()) {
    const width = c.text.length * size * 0.48 + size + 18;
    const height = size + 8;
    const x = (at: number) => Math.min(Math.max(at, left + width / 2), right - width / 2);
    const aside = c.half - 2 + width / 2;
    const spots = ROWS.flatMap((row) => {
      const away = c.half + 6 + row * (height + GAP);
      const rows = [c.y - away - height, c.y + away];
      return [...rows.map((y) => ({ x: x(c.x), y })), ...rows.flatMap((y) => [{ x: x(c.x + aside), y }, { x: x(c.x - aside), y }])];
    }).map((s): PlaceLabel => ({ ...s, name: c.text, width, height, seat: c.seat }));
    const free = spots.filter((s) => s.y > top && s.y + height < bottom && !labels.some((l) => overlaps(s, l)) && !placed.some((l) => overlaps(s, l)));
    const cost = (s: PlaceLabel) => busy.reduce((n, b) => n + covered(s, b), 0);
    const best = free.reduce<PlaceLabel | null>((b, s) => (b === null || cost(s) < cost(b) ? s : b), null);
    if (best) placed.push(best);
  }
  return placed;
}
