import { UNATTENDED_HEADER } from '@crease/contracts/base/constants.ts';
import type { ErrorDetails } from '@crease/contracts/base/error-code.ts';
import type { AnyCall, Call } from '@crease/contracts/base/route.ts';
import { operatorSessionRoutes, type SignedWire } from '@crease/contracts/people/operator-login.ts';
import { keepPreviousData, QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Caller, callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { signWithPasskey } from '#client/passkey/browser-passkey.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { endSession, isActive, operatorSession } from './office-session.ts';
import { fourEyesFigures } from './words.ts';

/** Query cache of the back office. Rejections are final, and only network failures are retried. */
export const operatorCache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, failure) => failure instanceof CallFailure && failure.code === 'NETWORK' && count < 2,
    },
  },
});

const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Caller of the back office: the operator in this tab. */
export const OPERATOR_CALLER: Caller = {
  // The bettor's app stores a base URL for its own routes, so use the origin.
  resolveAddress: (path) => new URL(`/${path}`, location.origin),
  // Other routes would treat the token as a bettor's and reject it.
  tokenFor: (access) => (access === 'O' ? operatorSession.getState().token : null),
  extraHeaders: (): Readonly<Record<string, string>> => (isActive() ? {} : { [UNATTENDED_HEADER]: '1' }),
  // Public texts contain tags.
  filtersTexts: false,
  omitsEmpty: true,
  onRejected: (_, { token }) => {
    // A late response to a previous operator's call must not log out the current one.
    if (token !== null && operatorSession.getState().token === token) endSession(SESSION_ENDED);
  },
};

/**
 * Calls the server as the operator. If step-up verification is required, prompts for it and retries the call.
 *
 * @throws CallFailure like `callRoute`. A 401 ends the session and shows the login.
 */
export async function operatorApi<Wire, Result>(
  route: Call<Wire, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await callRoute(route, input, signal);
  } catch (failure) {
    const isAsked = failure instanceof CallFailure && failure.code === 'PROOF_NEEDED' && route.proof !== undefined;
    if (isAsked && (await askForProof(failure.details))) return operatorApi(route, input, signal);
    throw failure;
  }
}

export interface ReadOptions {
  /** Interval of further reads, ms. */
  readonly pollMs?: number | undefined;
  /** For lists: shows the previous rows until those of a new filter or page arrive. */
  readonly isList?: boolean;
  /** False waits, for example for a field to be filled in. */
  readonly enabled?: boolean;
}

/** Cache key of what a route returned; of all inputs if none is given. */
export function getReadKey<Input>(route: Call<Input, unknown>, input?: Input): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, input];
}

/** Reads a route through the cache. */
export function useRead<Input, Result>(
  route: Call<Input, Result>,
  input: Input,
  { pollMs, isList = false, enabled = true }: ReadOptions = {},
) {
  const read: UseQueryOptions<Result> = {
    queryKey: getReadKey(route, input),
    queryFn: ({ signal }) => operatorApi(route, input, signal),
    refetchInterval: pollMs ?? false,
    enabled,
  };
  return useQuery(isList ? { ...read, placeholderData: keepPreviousData } : read);
}

/** Reads routes again that are on screen, all of them by default, and waits for the results. */
export async function refresh(routes?: readonly AnyCall[]): Promise<void> {
  if (routes === undefined) return operatorCache.invalidateQueries();
  const keys = routes.map((route) => ({ queryKey: getReadKey(route) }));
  await Promise.all(keys.map((filter) => operatorCache.invalidateQueries(filter)));
}

/** Verification methods the server requests before an action. */
export interface ProofQuestion {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
}

/** The open verification prompt, or null. */
export const proofQuestion = createObservable<{ readonly question: ProofQuestion | null }>({
  question: null,
});

const waiting: ((isProved: boolean) => void)[] = [];

/**
 * Prompts the operator for step-up verification.
 *
 * @returns false if cancelled.
 */
function askForProof({ password, code, passkey }: ErrorDetails): Promise<boolean> {
  const question = {
    password: password === true,
    code: code === true,
    passkey: passkey === true,
  };
  proofQuestion.setState({ question });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Resumes or rejects all calls awaiting the verification. */
export function closeQuestion(isProved: boolean): void {
  proofQuestion.setState({ question: null });
  for (const settle of waiting.splice(0)) settle(isProved);
}

/** Signs a challenge with the operator's passkey. Null if cancelled. @throws CallFailure */
export async function signChallenge(): Promise<SignedWire | null> {
  const { challengeId, options } = await operatorApi(operatorSessionRoutes.operatorPasskeyLoginOptions, {});
  const response = await signWithPasskey(options);
  return response === null ? null : { challengeId, response };
}

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
