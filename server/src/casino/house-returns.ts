import { toRupees } from '@crease/contracts/values/money.ts';
import type { OperatorHouseReturn } from '@crease/contracts/wire/operator-house.ts';
import { getGameTraits } from '@crease/games/catalogue/traits.ts';
import type { PlaySums } from '#casino/store/play-store.ts';
import type { CasinoEnv } from './env.ts';

/** Half-width of a 99% confidence interval, in standard errors. */
const Z_99 = 2.576;
/** Min. number of bets for a normal approximation. */
const MIN_BETS = 30;
const PAISE = 100;
const PER_CENT = 100;

/** Monthly returns of games, latest month first. */
export async function listHouseReturns(
  { house }: Pick<CasinoEnv, 'house'>,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<readonly OperatorHouseReturn[]> {
  const sums = await house.store.playSums(from ?? 0, to ?? Number.MAX_SAFE_INTEGER);
  return sums
    .filter(({ staked }) => staked > 0)
    .toSorted((one, other) =>
      one.month === other.month
        ? one.game < other.game
          ? -1
          : 1
        : one.month < other.month
          ? 1
          : -1,
    )
    .map(computeReturn);
}

/** Actual return with its confidence interval (standard error of a ratio estimator). */
export function computeReturn(sums: PlaySums): OperatorHouseReturn {
  const { month, game, currency, bets, staked, paid } = sums;
  const { stakedSquares, paidSquares, products } = sums;
  const rate = paid / staked;
  const squares = paidSquares - 2 * rate * products + rate * rate * stakedSquares;
  const error = Math.sqrt(Math.max(0, squares)) / (staked / PAISE);
  const [low, high] = getGameTraits(game).returns.map(Number);
  return {
    month,
    game,
    currency,
    bets,
    staked: toRupees(staked),
    paid: toRupees(paid),
    actual: hundredths(rate),
    band:
      bets < MIN_BETS
        ? null
        : [hundredths(Math.max(0, rate - Z_99 * error)), hundredths(rate + Z_99 * error)],
    theoretical: [low ?? 0, high ?? 0],
  };
}

function hundredths(rate: number): number {
  return Math.round(rate * PER_CENT * PAISE) / PAISE;
}
