// dialogs.spec.ts: dialogs, and what else shows itself over the table.
import { expect, startGame, test } from './table';

test('the menu stays open although its button was just explained', async ({ page }) => {
  await startGame(page, 'packet-row');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const settings = page.getByRole('button', { name: /^Settings/ });
  await menu.click(); // the first click loads the explanations
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await page.mouse.move(5, 300);
  await menu.hover();
  await expect(page.locator('.about')).toHaveText('Menu');
  await menu.click();
  await expect(settings).toBeVisible();
  await expect(page.locator('.about')).toHaveCount(0);
  // What the browser still has to tell about the dialog, it tells in the next frames.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(settings).toBeVisible();
});
