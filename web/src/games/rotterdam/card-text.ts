// card-text.ts: cards, products and colours of Rotterdam in words.
import { capital } from '$/i18n/sentence-parts';
import type { Channel, Material, Product, RtCard } from './cards';
import { texts } from './texts';

/** Names on their own or at the start of a sentence. */
export const productTitle = (p: Product): string => capital(texts().products[p]);
export const materialTitle = (m: Material): string => capital(texts().materials[m]);
export const channelTitle = (c: Channel): string => capital(texts().channels[c]);

/** The name of a card in a sentence. */
export function nameOf(c: RtCard): string {
  const w = texts();
  switch (c.kind) {
    case 'product': return productTitle(c.product);
    case 'shipping': return w.shipping[c.name];
    case 'assignment': return w.card.assignment(c.products.map((p) => w.products[p]));
  }
}

/** A card with its whole meaning. */
export function labelOf(c: RtCard): string {
  const w = texts();
  switch (c.kind) {
    case 'product': return w.card.productLabel(productTitle(c.product), w.harbours[c.harbour], c.points);
    case 'shipping': return w.card.shippingLabel(w.shipping[c.name], w.shippingNotes[c.name]);
    case 'assignment': return w.card.assignmentLabel(c.products.map((p) => w.products[p]), c.points);
  }
}
