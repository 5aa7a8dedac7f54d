// Names of positions on Rotterdam's map.
import { describe, expect, it } from 'vitest';
import { placeLabels, type PlaceLabel } from '$/games/rotterdam/place-names';

const STARTS = ['Maasgeul North', 'Maasgeul South', 'Eurogeul', 'Maasvlakte Roads'].map((name, i) => ({ name, x: 200 + 62 * i, y: 62 }));
const overlap = (a: PlaceLabel, b: PlaceLabel) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < a.height;

describe('names on the map', () => {
  it('stand side by side inside the upright map, in the order of their positions', () => {
    const labels = placeLabels(STARTS, true);
    for (const [i, a] of labels.entries()) for (const b of labels.slice(i + 1)) expect(overlap(a, b), `${a.name}, ${b.name}`).toBe(false);
    expect(labels.map((l) => l.name)).toEqual(labels.toSorted((a, b) => a.x - b.x).map((l) => l.name));
    for (const l of labels) expect(l.x - l.width / 2 >= -4 && l.x + l.width / 2 <= 604, l.name).toBe(true);
  });
  it('stay below their positions where there is space', () => {
    const labels = placeLabels([{ name: 'Pernis', x: 300, y: 500 }, { name: 'Schiedam', x: 310, y: 100 }], true);
    expect(labels.map((l) => l.x)).toEqual([300, 310]);
  });
});
