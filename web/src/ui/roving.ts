// roving.ts: arrow keys move within a group of buttons; Tab goes on to the next group.
export function roving(group: HTMLElement): { destroy(): void } {
  const buttons = () => [...group.querySelectorAll<HTMLElement>('button:not(:disabled), [role="button"]')];
  const order = () => {
    const all = buttons();
    const current = all.find((b) => b === document.activeElement) ?? all.find((b) => b.tabIndex === 0) ?? all[0];
    for (const b of all) b.tabIndex = b === current ? 0 : -1;
  };
  const onKey = (e: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[e.key];
    if (step === undefined) return;
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = step === Infinity ? all.length - 1 : step === -Infinity ? 0 : (at + step + all.length) % all.length;
    all[next]?.focus();
    order();
    e.preventDefault();
  };
  const watch = new MutationObserver(order);
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', onKey);
  group.addEventListener('focusin', order);
  order();
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener('keydown', onKey);
      group.removeEventListener('focusin', order);
    },
  };
}
