// first-deal.spec.ts: the guided first deals, with real gestures, to their end.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, prefer, settled, shot, test } from './table';

const SIZES = [{ width: 1440, height: 900 }, { width: 360, height: 780 }];
const coach = (page: Page) => page.locator('.coach');

/** The coach is at this step and covers neither its target nor a button of the decision. */
async function atStep(page: Page, step: number, of = 6): Promise<void> {
  await expect(coach(page)).toContainText(`Step ${step} of ${of}`);
  await settled(page);
  await expect.poll(() => page.evaluate(() => {
    const box = document.querySelector('.coach')!.getBoundingClientRect();
    return [...document.querySelectorAll('.coached, #decision.live button, .card.can')].filter((e) => {
      const r = e.getBoundingClientRect();
      return r.width && r.left < box.right && r.right > box.left && r.top < box.bottom && r.bottom > box.top;
    }).length;
  })).toBe(0);
}

for (const size of SIZES) {
  const phone = size.width < 700;
  test(`Packet Row ends with a fulfilled contract, ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await prefer(page);
    await page.goto('./#/learn/packet-row');
    await expect(coach(page)).toContainText('This is what you live on');
    await shot(page, `first-deal-pr-1-${size.width}`);
    await coach(page).getByRole('button', { name: 'Go on' }).click();
    await atStep(page, 2);
    await shot(page, `first-deal-pr-2-${size.width}`);
    await page.locator('#decision').getByRole('button', { name: /Market/ }).first().click();
    await page.locator('#decision .pri').click();
    await atStep(page, 3);
    await shot(page, `first-deal-pr-3-${size.width}`);
    await page.locator('.card.can[data-card="M21"]').click();
    await page.locator('#decision .pri').click();
    await atStep(page, 4);
    await page.locator('.card.can[data-card="D06"]').click();
    await page.locator('#decision .pri').click();
    await expect(coach(page)).toContainText('Fulfil it');
    if (phone) await page.getByRole('button', { name: /^Desk/ }).click();
    await settled(page);
    await shot(page, `first-deal-pr-5-${size.width}`);
    await page.locator('#desk .btn.acc:not(:disabled)').click();
    await expect(coach(page)).toContainText('Contract sealed');
    await expectAccessible(page);
    await coach(page).getByRole('button', { name: 'Play a real game' }).click();
    await expect(page).toHaveURL(/#\/play\//);
  });

  test(`Rotterdam ends with a completed assignment, ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await prefer(page);
    await page.goto('./#/learn/rotterdam');
    await coach(page).getByRole('button', { name: 'Go on' }).click();
    await atStep(page, 2);
    await shot(page, `first-deal-rt-2-${size.width}`);
    const groups = page.locator('#decision .below [role="group"]');
    await page.locator('#decision').getByRole('button', { name: /Textile/i }).click();
    await groups.last().locator('button:not(:disabled)').first().click();
    await page.locator('#decision .pri:not(:disabled)').first().click();
    await atStep(page, 3);
    await page.locator('#decision').getByRole('button', { name: /Purple/i }).click();
    await shot(page, `first-deal-rt-3-${size.width}`);
    await page.locator('#decision .pri:not(:disabled)').first().click();
    await expect(coach(page)).toContainText('The oil has become petrol');
    await page.locator('#decision.live').getByRole('button', { name: /Done/i }).click();
    await expect(coach(page)).toContainText('Hand them in');
    await shot(page, `first-deal-rt-5-${size.width}`);
    await page.locator('#decision.live .below [role="group"] button:not(:disabled)').first().click();
    await page.locator('#decision .pri:not(:disabled)').first().click();
    await expect(coach(page)).toContainText('Your first 5 points');
  });
}

test('another move is answered and can be taken back; the lesson continues where it stopped', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/learn/packet-row');
  await coach(page).getByRole('button', { name: 'Go on' }).click();
  await page.locator('#decision').getByRole('button', { name: /Bank/ }).first().click();
  await page.locator('#decision .pri').click();
  await expect(coach(page)).toContainText('That works too');
  await coach(page).getByRole('button', { name: 'Take it back' }).click();
  await atStep(page, 2);
  await page.locator('#decision').getByRole('button', { name: /Market/ }).first().click();
  await page.locator('#decision .pri').click();
  await atStep(page, 3);
  await coach(page).getByRole('button', { name: 'Leave, keep my place' }).click();
  await expect(page.getByRole('link', { name: /Packet Row, guided/ })).toContainText('2 of 6 steps done');
  await page.getByRole('link', { name: /Packet Row, guided/ }).click();
  await atStep(page, 3);
  await expect(page.locator('.card.can[data-card="M21"]')).toBeVisible();
});
