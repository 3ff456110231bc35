/** Exchange kinds: bets match each other in an order book. */
const EXCHANGE_KINDS = [
  'MATCH_ODDS',
  'TIED',
  'COMPLETED',
  'GOALS',
  'WIN',
  'PLACE',
  'EACH_WAY',
  'OTHER',
  'LINE',
] as const;

/** House kinds: quoted by the operator, whose account is the counterparty. */
export const HOUSE_KINDS = ['BOOKMAKER', 'TOSS', 'FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM'] as const;
export type HouseKind = (typeof HOUSE_KINDS)[number];

export const MARKET_KINDS = [...EXCHANGE_KINDS, ...HOUSE_KINDS] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

const HOUSE_KIND_SET: ReadonlySet<string> = new Set(HOUSE_KINDS);

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
  return HOUSE_KIND_SET.has(kind);
}

/** INACTIVE → OPEN ⇄ SUSPENDED ⇄ BALL_RUNNING → CLOSED → SETTLED or VOIDED; SETTLED and VOIDED may return to CLOSED. */
export const MARKET_STATUSES = [
  'INACTIVE',
  'OPEN',
  'SUSPENDED',
  'BALL_RUNNING',
  'CLOSED',
  'SETTLED',
  'VOIDED',
] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

/**
 * ACTIVE: bets are accepted. SUSPENDED, BALL_RUNNING: not now. REMOVED: non-runner. WINNER, LOSER: after the result.
 * PLACED: in an each-way market, behind the winner.
 */
export type RunnerStatus = 'ACTIVE' | 'SUSPENDED' | 'BALL_RUNNING' | 'REMOVED' | 'WINNER' | 'PLACED' | 'LOSER';

const LEGAL_MOVES: Readonly<Record<MarketStatus, readonly MarketStatus[]>> = {
  INACTIVE: ['OPEN', 'SUSPENDED', 'CLOSED', 'VOIDED'],
  OPEN: ['SUSPENDED', 'BALL_RUNNING', 'CLOSED', 'SETTLED', 'VOIDED'],
  SUSPENDED: ['OPEN', 'BALL_RUNNING', 'CLOSED', 'SETTLED', 'VOIDED'],
  BALL_RUNNING: ['OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED', 'VOIDED'],
  CLOSED: ['SETTLED', 'VOIDED'],
  SETTLED: ['CLOSED'],
  VOIDED: ['CLOSED'],
};

/** Returns true if a market may change from one status to another; false for the same status. */
export function canTransition(from: MarketStatus, to: MarketStatus): boolean {
  return LEGAL_MOVES[from].includes(to);
}
