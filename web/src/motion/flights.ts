// flights.ts: animates elements from their old to their new position.
//
// Every movable element on the table has a unique name in data-fly. Before a change
// their positions are stored, afterwards compared; elements that moved fly in a layer above
// the page, so that no panel clips them. New and removed elements fly from or to a place that the game
// names. Only transform and opacity are animated.
import { tick } from 'svelte';
import { motion } from '$/app/settings.svelte';
import type { Animator } from '$/game/session.svelte';
import type { Step } from '$/game/steps';

export interface Ways {
  /** Selector of the place that a removed element flies to. */
  to(id: string, steps: readonly Step[]): string | null;
  /** Selector of the place that a new element flies from. */
  from(id: string, steps: readonly Step[]): string | null;
}

interface Place {
  element: Element;
  rect: DOMRect;
}

const EASE = 'cubic-bezier(.2,.8,.2,1)';
const FLIGHT = 340;
const STAGGER = 60;

let layer: HTMLElement | null = null;

function overlay(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'flights';
    layer.inert = true; // copies of buttons: neither read aloud nor focused
    document.body.append(layer);
  }
  return layer;
}

function places(): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const element of document.querySelectorAll('[data-fly]')) {
    const id = element.getAttribute('data-fly');
    const rect = element.getBoundingClientRect();
    if (id && rect.width > 0 && rect.height > 0) found.set(id, { element, rect });
  }
  return found;
}

const placeOf = (selector: string | null): DOMRect | null => {
  if (!selector) return null;
  for (const e of document.querySelectorAll(selector)) {
    const r = e.getBoundingClientRect();
    if (r.width > 0) return r;
  }
  return null;
};

/** The scale at which an element of size `big` fits into `r`. At a place of another kind (a player, a board) it is never enlarged. */
export const scaleTo = (r: DOMRect, big: DOMRect, same: boolean): number =>
  Math.max(0.15, Math.min(same ? 3 : 1, r.width / big.width, same ? Infinity : r.height / big.height));

/** Flights that have not ended. */
const airborne = new Set<Animation>();

async function fly(like: Element, from: DOMRect, to: DOMRect, delay: number, fade: 'in' | 'out' | 'none', hide: Element | null): Promise<void> {
  const ghost = like.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-fly');
  ghost.removeAttribute('id');
  ghost.classList.add('flying');
  const big = fade === 'out' ? from : to;
  // Inline, because the card's own style would override a class.
  ghost.style.position = 'fixed';
  ghost.style.margin = '0';
  ghost.style.transition = 'none';
  ghost.style.width = `${big.width}px`;
  ghost.style.height = `${big.height}px`;
  ghost.style.left = `${big.left}px`;
  ghost.style.top = `${big.top}px`;
  overlay().append(ghost);
  hide?.classList.add('in-flight');
  const at = (r: DOMRect) => `translate(${r.left + r.width / 2 - big.left - big.width / 2}px, ${r.top + r.height / 2 - big.top - big.height / 2}px) scale(${scaleTo(r, big, fade === 'none')})`;
  const flight = ghost.animate(
    [
      { transform: at(from), opacity: fade === 'in' ? 0.2 : 1 },
      { transform: at(to), opacity: fade === 'out' ? 0 : 1, offset: 1 },
    ],
    { duration: FLIGHT * motion(), delay: delay * motion(), easing: EASE, fill: 'both' },
  );
  airborne.add(flight);
  try {
    await flight.finished;
  } finally {
    airborne.delete(flight);
    ghost.remove();
    hide?.classList.remove('in-flight');
  }
}

async function run(ways: Ways, change: () => void, steps: readonly Step[]): Promise<void> {
  if (motion() === 0 || document.hidden) {
    change();
    await tick();
    return;
  }
  const before = places();
  change();
  await tick();
  const after = places();
  const all: Promise<void>[] = [];
  for (const [id, was] of before) {
    const is = after.get(id);
    if (is) {
      const far = Math.hypot(is.rect.left - was.rect.left, is.rect.top - was.rect.top);
      if (far > 6 && is.element.closest('[data-still]') === null) all.push(fly(is.element, was.rect, is.rect, 0, 'none', is.element));
      continue;
    }
    const target = placeOf(ways.to(id, steps));
    if (target) all.push(fly(was.element, was.rect, target, 0, 'out', null));
  }
  let order = 0;
  for (const [id, is] of after) {
    if (before.has(id)) continue;
    const source = placeOf(ways.from(id, steps));
    if (source) all.push(fly(is.element, source, is.rect, order++ * STAGGER, 'in', is.element));
  }
  // The next move does not wait for the last cards of a long refill.
  await Promise.race([Promise.allSettled(all), new Promise((r) => setTimeout(r, 900 * motion()))]);
}

/** Animates changes of the screen by flights. */
export const flights = (ways: Ways): Animator => ({
  run: (change, steps) => run(ways, change, steps),
  finish: () => airborne.forEach((f) => f.finish()),
});
