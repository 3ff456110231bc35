import { toRupees } from '@crease/contracts/values/money.ts';
import type { MarketExposure } from '@crease/contracts/wire/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { pickMarketLabel } from '#services/catalogue/name-labels.ts';

/** Exposure of an account per market; they add up to the account's exposure. */
export function listMarketExposures(state: ExchangeState, accountId: number): MarketExposure[] {
  const exposures: MarketExposure[] = [];
  for (const marketId of state.accounts.get(accountId)?.marketIds ?? []) {
    const market = state.markets.get(marketId);
    const event = market === undefined ? undefined : state.events.get(market.eventId);
    const exposure = market?.positions.get(accountId)?.exposure ?? 0;
    if (market === undefined || event === undefined || exposure === 0) continue;
    exposures.push({
      eventId: event.id,
      marketId,
      sportId: event.details.sportId,
      dreamEventId: event.details.dreamEventId,
      eventTitle: event.details.title,
      marketName: market.terms.name,
      ...pickMarketLabel(market.terms),
      exposure: toRupees(exposure),
    });
  }
  return exposures;
}
