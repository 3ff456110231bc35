import { houseCashOut } from '#cash-out/house-cash-out.ts';
import type { CashOutQuote } from '#cash-out/level-position.ts';
import { liveCashOut } from '#cash-out/live-cash-out.ts';
import type { Account } from './account.ts';
import { isHouseMarket, type Market } from './market.ts';

/**
 * Quotes closing an account's position in a market now: the result whatever the outcome, and the hedges that achieve
 * it, from the order books or the house's quote.
 *
 * @param shareMillionths part to close; the whole by default.
 */
export function quoteCashOut(
  market: Market,
  account: Account,
  shareMillionths?: number,
): CashOutQuote {
  return isHouseMarket(market)
    ? houseCashOut(market, account, shareMillionths)
    : liveCashOut(market, account, shareMillionths);
}
