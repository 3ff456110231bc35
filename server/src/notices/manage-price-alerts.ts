import { MAX_PRICE_ALERTS } from '@crease/contracts/base/constants.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { PriceAlert } from '@crease/contracts/people/preferences.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { STAKE_BACK } from '@crease/core/money/money.ts';
import { type Failure, fail, failField, ok, type Reply } from '#base/reply.ts';
import { pickMarketLabel, pickRunnerLabel } from '#catalogue/market-labels.ts';
import type { Input } from '#people/account/call-context.ts';
import type { User } from '#people/store/account-store.ts';
import type { NoticesEnv } from './env.ts';
import type { StoredAlert } from './personal-store.ts';
import { getWatchedPrice, isTriggered } from './price-alerts.ts';

/** A user's active alerts, for one event or all, newest first. */
export async function listPriceAlerts(
  { exchange, priceAlerts }: NoticesEnv,
  userId: number,
  eventId: number | undefined,
): Reply<{ items: readonly PriceAlert[] }> {
  const items = await exchange.read((state) =>
    priceAlerts.list(userId).flatMap((alert) => toWireAlert(state, alert) ?? []),
  );
  return ok({ items: items.filter((item) => eventId === undefined || item.eventId === eventId) });
}

/**
 * Creates an alert; returns the existing one if it is already active.
 *
 * Errors: NOT_FOUND, VALIDATION (`marketId` for a house market; `runnerId`), MARKET_CLOSED, RUNNER_SUSPENDED for a
 * removed runner, INVALID_RATE for a price off the ladder, ALERT_TRUE, ALERT_COUNT.
 */
export function addPriceAlert(
  context: NoticesEnv,
  { id: userId, currency }: Pick<User, 'id' | 'currency'>,
  request: Input<'addPriceAlert'>,
): Reply<PriceAlert> {
  const { alertMutex, clock, exchange, marketViews, priceAlerts } = context;
  const { marketId, runnerId, side, when } = request;
  const price = Math.round(request.price * STAKE_BACK);
  const requested = { userId, currency, marketId, runnerId, side, when, price };
  // Serialised, so that concurrent requests can't exceed the limit.
  return alertMutex.run(String(userId), async () => {
    const waiting = priceAlerts.list(userId);
    const same = waiting.find((alert) => isSame(alert, requested));
    const declined = await exchange.read((state): Failure | null => {
      const market = state.markets.get(marketId);
      if (market === undefined) return fail('NOT_FOUND');
      return checkRequest(market, request, price) ?? isAlreadyMet(marketViews.getView(market, currency), requested);
    });
    if (declined !== null) return declined;
    if (same === undefined && waiting.length >= MAX_PRICE_ALERTS) {
      return fail('ALERT_COUNT', { max: MAX_PRICE_ALERTS });
    }
    const stored = same ?? (await priceAlerts.add({ ...requested, createdAt: clock.now() }));
    const alert = await exchange.read((state) => toWireAlert(state, stored));
    return alert === null ? fail('MARKET_CLOSED') : ok(alert);
  });
}

export async function removePriceAlert(
  { priceAlerts }: NoticesEnv,
  userId: number,
  id: number,
): Reply<{ removed: boolean }> {
  return ok({ removed: await priceAlerts.remove(userId, id) });
}

const RUNNING: ReadonlySet<Market['status']> = new Set(['OPEN', 'SUSPENDED', 'BALL_RUNNING']);

function checkRequest(market: Market, { runnerId, price }: Input<'addPriceAlert'>, hundredths: number): Failure | null {
  if (market.status === 'INACTIVE') return fail('NOT_FOUND');
  if (isHouseKind(market.kind)) return failField('marketId', 'Price alerts are for exchange markets only');
  if (!RUNNING.has(market.status)) return fail('MARKET_CLOSED');
  const runner = market.runners.find(({ id }) => id === runnerId);
  if (runner === undefined) return failField('runnerId', 'This runner isn’t in the market');
  if (runner.status === 'REMOVED') return fail('RUNNER_SUSPENDED');
  const isOnLadder = hundredths / STAKE_BACK === price && market.ladder.findTick(hundredths) >= 0;
  return isOnLadder ? null : fail('INVALID_RATE');
}

function isAlreadyMet(
  market: Parameters<typeof getWatchedPrice>[0],
  candidate: Pick<StoredAlert, 'runnerId' | 'side' | 'when' | 'price'>,
): Failure | null {
  const best = getWatchedPrice(market, candidate);
  if (best === null || !isTriggered(best, candidate)) return null;
  return fail('ALERT_TRUE', { price: best / STAKE_BACK });
}

function isSame(alert: StoredAlert, candidate: Omit<StoredAlert, 'id' | 'createdAt'>): boolean {
  const members = ['marketId', 'runnerId', 'side', 'when', 'price'] as const;
  return members.every((member) => alert[member] === candidate[member]);
}

/** Converts to wire format; null if the market has been evicted from memory. */
function toWireAlert(state: ExchangeState, alert: StoredAlert): PriceAlert | null {
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
    ...pickMarketLabel(market.terms),
    marketKind: market.kind,
    runnerName: runner?.name ?? '',
    ...pickRunnerLabel(runner),
    side,
    when,
    price: alert.price / STAKE_BACK,
    createdAt: toWireTime(alert.createdAt),
  };
}
