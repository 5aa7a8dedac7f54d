// look.ts: pictures of a screen at the four sizes that the page is designed for.
import type { Page } from '@playwright/test';
import { settled } from '../e2e/table';

export const FOLDER = process.env.SCREENS ?? 'test-results/all-screens';
export const SIZES = [{ width: 360, height: 780 }, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }];
const PHONES = SIZES.slice(0, 2);

async function pictures(page: Page, name: string, sizes: typeof SIZES): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await page.screenshot({ path: `${FOLDER}/${size.width}x${size.height}/${name}.png` });
  }
  if (before) await page.setViewportSize(before);
}

/** A screen at all sizes. */
export const look = (page: Page, name: string) => pictures(page, name, SIZES);

/** The views of a table that only phones have: each tab but the first. */
export async function lookAtTabs(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONES[0]!);
  for (const [i, tab] of (await page.locator('.tabs button').all()).entries()) {
    if (i === 0) continue;
    await tab.click();
    await pictures(page, `${name}-tab-${i + 1}`, PHONES);
  }
  await page.locator('.tabs button').first().click();
  if (before) await page.setViewportSize(before);
}
