// formats.ts: numbers, money, lists and plurals as a language writes them. The generated messages use it.

export interface Formats {
  number(n: number): string;
  /** Whole dollars. */
  money(n: number): string;
  /** 35 is "35 %". */
  percent(n: number): string;
  /** A percentage with its sign. */
  change(n: number): string;
  /** "a, b and c" */
  list(items: readonly string[]): string;
}

const made = new Map<string, Formats>();

export function formats(locale: string): Formats {
  const known = made.get(locale);
  if (known) return known;
  const plain = new Intl.NumberFormat(locale);
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const joined = new Intl.ListFormat(locale, { type: 'conjunction' });
  const f: Formats = {
    number: (n) => plain.format(n),
    money: (n) => dollars.format(n),
    percent: (n) => share.format(n / 100),
    change: (n) => signed.format(n / 100),
    list: (items) => joined.format(items),
  };
  made.set(locale, f);
  return f;
}

/** Picks one of the plural forms by the rule of a language. */
export const pluralBy = (rule: (n: number) => number) => (n: number, ...forms: string[]): string => forms[rule(n)] ?? '';
