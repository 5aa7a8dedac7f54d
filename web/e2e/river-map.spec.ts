// river-map.spec.ts: the map of Rotterdam can be read at every window size.
import { openGameAt } from './position';
import { expect, prefer, shot, test } from './table';

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
