// book.ts: the parts of an illustrated rule book. Each game has its own (games/<game>/book.ts).
import type { Picture } from '$/games/game';

/** A card by its id, a drawing, or a sign between the two ("=", "+", "→"). */
export type Figure = { card: string } | Picture | { sign: string };

export interface BookItem {
  figures: Figure[];
  /** *so* is emphasis, [XY-3.1] a mark that opens the rule. */
  text: string;
}
export interface BookSection {
  /** '' without a heading. */
  title: string;
  /** `intro`: a figure beside the text; `wide`: figures above it; `steps`: two items beside each other, numbered; `pairs` and `grid`: small ones, two and three in a row. */
  layout: 'intro' | 'wide' | 'steps' | 'pairs' | 'grid';
  items: BookItem[];
}
export interface BookPage {
  title: string;
  sections: BookSection[];
}
export interface Book {
  /** Loads the texts. */
  ready(): Promise<void>;
  pages(): BookPage[];
}

export interface Span {
  text: string;
  kind: 'plain' | 'strong' | 'rule';
}
/** A text in parts: plain, emphasised, and marks of rules. */
export const spans = (text: string): Span[] =>
  text.split(/(\*[^*]+\*|\s*\[[A-Z]{2}-\d+\.\d+\])/).filter(Boolean).map((part) =>
    part.startsWith('*') ? { text: part.slice(1, -1), kind: 'strong' } : /^\s*\[/.test(part) ? { text: part.trim().slice(1, -1), kind: 'rule' } : { text: part, kind: 'plain' });
