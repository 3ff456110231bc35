import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { MarketRisk, PlayerRisk } from '@crease/contracts/trading/trading.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { computeHouseRisk, type HouseRisk } from '@crease/core/risk/expected-profit.ts';
import { getOrCreate } from '#base/collections.ts';
import { toWireProfit } from '#betting/profit-loss.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import type { Input } from '#people/account/call-context.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import { findUserNames } from '#people/account/profile.ts';
import { findMarketHedge } from './hedge.ts';

const MAX_USERS = 10;

type UnnamedRisk = Omit<MarketRisk, 'topUsers'> & { readonly top: readonly ExposedPlayer[] };

/** Possible cost of unsettled markets with matched bets (API 10.6), per currency: currencies are never added up. */
export async function buildRiskReport(
  context: MarketDeskEnv,
  filter: Input<'operatorGetRisk'>,
): Promise<{ readonly markets: readonly MarketRisk[]; readonly players: readonly PlayerRisk[] }> {
  const house = new Set(await listHouseAccountIds(context));
  const { risks, players } = await context.exchange.read((state) => {
    const risks: UnnamedRisk[] = [];
    const players: (ExposedPlayer & { readonly currency: Currency })[] = [];
    const listExposed = indexBettors(context, state, house);
    for (const market of state.markets.values()) {
      if (filter.marketId !== undefined && filter.marketId !== market.id) continue;
      if (filter.eventId !== undefined && filter.eventId !== market.eventId) continue;
      if (market.settledAt !== null || market.status === 'VOIDED') continue;
      for (const currency of CURRENCIES) {
        if (market.currencies[currency].matched === 0) continue;
        const exposed = listExposed(market, currency);
        for (const player of exposed) players.push({ ...player, currency });
        const event = state.events.get(market.eventId);
        const markets = (event?.marketIds ?? []).flatMap((id) => state.markets.get(id) ?? []);
        risks.push(buildMarketRisk(event, market, { markets, currency, exposed }));
      }
    }
    risks.sort((a, b) => a.worstHouse - b.worstHouse || b.totalUserExposure - a.totalUserExposure);
    return { risks, players: sumPlayers(players) };
  });
  const named = [...risks.flatMap(({ top }) => top), ...players];
  const userIds = named.map(({ userId }) => userId);
  const names = await findUserNames(context, userIds);
  const toNamed = ({ userId, exposure }: Pick<ExposedPlayer, 'userId' | 'exposure'>) => ({
    userId,
    userName: names.get(userId) ?? '',
    exposure: toRupees(exposure),
  });
  return {
    markets: risks.map(({ top, ...risk }) => ({ ...risk, topUsers: top.map(toNamed) })),
    players: players.map((player) => ({ ...player, ...toNamed(player) })),
  };
}

/** @param markets all markets of the event. */
function buildMarketRisk(
  event: SportEvent | undefined,
  market: Market,
  {
    markets,
    currency,
    exposed,
  }: {
    readonly markets: readonly Market[];
    readonly currency: Currency;
    readonly exposed: readonly ExposedPlayer[];
  },
): UnnamedRisk {
  const house = computeHouseRisk(market, currency);
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
    house: house && toNamedProfit(market, house),
    totalUserExposure: toRupees(exposed.reduce((sum, { exposure }) => sum + exposure, 0)),
    worstHouse: house === null || house.exposure === 0 ? 0 : toRupees(0 - house.exposure),
    bestHouse: toRupees(Math.max(0, ...results)),
    cap: house && toRupeesOrNull(market.terms.maxHouseLoss),
    hedge: house && findMarketHedge(market, markets, { currency, risk: house }),
    top: exposed
      .filter(({ exposure }) => exposure > 0)
      .sort((a, b) => b.exposure - a.exposure || a.userId - b.userId)
      .slice(0, MAX_USERS),
  };
}

function toNamedProfit({ runners }: Market, house: HouseRisk): NonNullable<MarketRisk['house']> {
  const { rows, runners: sums } = toWireProfit(house);
  const names = new Map(runners.map(({ id, name }) => [id, name]));
  return { rows, runners: sums.map((one) => ({ ...one, name: names.get(one.runnerId) ?? '' })) };
}

type PlayerSum = Omit<PlayerRisk, 'userName' | 'exposure'> & { readonly exposure: Money };

/** Players' total exposure across markets, the largest per currency. */
function sumPlayers(exposed: readonly (ExposedPlayer & { readonly currency: Currency })[]): readonly PlayerSum[] {
  const sums = new Map<string, PlayerSum>();
  for (const { userId, currency, exposure } of exposed) {
    const key = `${currency}:${userId}`;
    const known = sums.get(key) ?? { markets: 0, exposure: 0 };
    sums.set(key, { userId, currency, markets: known.markets + 1, exposure: known.exposure + exposure });
  }
  const sorted = [...sums.values()].sort((a, b) => b.exposure - a.exposure || a.userId - b.userId);
  return CURRENCIES.flatMap((currency) => sorted.filter((sum) => sum.currency === currency).slice(0, MAX_USERS));
}

/** A player's share of a market's risk, paise. */
interface ExposedPlayer {
  readonly userId: number;
  readonly exposure: Money;
  /** Number of bets with a matched part. */
  readonly bets: number;
}

/**
 * Indexes the players with matched bets per market. Built from each player's open bets, because a market's bets,
 * including those of makers, are far more numerous.
 *
 * @param house house account IDs, which are excluded.
 * @returns the players with a matched bet in a market, in one currency.
 */
function indexBettors(
  { openBets }: MarketDeskEnv,
  state: ExchangeState,
  house: ReadonlySet<number>,
): (market: Market, currency: Currency) => readonly ExposedPlayer[] {
  const betsByAccount = new Map<number, ReadonlyMap<number, number>>();
  const countMatchedBets = (userId: number) => {
    const counts = new Map<number, number>();
    for (const { marketId, matched } of openBets.list(state, userId)) {
      if (matched > 0) counts.set(marketId, (counts.get(marketId) ?? 0) + 1);
    }
    return counts;
  };
  return (market, currency) =>
    [...market.positions].flatMap(([userId, { exposure }]) => {
      const account = state.accounts.get(userId);
      if (account?.currency !== currency || account.role === 'MAKER') return [];
      if (house.has(userId)) return [];
      const counts = getOrCreate(betsByAccount, userId, () => countMatchedBets(userId));
      const bets = counts.get(market.id) ?? 0;
      return bets > 0 ? [{ userId, exposure, bets }] : [];
    });
}

/** Total house exposure in unsettled markets by currency, paise. */
export function computeHouseExposures(exchange: Pick<Exchange, 'read'>): Promise<ReadonlyMap<Currency, Money>> {
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
