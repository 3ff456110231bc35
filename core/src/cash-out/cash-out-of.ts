import type { Account } from '#exchange/account.ts';
import { isHouseMarket } from '#exchange/place-house-bet.ts';
import type { Market } from '#market/market.ts';
import { houseCashOut } from './house-cash-out.ts';
import type { CashOutQuote } from './level-position.ts';
import { liveCashOut } from './live-cash-out.ts';

/**
 * What an account would have left of a market, whatever the result, if it closed its position now, and the bets that
 * do it: from the order books, or from the quote of the house.
 *
 * @param shareMillionths part to close; the whole by default.
 */
export function cashOutOf(
  market: Market,
  account: Account,
  shareMillionths?: number,
): CashOutQuote {
  return isHouseMarket(market)
    ? houseCashOut(market, account, shareMillionths)
    : liveCashOut(market, account, shareMillionths);
}
