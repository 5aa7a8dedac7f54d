// tokens.test.ts: every pair of colours that text or marks rest on meets WCAG AA, in every theme.
import { describe, expect, test } from 'vitest';
import { FIXED, GAME_TOKENS, THEMES, type Theme } from '../build/tokens';

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
function ratio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return ((x ?? 0) + 0.05) / ((y ?? 0) + 0.05);
}

for (const theme of Object.keys(THEMES) as Theme[]) {
  for (const [game, own] of Object.entries(GAME_TOKENS)) {
    describe(`${theme}, ${game}`, () => {
      const t: Record<string, string> = { ...FIXED, ...own.fixed, ...THEMES[theme], ...own.themes[theme] };
      const need = (a: string, b: string, least: number) => {
        test(`${a} on ${b}`, () => {
          const [x, y] = [t[a] ?? a, t[b] ?? b];
          expect(ratio(x, y)).toBeGreaterThanOrEqual(least);
        });
      };
      for (const bg of ['bg', 'bg-2', 'panel', 'panel-2']) {
        need('text', bg, 7);
        need('text-2', bg, 4.5);
        need('focus', bg, 3);
      }
      for (const bg of ['panel', 'panel-2']) for (const c of ['accent', 'action', 'good', 'warn']) need(c, bg, 4.5);
      for (const c of ['accent', 'action', 'good']) need(`on-${c}`, c, 4.5);
      need('good', 'good-bg', 4.5);
      need('warn', 'warn-bg', 4.5);
      need('text', 'good-bg', 4.5);
      need('text', 'warn-bg', 4.5);
      need('line-strong', 'panel', 3);
      if ('map-ink' in t) for (const ground of ['water', 'land']) need('map-ink', ground, 4.5);
      need('card-ink', 'card-paper', 7);
      for (const c of Object.keys(own.fixed).filter((k) => /^(deck-|u-|seal$)/.test(k))) need('#ffffff', c, 4.5);
      for (const p of 'ABCDE') need(`p-${p}-on`, `p-${p}`, 4.5);
    });
  }
}
