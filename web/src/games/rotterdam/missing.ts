// missing.ts: which products of an assignment are in hand.
import type { AssignmentCard, Product } from './cards';

export interface Item {
  product: Product;
  missing: boolean;
  /** It is in hand, but an assignment that is nearer to completion needs the same card. */
  shared?: boolean;
}

/** The products of an assignment. `lack` is how many of each are missing; of several equal ones the last are. */
export function itemsOf(card: AssignmentCard, lack: ReadonlyMap<string, number>): Item[] {
  const left = new Map(lack);
  return [...card.products].reverse().map((product) => {
    const n = left.get(product) ?? 0;
    left.set(product, n - 1);
    return { product, missing: n > 0 };
  }).reverse();
}

/** What an assignment lacks beside these products. After the game the engine gives no goals. */
export function lackOf(card: AssignmentCard, held: readonly Product[]): Map<string, number> {
  const lack = new Map<string, number>();
  for (const p of new Set(card.products)) {
    const n = card.products.filter((x) => x === p).length - held.filter((x) => x === p).length;
    if (n > 0) lack.set(p, n);
  }
  return lack;
}

/** Marks products in hand that two assignments need: each card counts for the assignment with the fewest missing products. */
export function markShared(rows: readonly { items: Item[] }[], held: readonly Product[]): void {
  const left = new Map<Product, number>();
  for (const p of held) left.set(p, (left.get(p) ?? 0) + 1);
  const missing = (items: readonly Item[]) => items.filter((x) => x.missing).length;
  for (const { items } of rows.toSorted((a, b) => missing(a.items) - missing(b.items))) {
    for (const it of items.filter((x) => !x.missing)) {
      const n = left.get(it.product) ?? 0;
      it.shared = n <= 0;
      left.set(it.product, n - 1);
    }
  }
}
