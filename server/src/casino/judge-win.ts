import type { CasinoCall } from '@crease/core/casino/casino-move.ts';
import { findRound, findTransaction } from '@crease/core/exchange/casino-state.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';

/** Limits of an outside provider's wins that need no operator. */
export interface WinRules {
  readonly winsPerBet: NonNullable<GameProvider['winsPerBet']>;
  /** Maximum paid in a round, as announced; null if unlimited. */
  readonly maxWin: Money | null;
}

/** SETTLED: the bet has its win. ABOVE: a person decides. */
export type WinProblem = 'SETTLED' | 'ABOVE';

/**
 * Judges a win or adjustment on the state it would be applied to; null if it may be paid, or if the exchange answers
 * it: a repeat, or an unknown bet. An adjustment may bring what a bet has returned to its stake, and no further.
 */
export function findWinProblem(
  state: ExchangeState,
  call: CasinoCall,
  { winsPerBet, maxWin }: WinRules,
): WinProblem | null {
  const { move } = call;
  if (move.type !== 'WIN' && move.type !== 'ADJUST') return null;
  if (findTransaction(state, call) !== null) return null;
  const round = findRound(state, call);
  const bet = round?.bets.get(move.betTxId);
  if (round === null || bet === undefined) return null;
  if (move.type === 'WIN' && winsPerBet === 'ONE' && bet.status === 'SETTLED') return 'SETTLED';
  if (move.type === 'ADJUST' && bet.returned + move.amount > bet.amount) return 'ABOVE';
  let paid = move.amount;
  for (const { returned } of round.bets.values()) paid += returned;
  return maxWin !== null && paid > maxWin ? 'ABOVE' : null;
}

/** Thrown by a command's guard: why the money isn't moved. */
export class WinNotAllowed extends Error {
  override readonly name = 'WinNotAllowed';
  readonly problem: WinProblem;

  constructor(problem: WinProblem) {
    super(`A win isn’t paid: ${problem}.`);
    this.problem = problem;
  }
}
