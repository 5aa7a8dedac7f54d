// previews.mjs: draws games/<game>/preview.png, the left half of link previews, from the posters of the start page.
//
// Run `npm run build` first, then `node build/previews.mjs`. CHROMIUM names the browser.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const size = { width: 540, height: 630 };

const server = await preview({ root: web, preview: { host: '127.0.0.1', port: 0 } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
await page.goto(server.resolvedUrls.local[0]);
await page.locator('.poster').first().waitFor();
for (const game of await page.locator('.poster').evaluateAll((all) => all.map((e) => e.dataset.game))) {
  if (!existsSync(`${web}src/games/${game}`)) continue;
  const art = page.locator(`.poster[data-game="${game}"] .art`);
  await art.evaluate((e) => {
    Object.assign(e.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh', border: '0', zIndex: '99' });
    Object.assign(e.querySelector('svg').style, { inset: '0', height: '100%', aspectRatio: 'auto' });
  });
  await page.screenshot({ path: `${web}src/games/${game}/preview.png` });
  await art.evaluate((e) => e.remove());
}
await browser.close();
await server.close();
