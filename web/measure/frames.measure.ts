// frames.measure.ts: frame times during animations with a CPU slowed down four times, from a trace of the browser.
import type { CDPSession, Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { openGameAt } from '../e2e/position';
import { decidePacketRow, decideRotterdam, prefer, startGame, test } from '../e2e/table';

interface TraceEvent {
  name: string;
  ts: number;
  args: { data?: { name?: string } };
}

const CATEGORIES = 'disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,blink.user_timing';

async function traced(cdp: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...(e.value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES.split(',') } });
  await run();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** Marks the time in which animations that end are running; the page itself is not changed. */
async function markAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    let running = false;
    setInterval(() => {
      const now = document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
      if (now !== running) performance.mark(now ? 'animation-begin' : 'animation-end');
      running = now;
    }, 20);
  });
}

/** The times between frames while something moved, in milliseconds. */
function frameTimes(events: TraceEvent[]): number[] {
  const times: number[] = [];
  let moving = false;
  let last: number | null = null;
  for (const e of events.toSorted((a, b) => a.ts - b.ts)) {
    const mark = e.name.startsWith('animation-') ? e.name : null;
    if (mark) {
      moving = mark === 'animation-begin';
      last = null;
    } else if (e.name === 'DrawFrame' && moving) {
      if (last !== null) times.push((e.ts - last) / 1000);
      last = e.ts;
    }
  }
  return times;
}

function report(name: string, times: number[]): void {
  const share = (limit: number) => `${((100 * times.filter((x) => x > limit).length) / times.length).toFixed(1)}%`;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (q: number) => (sorted[Math.floor(q * (sorted.length - 1))] ?? 0).toFixed(1);
  // A frame is missed when the next one comes more than one and a half intervals later.
  console.log(`${name}: ${times.length} frames; median ${at(0.5)} ms, 95% ${at(0.95)} ms; over 16.7 ms ${share(16.7)}, missed ${share(25)}, over 33 ms ${share(33.4)}; load average ${loadavg()[0]?.toFixed(1)}`);
}

async function measure(page: Page, name: string, play: () => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await markAnimations(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  report(name, frameTimes(await traced(cdp, play)));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

test('baseline: an empty page with one moving square', async ({ page }) => {
  await page.setContent('<div style="width: 90px; height: 90px; background: teal"></div>');
  await measure(page, 'baseline', async () => {
    await page.locator('div').evaluate((e) => e.animate([{ transform: 'none' }, { transform: 'translateX(400px)' }], { duration: 5000 }).finished);
  });
});

for (const [device, width, height] of [['phone', 360, 800], ['desktop', 1440, 900]] as const) {
  test.describe(device, () => {
    test.use({ viewport: { width, height } });

    test('cards of Packet Row', async ({ page }) => {
      await startGame(page, 'packet-row', { speed: 'normal', players: { 'packet-row': 4 } });
      await measure(page, `${device}, Packet Row`, async () => {
        for (let i = 0; i < 6; i++) await decidePacketRow(page);
      });
    });
    test('ships of Rotterdam', async ({ page }) => {
      await startGame(page, 'rotterdam', { speed: 'normal' });
      await measure(page, `${device}, Rotterdam`, async () => {
        for (let i = 0; i < 6; i++) await decideRotterdam(page);
      });
    });
    test('a sealed contract', async ({ page }) => {
      await prefer(page, { speed: 'normal' });
      await openGameAt(page, 'packet-row', 3, (t, plans) => plans.length > 0 && t.phase !== 'choose');
      await measure(page, `${device}, a sealed contract`, async () => {
        await page.locator('#desk .btn.acc, #decision .ready').filter({ visible: true }).first().click();
        await page.locator('.moment').waitFor();
        await page.locator('.moment').waitFor({ state: 'detached' });
      });
    });
  });
}
