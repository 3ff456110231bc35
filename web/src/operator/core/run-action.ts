import type { AnyCall, Call } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import {
  type ActionProposal,
  type OperatorActionWire,
  operatorDeskRoutes,
} from '@crease/contracts/trading/actions.ts';
import { operatorResultRoutes } from '@crease/contracts/trading/result-proposals.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { operatorApi, operatorCache, refresh, useRouteQuery } from './office-call.ts';
import { fourEyesFigures } from './words.ts';

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

/**
 * Runs an action once and after success waits for the queries below a key to be refetched.
 *
 * @param queryKey everything if absent.
 */
export async function runAndRefresh<Result>(
  name: string,
  action: () => Promise<Result>,
  done: string | ((value: Result) => string) | null,
  queryKey?: readonly unknown[],
): Promise<ActionOutcome<Result>> {
  const outcome = await runAction(name, action, done);
  if (outcome.ok) {
    await operatorCache.invalidateQueries(queryKey === undefined ? undefined : { queryKey });
  }
  return outcome;
}

export interface ActionOptions<Input, Result> {
  /** Shared by everything that must not run concurrently; the route's path by default. */
  readonly key?: string;
  /** Success toast. None if the screen shows the result itself. */
  readonly done?: string | ((value: Result, input: Input) => string);
  /** Routes to read again after success; all that are on screen by default. */
  readonly refreshes?: readonly AnyCall[];
}

/** Calls a route as an action: once at a time, with its errors shown, and reads again what it changed. */
export async function act<Input, Result>(
  route: Call<Input, Result>,
  input: Input,
  { key = route.path, done, refreshes }: ActionOptions<Input, Result> = {},
): Promise<ActionOutcome<Result>> {
  const toast = typeof done === 'function' ? (value: Result) => done(value, input) : done;
  const outcome = await runAction(key, () => operatorApi(route, input), toast ?? null);
  if (outcome.ok) await refresh(refreshes);
  return outcome;
}

/** An action of a component: `run` it, and `isPending` while it or another with its key is running. */
export function useAction<Input, Result>(
  route: Call<Input, Result>,
  options: ActionOptions<Input, Result> = {},
) {
  return {
    isPending: useIsPending(options.key ?? route.path),
    run: (input: Input) => act(route, input, options),
  };
}

/** Continues, for example closes a dialog, once an action has succeeded. */
export function afterSuccess(action: Promise<{ readonly ok: boolean }>, next: () => void): void {
  void action.then(({ ok }) => {
    if (ok) next();
  });
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
  return useRouteQuery(
    manualMarketsKey(eventId),
    operatorDeskRoutes.operatorGetAutoTrading,
    { eventId },
    POLL_MS,
  );
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

/** Action key shared by creating, confirming and rejecting a proposal. */
export const proposalActionKey = (proposalId: number) => `proposal ${proposalId}`;

/** An action whose reason is still missing. */
export type WithoutReason = OperatorActionWire extends infer Act
  ? Act extends OperatorActionWire
    ? Omit<Act, 'reason'>
    : never
  : never;

/** Action key for proposing an action. */
export const proposingActionKey = (type: OperatorActionWire['type'] | undefined) =>
  `propose ${type}`;

/** Proposes an action to a second operator. */
export function proposeAction(action: OperatorActionWire) {
  return runAndRefresh(
    proposingActionKey(action.type),
    () => operatorApi(operatorDeskRoutes.operatorProposeAct, { act: action }),
    'Sent for confirmation by a second operator',
    ['proposals'],
  );
}

/** Executes a proposed action. Errors: FOUR_EYES if the proposer may not confirm. */
export function confirmAction({ proposalId }: Pick<ActionProposal, 'proposalId'>) {
  return runAndRefresh(
    proposalActionKey(proposalId),
    () => operatorApi(operatorDeskRoutes.operatorConfirmAct, { proposalId }),
    'Confirmed',
  );
}

/** Rejects a proposed action. */
export function rejectAction({ proposalId }: Pick<ActionProposal, 'proposalId'>, reason: string) {
  return runAndRefresh(
    proposalActionKey(proposalId),
    () => operatorApi(operatorResultRoutes.operatorRejectResult, { proposalId, reason }),
    'Proposal rejected',
  );
}
