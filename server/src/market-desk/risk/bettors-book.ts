import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

/** A player's share of a market's risk, paise. */
export interface ExposedPlayer {
  readonly userId: number;
  readonly exposure: Money;
  /** Number of bets with a matched part. */
  readonly bets: number;
}

/**
 * Index of players with matched bets per market. Built from each player's open bets, because a market's bets,
 * including those of makers, are far more numerous.
 */
export class BettorsBook {
  readonly #context: MarketDeskEnv;
  readonly #state: ExchangeState;
  readonly #house: ReadonlySet<number>;
  /** Matched bet count by player and market. */
  readonly #betsByAccount = new Map<number, ReadonlyMap<number, number>>();

  /** @param house house account IDs, which are excluded. */
  constructor(context: MarketDeskEnv, state: ExchangeState, house: ReadonlySet<number>) {
    this.#context = context;
    this.#state = state;
    this.#house = house;
  }

  /** Players with a matched bet in a market, in one currency. */
  exposedIn(market: Market, currency: Currency): readonly ExposedPlayer[] {
    const exposed: ExposedPlayer[] = [];
    for (const [userId, { exposure }] of market.positions) {
      const account = this.#state.accounts.get(userId);
      if (account?.currency !== currency || account.role === 'MAKER') continue;
      if (this.#house.has(userId)) continue;
      const bets = this.#countMatchedBets(userId).get(market.id) ?? 0;
      if (bets > 0) exposed.push({ userId, exposure, bets });
    }
    return exposed;
  }

  #countMatchedBets(userId: number): ReadonlyMap<number, number> {
    const known = this.#betsByAccount.get(userId);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const { marketId, matched } of this.#context.openBets.list(this.#state, userId)) {
      if (matched > 0) counts.set(marketId, (counts.get(marketId) ?? 0) + 1);
    }
    this.#betsByAccount.set(userId, counts);
    return counts;
  }
}
