// about.ts: what a card or a board of Packet Row is for, and what it would do now.
import { known } from '$/engine/tables';
import type { About } from '$/games/game';
import { refusalText } from '$/game/refusal';
import type { Session } from '$/game/session.svelte';
import { listed } from '$/i18n/index.svelte';
import { AREAS, DESTINATIONS, type Area, type ContractCard, type Good, type PrCard } from './cards';
import { labelOf, nameOf } from './card-text';
import type { PrDeck } from './deck';
import type { PrTable } from './table';
import { aboutTexts, explanations, texts } from './texts';

const tableOf = (session: Session) => session.look.table as PrTable;
const cardOf = (session: Session, id: string) => (session.deck as PrDeck).cards.get(id);
const contractsOf = (session: Session): ContractCard[] => known(tableOf(session).hands[session.seatIndex]).map((id) => cardOf(session, id)).filter((c): c is ContractCard => c?.kind === 'contract');

/** What a contract in hand lacks. */
function contractNow(session: Session, card: ContractCard): string {
  const w = texts().desk;
  const goal = session.goals.find((g) => g.card === card.id);
  if (!goal) return '';
  const places: readonly string[] = DESTINATIONS;
  return goal.ready ? w.ready : w.lacks(listed(goal.missing.map((m) => (places.includes(m.what) ? w.lacksShip : w.lackGoods(m.n, texts().goods[m.what as Good])))));
}

/** The contracts in hand that a card is good for. */
function servesNow(session: Session, card: PrCard): string {
  const w = aboutTexts();
  const serves = contractsOf(session).filter((c) => (card.kind === 'goods' && c.good === card.good) || (card.kind === 'ship' && c.destination === card.destination));
  if (card.kind !== 'goods' && card.kind !== 'ship') return '';
  return serves.length ? w.serves(serves.map((c) => nameOf(c))) : w.servesNone;
}

/** What a card in hand would do. */
function ownNow(session: Session, card: PrCard): string {
  const w = aboutTexts();
  const money = tableOf(session).money[session.seatIndex] ?? 0;
  switch (card.kind) {
    case 'contract': return contractNow(session, card);
    case 'money': return w.cash(money + card.value);
    case 'assistant': return session.prompted && session.legal.some((m) => m.startsWith('assist ')) ? w.assistant : w.assistantLater;
    case 'gold': case 'trader': case 'captain': return session.plans.some((p) => p.move.split(' ').includes(card.id)) ? w.inSet : w.contractTime;
    default: return servesNow(session, card);
  }
}

/** Whether a card of a supply can be taken, and for what. */
async function supplyNow(session: Session, card: PrCard): Promise<Omit<About, 'text'>> {
  const w = aboutTexts();
  const use = servesNow(session, card);
  if (session.legal.includes(`take ${card.id}`)) {
    const left = (tableOf(session).money[session.seatIndex] ?? 0) - card.cost;
    const picked = matchMedia('(hover: none)').matches; // the tap has picked the card, and the prompt says what it costs
    return { now: [picked ? '' : card.cost ? w.take(left) : w.takeFree, use].filter(Boolean).join(' ') };
  }
  if (session.legal.some((m) => m.startsWith('assist ') && m.split(' ').includes(card.id))) return { now: [w.assist, use].filter(Boolean).join(' ') };
  await explanations.ready();
  const refusal = session.me ? await session.check(`take ${card.id}`) : null;
  return { now: [refusal ? refusalText(session, refusal) : '', use].filter(Boolean).join(' '), refused: refusal !== null };
}

/** What an element of the table shows; null: it has nothing to explain but its title. */
export async function about(session: Session, e: HTMLElement | SVGElement): Promise<About | null> {
  const { card, own } = e.dataset;
  const found = cardOf(session, card ?? own ?? '');
  if (found) return { text: labelOf(found, own !== undefined), ...(own ? { now: ownNow(session, found) } : await supplyNow(session, found)) };
  const cell = e.closest('.cell');
  const area = cell && AREAS[[...(cell.parentElement?.children ?? [])].indexOf(cell)];
  if (!area) return null;
  const table = tableOf(session);
  return { text: aboutTexts().areas[area as Area] ?? '', now: table.outlook.unfillable.includes(area) ? aboutTexts().runsOut(table.outlook.failsToEnd, table.failed.length) : '', refused: true };
}
