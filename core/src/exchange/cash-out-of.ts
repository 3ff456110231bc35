import { houseCashOut } from '#cash-out/house-cash-out.ts';
import type { CashOutQuote } from '#cash-out/level-position.ts';
import { liveCashOut } from '#cash-out/live-cash-out.ts';
import type { Account } from './account.ts';
import { isHouseMarket, type Market } from './market.ts';

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
