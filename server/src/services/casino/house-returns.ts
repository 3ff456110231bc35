import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { OpHouseReturn } from '@crease/contracts/wire/operator-house.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import type { PlaySums } from '#provider/ports/play-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** Half-width of a 99% confidence interval, in standard errors. */
const WIDTH = 2.576;
/** Min. number of bets for a normal approximation. */
const FEWEST = 30;
const PAISE = 100;
const PER_CENT = 100;

/** Monthly returns of games, latest month first. */
export async function houseReturns(
  { house }: Pick<AppContext, 'house'>,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<readonly OpHouseReturn[]> {
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
    .map(returnOf);
}

/** Actual return with its confidence interval (standard error of a ratio estimator). */
export function returnOf(sums: PlaySums): OpHouseReturn {
  const { month, game, currency, bets, staked, paid } = sums;
  const { stakedSquares, paidSquares, products } = sums;
  const rate = paid / staked;
  const squares = paidSquares - 2 * rate * products + rate * rate * stakedSquares;
  const error = Math.sqrt(Math.max(0, squares)) / (staked / PAISE);
  const [low, high] = traitsOf(game).returns.map(Number);
  return {
    month,
    game,
    currency,
    bets,
    staked: rupeesOf(staked),
    paid: rupeesOf(paid),
    actual: hundredths(rate),
    band:
      bets < FEWEST
        ? null
        : [hundredths(Math.max(0, rate - WIDTH * error)), hundredths(rate + WIDTH * error)],
    theoretical: [low ?? 0, high ?? 0],
  };
}

function hundredths(rate: number): number {
  return Math.round(rate * PER_CENT * PAISE) / PAISE;
}
