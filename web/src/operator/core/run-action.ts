import type { AnyCall, Call } from '@crease/contracts/base/route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { operatorApi, operatorCache, refresh } from './office-call.ts';
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

export interface ActionOptions<Input, Result> {
  /** Shared by everything that must not run concurrently; the route's path by default. */
  readonly key?: string;
  /** Success toast. None if the screen shows the result itself. */
  readonly done?: string | ((value: Result, input: Input) => string);
  /** Routes to read again after success; all that are on screen by default. */
  readonly refreshes?: readonly AnyCall[];
}

/**
 * Calls a route as an action: once at a time, with its errors shown. Pending until what it changed has been read again,
 * so that a second press can't repeat it on stale data.
 */
export function act<Input, Result>(
  route: Call<Input, Result>,
  input: Input,
  { key = route.path, done, refreshes }: ActionOptions<Input, Result> = {},
): Promise<ActionOutcome<Result>> {
  async function call() {
    const value = await operatorApi(route, input);
    await refresh(refreshes);
    return value;
  }
  const toast = typeof done === 'function' ? (value: Result) => done(value, input) : done;
  return runAction(key, call, toast ?? null);
}

/** An action of a component: `run` it, and `isPending` while it or another with its key is running. */
export function useAction<Input, Result>(route: Call<Input, Result>, options: ActionOptions<Input, Result> = {}) {
  return {
    isPending: useIsPending(options.key ?? route.path),
    run: (input: Input) => act(route, input, options),
  };
}

/** Continues with the result of an action that succeeded, for example closes a dialog. */
export function afterSuccess<Result>(action: Promise<ActionOutcome<Result>>, next: (result: Result) => void): void {
  void action.then((outcome) => {
    if (outcome.ok) next(outcome.value);
  });
}

function asFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure({ code: 'INTERNAL', message: getErrorMessage(error), status: 0 });
}

function describeFailure({ code, message }: CallFailure): string {
  return code === 'BAD_STATE' ? 'Not possible: someone else got there first or the status has changed' : message;
}

function describeDetail(failure: CallFailure): string | null {
  const { code, message, fields } = failure;
  if (code === 'FOUR_EYES') return fourEyesFigures(failure);
  if (code === 'BAD_STATE') return `${message}. The page has been refreshed.`;
  const [first] = fields.values();
  return first ?? null;
}
