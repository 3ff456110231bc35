import type { PlayTicket } from '@crease/contracts/casino/play.ts';
import {
  computeReserve,
  computeRisk,
  type ProfitByResult,
  profitByResult,
  type Results,
  type RunnerBet,
} from '@crease/games/back-lay/runner-bets.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { place } from '#play/data/bet-desk.ts';

/** A selected price, not bet yet. */
interface PickedPrice {
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
export function computeTerms(picked: PickedPrice, stake: number): { readonly win: number; readonly risk: number } {
  const bet = { ...picked, stake, betId: 'picked', window: 0 };
  const other = computeRisk({ ...bet, side: 'LAY' });
  return picked.side === 'BACK'
    ? { win: Math.floor((stake * (picked.price - 100)) / 100), risk: stake }
    : { win: stake, risk: other };
}

const store = createObservable<{ readonly picked: PickedPrice | null }>({ picked: null });

/** Returns the selected price while its betting window is open. It never carries over to another window. */
export function usePicked(quoteId: string | null): PickedPrice | null {
  const picked = useStore(store, (state) => state.picked);
  return picked !== null && picked.quoteId === quoteId ? picked : null;
}

export function pickPrice(picked: PickedPrice | null): void {
  const before = store.getState().picked;
  const isSame =
    before !== null &&
    picked !== null &&
    before.quoteId === picked.quoteId &&
    before.runner === picked.runner &&
    before.side === picked.side;
  store.setState({ picked: isSame ? null : picked });
}

/** Places a bet at the selected price. */
export async function placePicked(picked: PickedPrice, stake: number): Promise<void> {
  pickPrice(null);
  await place([{ type: 'RUNNER', ...picked, stake }]);
}
