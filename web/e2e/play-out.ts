// play-out.ts: plays a whole game inside the page by clicking what can be clicked, without a round trip
// for each click. Runs in the browser: no imports.
import type { Page } from '@playwright/test';

/** Clicks through decisions until the game is over; gives how many there were, or what it got stuck on. */
async function playOut(page: Page, most = 3000): Promise<number | string> {
  return page.evaluate(async (limit) => {
    const $ = (s: string) => document.querySelector<HTMLElement>(s);
    const all = (s: string) => [...document.querySelectorAll<HTMLElement>(s)].filter((e) => e.offsetParent !== null);
    const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
    // Long enough for a busy machine and for timers that the browser slows down in a hidden page.
    const until = async (f: () => boolean) => {
      for (const end = Date.now() + 200_000; Date.now() < end; await wait(10)) if (f()) return true;
      return false;
    };
    const bar = () => `ply ${$('#decision')?.dataset.ply}: ${$('#decision')?.innerText.replaceAll('\n', ' ')}`;
    const over = () => $('dialog[open] .winner') !== null;
    const ply = () => $('#decision')?.dataset.ply;
    let n = 0;
    for (; n < limit; n++) {
      if (!(await until(() => over() || $('#decision.live') !== null))) return `never asked: ${bar()}`;
      if (over()) return n;
      await until(() => over() || all('#decision .acts button:disabled').length === 0);
      await wait(5);
      const before = ply();
      const fulfil = $('#desk .btn.acc:not(:disabled)');
      const area = all('#decision .btn.area')[0];
      const card = all('.card.can')[0];
      const groups = $('#decision .offers') ? [] : all('#decision .below [role="group"]');
      if (fulfil) fulfil.click();
      else if (area) area.click();
      else if (card) card.click();
      for (const g of groups) (g.querySelector<HTMLElement>('button:not(:disabled)'))?.click();
      await wait(5);
      if (ply() === before) (($('#decision .pri:not(:disabled)') ?? all('#decision .acts .btn:not(.hint):not(:disabled)')[0]) as HTMLElement | undefined)?.click();
      if (!(await until(() => ply() !== before || over()))) return `stuck: ${bar()} | ${[...document.querySelectorAll('#decision button')].map((b) => `${b.className} ${(b as HTMLButtonElement).disabled}`).join('; ')}`;
    }
    return n;
  }, most);
}

/** A whole game; what it got stuck on is the message of the failure. */
export async function playToTheEnd(page: Page, name = 'the game'): Promise<number> {
  const n = await playOut(page);
  if (typeof n === 'string') throw new Error(`${name}: ${n}`);
  return n;
}
