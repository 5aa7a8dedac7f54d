// prompt.ts: the texts of the prompt in Packet Row: the question, and the effect of an answer.
import { AREAS, type Area } from '$/games/packet-row/cards';
import { describeMove } from '$/game/describe';
import { waitedFor, who } from '$/game/player-names';
import { t } from '$/i18n/index.svelte';
import type { PrChoice } from './choice.svelte';
import { nameOf } from './card-text';
import { texts } from './texts';

export interface Asked {
  title: string;
  note: string;
  /** The button that confirms what is picked, or null. */
  confirm: string | null;
  /** The button that declines, or null. */
  pass: string | null;
}

/** Who still chooses in an area before the harbour master. */
function chooseNote(choice: PrChoice): string {
  const w = texts().prompt;
  const { session, table } = choice;
  const left = session.players.map((p) => p.seat).filter((s) => s !== table.master && !table.served.includes(s));
  return table.served.length && left.length ? w.chooseNoteFew(left.map((s) => who(session, s).name)) : w.chooseNote;
}

/** What has to come first so that one of these cards can be paid; '': nothing helps. */
function payNote(choice: PrChoice, cards: readonly string[]): string {
  const how = choice.payable(cards);
  return how ? texts().prompt[how === 'cash' ? 'cashFirst' : 'contractFirst'] : '';
}

function question(choice: PrChoice): Asked {
  const w = texts().prompt;
  const { session, table } = choice;
  if (session.look.over) return { title: w.over, note: '', confirm: null, pass: null };
  if (session.quiet) return { title: describeMove(session, session.quiet), note: table.area ? w.nothingNote : '', confirm: null, pass: null };
  if (!session.prompted) {
    const waiting = waitedFor(session);
    const title =
      table.phase === 'choose' ? w.waitChoose(waiting) : table.phase === 'settle' ? w.waitSettle(waiting) : table.area ? w.waitArea(waiting, texts().areas[table.area]) : t().ui.prompt.waiting(waiting);
    return { title, note: session.me ? w.any : '', confirm: null, pass: null };
  }
  if (table.phase === 'settle') return { title: session.plans.length ? w.settle : w.settleNone, note: w.settleNote, confirm: null, pass: w.done };
  if (table.phase === 'choose') return { title: table.named.length ? w.chooseAgain : w.choose, note: chooseNote(choice), confirm: null, pass: null };
  const area = table.area as Area;
  if (table.master !== session.me) return { title: w.asked(who(session, table.master), texts().theAreas[area]), note: choice.lit.length ? `${w.askedPick} ${w.askedNote}` : payNote(choice, table.current[area]) || w.nothingNote, confirm: null, pass: w.pass };
  return choice.ends
    ? { title: w.free, note: choice.lit.length ? w.freeNote : payNote(choice, AREAS.flatMap((a) => (a === area || !table.named.includes(a) ? table.current[a] : []))) || w.nothingNote, confirm: null, pass: w.endRound }
    : { title: w.last(texts().inAreas[area]), note: (!choice.lit.length && payNote(choice, table.current[area])) || (choice.lastArea ? w.lastAreaNote : w.lastNote), confirm: null, pass: w.decline };
}

/** What to do about a card that was refused as too dear. */
export const refusalAdvice = (choice: PrChoice): string => (choice.dear ? payNote(choice, [choice.dear]) : '');

/** The question, or the effect of the current choice. */
export function asked(choice: PrChoice): Asked {
  const q = question(choice);
  const move = choice.move;
  const picked = choice.picked;
  if (!move || !picked) return q;
  const w = texts().prompt;
  const { session } = choice;
  if (move.startsWith('choose')) return { ...q, note: choice.table.outlook.lastIfNamed.includes(picked as Area) ? w.chooseLast : chooseNote(choice), confirm: describeMove(session, move) };
  const card = choice.card(picked);
  const name = nameOf(card);
  if (move.startsWith('cash')) return { ...q, note: choice.left === null ? '' : w.cashNote(card.value, choice.left), confirm: w.cash(card.value) };
  const note = choice.left === null ? q.note : card.cost ? w.costs(name, card.cost, choice.left) : w.costsNothing(name);
  return { ...q, note, confirm: describeMove(session, move) };
}
