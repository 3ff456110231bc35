import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { houseRiskOf } from '@crease/core/risk/house-risk.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { wireProfitOf } from '#services/betting/expected-profit-loss.ts';
import { houseAccountIds } from './house-accounts.ts';

const MOST_USERS = 10;

/** A player's part of a market's risk, paise. */
interface Exposed {
  readonly userId: number;
  readonly exposure: Money;
  /** Bets with a matched part. */
  readonly bets: number;
}

type UnnamedRisk = Omit<MarketRisk, 'topUsers'> & { readonly top: readonly Exposed[] };

/** What unsettled markets with matched bets may cost (api 10.6): by currency, because money of two is never added up. */
export async function riskOf(
  context: AppContext,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<readonly MarketRisk[]> {
  const house = new Set(await houseAccountIds(context));
  const risks = await context.exchange.read((state) => {
    const found: UnnamedRisk[] = [];
    const bettors = new BettorsBook(context, state, house);
    for (const market of state.markets.values()) {
      if (filter.marketId !== undefined && filter.marketId !== market.id) continue;
      if (filter.eventId !== undefined && filter.eventId !== market.eventId) continue;
      if (market.settledAt !== null || market.status === 'VOIDED') continue;
      for (const currency of CURRENCIES) {
        const risk = marketRiskOf(bettors, market, currency);
        if (risk !== null) found.push(risk);
      }
    }
    return found.sort(
      (a, b) => a.worstHouse - b.worstHouse || b.totalUserExposure - a.totalUserExposure,
    );
  });
  const userIds = new Set(risks.flatMap(({ top }) => top.map(({ userId }) => userId)));
  const users = await context.accounts.usersByIds([...userIds]);
  const names = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  return risks.map(({ top, ...risk }) => ({
    ...risk,
    topUsers: top.map(({ userId, exposure }) => ({
      userId,
      userName: names.get(userId) ?? '',
      exposure: rupeesOf(exposure),
    })),
  }));
}

function marketRiskOf(
  bettors: BettorsBook,
  market: Market,
  currency: Currency,
): UnnamedRisk | null {
  const { matched } = market.currencies[currency];
  if (matched === 0) return null;
  const exposed = bettors.exposedIn(market, currency);
  const total = exposed.reduce((sum, { exposure }) => sum + exposure, 0);
  const house = houseRiskOf(market, currency);
  return {
    marketId: market.id,
    marketName: market.terms.name,
    eventId: market.eventId,
    currency,
    matched: rupeesOf(matched),
    users: exposed.length,
    bets: exposed.reduce((sum, { bets }) => sum + bets, 0),
    house: house === null ? null : wireProfitOf(house),
    totalUserExposure: rupeesOf(total),
    worstHouse: house === null || house.exposure === 0 ? 0 : rupeesOf(0 - house.exposure),
    top: exposed
      .filter(({ exposure }) => exposure > 0)
      .sort((a, b) => b.exposure - a.exposure || a.userId - b.userId)
      .slice(0, MOST_USERS),
  };
}

/**
 * Who has a matched bet where, looked up once per player by their own open bets: the bets of a market, with those of its
 * makers, are many more.
 */
class BettorsBook {
  readonly #context: AppContext;
  readonly #state: ExchangeState;
  readonly #house: ReadonlySet<number>;
  /** Matched bets by player and market. */
  readonly #betsOf = new Map<number, ReadonlyMap<number, number>>();

  /** @param house accounts of the house, which are no players. */
  constructor(context: AppContext, state: ExchangeState, house: ReadonlySet<number>) {
    this.#context = context;
    this.#state = state;
    this.#house = house;
  }

  /** Players with a matched bet in a market, in one currency. */
  exposedIn(market: Market, currency: Currency): readonly Exposed[] {
    const exposed: Exposed[] = [];
    for (const [userId, { exposure }] of market.positions) {
      const account = this.#state.accounts.get(userId);
      if (account?.currency !== currency || account.role === 'MAKER') continue;
      if (this.#house.has(userId)) continue;
      const bets = this.#matchedOf(userId).get(market.id) ?? 0;
      if (bets > 0) exposed.push({ userId, exposure, bets });
    }
    return exposed;
  }

  #matchedOf(userId: number): ReadonlyMap<number, number> {
    const known = this.#betsOf.get(userId);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const { marketId, matched } of this.#context.openBets.of(this.#state, userId)) {
      if (matched > 0) counts.set(marketId, (counts.get(marketId) ?? 0) + 1);
    }
    this.#betsOf.set(userId, counts);
    return counts;
  }
}
