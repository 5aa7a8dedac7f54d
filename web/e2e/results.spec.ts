// results.spec.ts: the page that ends a game: the winner, how the points came, round by round.
import { playByHand } from './by-hand';
import { openGameAt } from './position';
import { closeWindow, expect, expectAccessible, prefer, settled, shot, test } from './table';

const SIZES = [[1440, 900], [844, 390], [768, 1024], [360, 780]] as const;

for (const game of ['packet-row', 'rotterdam'] as const) {
  const themes = process.env.HARBOUR_LONG ? ['light', 'dark'] : [game === 'packet-row' ? 'light' : 'dark'];
  for (const theme of themes) {
    test(`${game}: a finished game shows its points by source and by round, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await prefer(page, { theme });
      await openGameAt(page, game, 3, 'last');
      await playByHand(page);
      const over = page.locator('dialog[open]');
      await expect(over.locator('.crest')).toContainText(/\d+ points after \d+ rounds\./);
      // The chart ends with the points of the final table.
      const table = over.getByRole('table', { name: 'Round by round' });
      const last = await table.getByRole('row').last().getByRole('cell').allTextContents();
      const totals = await over.getByRole('table', { name: 'How the points came' }).getByRole('row').evaluateAll((rows) => rows.slice(1).map((r) => r.lastElementChild?.textContent));
      expect(last.map((x) => parseInt(x)).sort()).toEqual(totals.map(Number).sort());
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        await shot(page, `results-${game}-${theme}-${width}`);
        expect(await over.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
        for (const button of await over.locator('.acts .btn').all()) await expect(button).toBeInViewport();
        await expectAccessible(page);
      }
      await closeWindow(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      if (game === 'rotterdam') {
        // What was not delivered looks so.
        const left = page.locator('#desk li.over');
        for (const row of await left.all()) {
          await expect(row).toContainText('not completed');
          await expect(row.locator('.item.missing')).not.toHaveCount(0);
        }
        expect(await left.count()).toBeGreaterThan(0);
        await shot(page, `rotterdam-over-${theme}`);
      }
      await page.getByRole('button', { name: 'Final table' }).or(page.locator('#decision .pri')).first().click();
      await expect(over.locator('.winner')).toBeVisible();
      await expect(page.locator('[aria-live="assertive"]')).toHaveText(''); // no turn any more
      if (game === 'packet-row') await expect(over.locator('.made')).toContainText(/\d+ points?/); // buildings count, too
      // The arrow of the replay leads back to the result.
      await over.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('link', { name: 'Results' }).click();
      await expect(over.locator('.winner')).toBeVisible();
      await page.goto('./#/games');
      await expect(page.getByText(/^You, Bot 1, Bot 2$/)).toBeVisible();
    });
  }
}
