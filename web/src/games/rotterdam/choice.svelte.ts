// choice.svelte.ts: the choice of the person at the screen in Rotterdam before it is confirmed.
import { CHANNELS, PRODUCTS, type AssignmentCard, type Channel, type ProductCard, type RtCard, type ShippingCard } from '$/games/rotterdam/cards';
import type { RtDeck } from '$/games/rotterdam/deck';
import type { Refusal } from '$/engine/protocol';
import { known } from '$/engine/tables';
import type { RtTable } from '$/games/rotterdam/table';
import { Picker } from '$/game/picker.svelte';
import type { Session } from '$/game/session.svelte';
import { foresee } from './colour-preview';
import { CARD_VERBS } from './automatic-moves';
import type { Sailing } from './sailing';

export class RtChoice {
  readonly session: Session;
  readonly deck: RtDeck;

  colour = $state<Channel | null>(null);
  /** The effect of each colour; set while the player is to name one. */
  sailings = $state.raw<Partial<Record<Channel, Sailing[]>>>({});
  /** A ship to be placed: where, and with what. */
  placeAt = $state<string | null>(null);
  placeCargo = $state<string | null>(null);
  /** A shipping card being played, word by word. */
  picker = $state.raw<Picker | null>(null);
  /** An assignment being completed, as a whole move. */
  completing = $state<string | null>(null);
  steerTo = $state<string | null>(null);
  /** The position of the option under the pointer or with the focus. */
  pointed = $state<string | null>(null);
  /** The offer being made. */
  give = $state.raw<ReadonlySet<string>>(new Set());
  want = $state.raw<readonly string[]>([]);
  offerTo = $state('all');
  offerRefused = $state.raw<Refusal | null>(null);
  offering = $state(false);
  /** The picked cards are shown to all, not given. */
  showing = $state(false);
  /** A review asks for one of these moves, which is not made; null: the game asks. */
  asks = $state.raw<readonly string[] | null>(null);
  /** Whether the engine accepts an offer now; null: not known yet. */
  mayOffer = $state<boolean | null>(null);

  constructor(session: Session) {
    this.session = session;
    this.deck = session.deck as RtDeck;
  }

  get table(): RtTable {
    return this.session.look.table as RtTable;
  }
  card(id: string): RtCard {
    const c = this.deck.cards.get(id);
    if (!c) throw new Error(`no card ${id}`);
    return c;
  }

  /** The points of a player's completed assignments. */
  points(index: number): number {
    return (this.table.completed[index] ?? []).reduce((n, id) => n + this.card(id).points, 0);
  }

  private own<T extends RtCard>(pile: 'products' | 'assignments' | 'shipping'): T[] {
    return known(this.table[pile][this.session.seatIndex]).map((id) => this.card(id) as T);
  }
  products = $derived.by(() => this.own<ProductCard>('products'));
  assignments = $derived.by(() => this.own<AssignmentCard>('assignments'));
  shipping = $derived.by(() => this.own<ShippingCard>('shipping'));

  legal = $derived.by(() => (this.asks ?? (this.session.prompted ? this.session.legal : [])).map((m) => m.split(' ')));
  verbs = $derived.by(() => new Set(this.legal.map((m) => m[0] ?? '')));
  colours = $derived.by(() => CHANNELS.filter((c) => this.legal.some((m) => m[0] === 'colour' && m[1] === c)));
  /** The ship to be placed: the first one, since all are equal. */
  placeShip = $derived.by(() => this.legal.find((m) => m[0] === 'place')?.[1] ?? null);
  private placings = $derived.by(() => this.legal.filter((m) => m[0] === 'place' && m[1] === this.placeShip));
  starts = $derived.by(() => [...new Set(this.placings.filter((m) => !this.placeCargo || m[3] === this.placeCargo).map((m) => m[2] ?? ''))]);
  cargoes = $derived.by(() => [...new Set(this.placings.filter((m) => !this.placeAt || m[2] === this.placeAt).map((m) => m[3] ?? ''))]);
  steers = $derived.by(() => this.legal.filter((m) => m[0] === 'steer').map((m) => m[2] ?? ''));
  /** Ways to complete, by assignment. */
  completions = $derived.by(() => {
    const map = new Map<string, string[]>();
    for (const m of this.legal) if (m[0] === 'complete' && m[1]) map.set(m[1], [...(map.get(m[1]) ?? []), m.join(' ')]);
    return map;
  });
  accepts = $derived.by(() => this.legal.filter((m) => m[0] === 'accept'));
  private played = $derived.by(() => new Set(this.legal.filter((m) => CARD_VERBS.includes(m[0] ?? '')).map((m) => m[1] ?? '')));
  /** The card that the list of legal moves uses for this one: of equal cards it names only one. */
  same(id: string): string {
    const card = this.card(id) as ShippingCard;
    return this.played.has(id) ? id : (this.shipping.find((c) => c.name === card.name && c.points === card.points && this.played.has(c.id))?.id ?? id);
  }
  playable = $derived.by(() => new Set(this.shipping.map((c) => c.id).filter((id) => this.played.has(this.same(id)))));

  /** The complete move that waits for confirmation. */
  move = $derived.by((): string | null => {
    if (this.picker) return this.picker.whole;
    if (this.steerTo) return this.legal.find((m) => m[0] === 'steer' && m[2] === this.steerTo)?.join(' ') ?? null;
    if (this.colour && this.verbs.has('colour')) return `colour ${this.colour}`;
    if (this.placeAt && this.placeCargo) return this.placings.find((m) => m[2] === this.placeAt && m[3] === this.placeCargo)?.join(' ') ?? null;
    if (this.completing) return this.completing;
    return null;
  });

  /** What can be chosen on the map now. */
  targets = $derived.by((): ReadonlySet<string> => {
    if (this.picker) return new Set(this.picker.options);
    if (this.steers.length) return new Set(this.steers);
    if (this.placings.length) return new Set(this.starts);
    return new Set();
  });

  touch(id: string): void {
    if (!this.targets.has(id)) return;
    if (this.picker) this.picker.pick(id);
    else if (this.steers.length) this.again(id, this.steerTo === id, () => (this.steerTo = id));
    else this.again(id, this.placeAt === id, () => (this.placeAt = id), () => (this.placeAt = null));
  }
  chooseColour(c: Channel | undefined): void {
    if (c) this.again(c, this.colour === c, () => (this.colour = c));
  }
  chooseCargo(m: string): void {
    this.again(m, this.placeCargo === m, () => (this.placeCargo = m), () => (this.placeCargo = null));
  }
  chooseWay(move: string): void {
    this.again(move, this.completing === move, () => (this.completing = move));
  }
  /** The option that the person touched last. */
  private touched = '';
  /** A second tap on the same option confirms a complete move, or clears the choice of an incomplete one. The first tap on an option that a hint or an earlier tap chose does nothing. */
  private again(option: string, chosen: boolean, choose: () => void, drop?: () => void): void {
    const second = this.touched === option;
    this.touched = option;
    if (!chosen) choose();
    else if (!this.move) drop?.();
    else if (second && !this.asks) void this.confirm();
  }

  /** Starts playing a shipping card. False when it has no possible effect now. */
  play(id: string): boolean {
    const card = this.same(id);
    const move = this.legal.find((m) => m[1] === card && this.playable.has(id));
    this.picker = null;
    if (!move?.[0]) return false;
    const picker = new Picker(this.session.legal, [move[0], card]);
    this.picker = picker.possible ? picker : null;
    return this.picker !== null;
  }

  async confirm(): Promise<void> {
    if (this.making) {
      if (this.madeOffer && (await this.session.act(this.madeOffer))) this.stopOffer();
      return;
    }
    const move = this.move;
    if (!move) return;
    this.clear();
    await this.session.act(move);
  }

  async say(verb: string): Promise<void> {
    this.clear();
    await this.session.act(verb);
  }

  /** Makes the first of these moves that is possible, unless an offer is being made. */
  leave(...verbs: string[]): void {
    const move = verbs.find((v) => this.verbs.has(v));
    if (move && !this.making) void this.say(move);
  }

  clear(): void {
    this.colour = null;
    this.placeAt = null;
    this.placeCargo = null;
    this.picker = null;
    this.completing = null;
    this.steerTo = null;
    this.pointed = null;
    this.touched = '';
  }

  // Offers

  toggleGive(id: string): void {
    const set = new Set(this.give);
    if (!set.delete(id)) set.add(id);
    this.give = set;
    void this.judgeOffer();
  }
  /** Wants one more of a product, at most two; the next tap wants none. */
  tapWant(product: string): void {
    const others = this.want.filter((p) => p !== product);
    this.want = this.want.length - others.length < 2 ? [...this.want, product] : others;
    void this.judgeOffer();
  }
  setTo(to: string): void {
    this.offerTo = to;
    void this.judgeOffer();
  }
  clearOffer(): void {
    this.give = new Set();
    this.want = [];
    this.offerRefused = null;
  }
  get offerMove(): string | null {
    return this.give.size && this.want.length ? `offer ${[...this.give].join(' ')} for ${this.want.join(' ')} to ${this.offerTo}` : null;
  }
  async judgeOffer(): Promise<void> {
    const move = this.offerMove;
    this.offerRefused = move ? await this.session.check(move) : null;
  }
  /** Cards are being picked for an offer, or to be shown. */
  get making(): boolean {
    return (this.offering || this.showing) && !this.picker;
  }
  /** The move that offers or shows the picked cards; null if it is not complete or not possible. */
  get madeOffer(): string | null {
    if (!this.making) return null;
    if (this.showing) return this.give.size ? `show ${[...this.give].join(' ')}` : null;
    return this.offerRefused ? null : this.offerMove;
  }
  stopOffer(): void {
    this.clearOffer();
    this.offering = false;
    this.showing = false;
  }
  /** A product card is known to everybody at the table. */
  knownToAll(id: string): boolean {
    return this.table.shown?.[id] === 'all';
  }
  /** Asks the engine whether an offer is possible, so that the page need not know the limit. */
  private async probeOffer(): Promise<void> {
    const card = this.session.prompted && this.table.phase === 5 ? this.products[0] : undefined;
    const want = PRODUCTS.find((p) => p !== card?.product);
    this.mayOffer = card !== undefined && (await this.session.check(`offer ${card.id} for ${want} to all`)) === null;
  }

  /** The shipping card being played, as far as the choice is still possible: in phase 5 others move at the same time. */
  private keepPicker(): void {
    const path = this.picker?.path;
    this.picker = null;
    if (!path || this.table.phase !== 5) return;
    const [verb = '', card = ''] = path;
    const picker = new Picker(this.session.legal, [verb, card]);
    if (!picker.possible) return;
    for (const word of path.slice(picker.path.length)) picker.pick(word);
    this.picker = picker;
  }

  /** After the table has changed. */
  settle(): void {
    this.keepPicker();
    const picker = this.picker;
    this.clear();
    this.picker = picker;
    const own = new Set(this.products.map((c) => c.id));
    this.give = new Set([...this.give].filter((id) => own.has(id)));
    if (this.table.phase !== 5) this.stopOffer();
    void this.probeOffer();
    void this.foresee();
  }

  /** Asks the engine for the effect of each colour. */
  private async foresee(): Promise<void> {
    if (!this.colours.length) {
      this.sailings = {};
      return;
    }
    const ply = this.session.look.ply;
    const found: Partial<Record<Channel, Sailing[]>> = {};
    for (const c of this.colours) {
      if (this.session.look.ply !== ply) return;
      found[c] = await foresee(this.session, c);
    }
    if (this.session.look.ply === ply) this.sailings = found;
  }
}
