import type { NewPriceAlertWire } from '@crease/contracts/people/preference-routes.ts';
import { personalRoutes } from '@crease/contracts/people/preference-routes.ts';
import type { PriceAlert } from '@crease/contracts/people/preferences.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { onPush } from '#client/hub/pushes.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { isPermitted, stepPrice } from '#player/betting/preview.ts';

const KEY = 'price-alerts';

interface AlertList {
  readonly items: readonly PriceAlert[];
}

export interface PriceAlertsQuery {
  /** Newest first. */
  readonly alerts: readonly PriceAlert[];
  readonly isWaiting: boolean;
  /** Error message. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The user's pending alerts for a market, an event or all. */
export function usePriceAlerts(of: { readonly marketId?: number; readonly eventId?: number } = {}): PriceAlertsQuery {
  const userId = useStore(session, (state) => state.user?.userId ?? 0);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [KEY, userId],
    queryFn: ({ signal }) => callRoute(personalRoutes.getPriceAlerts, {}, signal),
    enabled: userId !== 0,
  });
  const alerts = (data?.items ?? []).filter(
    ({ marketId, eventId }) =>
      (of.marketId === undefined || of.marketId === marketId) && (of.eventId === undefined || of.eventId === eventId),
  );
  return {
    alerts,
    isWaiting: isPending && userId !== 0,
    error: error === null ? null : getErrorMessage(error),
    refetch: () => void refetch(),
  };
}

/**
 * Creates a one-time alert on a best price.
 *
 * @throws CallFailure: MARKET_CLOSED, INVALID_RATE if off the ladder, ALERT_TRUE if already reached, ALERT_COUNT.
 */
export async function addPriceAlert(alert: NewPriceAlertWire): Promise<PriceAlert> {
  const key = keyOfUser();
  const added = await callRoute(personalRoutes.addPriceAlert, alert);
  updateCache(key, (items) => [added, ...items.filter(({ id }) => id !== added.id)]);
  return added;
}

/** Removes an alert; succeeds if already removed. @throws CallFailure */
export async function removePriceAlert(id: number): Promise<void> {
  const key = keyOfUser();
  await callRoute(personalRoutes.removePriceAlert, { id });
  updateCache(key, (items) => items.filter((alert) => alert.id !== id));
}

/** Subscribes with the first page that shows alerts: drops alerts that fired or whose market is over. */
onPush((message) => {
  const isFired = message.Code === 'Notice' && message.Data.Item.kind === 'PRICE';
  const isOver =
    message.Code === 'MarketStatus' && (message.Data.Status === 'SETTLED' || message.Data.Status === 'VOIDED');
  if (isFired || isOver) void queryClient.invalidateQueries({ queryKey: [KEY] });
});

function keyOfUser(): readonly [string, number] {
  return [KEY, session.getState().user?.userId ?? 0];
}

function updateCache(
  key: readonly [string, number],
  to: (items: readonly PriceAlert[]) => readonly PriceAlert[],
): void {
  queryClient.setQueryData<AlertList>(key, (kept) => ({ items: to(kept?.items ?? []) }));
  // A query may have loaded the list before the response arrived.
  void queryClient.invalidateQueries({ queryKey: key });
}

type When = PriceAlert['when'];

/** Initial price of a new alert: the nearest price not yet reached, or evens if none is offered. */
export function firstAlertPrice(ladder: PriceLadder, best: number | null, when: When): number {
  return stepPrice(ladder, best ?? 2, when === 'AtLeast');
}

export type AlertProblem = 'off-ladder' | 'true-already';

/** Why an alert can't be created; null if it can. */
export function alertProblem(
  ladder: PriceLadder,
  { price, when, best }: { readonly price: number; readonly when: When; readonly best: number | null },
): AlertProblem | null {
  if (!isPermitted(ladder, price)) return 'off-ladder';
  if (best === null) return null;
  return (when === 'AtLeast' ? best >= price : best <= price) ? 'true-already' : null;
}

/** Describes an alert: `Back Falcons at 1.95 or more`. */
export function describeAlert(alert: {
  readonly side: string;
  readonly name: string;
  readonly odds: string;
  readonly when: When;
}): string {
  const { when, ...values } = alert;
  return when === 'AtLeast'
    ? t('{side} {name} at {odds} or higher', values)
    : t('{side} {name} at {odds} or lower', values);
}
