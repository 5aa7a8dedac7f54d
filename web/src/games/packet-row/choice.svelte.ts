// choice.svelte.ts: the choice of the person at the screen before it is confirmed.
import { AREAS, type Area, type PrCard } from '$/games/packet-row/cards';
import type { PrDeck } from '$/games/packet-row/deck';
import type { Refusal } from '$/engine/protocol';
import { known } from '$/engine/tables';
import type { PrTable } from '$/games/packet-row/table';
import { cardsFor } from '$/game/moves';
import type { Session } from '$/game/session.svelte';

export type Verdict = { gain: number } | { refusal: Refusal } | null;

export class PrChoice {
  readonly session: Session;
  readonly deck: PrDeck;

  /** A card of a supply, a money card of one's own, or an area to be named. */
  picked = $state<string | null>(null);
  /** Money after the picked move, as the engine previews it. */
  left = $state<number | null>(null);
  /** Cards picked by hand; null: the proposed set is used. */
  byHand = $state.raw<ReadonlySet<string> | null>(null);
  planIndex = $state(0);
  verdict = $state.raw<Verdict>(null);
  /** "Pass for me this round": reset when the round ends. */
  passing = $state(false);

  constructor(session: Session) {
    this.session = session;
    this.deck = session.deck as PrDeck;
  }

  /** No area is left that the harbour master could name after this one. */
  get lastArea(): boolean {
    return AREAS.every((a) => this.table.named.includes(a) || this.table.current[a].length === 0);
  }
  get table(): PrTable {
    return this.session.look.table as PrTable;
  }
  card(id: string): PrCard {
    const c = this.deck.cards.get(id);
    if (!c) throw new Error(`no card ${id}`);
    return c;
  }

  takeable = $derived.by(() => (this.session.prompted ? cardsFor(this.session.legal, 'take') : new Set<string>()));
  assistable = $derived.by(() => (this.session.prompted ? cardsFor(this.session.legal, 'assist') : new Set<string>()));
  nameable = $derived.by(() => (this.session.prompted ? (cardsFor(this.session.legal, 'choose') as Set<Area>) : new Set<Area>()));
  canPass = $derived.by(() => this.session.prompted && this.session.legal.includes('pass'));
  canFinish = $derived.by(() => this.session.prompted && this.session.legal.includes('done'));

  hand = $derived.by(() => known(this.table.hands[this.session.seatIndex]).map((id) => this.card(id)));
  ships = $derived.by(() => (this.table.ships[this.session.seatIndex] ?? []).map((id) => this.card(id)));

  /** The targets of the number keys, in reading order. */
  lit = $derived.by(() => {
    if (this.nameable.size) return AREAS.filter((a) => this.nameable.has(a)) as string[];
    const t = this.table;
    const near = AREAS.filter((a) => a === t.area).concat(AREAS.filter((a) => a !== t.area));
    return near.flatMap((a) => t.current[a].filter((c) => this.takeable.has(c)).concat(t.future[a].filter((c) => this.assistable.has(c))));
  });

  /** The number key of a target: an area keeps its key in all rounds. 0: it has none. */
  keyOf(id: string): number {
    const n = (this.nameable.size ? AREAS.indexOf(id as Area) : this.lit.indexOf(id)) + 1;
    return n <= 9 && this.lit.includes(id) ? n : 0;
  }
  /** The target of a number key. */
  keyed(n: number): string | undefined {
    return this.lit.find((id) => this.keyOf(id) === n);
  }

  /** The card that was refused last. */
  dear = $state<string | null>(null);
  /** How the cheapest of these cards, which is too dear now, could be paid: with money cards from the hand, or with a contract. */
  payable(cards: readonly string[]): 'cash' | 'contract' | null {
    const money = this.table.money[this.session.seatIndex] ?? 0;
    const cash = this.hand.reduce((n, c) => n + (c.kind === 'money' ? c.value : 0), 0);
    const gain = Math.max(0, ...this.session.plans.map((p) => p.gain));
    const lacks = Math.min(...cards.map((id) => this.card(id).cost)) - money;
    return lacks <= 0 || lacks > cash + gain ? null : lacks <= cash ? 'cash' : 'contract';
  }

  /** Passing means the end of the round or of the settlement: it has a key of its own. */
  get ends(): boolean {
    const t = this.table;
    return this.canFinish || (this.canPass && t.master === this.session.me && t.served.length === t.money.length - 1);
  }

  plan = $derived.by(() => this.session.plans[Math.min(this.planIndex, this.session.plans.length - 1)] ?? null);
  /** The cards of the current set. */
  set = $derived.by((): ReadonlySet<string> => this.byHand ?? new Set(this.plan ? this.plan.move.split(' ').slice(1) : []));

  /** The number of contracts in the current set. */
  contracts = $derived.by(() => [...this.set].filter((id) => this.card(id).kind === 'contract').length);

  /** The move that corresponds to the choice. */
  move = $derived.by((): string | null => {
    const p = this.picked;
    if (!p) return null;
    if (this.nameable.has(p as Area)) return `choose ${p}`;
    if (this.takeable.has(p)) return `take ${p}`;
    if (this.assistable.has(p)) return `assist ${p}`;
    if (this.hand.some((c) => c.id === p && c.kind === 'money')) return `cash ${p}`;
    return null;
  });

  async pick(id: string): Promise<void> {
    // A second tap on the same choice confirms it.
    if (this.picked === id) return this.confirm();
    this.left = null;
    this.picked = id;
    const move = this.move;
    if (!move) {
      this.picked = null;
      this.dear = this.deck.cards.has(id) ? id : null;
      await this.why(id);
      return;
    }
    this.session.refused = null;
    const after = (await this.session.preview(move)) as PrTable | null;
    if (this.picked === id) this.left = after?.money[this.session.seatIndex] ?? null;
  }

  /** Names an area at once. */
  async name(area: Area): Promise<void> {
    this.picked = area;
    await this.confirm();
  }

  /** Shows the engine's reason why this card or area cannot be chosen. */
  private async why(id: string): Promise<void> {
    if (!this.session.canAct) return;
    const t = this.table;
    if ((AREAS as readonly string[]).includes(id)) await this.session.ask(`choose ${id}`);
    else if (AREAS.some((a) => t.future[a].includes(id))) await this.session.ask(`assist ${id}`);
    else await this.session.ask(`take ${id}`);
  }

  async confirm(): Promise<void> {
    const move = this.move;
    if (!move) return;
    this.picked = null;
    await this.session.act(move);
  }

  async pass(): Promise<void> {
    this.picked = null;
    await this.session.act(this.canFinish ? 'done' : 'pass');
  }

  /** A card of the own hand (or a ship in front) is tapped. */
  async touchOwn(id: string): Promise<void> {
    if (!this.session.canAct) return;
    if (this.byHand) {
      const set = new Set(this.byHand);
      if (!set.delete(id)) set.add(id);
      this.byHand = set;
      await this.judge();
    } else if (this.card(id).kind === 'money') {
      await this.pick(id);
    } else if (['contract', 'goods', 'gold', 'ship', 'captain', 'trader'].includes(this.card(id).kind)) {
      this.byHand = new Set([id]);
      await this.judge();
    }
  }

  async addToDesk(id: string): Promise<void> {
    if (this.card(id).kind === 'money') return this.pick(id);
    this.byHand = new Set([...(this.byHand ?? []), id]);
    await this.judge();
  }

  startByHand(): void {
    this.byHand = new Set(this.set);
    void this.judge();
  }

  stopByHand(): void {
    this.byHand = null;
    this.verdict = null;
  }

  nextPlan(): void {
    this.planIndex = (this.planIndex + 1) % Math.max(1, this.session.plans.length);
    this.byHand = null;
  }

  /** The engine's answer about the set picked by hand. */
  async judge(): Promise<void> {
    const set = this.byHand;
    if (!set || set.size === 0) {
      this.verdict = null;
      return;
    }
    const move = `fulfil ${[...set].join(' ')}`;
    const refusal = await this.session.check(move);
    if (this.byHand !== set) return;
    if (refusal) {
      this.verdict = { refusal };
      return;
    }
    const after = (await this.session.preview(move)) as PrTable | null;
    const i = this.session.seatIndex;
    if (this.byHand === set) this.verdict = { gain: (after?.money[i] ?? 0) - (this.table.money[i] ?? 0) };
  }

  async fulfil(): Promise<void> {
    if (this.set.size === 0) return;
    if (await this.session.act(`fulfil ${[...this.set].join(' ')}`)) {
      this.byHand = null;
      this.planIndex = 0;
    }
  }

  /** Clears choices that are no longer possible after the table has changed. */
  settle(): void {
    if (this.passing && (this.table.named.length === 0 || this.table.master === this.session.me)) this.passing = false;
    if (this.picked && !this.move) this.picked = null;
    if (this.byHand) {
      const own = new Set([...this.hand, ...this.ships].map((c) => c.id));
      const still = [...this.byHand].filter((id) => own.has(id));
      if (still.length !== this.byHand.size) this.byHand = new Set(still);
      void this.judge();
    }
    this.planIndex = Math.min(this.planIndex, Math.max(0, this.session.plans.length - 1));
  }
}
