// place-names.ts: the labels with the names of positions on the map, side by side where they would overlap.
import type { Point } from './geometry';

/** A label: its middle, its upper edge, and its size. */
export interface PlaceLabel extends Point {
  name: string;
  width: number;
  height: number;
}

const GAP = 4;

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
  const size = upright ? 19 : 14;
  const [left, right] = upright ? [-4, 604] : [34, 922];
  const labels = places.map((p) => ({ name: p.name, x: p.x, y: p.y + (upright ? 24 : 21), width: p.name.length * size * 0.5 + 16, height: size + 8 }));
  const rows: PlaceLabel[][] = [];
  for (const l of labels.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && l.y - (row[0]?.y ?? 0) < l.height) row.push(l);
    else rows.push([l]);
  }
  for (const row of rows) spread(row, left, right);
  return labels;
}
