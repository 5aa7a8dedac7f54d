// first-card.measure.ts: the time to the first card on a slow network, with an empty cache.
import { loadavg } from 'node:os';
import { prefer, test } from '../e2e/table';
import { SLOW_4G, slowNetwork } from './slow-network';

for (const slowdown of [1, 4]) {
  for (const language of ['en', 'fr']) {
    test(`first card, ${language}, CPU ${slowdown}x`, async ({ browser, baseURL }) => {
      const network = await slowNetwork(baseURL ?? '', SLOW_4G);
      const page = await (await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })).newPage();
      await prefer(page, { language });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const begin = performance.now();
      await page.goto(network.url, { waitUntil: 'commit' });
      const play = page.locator('.poster[data-game="packet-row"] .btn.pri');
      await play.waitFor();
      const button = performance.now() - begin;
      await play.tap();
      await page.locator('.board .card').filter({ visible: true }).first().waitFor();
      const card = performance.now() - begin;
      console.log(`${language}, CPU ${slowdown}x slower: button after ${(button / 1000).toFixed(1)} s, first card after ${(card / 1000).toFixed(1)} s; load average ${loadavg()[0]?.toFixed(1)}`);
      await page.context().close();
      network.stop();
    });
  }
}
