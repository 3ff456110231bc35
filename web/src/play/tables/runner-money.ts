import type { PlayTicket } from '@crease/contracts/wire/play.ts';
import {
  computeReserve,
  computeRisk,
  type ProfitByResult,
  profitByResult,
  type Results,
  type RunnerBet,
} from '@crease/games/back-lay/position.ts';

/** A selected price, not bet yet. */
export interface PickedPrice {
  readonly runner: string;
  readonly side: 'BACK' | 'LAY';
  /** Hundredths. */
  readonly price: number;
  readonly quoteId: string;
}

/** Active bets on runners. */
export function listRunnerBets(tickets: readonly PlayTicket[]): readonly RunnerBet[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets, window }) =>
      bets.flatMap(({ betId, asked }) =>
        asked.type === 'RUNNER'
          ? [
              {
                betId,
                window,
                runner: asked.runner,
                side: asked.side,
                price: asked.price,
                stake: asked.stake,
              },
            ]
          : [],
      ),
    );
}

/** The player's P&L on runners, now and with one more bet. */
export interface RunnerMoney {
  readonly now: ProfitByResult;
  readonly exposure: number;
  /** Null if no price is selected. */
  readonly next: ProfitByResult | null;
  readonly nextExposure: number;
}

export function runnerMoney(
  bets: readonly RunnerBet[],
  picked: (PickedPrice & { readonly stake: number }) | null,
  results: Results,
): RunnerMoney {
  const now = profitByResult(bets, results);
  const more = picked === null ? null : { ...picked, betId: 'picked', window: 0 };
  const next = more === null ? null : profitByResult([...bets, more], results);
  return {
    now,
    exposure: computeReserve(now),
    next,
    nextExposure: next === null ? computeReserve(now) : computeReserve(next),
  };
}

/** Potential profit and liability of the selected price, in paise. */
export function computeTerms(
  picked: PickedPrice,
  stake: number,
): { readonly win: number; readonly risk: number } {
  const bet = { ...picked, stake, betId: 'picked', window: 0 };
  const other = computeRisk({ ...bet, side: 'LAY' });
  return picked.side === 'BACK'
    ? { win: Math.floor((stake * (picked.price - 100)) / 100), risk: stake }
    : { win: stake, risk: other };
}
