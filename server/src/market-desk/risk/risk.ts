import { toRupees } from '@crease/contracts/base/money.ts';
import type { Hedge, MarketRisk, PlayerRisk } from '@crease/contracts/trading/trading.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { computeHouseRisk, type HouseRisk } from '@crease/core/risk/expected-profit.ts';
import { toWireProfit } from '#betting/profit-loss.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import { getDisplayName } from '#people/account/profile.ts';
import { findMarketHedge } from './hedge.ts';

const MAX_USERS = 10;

type UnnamedRisk = Omit<MarketRisk, 'topUsers'> & { readonly top: readonly ExposedPlayer[] };

/**
 * Possible cost of unsettled markets with matched bets (API 10.6), per currency because currencies are never added
 * up.
 */
export async function buildRiskReport(
  context: MarketDeskEnv,
  filter: { readonly eventId?: number | undefined; readonly marketId?: number | undefined },
): Promise<{ readonly markets: readonly MarketRisk[]; readonly players: readonly PlayerRisk[] }> {
  const house = new Set(await listHouseAccountIds(context));
  const { risks, players } = await context.exchange.read((state) => {
    const risks: UnnamedRisk[] = [];
    const sums = new PlayerSums();
    const bettors = new BettorsBook(context, state, house);
    for (const market of state.markets.values()) {
      if (filter.marketId !== undefined && filter.marketId !== market.id) continue;
      if (filter.eventId !== undefined && filter.eventId !== market.eventId) continue;
      if (market.settledAt !== null || market.status === 'VOIDED') continue;
      for (const currency of CURRENCIES) {
        if (market.currencies[currency].matched === 0) continue;
        const exposed = bettors.exposedIn(market, currency);
        sums.add(currency, exposed);
        const event = state.events.get(market.eventId);
        const markets = (event?.marketIds ?? []).flatMap((id) => state.markets.get(id) ?? []);
        risks.push(buildMarketRisk(event, { market, markets, currency, exposed }));
      }
    }
    risks.sort((a, b) => a.worstHouse - b.worstHouse || b.totalUserExposure - a.totalUserExposure);
    return { risks, players: sums.largest() };
  });
  const nameOf = await findPlayerNames(context, [...risks.flatMap(({ top }) => top), ...players]);
  return {
    markets: risks.map(({ top, ...risk }) => ({
      ...risk,
      topUsers: top.map(({ userId, exposure }) => ({
        userId,
        userName: nameOf(userId),
        exposure: toRupees(exposure),
      })),
    })),
    players: players.map(({ exposure, ...player }) => ({
      ...player,
      userName: nameOf(player.userId),
      exposure: toRupees(exposure),
    })),
  };
}

async function findPlayerNames(
  { accounts }: MarketDeskEnv,
  players: readonly { readonly userId: number }[],
): Promise<(userId: number) => string> {
  const users = await accounts.usersByIds([...new Set(players.map(({ userId }) => userId))]);
  const names = new Map(users.map((user) => [user.id, getDisplayName(user)]));
  return (userId) => names.get(userId) ?? '';
}

interface MarketExposed {
  readonly market: Market;
  /** All markets of the event. */
  readonly markets: readonly Market[];
  readonly currency: Currency;
  readonly exposed: readonly ExposedPlayer[];
}

function buildMarketRisk(
  event: SportEvent | undefined,
  { market, markets, currency, exposed }: MarketExposed,
): UnnamedRisk {
  const house = computeHouseRisk(market, currency);
  const { maxHouseLoss = null } = market.terms;
  const results = [...(house?.runners ?? []), ...(house?.rows ?? [])].map(({ amount }) => amount);
  return {
    marketId: market.id,
    marketName: market.terms.name,
    status: market.status,
    eventId: market.eventId,
    eventTitle: event?.details.title ?? '',
    sportId: event?.details.sportId ?? 0,
    currency,
    matched: toRupees(market.currencies[currency].matched),
    users: exposed.length,
    bets: exposed.reduce((sum, { bets }) => sum + bets, 0),
    house: house === null ? null : toNamedProfit(market, house),
    totalUserExposure: toRupees(exposed.reduce((sum, { exposure }) => sum + exposure, 0)),
    worstHouse: house === null || house.exposure === 0 ? 0 : toRupees(0 - house.exposure),
    bestHouse: toRupees(Math.max(0, ...results)),
    cap: house === null || maxHouseLoss === null ? null : toRupees(maxHouseLoss),
    hedge: house === null ? null : findRunnerHedge(market, markets, { currency, house }),
    top: exposed
      .filter(({ exposure }) => exposure > 0)
      .sort((a, b) => b.exposure - a.exposure || a.userId - b.userId)
      .slice(0, MAX_USERS),
  };
}

function findRunnerHedge(
  market: Market,
  markets: readonly Market[],
  { currency, house }: { readonly currency: Currency; readonly house: HouseRisk },
): Hedge | null {
  if (house.runners.length === 0 || house.exposure === 0) return null;
  const results = new Map(house.runners.map(({ runnerId, amount }) => [runnerId, amount]));
  return findMarketHedge(market, markets, { currency, getResult: (id) => results.get(id) ?? 0 });
}

function toNamedProfit({ runners }: Market, house: HouseRisk): NonNullable<MarketRisk['house']> {
  const profit = toWireProfit(house);
  const names = new Map(runners.map(({ id, name }) => [id, name]));
  return {
    rows: profit.rows,
    runners: profit.runners.map((one) => ({ ...one, name: names.get(one.runnerId) ?? '' })),
  };
}

type PlayerSum = Omit<PlayerRisk, 'userName' | 'exposure'> & { readonly exposure: Money };

/** Players' total exposure across markets. */
class PlayerSums {
  readonly #sums = new Map<string, PlayerSum>();

  add(currency: Currency, exposed: readonly ExposedPlayer[]): void {
    for (const { userId, exposure } of exposed) {
      const key = `${currency}:${userId}`;
      const { markets, exposure: before } = this.#sums.get(key) ?? { markets: 0, exposure: 0 };
      const sum = { userId, currency, markets: markets + 1, exposure: before + exposure };
      this.#sums.set(key, sum);
    }
  }

  /** The largest per currency. */
  largest(): readonly PlayerSum[] {
    const sorted = [...this.#sums.values()].sort(
      (a, b) => b.exposure - a.exposure || a.userId - b.userId,
    );
    return CURRENCIES.flatMap((currency) =>
      sorted.filter((sum) => sum.currency === currency).slice(0, MAX_USERS),
    );
  }
}

/** A player's share of a market's risk, paise. */
interface ExposedPlayer {
  readonly userId: number;
  readonly exposure: Money;
  /** Number of bets with a matched part. */
  readonly bets: number;
}

/**
 * Index of players with matched bets per market. Built from each player's open bets, because a market's bets,
 * including those of makers, are far more numerous.
 */
class BettorsBook {
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

/** Total house exposure in unsettled markets by currency, paise. */
export function computeHouseExposures(
  exchange: Pick<Exchange, 'read'>,
): Promise<ReadonlyMap<Currency, Money>> {
  return exchange.read((state) => {
    const totals = new Map<Currency, Money>(CURRENCIES.map((currency) => [currency, 0]));
    for (const market of state.markets.values()) {
      if (market.housePositions === null || market.settledAt !== null) continue;
      for (const currency of CURRENCIES) {
        const exposure = market.housePositions[currency].computeExposure(market);
        totals.set(currency, (totals.get(currency) ?? 0) + exposure);
      }
    }
    return totals;
  });
}
