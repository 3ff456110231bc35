import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { fourEyesFigures } from './four-eyes-words.ts';
import { operatorApi, operatorCache } from './office-call.ts';

export type ActionOutcome<Result> =
  | { readonly ok: true; readonly value: Result }
  /** `failure` is null if the same action was already running, so nothing was sent. */
  | { readonly ok: false; readonly failure: CallFailure | null };

/** Running actions by key. A button and a shortcut for the same action share a key. */
const pendingActions = createObservable<{ readonly names: ReadonlySet<string> }>({
  names: new Set(),
});

/** True while an action with this key is running. */
export function useIsPending(name: string): boolean {
  return useStore(pendingActions, ({ names }) => names.has(name));
}

/**
 * Runs an action once: a second press while it is running is ignored.
 *
 * Errors are shown as a toast. Data on screen may be stale then (another trader was first), so everything is
 * refetched.
 *
 * @param name action key, shared by everything that must not run concurrently.
 * @param done success toast, or a function of the result. Null if the screen shows it itself.
 */
export async function runAction<Result>(
  name: string,
  action: () => Promise<Result>,
  done: string | ((value: Result) => string) | null = null,
): Promise<ActionOutcome<Result>> {
  const { names } = pendingActions.getState();
  if (names.has(name)) return { ok: false, failure: null };
  pendingActions.setState({ names: new Set([...names, name]) });
  try {
    const value = await action();
    if (done !== null) toasts.show('success', typeof done === 'string' ? done : done(value));
    return { ok: true, value };
  } catch (error) {
    const failure = asFailure(error);
    toasts.show('error', describeFailure(failure), describeDetail(failure));
    if (failure.code !== 'NETWORK') void operatorCache.invalidateQueries();
    return { ok: false, failure };
  } finally {
    pendingActions.setState((state) => ({
      names: new Set([...state.names].filter((other) => other !== name)),
    }));
  }
}

function asFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure({ code: 'INTERNAL', message: getErrorMessage(error), status: 0 });
}

function describeFailure({ code, message }: CallFailure): string {
  return code === 'BAD_STATE'
    ? 'Not possible: someone else got there first or the status has changed'
    : message;
}

function describeDetail(failure: CallFailure): string | null {
  const { code, message, fields } = failure;
  if (code === 'FOUR_EYES') return fourEyesFigures(failure);
  if (code === 'BAD_STATE') return `${message}. The page has been refreshed.`;
  const [first] = fields.values();
  return first ?? null;
}

const POLL_MS = 2_000;
const manualMarketsKey = (eventId: number) => ['by-hand', eventId] as const;

interface ManualMarkets {
  readonly byHand: readonly number[];
}

/** Returns an event's markets under manual control. All others follow their score, if any. */
export function useManualMarkets(eventId: number) {
  return useQuery({
    queryKey: manualMarketsKey(eventId),
    queryFn: ({ signal }) =>
      operatorApi(operatorDeskRoutes.operatorGetAutoTrading, { eventId }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Switches a market to automatic pricing, or to manual control. */
export async function setAuto(
  { eventId, marketId }: Pick<WireMarket, 'eventId' | 'marketId'>,
  auto: boolean,
  done: string | null = auto ? 'Returned to auto' : 'Manual control on',
): Promise<ActionOutcome<ManualMarkets>> {
  const outcome = await runAction(
    `lead ${marketId}`,
    () => operatorApi(operatorDeskRoutes.operatorSetAutoTrading, { marketId, auto }),
    done,
  );
  return cacheManualMarkets(eventId, outcome);
}

/** Returns all markets of an event to automatic pricing. */
export async function setAllAuto(eventId: number): Promise<ActionOutcome<ManualMarkets>> {
  const outcome = await runAction(
    `lead event ${eventId}`,
    () => operatorApi(operatorDeskRoutes.operatorSetAutoTrading, { eventId, auto: true }),
    'All markets returned to auto',
  );
  return cacheManualMarkets(eventId, outcome);
}

function cacheManualMarkets(
  eventId: number,
  outcome: ActionOutcome<ManualMarkets>,
): ActionOutcome<ManualMarkets> {
  if (outcome.ok) operatorCache.setQueryData(manualMarketsKey(eventId), outcome.value);
  return outcome;
}
