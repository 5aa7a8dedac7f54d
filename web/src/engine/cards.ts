// cards.ts: the vocabulary of both games' tables, as types.
//
// The values are those of the engine's tables; nothing here says what a card does.

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E'];

export type GameId = 'packet-row' | 'rotterdam';

// Packet Row

export const AREAS = ['guildhall', 'docks', 'market', 'bank'] as const;
export type Area = (typeof AREAS)[number];
export const GOODS = ['grain', 'cotton', 'fur', 'tobacco'] as const;
export type Good = (typeof GOODS)[number];
export const DESTINATIONS = ['great-britain', 'france', 'netherlands', 'sweden', 'spain', 'german-confederation'] as const;
export type Destination = (typeof DESTINATIONS)[number];
export const BUILDINGS = ['church', 'library', 'university', 'town-hall'] as const;
export type Building = (typeof BUILDINGS)[number];
export type Helper = 'assistant' | 'captain' | 'trader' | 'banker';

export type Source = 'printed' | 'partly-printed' | 'reconstructed';

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

// Rotterdam

export const MATERIALS = ['grain', 'fruit', 'crude-oil', 'textile'] as const;
export type Material = (typeof MATERIALS)[number];
export const PRODUCTS = ['PET', 'PLA', 'BRE', 'COR', 'OJU', 'JAM', 'CLO', 'CAR'] as const;
export type Product = (typeof PRODUCTS)[number];
export const HARBOURS = ['BOT', 'VUL', 'MER', 'WAA'] as const;
export type Harbour = (typeof HARBOURS)[number];
export const CHANNELS = ['purple', 'white', 'yellow', 'red', 'green'] as const;
export type Channel = (typeof CHANNELS)[number];
export const SHIPPING = [
  'change-your-luck', 'extra-cargo', 'setback', 'heavy-storm', 'advantage', 'extra-advantage', 'freight-robbery', 'inspection', 'joker',
] as const;
export type Shipping = (typeof SHIPPING)[number];

export interface ProductCard { id: string; kind: 'product'; product: Product; harbour: Harbour; points: number; source: Source }
export interface AssignmentCard { id: string; kind: 'assignment'; products: Product[]; points: number; source: Source }
export interface ShippingCard { id: string; kind: 'shipping'; name: Shipping; points: number; source: Source }
export type RtCard = ProductCard | AssignmentCard | ShippingCard;

export interface Position {
  id: string;
  name: string;
  kind: 'start' | 'river' | 'harbour';
  order: number;
  x: number;
  y: number;
  anchor: boolean;
}
export interface ChannelEdge { from: string; to: string; colour: Channel }
export interface RiverBoard { positions: Map<string, Position>; channels: ChannelEdge[] }

/** Which harbour takes which raw material, as printed on the map. */
export const HARBOUR_TAKES: Record<Harbour, Material> = { BOT: 'crude-oil', VUL: 'grain', MER: 'fruit', WAA: 'textile' };
export const HARBOUR_MAKES: Record<Harbour, readonly Product[]> = {
  BOT: ['PET', 'PLA'], VUL: ['BRE', 'COR'], MER: ['OJU', 'JAM'], WAA: ['CLO', 'CAR'],
};
