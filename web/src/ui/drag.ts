// drag.ts: dragging of cards.
//
// A drag starts after a few pixels (on touch screens after a short press, so that scrolling
// works), moves a copy of the card and ends on an element with data-drop, which gets a
// 'drop-card' event with the card's id. Everything a drag does can be done by tap and keyboard too.
import { motion } from '$/app/settings.svelte';

export interface Drag {
  /** The kind of the card: 'own' or 'supply'. */
  kind: string;
  enabled: boolean;
}

const FAR = 8;
const PRESS = 180;

export function draggable(area: HTMLElement, options: Drag): { update(o: Drag): void; destroy(): void } {
  let now = options;
  const down = (start: PointerEvent) => {
    const card = (start.target as Element).closest<HTMLElement>('[data-own], [data-card]');
    if (!now.enabled || !card || start.button !== 0) return;
    const id = card.dataset.own ?? card.dataset.card ?? '';
    const pressed = performance.now();
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;

    const move = (e: PointerEvent) => {
      const dx = e.clientX - start.clientX;
      const dy = e.clientY - start.clientY;
      if (!ghost) {
        if (Math.hypot(dx, dy) < FAR) return;
        if (e.pointerType === 'touch' && performance.now() - pressed < PRESS) return stop();
        ghost = lift(card);
      }
      e.preventDefault();
      ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
      ghost.style.display = 'none';
      const target = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-drop]') ?? null;
      ghost.style.display = '';
      if (target !== over) {
        over?.classList.remove('drop-over');
        over = target?.getAttribute('data-drop')?.split(' ').includes(now.kind) ? target : null;
        over?.classList.add('drop-over');
      }
    };
    const up = () => {
      if (ghost) {
        area.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => area.removeEventListener('click', swallow, { capture: true }), 60);
        over?.dispatchEvent(new CustomEvent('dropcard', { detail: id, bubbles: true }));
      }
      stop();
    };
    const stop = () => {
      ghost?.remove();
      over?.classList.remove('drop-over');
      document.documentElement.classList.remove('dragging');
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', stop);
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', stop);
  };
  area.addEventListener('pointerdown', down);
  return {
    update: (o) => (now = o),
    destroy: () => area.removeEventListener('pointerdown', down),
  };
}

const swallow = (e: Event) => {
  e.stopPropagation();
  e.preventDefault();
};

function lift(card: HTMLElement): HTMLElement {
  const rect = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-fly');
  ghost.className += ' drag-ghost';
  ghost.style.left = `${rect.left}px`;
  ghost.style.top = `${rect.top}px`;
  ghost.style.width = `${rect.width}px`;
  document.body.append(ghost);
  document.documentElement.classList.add('dragging');
  if (motion()) ghost.animate([{ opacity: 0.6 }, { opacity: 1 }], { duration: 120 });
  return ghost;
}
