/** Exchange kinds: bets match each other in an order book. */
export type ExchangeKind =
  | 'MATCH_ODDS'
  | 'TIED'
  | 'COMPLETED'
  | 'GOALS'
  | 'WIN'
  | 'PLACE'
  | 'EACH_WAY'
  | 'OTHER'
  | 'LINE';

/** House kinds: quoted by the operator, whose account is the counterparty. */
export type HouseKind =
  | 'BOOKMAKER'
  | 'TOSS'
  | 'FANCY'
  | 'ODD_EVEN'
  | 'KHADO'
  | 'METER'
  | 'LOTTERY'
  | 'PREMIUM';

export type MarketKind = ExchangeKind | HouseKind;

const HOUSE_KINDS: ReadonlySet<string> = new Set<HouseKind>([
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
]);

const RUNS_KINDS: ReadonlySet<string> = new Set<MarketKind>(['LINE', 'FANCY', 'KHADO', 'METER']);

/** Returns true for kinds settled on a number of runs; they have one runner and no winner. */
export function isRunsKind(kind: MarketKind): boolean {
  return RUNS_KINDS.has(kind);
}

/** Returns true for kinds with a starting price: race markets where a bet is on a single horse. */
export function hasStartingPrice(kind: MarketKind): boolean {
  return kind === 'WIN' || kind === 'PLACE';
}

/** Returns true for kinds quoted by the operator. */
export function isHouseKind(kind: MarketKind): kind is HouseKind {
  return HOUSE_KINDS.has(kind);
}
