import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { hasQuotedLine, isRunsBook } from '#player/betting/kind-traits.ts';
import { getSideLabel } from '#player/betting/quote.ts';

/** Average price of matched bets on one side of a runner, before and after one more. */
export interface AveragePrice {
  readonly bets: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Computes the stake-weighted average price of matched bets on the same side of a runner, before and after the slip
 * bet. Null without such bets, and for prices in runs, where an average has no payout.
 */
export function computeAveragePrice(setup: {
  readonly kind: MarketKind;
  readonly bets: readonly OpenBet[];
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  /** Rupees; 0 if empty. */
  readonly stake: number;
}): AveragePrice | null {
  const { kind, bets, runnerId, side, price, line, stake } = setup;
  if (isRunsBook(kind)) return null;
  const word = getSideLabel(kind, side);
  const own = bets.filter(
    (bet) =>
      bet.runnerId === runnerId &&
      bet.betType === word &&
      bet.matchedStake > 0 &&
      // Session rates can only be averaged on the same line.
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
