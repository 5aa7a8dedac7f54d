// deal.ts: what this page saw of a deal (docs/protocol.md, 5): the commitment that it received before it drew its
// own nonce.  Kept for the tab, so that a reload does not lose it.

/** The table's first commitment, and the nonce that was sent after it. */
export interface Witness {
  commitment: string;
  nonce: string;
}

export type Verdict = 'fair' | 'old' | 'bad' | 'mine';

const key = (table: string) => `harbour-deal-${table}`;

export function witnessOf(table: string): Witness | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Witness | null;
  } catch {
    return null;
  }
}

/** Draws 32 random bytes and stores them with the commitment that they follow. */
export function drawNonce(table: string, commitment: string): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('');
  try {
    sessionStorage.setItem(key(table), JSON.stringify({ commitment, nonce }));
  } catch {
    // Without storage the deal can still be checked, but not that this nonce is in it.
  }
  return nonce;
}

export function forgetNonce(table: string): void {
  try {
    sessionStorage.removeItem(key(table));
  } catch {
    // nothing was stored
  }
}

const header = (record: string, name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(record.split('\n\n', 1)[0] ?? '')?.[1] ?? '';

/** The engine's answer about a record, and what this page can confirm: the commitment, and its own nonce. */
export function verdictOf(answer: { fits: boolean; ordered: boolean }, record: string, witness: Witness | null): Verdict {
  if (!answer.fits) return 'bad';
  if (!answer.ordered) return 'old';
  const nonces = header(record, 'nonces').split(',').map((n) => n.trim());
  const ours = !witness || (header(record, 'commitment') === witness.commitment && nonces.includes(witness.nonce));
  return ours ? 'fair' : 'mine';
}
