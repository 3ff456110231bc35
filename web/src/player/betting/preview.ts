import { toPaise } from '@crease/contracts/base/money.ts';
import type { MarketProfitLoss, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket, WireRunnerStatus } from '@crease/contracts/catalogue/catalogue.ts';
import { getLadder, type PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { RunnerStatus } from '@crease/core/market/market-kind.ts';
import { type BetPreview, type PreviewPosition, previewBet } from '@crease/core/risk/preview.ts';
import { isRunsBook } from './kind-traits.ts';

/** A bet as entered in the slip: decimal odds, stake in rupees. */
export interface SlipTerms {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly stake: number;
}

/** Decimal odds. A starting-price bet risks its stake on either side, like a bet at evens. */
export const EVENS = 2;

/** Price ladder of a market. */
export function buildPriceLadder(market: Pick<WireMarket, 'ladder' | 'lineRange'>): PriceLadder {
  const { ladder, lineRange } = market;
  if (lineRange === null) return getLadder(ladder);
  const { from, to, interval } = lineRange;
  return getLadder(ladder, {
    from: hundredths(from),
    to: hundredths(to),
    interval: hundredths(interval),
  });
}

/** Next permitted price up or down; unchanged at the end of the ladder. */
export function stepPrice(ladder: PriceLadder, price: number, up: boolean): number {
  const whole = hundredths(price);
  const tick = up ? ladder.tickAtOrBelow(whole) + 1 : ladder.tickAtOrAbove(whole) - 1;
  const inside = Math.min(Math.max(tick, 0), ladder.size - 1);
  return ladder.priceAt(inside) / 100;
}

/** True if the price is on the ladder. */
export function isPermitted(ladder: PriceLadder, price: number): boolean {
  return ladder.findTick(hundredths(price)) >= 0;
}

/**
 * Previews win, loss, exposure and P&L of a bet with core's own functions. Returned amounts are in paise. Null terms
 * give the current position.
 */
export function computePreview(setup: {
  readonly market: WireMarket;
  readonly bets: readonly OpenBet[];
  readonly result: MarketProfitLoss | undefined;
  readonly terms: SlipTerms | null;
}): BetPreview {
  const { market, terms } = setup;
  const place = (runnerId: number) =>
    Math.max(
      market.runners.findIndex(({ id }) => id === runnerId),
      0,
    );
  return previewBet(
    buildPosition(setup, place),
    terms === null
      ? null
      : {
          runner: place(terms.runnerId),
          side: terms.side,
          price: hundredths(terms.price),
          stake: toPaise(terms.stake) ?? 0,
        },
  );
}

function buildPosition(
  { market, bets, result }: Pick<Parameters<typeof computePreview>[0], 'market' | 'bets' | 'result'>,
  place: (runnerId: number) => number,
): PreviewPosition {
  const isLine = isRunsBook(market.kind);
  const amounts = new Map(result?.runners.map(({ runnerId, amount }) => [runnerId, amount]));
  return {
    isLine,
    winners: market.winners,
    runners: market.runners.map(({ status }) => ({ status: toCoreStatus(status) })),
    ...eachWayPart(market, result),
    results: isLine ? [] : market.runners.map(({ id }) => paise(amounts.get(id) ?? 0)),
    // Whole runs, on the wire and in core.
    rows: (result?.rows ?? []).map(({ start, end, amount }) => ({
      start,
      end,
      amount: paise(amount),
    })),
    rests: bets
      .filter((bet) => bet.marketId === market.marketId && bet.unmatchedStake > 0)
      .map((bet) => ({
        runner: place(bet.runnerId),
        side: bet.betType === 'Back' || bet.betType === 'No' ? 'BACK' : 'LAY',
        price: hundredths(isLine ? bet.fancyValue : getRemainderRate(bet)),
        stake: paise(bet.unmatchedStake),
      })),
  };
}

/** Each-way input: the place divisor and the P&L by placed runner. */
function eachWayPart(
  { eachWayDivisor, runners }: WireMarket,
  result: MarketProfitLoss | undefined,
): Pick<PreviewPosition, 'eachWayDivisor' | 'base' | 'placed'> {
  if (eachWayDivisor === undefined) return {};
  const amounts = new Map(result?.runners.map(({ runnerId, placed = 0 }) => [runnerId, placed]));
  return {
    eachWayDivisor,
    base: paise(result?.unplaced ?? 0),
    placed: runners.map(({ id }) => paise(amounts.get(id) ?? 0)),
  };
}

function getRemainderRate({ persistence, betRate }: OpenBet): number {
  return persistence === 'ON_CLOSE' ? EVENS : betRate;
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Maps a wire status to core's. */
export function toCoreStatus(status: WireRunnerStatus): RunnerStatus {
  if (status === 'OPEN') return 'ACTIVE';
  if (status === 'HALF_WON') return 'WINNER';
  return status === 'HALF_LOST' ? 'LOSER' : status;
}
