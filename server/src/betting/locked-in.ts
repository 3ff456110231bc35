import type { Bet } from '@crease/core/bet/bet.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Money } from '@crease/core/money/money.ts';
import { computeExpectedProfit } from '@crease/core/risk/expected-profit.ts';

const WHOLE = 1_000_000;

/** A cash-out that has traded. */
interface TradedCashOut {
  readonly accountId: number;
  readonly hedges: readonly Bet[];
  readonly shareMillionths: number;
}

/**
 * P&L that a cash-out locked in, from its fills: the lowest over the outcomes, before commission. For a share, of
 * that share of the position. Null for a share of a position on runs, whose ranges can't be attributed.
 *
 * The quote can't tell it: prices may improve between the quote and the fills.
 */
export function computeLockedIn(
  market: Market,
  { accountId, hedges, shareMillionths }: TradedCashOut,
): Money | null {
  const position = market.positions.get(accountId);
  if (position === undefined) return null;
  const { runners, rows } = computeExpectedProfit(market, position);
  const isWhole = shareMillionths === WHOLE;
  if (runners.length === 0) return isWhole ? findLowest(rows.map(({ amount }) => amount)) : null;
  const share = shareMillionths / WHOLE;
  const amounts = runners.flatMap(({ amount }, place) => {
    if (market.runners[place]?.status === 'REMOVED') return [];
    // Position before × share + hedges, where the position before is the one now without the hedges.
    const hedged = hedges.reduce((sum, bet) => sum + getResult(bet, place), 0);
    return [Math.round(share * amount + (1 - share) * hedged)];
  });
  return findLowest(amounts);
}

/** Result of a bet's fills if this runner wins. */
function getResult(bet: Bet, place: number): Money {
  const isOn = bet.runner === place;
  const backer = isOn ? bet.matchedProfit : -bet.matched;
  return bet.side === 'BACK' ? backer : -backer;
}

function findLowest(amounts: readonly Money[]): Money | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}
