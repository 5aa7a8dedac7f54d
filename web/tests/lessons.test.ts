// lessons.test.ts: the guided first deals: progress, scripts, and where the coach stands.
import { describe, expect, test } from 'vitest';
import { progress, scripted } from '$/game/lessons';
import { beside, nextTo, type Box } from '$/pages/coach-position';

describe('progress of a lesson', () => {
  const steps = [{ at: null, move: null }, { at: null, move: /^choose market$/ }, { at: null, move: /^take M\d+$/ }, { at: null, move: null }];
  test('counts the expected moves', () => {
    expect(progress(steps, [])).toEqual({ made: 0, astray: false });
    expect(progress(steps, ['choose market', 'take M21'])).toEqual({ made: 2, astray: false });
  });
  test('detects another move', () => expect(progress(steps, ['choose market', 'pass'])).toEqual({ made: 1, astray: true }));
  test('ignores moves after the last step', () => expect(progress(steps, ['choose market', 'take M21', 'pass'])).toEqual({ made: 2, astray: false }));
});

test('each seat follows its own part of a script, in any order of moves', () => {
  const script = ['B done', 'C done', 'B pass'];
  expect(scripted(script, ['A done'], 'C')).toBe('C done');
  expect(scripted(script, ['A done', 'B done'], 'B')).toBe('B pass');
  expect(scripted(script, ['C done'], 'C')).toBeNull();
});

describe('the coach', () => {
  const size = { width: 300, height: 200 };
  const view = { width: 1000, height: 700 };
  const at = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const boxOf = (spot: { left: number; top: number }) => at(spot.left, spot.top, size.width, size.height);
  const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  test('is placed on the side with most space', () => {
    expect(beside(at(50, 300, 100, 100), size, view, []).side).toBe('right');
    expect(beside(at(850, 300, 100, 100), size, view, []).side).toBe('left');
    expect(beside(at(0, 600, 1000, 100), size, view, []).side).toBe('above');
  });
  test('covers neither its target nor the choices, and stays in the window', () => {
    const target = at(50, 300, 100, 100);
    const decision = at(160, 250, 500, 300);
    const spot = boxOf(beside(target, size, view, [decision]));
    expect(apart(spot, target) && apart(spot, decision)).toBe(true);
    expect(spot.left >= 0 && spot.top >= 0 && spot.right <= 1000 && spot.bottom <= 700).toBe(true);
  });
  test('covers as little as possible if there is no space', () => {
    const all = at(0, 60, 1000, 640);
    expect(beside(null, size, view, [all]).top).toBeLessThan(60);
  });
});

describe('an explanation', () => {
  const view = { width: 1440, height: 900 };
  const size = { width: 300, height: 80 };
  const boxOf = ({ left, top }: { left: number; top: number }): Box => ({ left, top, right: left + size.width, bottom: top + size.height });
  const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const away = (a: Box, b: Box) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

  test('stands next to its target wherever that is, and leaves the buttons free', () => {
    const buttons: Box[] = [{ left: 310, top: 660, right: 1140, bottom: 730 }, { left: 990, top: 610, right: 1140, bottom: 652 }];
    for (const [left, top] of [[310, 780], [1050, 780], [5, 5], [1400, 860], [640, 380]] as const) {
      const target = { left, top, right: left + 38, bottom: top + 38 };
      const spot = boxOf(nextTo(target, size, view, buttons));
      expect(away(spot, target)).toBeLessThanOrEqual(8);
      expect(meet(spot, target)).toBe(false);
      for (const b of buttons) expect(meet(spot, b)).toBe(false);
      expect(spot.left >= 0 && spot.top >= 0 && spot.right <= view.width && spot.bottom <= view.height).toBe(true);
    }
  });
  test('stays there even if it has to cover a button', () => {
    const target = { left: 700, top: 700, right: 740, bottom: 740 };
    expect(away(boxOf(nextTo(target, size, view, [{ left: 0, top: 0, right: 1440, bottom: 900 }])), target)).toBeLessThanOrEqual(8);
  });
});
