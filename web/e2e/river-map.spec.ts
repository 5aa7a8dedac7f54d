// river-map.spec.ts: what can be read and pressed at a table of Rotterdam: numbers on the map at every window size; keys.
import { openGameAt } from './position';
import { closeWindow, expect, prefer, shot, test } from './table';

const SIZES = [{ width: 360, height: 780 }, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

test('numbers of positions and anchors are at least 11 pixels high, and inside their discs', async ({ page }) => {
  await prefer(page);
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 2 && (t.round as number) > 2);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const nodes = page.locator('.map .node:not(.start):not(.harbour)');
    await expect(nodes.first()).toBeVisible();
    const found = await nodes.evaluateAll((all) => all.map((g) => {
      const text = g.querySelector<SVGTextElement>('.num')!;
      const disc = g.querySelector<SVGCircleElement>('.disc')!;
      const scale = text.getScreenCTM()!.a;
      const box = text.getBBox();
      return { id: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * scale, wide: box.width / 2 < disc.r.baseVal.value - 3 };
    }));
    expect(found.length).toBeGreaterThan(20);
    for (const n of found) expect(n, `${n.id} at ${size.width}`).toMatchObject({ wide: true });
    expect(Math.min(...found.map((n) => n.size)), `${size.width}x${size.height}`).toBeGreaterThanOrEqual(10.8);
    await shot(page, `river-map-${size.width}`);
  }
});

test('a key has one meaning: P declines, E ends the turn or the swap', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page);
  const decision = page.locator('#decision');
  const expectKey = async (name: string | RegExp, key: string, other: string) => {
    const button = decision.getByRole('button', { name });
    await expect(button.locator('.key')).toHaveText(key);
    await page.keyboard.press(other);
    await page.keyboard.press('?'); // comes after it
    await page.locator('dialog[open] dl').waitFor();
    await closeWindow(page);
    await expect(button).toBeVisible();
    await page.keyboard.press(key);
    await expect(button).toHaveCount(0);
  };
  await openGameAt(page, 'rotterdam', 3, (t, _, goals) => t.phase === 6 && goals.some((g) => g.ready));
  await expectKey('Complete nothing', 'P', 'E');
  await openGameAt(page, 'rotterdam', 3, (t) => t.phase === 5 && (t.products as string[][])[0]!.length > 2);
  await expectKey(/^Done/, 'E', 'P');
});
