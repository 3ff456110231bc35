import type { OrderBook } from '#book/order-book.ts';
import type { MarketStatus } from '#market/market-status.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Currency } from '#money/money.ts';
import type { Position } from '#risk/position.ts';

/** Market data that a cash-out is computed from. */
export interface CashOutMarket {
  readonly winners: number;
  readonly status: MarketStatus;
  readonly runners: readonly Pick<Runner, 'status'>[];
  readonly positions: { get(accountId: number): Position | undefined };
  readonly currencies: Readonly<Record<Currency, { readonly books: readonly OrderBook[] }>>;
}

/** The account cashing out. */
export interface CashOutAccount {
  readonly id: number;
  readonly currency: Currency;
}
