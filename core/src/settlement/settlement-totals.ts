import type { Bet } from '#bet/bet.ts';
import { CURRENCIES, type Currency, type Money } from '#money/money.ts';

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

/** Totals while a settlement or a void is at work; money apart by currency, because it must never be added up. */
export class RunningTotals {
  bets = 0;
  readonly #users = new Set<number>();
  readonly #fills = new Set<number>();
  readonly #money = new Map<Currency, MoneyTotals>();

  /** Matches counted so far. */
  get fillCount(): number {
    return this.#fills.size;
  }

  /** Counts a bet, and the matches of it that are concerned; a match is counted once, not once per side. */
  addBet(bet: Bet, fills: Bet['fills']): void {
    this.bets += 1;
    this.#users.add(bet.accountId);
    for (const fill of fills) {
      if (this.#fills.has(fill.id)) continue;
      this.#fills.add(fill.id);
      this.#of(bet.currency).stake += fill.stake;
    }
  }

  addResult(currency: Currency, net: Money, commission: Money): void {
    const money = this.#of(currency);
    if (net > 0) money.totalWon += net;
    else money.totalLost -= net;
    money.commission += commission;
  }

  /**
   * The totals for the operator. Money is that of the first currency that took part: real money when there was
   * any, play money otherwise. Counts are over both.
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

  #of(currency: Currency): MoneyTotals {
    const known = this.#money.get(currency);
    if (known !== undefined) return known;
    const fresh = { stake: 0, totalWon: 0, totalLost: 0, commission: 0 };
    this.#money.set(currency, fresh);
    return fresh;
  }
}
