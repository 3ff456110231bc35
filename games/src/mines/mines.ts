import { assert } from '#base/assert.ts';
import { choose } from '#base/choose.ts';
import { checkStake, computePayout, type Money, type Multiplier, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';

export const TILES = 25;
export const MINES_PAYTABLE = 'mines-1';
/** RTP as a fraction, 99 of 100; the house edge is taken once per round regardless of the number of picks. */
const PAID = 99n;
const OF = 100n;

/** A round as seen by its player. Mine positions are shown only at the end. */
export interface MinesRound {
  readonly stake: Money;
  readonly mines: number;
  /** Tiles opened without a mine, in order. */
  readonly picks: readonly number[];
  readonly status: 'OPEN' | 'HIT' | 'CASHED_OUT' | 'REFUNDED';
  readonly payout: Money;
  /** Picks after which the round is cashed out automatically; fixed at the start. */
  readonly lastPick: number;
}

export type MinesAction = { readonly kind: 'PICK'; readonly tile: number } | { readonly kind: 'CASH_OUT' };

/** Mine positions, ascending: the first cards of a shuffle of 25. */
export function drawMines(draws: Draws, mines: number): readonly number[] {
  return new ShuffledDeck(draws, TILES).takeMany(mines).toSorted((a, b) => a - b);
}

/**
 * Multiplier after some picks: 0.99 × C(25, k) ÷ C(25 − m, k), rounded down to four decimals.
 *
 * @example three mines, one pick: 0.99 × 25 ÷ 22 = 1.125.
 */
export function minesMultiplier(mines: number, picks: number): Multiplier {
  if (picks === 0) return ONE;
  const safe = choose(TILES - mines, picks);
  assert(safe > 0n, 'there are as many tiles without a mine');
  return Number((PAID * BigInt(ONE) * choose(TILES, picks)) / (OF * safe));
}

/** Begins a round; rejects a stake whose first pick already couldn't be paid. */
export function beginMines(
  { stake, mines }: { readonly stake: number; readonly mines: number },
  limits: TableLimits,
): Result<MinesRound> {
  if (!Number.isInteger(mines) || mines < 1 || mines >= TILES) return reject('INVALID_CHOICE');
  const best = minesMultiplier(mines, 1);
  const checked = checkStake({ stake, max: limits.maxMain, best }, limits);
  if (!checked.ok) return checked;
  let lastPick = 1;
  const isPayable = (picks: number): boolean => computePayout(stake, minesMultiplier(mines, picks)) <= limits.maxPayout;
  while (lastPick < TILES - mines && isPayable(lastPick + 1)) lastPick += 1;
  return accept({ stake, mines, picks: [], status: 'OPEN', payout: 0, lastPick });
}

export function minesActions({ status, picks }: MinesRound): readonly MinesAction['kind'][] {
  if (status !== 'OPEN') return [];
  return picks.length === 0 ? ['PICK'] : ['PICK', 'CASH_OUT'];
}

/** Opens a tile or cashes out. `layout`: the mine positions. */
export function playMines(round: MinesRound, action: MinesAction, layout: readonly number[]): Result<MinesRound> {
  if (round.status !== 'OPEN') return reject('ROUND_OVER');
  if (action.kind === 'CASH_OUT') {
    return round.picks.length === 0 ? reject('ACTION_NOT_ALLOWED') : accept(cashOut(round));
  }
  const { tile } = action;
  if (!Number.isInteger(tile) || tile < 0 || tile >= TILES) return reject('INVALID_CHOICE');
  if (round.picks.includes(tile)) return reject('ACTION_NOT_ALLOWED');
  if (layout.includes(tile)) return accept({ ...round, status: 'HIT' });
  const opened = { ...round, picks: [...round.picks, tile] };
  return accept(opened.picks.length === round.lastPick ? cashOut(opened) : opened);
}

/** Ends a round left open for a day: at its multiplier, or with the stake returned before any pick. */
export function endMines(round: MinesRound): MinesRound {
  if (round.status !== 'OPEN') return round;
  if (round.picks.length === 0) return { ...round, status: 'REFUNDED', payout: round.stake };
  return cashOut(round);
}

function cashOut(round: MinesRound): MinesRound {
  const multiplier = minesMultiplier(round.mines, round.picks.length);
  return { ...round, status: 'CASHED_OUT', payout: computePayout(round.stake, multiplier) };
}
