import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { hasQuotedLine, isRunsBook } from '#player/betting/kind-traits.ts';
import { sideWordOf } from '#player/betting/quote.ts';

/** What the bets of one side of a runner average, without and with one more. */
export interface AveragePrice {
  readonly bets: number;
  readonly before: number;
  readonly after: number;
}

/**
 * The average price, weighted by stake, of what the bettor has matched on the same side of a runner, now and with the
 * bet on the slip. Null without such bets, and where prices are runs, which have no average that is paid.
 */
export function averagePriceOf(setup: {
  readonly kind: MarketKind;
  readonly bets: readonly OpenBet[];
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  /** Rupees; 0: not typed yet. */
  readonly stake: number;
}): AveragePrice | null {
  const { kind, bets, runnerId, side, price, line, stake } = setup;
  if (isRunsBook(kind)) return null;
  const word = sideWordOf(kind, side);
  const own = bets.filter(
    (bet) =>
      bet.runnerId === runnerId &&
      bet.betType === word &&
      bet.matchedStake > 0 &&
      // A session's rates may be averaged on the same line only.
      (!hasQuotedLine(kind) || bet.fancyValue === line),
  );
  if (own.length === 0) return null;
  const staked = own.reduce((sum, bet) => sum + bet.matchedStake, 0);
  const weighed = own.reduce(
    (sum, bet) => sum + bet.matchedStake * (bet.avgRate ?? bet.betRate),
    0,
  );
  return {
    bets: own.length,
    before: weighed / staked,
    after: (weighed + stake * price) / (staked + stake),
  };
}
