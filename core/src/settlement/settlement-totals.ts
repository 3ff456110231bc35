import type { Bet } from '#bet/bet.ts';
import { CURRENCIES, type Currency, type Money } from '#money/money.ts';
import { prorate } from '#money/profit.ts';

const FULL = 10_000;

/**
 * Commission on an account's net winnings in one market.
 *
 * Zero on a loss. Rounded to the nearest paisa, halves up (API 5.10).
 *
 * @param net sum of the account's results in the market, paise.
 * @param rateBps rate in hundredths of a percent (2% is 200).
 * @returns paise, never more than `net`.
 * @example 2% of ₹8,500 is ₹170: commissionOn(850_000, 200) is 17_000.
 */
export function commissionOn(net: Money, rateBps: number): Money {
  return net > 0 ? prorate(net, rateBps, FULL) : 0;
}

/** Totals of a settlement or a void, paise. */
export interface SettlementTotals {
  readonly bets: number;
  readonly fills: number;
  readonly users: number;
  readonly stake: Money;
  readonly totalWon: Money;
  readonly totalLost: Money;
  readonly commission: Money;
}

interface MoneyTotals {
  stake: Money;
  totalWon: Money;
  totalLost: Money;
  commission: Money;
}

/** Accumulates the totals of a settlement or void, with money per currency so that currencies are never added up. */
export class RunningTotals {
  bets = 0;
  readonly #users = new Set<number>();
  readonly #fills = new Set<number>();
  readonly #money = new Map<Currency, MoneyTotals>();

  get fillCount(): number {
    return this.#fills.size;
  }

  /** Adds a bet and its affected matches; a match is counted once, not once per side. */
  addBet(bet: Bet, fills: Bet['fills']): void {
    this.bets += 1;
    this.#users.add(bet.accountId);
    for (const fill of fills) {
      if (this.#fills.has(fill.id)) continue;
      this.#fills.add(fill.id);
      this.#get(bet.currency).stake += fill.stake;
    }
  }

  addResult(currency: Currency, net: Money, commission: Money): void {
    const money = this.#get(currency);
    if (net > 0) money.totalWon += net;
    else money.totalLost -= net;
    money.commission += commission;
  }

  /**
   * Totals for the operator. Money is in the first currency involved: real money if there was any, play money
   * otherwise. Counts cover both.
   */
  sum(): SettlementTotals {
    const first = CURRENCIES.find((currency) => this.#money.has(currency));
    const money = first === undefined ? undefined : this.#money.get(first);
    return {
      bets: this.bets,
      fills: this.#fills.size,
      users: this.#users.size,
      stake: money?.stake ?? 0,
      totalWon: money?.totalWon ?? 0,
      totalLost: money?.totalLost ?? 0,
      commission: money?.commission ?? 0,
    };
  }

  #get(currency: Currency): MoneyTotals {
    const known = this.#money.get(currency);
    if (known !== undefined) return known;
    const fresh = { stake: 0, totalWon: 0, totalLost: 0, commission: 0 };
    this.#money.set(currency, fresh);
    return fresh;
  }
}
