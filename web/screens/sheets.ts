// sheets.ts: one sheet for each size with small pictures of all screens. The browser that took the pictures draws it.
import { chromium } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import base from '../playwright.config';
import { FOLDER, SIZES } from './look';

/** Width of a small picture, and how many are beside each other. */
const SMALL: Record<number, [width: number, columns: number]> = { 360: [120, 12], 844: [230, 6], 768: [165, 9], 1440: [290, 5] };

export default async function sheets(): Promise<void> {
  const browser = await chromium.launch(base.use?.launchOptions ?? {});
  for (const { width, height } of SIZES) {
    const folder = `${FOLDER}/${width}x${height}`;
    if (!existsSync(folder)) continue;
    const [small, columns] = SMALL[width] ?? [160, 8];
    const page = await browser.newPage({ viewport: { width: columns * (small + 8) + 8, height: 600 } });
    const pictures = readdirSync(folder).filter((f) => f.endsWith('.png')).sort();
    const items = pictures.map((f) => `<figure><img src="data:image/png;base64,${readFileSync(`${folder}/${f}`).toString('base64')}" width="${small}"><figcaption>${f.slice(0, -4)}</figcaption></figure>`);
    await page.setContent(`<style>body{margin:4px;background:#fff;display:flex;flex-wrap:wrap;align-items:flex-start;font:10px sans-serif}figure{margin:4px;width:${small}px}img{border:1px solid #999;display:block;box-sizing:border-box}</style>${items.join('')}`);
    await page.evaluate(() => Promise.all([...document.images].map((i) => i.decode())));
    await page.screenshot({ path: `${FOLDER}/sheet-${width}x${height}.jpg`, type: 'jpeg', quality: 60, fullPage: true });
    console.log(`${pictures.length} screens at ${width}x${height}`);
    await page.close();
  }
  await browser.close();
}
