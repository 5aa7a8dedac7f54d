// rule-book.spec.ts: the illustrated rule book beside the table, and browsers that cannot run the engine.
import { decidePacketRow, expect, expectAccessible, prefer, settled, shot, startGame, test } from './table';

for (const game of ['packet-row', 'rotterdam'] as const) {
  for (const size of [{ width: 1440, height: 900 }, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 360, height: 780 }]) {
    test(`the rule book of ${game} at ${size.width}`, async ({ page }) => {
      await page.setViewportSize(size);
      await startGame(page, game);
      await page.locator('#decision.live').waitFor();
      await page.keyboard.press('r');
      const sheet = page.locator('.sheet');
      await expect(sheet.getByRole('tab')).toHaveCount(2);
      await settled(page);
      await shot(page, `rule-book-${game}-1-${size.width}`);
      expect(await sheet.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
      if (size.width > 1000) {
        for (const i of [0, 1]) {
          await sheet.getByRole('tab').nth(i).click();
          await expect.poll(() => sheet.locator('.body').evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0);
        }
        const [book, decision] = await Promise.all([sheet.boundingBox(), page.locator('#decision').boundingBox()]);
        expect(decision!.x + decision!.width).toBeLessThanOrEqual(book!.x + 1);
      }
      await sheet.getByRole('tab').nth(1).click();
      await settled(page);
      await shot(page, `rule-book-${game}-2-${size.width}`);
      await expectAccessible(page);
      const mark = sheet.locator('.mark').last();
      const rule = await mark.innerText();
      await mark.click();
      await expect(sheet.locator('.hit')).toContainText(rule);
      await sheet.getByRole('button', { name: 'To the rule book' }).click();
      await expect(sheet.getByRole('tab', { selected: true })).toContainText('2');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      if (game === 'packet-row') await decidePacketRow(page);
    });
  }
}

test('the rules page begins with the book and ends with the exact rules', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/rules/rotterdam');
  await expect(page.locator('.book article')).toHaveCount(2);
  await expect(page.locator('.rule').first()).toBeVisible();
  await shot(page, 'rules-book-1440');
  await expectAccessible(page);
  await page.locator('.book .mark').first().click();
  await expect(page.locator('.rule.hit')).toBeVisible();
});

for (const [name, spoil] of [['WebAssembly', 'delete globalThis.WebAssembly'], ['SIMD', 'WebAssembly.validate = () => false']] as const) {
  test(`a browser without ${name} is told so`, async ({ page }) => {
    await prefer(page);
    await page.addInitScript(spoil);
    await page.goto('./');
    await expect(page.getByRole('alert')).toContainText('This browser cannot run the games');
  });
}
