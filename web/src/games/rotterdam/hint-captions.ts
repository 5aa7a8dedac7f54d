// hint-captions.ts: what the move that a hint proposes, or a review prefers, does on the river, as captions for the map.
import type { Reason } from '$/engine/protocol';
import { who } from '$/game/player-names';
import type { Note } from '$/game/session.svelte';
import { capital } from '$/i18n/sentence-parts';
import { harbourFor, placeName } from './captions';
import { HARBOUR_MAKES, HARBOUR_TAKES, HARBOURS, type Channel } from './cards';
import type { RtChoice } from './choice.svelte';
import type { Point } from './geometry';
import { overlaps, sizeOf, type PlaceLabel } from './place-names';
import { explanations, texts } from './texts';

export interface HintCaption {
  /** The position it is about. */
  at: string;
  text: string;
  rank: number;
}

/** The move that is previewed, if there is a note on it. */
function previewed(choice: RtChoice): Note | undefined {
  const move = choice.move ?? (choice.colour ? `colour ${choice.colour}` : null);
  return move === null ? undefined : choice.session.notes.find((n) => n.move === move && n.reasons !== undefined);
}

/** Where a ship is after the move. */
function placeAfter(choice: RtChoice, ship: string, move: string): string | null {
  const [verb, ...args] = move.split(' ');
  const now = choice.table.ships[ship]?.at ?? null;
  if (verb === 'colour') return (choice.sailings[args[0] as Channel] ?? []).find((s) => s.ship === ship)?.to[0] ?? now;
  const own = args.indexOf(ship);
  return args.slice(own + 1).findLast((a) => own >= 0 && choice.deck.board.positions.has(a)) ?? now;
}

function textOf(choice: RtChoice, r: Reason, at: string, all: readonly Reason[]): string | null {
  const lines = explanations.now()?.captions;
  if (!lines) return null;
  const ship = r.args.ship ?? '';
  const cargo = choice.table.ships[ship]?.cargo;
  const aim = cargo ? harbourFor(cargo) : undefined;
  const args = { ship, n: r.args.n, harbour: aim ? placeName(choice.deck, aim) : '', who: r.args.seat ? who(choice.session, r.args.seat).name : '', cargo: '', products: '' };
  const harbour = HARBOURS.find((h) => h === at);
  if (r.id === 'brings') {
    if (!harbour) return null;
    const products = HARBOUR_MAKES[harbour].map((p) => texts().products[p]).join(' / ');
    return capital((all.some((x) => x.id === 'wanted') ? lines.wanted : lines.brings)({ ...args, cargo: texts().materials[HARBOUR_TAKES[harbour]], products }));
  }
  const key = r.id === 'strands' ? 'passes' : r.id;
  if ((key === 'passes' || key === 'distance') && !aim) return null;
  return (lines as Record<string, ((a: typeof args) => string) | undefined>)[key]?.(args) ?? null;
}

/** The first `most` reasons that are about a ship, where it will be. */
export function hintCaptions(choice: RtChoice, most: number): HintCaption[] {
  const note = previewed(choice);
  const reasons = note?.reasons ?? [];
  const found: HintCaption[] = [];
  for (const r of reasons) {
    const at = r.args.ship ? placeAfter(choice, r.args.ship, note?.move ?? '') : null;
    const text = at ? textOf(choice, r, at, reasons) : null;
    if (at && text && !found.some((c) => c.at === at)) found.push({ at, text, rank: note?.rank ?? 1 });
  }
  return found.slice(0, most);
}

/** The free parts of the banks on the landscape map; the legend covers the north-western corner. */
const BANKS = [
  { left: 204, right: 584, top: 14, bottom: 98 },
  { left: 170, right: 442, top: 500, bottom: 572 },
  { left: 580, right: 792, top: 504, bottom: 572 },
];

/** A caption on land with a line to what it is about. */
export interface BankLabel extends PlaceLabel { to: Point }

/** Captions on the nearest bank that has space, on the landscape map; one that finds none is left out. */
export function onBanks(captions: readonly (HintCaption & Point)[]): BankLabel[] {
  const size = sizeOf(false) - 1;
  const height = size + 10;
  const placed: BankLabel[] = [];
  for (const c of captions) {
    const width = c.text.length * size * 0.48 + size + 24;
    const spots = BANKS.filter((b) => b.right - b.left >= width).flatMap((b) => {
      const x = Math.min(Math.max(c.x, b.left + width / 2), b.right - width / 2);
      const first = c.y < 300 ? b.bottom - height : b.top;
      return [first, c.y < 300 ? first - height - 5 : first + height + 5].map((y): BankLabel => ({ name: c.text, x, y, width, height, rank: c.rank, to: { x: c.x, y: c.y } }));
    });
    const free = spots.filter((s) => !placed.some((l) => overlaps(s, l)));
    const far = (s: BankLabel) => Math.hypot(s.x - c.x, s.y - c.y);
    const best = free.reduce<BankLabel | null>((b, s) => (b === null || far(s) < far(b) ? s : b), null);
    if (best) placed.push(best);
  }
  return placed;
}
