// cards.ts: the vocabulary of Packet Row's tables, as types.
//
// The values are those of the engine's tables; nothing here says what a card does.
import type { Source } from '$/engine/cards';

export const AREAS = ['guildhall', 'docks', 'market', 'bank'] as const;
export type Area = (typeof AREAS)[number];
export const GOODS = ['grain', 'cotton', 'fur', 'tobacco'] as const;
export type Good = (typeof GOODS)[number];
export const DESTINATIONS = ['great-britain', 'france', 'netherlands', 'sweden', 'spain', 'german-confederation'] as const;
export type Destination = (typeof DESTINATIONS)[number];
export const BUILDINGS = ['church', 'library', 'university', 'town-hall'] as const;
export type Building = (typeof BUILDINGS)[number];
export type Helper = 'assistant' | 'captain' | 'trader' | 'banker';

interface PrCommon {
  id: string;
  deck: Area | 'start';
  cost: number;
  value: number;
  source: Source;
}
export interface ContractCard extends PrCommon { kind: 'contract'; good: Good; amount: number; destination: Destination }
export interface GoodsCard extends PrCommon { kind: 'goods'; good: Good; amount: number }
export interface GoldCard extends PrCommon { kind: 'gold'; amount: number }
export interface ShipCard extends PrCommon { kind: 'ship'; destination: Destination }
export interface BuildingCard extends PrCommon { kind: 'building'; building: Building }
export interface MoneyCard extends PrCommon { kind: 'money' }
export interface HelperCard extends PrCommon { kind: Helper }
export type PrCard = ContractCard | GoodsCard | GoldCard | ShipCard | BuildingCard | MoneyCard | HelperCard;

/** The area whose back a card has. */
export const areaOf = (c: PrCard): Area => (c.deck === 'start' ? 'guildhall' : c.deck);
