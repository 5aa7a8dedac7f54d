// by-hand.ts: plays a whole game with the mouse, or with a finger on a page that has touch. Every press goes to a point of the
// window, so a control that is covered, cut off or out of reach fails the game.
import type { Page } from '@playwright/test';

interface Target {
  x: number;
  y: number;
  name: string;
  /** What is shown; it has to change after a press. */
  seen: string;
}

/** Waits for a decision and finds the next thing to press; null when the game is over. Runs in the browser: no imports. */
function nextPress(page: Page): Promise<Target | null> {
  return page.evaluate(async () => {
    const $ = (s: string) => document.querySelector<HTMLElement>(s);
    const all = (s: string) => [...document.querySelectorAll<HTMLElement>(s)].filter((e) => e.offsetParent !== null);
    const frame = () => new Promise((r) => setTimeout(r, 10));
    const over = () => $('dialog[open] .winner') !== null;
    // Others may move between a look and its press, which then meets another button: the form of an offer is cancelled.
    const form = () => $('#decision .make') !== null;
    const ready = () => $('#decision.live') !== null && (form() || all('#decision .acts button:disabled').length === 0) && !document.querySelector('.flights > *');
    for (const end = Date.now() + 200_000; !over() && !ready(); await frame()) if (Date.now() > end) throw new Error(`never asked: ${$('#decision')?.innerText}`);
    if (over()) return null;
    const usable = (s: string) => all(s).filter((e) => !(e as HTMLButtonElement).disabled)[0];
    const group = $('#decision .offers') ? undefined : all('#decision .below [role="group"]').find((g) => !g.querySelector('[aria-pressed="true"]') && g.querySelector('button:not(:disabled)'));
    const target = (form() ? usable('#decision .acts .btn:not(.pri)') : undefined) ?? usable('#desk .btn.acc') ?? usable('#decision .btn.ready') ?? usable('#decision .btn.area') ?? usable('#decision .acts .pri')
      ?? group?.querySelector<HTMLElement>('button:not(:disabled)') ?? usable('.card.can') ?? usable('#decision .acts .btn:not(.hint)');
    const name = target ? `${target.className} "${(target.getAttribute('aria-label') ?? target.innerText).replaceAll('\n', ' ')}"` : '';
    if (!target) throw new Error(`nothing to press: ${$('#decision')?.innerText}`);
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const r = target.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !target.contains(hit)) throw new Error(`${name} is covered by ${hit?.outerHTML.slice(0, 200)}`);
    const pressed = all('[aria-pressed="true"]').map((e) => e.innerText).join();
    return { x, y, name, seen: `${$('#decision')?.dataset.ply} ${$('#decision')?.innerText} ${pressed}` };
  });
}

/** Plays until the game is over; gives the number of presses. */
export async function playByHand(page: Page, finger = false): Promise<number> {
  let before = '';
  let same = 0;
  for (let n = 0; ; n++) {
    const target = await nextPress(page);
    if (!target) return n;
    same = target.seen === before ? same + 1 : 0;
    before = target.seen;
    if (same > 20) throw new Error(`nothing happens: ${target.name}; ${target.seen}`);
    if (finger) await page.touchscreen.tap(target.x, target.y);
    else await page.mouse.click(target.x, target.y);
  }
}
