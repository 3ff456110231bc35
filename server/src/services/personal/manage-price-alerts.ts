import { MOST_PRICE_ALERTS } from '@crease/contracts/constants.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { PriceAlert } from '@crease/contracts/wire/personal.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import type { KeptAlert } from '#ports/personal-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { marketLabelOf, runnerLabelOf } from '#services/catalogue/name-labels.ts';
import { answer, type Declined, decline, declineField, type Reply } from '#services/reply.ts';
import { isThere, watchedPriceOf } from './alert-truth.ts';

/** Owner of the alerts and currency of the watched book. */
export interface AlertOwner {
  readonly userId: number;
  readonly currency: Currency;
}

/** A requested alert; the price as received, in decimal odds. */
export type AlertRequest = Pick<PriceAlert, 'marketId' | 'runnerId' | 'side' | 'when' | 'price'>;

/** A user's active alerts, for one event or all, newest first. */
export async function listPriceAlerts(
  { exchange, priceAlerts }: AppContext,
  userId: number,
  eventId: number | undefined,
): Promise<Reply<{ items: readonly PriceAlert[] }>> {
  const items = await exchange.read((state) =>
    priceAlerts.of(userId).flatMap((alert) => wireAlertOf(state, alert) ?? []),
  );
  return answer({
    items: items.filter((item) => eventId === undefined || item.eventId === eventId),
  });
}

/**
 * Creates an alert; returns the existing one if it is already active.
 *
 * Errors: NOT_FOUND, VALIDATION (`marketId` for a house market; `runnerId`), MARKET_CLOSED, RUNNER_SUSPENDED for a
 * removed runner, INVALID_RATE for a price off the ladder, ALERT_TRUE, ALERT_COUNT.
 */
export function addPriceAlert(
  context: AppContext,
  { userId, currency }: AlertOwner,
  request: AlertRequest,
): Promise<Reply<PriceAlert>> {
  const { alertMutex, clock, exchange, marketViews, priceAlerts } = context;
  const { marketId, runnerId, side, when } = request;
  const price = Math.round(request.price * STAKE_BACK);
  const wanted = { userId, currency, marketId, runnerId, side, when, price };
  // Serialised, so that concurrent requests can't exceed the limit.
  return alertMutex.run(String(userId), async () => {
    const waiting = priceAlerts.of(userId);
    const same = waiting.find((alert) => isSame(alert, wanted));
    const declined = await exchange.read((state): Declined | null => {
      const market = state.markets.get(marketId);
      if (market === undefined) return decline('NOT_FOUND');
      return (
        refusalOf(market, request, price) ?? trueAlready(marketViews.of(market, currency), wanted)
      );
    });
    if (declined !== null) return declined;
    if (same === undefined && waiting.length >= MOST_PRICE_ALERTS) {
      return decline('ALERT_COUNT', { max: MOST_PRICE_ALERTS });
    }
    const kept = same ?? (await priceAlerts.add({ ...wanted, createdAt: clock.now() }));
    const alert = await exchange.read((state) => wireAlertOf(state, kept));
    return alert === null ? decline('MARKET_CLOSED') : answer(alert);
  });
}

/** Deletes one of a user's alerts. */
export async function removePriceAlert(
  { priceAlerts }: AppContext,
  userId: number,
  id: number,
): Promise<Reply<{ removed: boolean }>> {
  return answer({ removed: await priceAlerts.remove(userId, id) });
}

function refusalOf(
  market: Market,
  { runnerId, price }: AlertRequest,
  hundredths: number,
): Declined | null {
  if (market.status === 'INACTIVE') return decline('NOT_FOUND');
  if (isHouseKind(market.kind))
    return declineField('marketId', 'must be an exchange market');
  if (
    market.status !== 'OPEN' &&
    market.status !== 'SUSPENDED' &&
    market.status !== 'BALL_RUNNING'
  ) {
    return decline('MARKET_CLOSED');
  }
  const runner = market.runners.find(({ id }) => id === runnerId);
  if (runner === undefined) return declineField('runnerId', 'must be a runner in the market');
  if (runner.status === 'REMOVED') return decline('RUNNER_SUSPENDED');
  const isOnLadder = hundredths / STAKE_BACK === price && market.ladder.tickOf(hundredths) >= 0;
  return isOnLadder ? null : decline('INVALID_RATE');
}

function trueAlready(
  market: Parameters<typeof watchedPriceOf>[0],
  wanted: Pick<KeptAlert, 'runnerId' | 'side' | 'when' | 'price'>,
): Declined | null {
  const best = watchedPriceOf(market, wanted);
  return best !== null && isThere(best, wanted)
    ? decline('ALERT_TRUE', { price: best / STAKE_BACK })
    : null;
}

function isSame(alert: KeptAlert, wanted: Omit<KeptAlert, 'id' | 'createdAt'>): boolean {
  return (
    alert.marketId === wanted.marketId &&
    alert.runnerId === wanted.runnerId &&
    alert.side === wanted.side &&
    alert.when === wanted.when &&
    alert.price === wanted.price
  );
}

/** Converts to wire format; null if the market has been evicted from memory. */
function wireAlertOf(state: ExchangeState, alert: KeptAlert): PriceAlert | null {
  const market = state.markets.get(alert.marketId);
  if (market === undefined) return null;
  const { id, marketId, runnerId, side, when } = alert;
  const runner = market.runners.find((each) => each.id === runnerId);
  return {
    id,
    eventId: market.eventId,
    marketId,
    runnerId,
    eventTitle: state.events.get(market.eventId)?.details.title ?? '',
    marketName: market.terms.name,
    ...marketLabelOf(market.terms),
    marketKind: market.kind,
    runnerName: runner?.name ?? '',
    ...runnerLabelOf(runner),
    side,
    when,
    price: alert.price / STAKE_BACK,
    createdAt: timeOf(alert.createdAt),
  };
}
