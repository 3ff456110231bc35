import type { Bet } from '@crease/core/bet/bet.ts';
import { computeMeanPrice } from '@crease/core/bet/mean-price.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { BetRow } from '#journal/rows.ts';

/**
 * True if a bet has a row. Held bets aren't acknowledged yet. Makers place and cancel thousands of orders, which get
 * a row only once partially matched.
 */
export function hasRow(bet: Bet, state: ExchangeState): boolean {
  if (bet.status === 'HELD') return false;
  return bet.fills.length > 0 || state.accounts.get(bet.accountId)?.role !== 'MAKER';
}

/** Row of a bet in its current state. */
export function betRow(bet: Bet, market: Market): BetRow {
  return {
    id: bet.id,
    accountId: bet.accountId,
    marketId: bet.marketId,
    runnerId: market.runners[bet.runner]?.id ?? 0,
    side: bet.side,
    currency: bet.currency,
    clientBetId: bet.clientBetId,
    price: bet.price,
    stake: bet.stake,
    matched: bet.matched,
    matchedProfit: bet.matchedProfit,
    meanPrice: computeMeanPrice(bet),
    unmatched: bet.unmatched,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    voided: bet.voided,
    status: bet.status,
    persistence: bet.timeInForce === 'ON_CLOSE' ? 'ON_CLOSE' : bet.persistence,
    placedAt: bet.placedAt,
    matchedAt: bet.matchedAt,
    profitLoss: bet.profitLoss,
    settledAt: bet.profitLoss === null ? null : market.settledAt,
    house:
      bet.house === null ? null : { line: bet.house.line, reach: bet.house.reach, rate: bet.rate },
  };
}
