/** INACTIVE → OPEN ⇄ SUSPENDED ⇄ BALL_RUNNING → CLOSED → SETTLED or VOIDED; SETTLED and VOIDED may return to CLOSED. */
export type MarketStatus =
  | 'INACTIVE'
  | 'OPEN'
  | 'SUSPENDED'
  | 'BALL_RUNNING'
  | 'CLOSED'
  | 'SETTLED'
  | 'VOIDED';

/**
 * ACTIVE: bets are accepted. SUSPENDED, BALL_RUNNING: not now. REMOVED: non-runner. WINNER, LOSER: after the result.
 * PLACED: in an each-way market, behind the winner.
 */
export type RunnerStatus =
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'BALL_RUNNING'
  | 'REMOVED'
  | 'WINNER'
  | 'PLACED'
  | 'LOSER';

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
