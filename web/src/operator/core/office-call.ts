import { UNATTENDED_HEADER } from '@crease/contracts/constants.ts';
import type { Route } from '@crease/contracts/routes/route.ts';
import { QueryClient } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import type { Caller } from '#client/api/caller.ts';
import { CallFailure } from '#client/api/failure.ts';
import { isActive } from './idle-tracking.ts';
import { endSession, operatorSession } from './office-session.ts';
import { askForProof } from './proof-question.ts';

/** Query cache of the back office. Rejections are final, and only network failures are retried. */
export const operatorCache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, failure) =>
        failure instanceof CallFailure && failure.code === 'NETWORK' && count < 2,
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
  extraHeaders: (): Readonly<Record<string, string>> =>
    isActive() ? {} : { [UNATTENDED_HEADER]: '1' },
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
export async function operatorApi<Wire, Parsed, Result>(
  route: Route<Wire, Parsed, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await callRoute(route, input, signal);
  } catch (failure) {
    const isAsked =
      failure instanceof CallFailure &&
      failure.code === 'PROOF_NEEDED' &&
      route.proof !== undefined;
    if (isAsked && (await askForProof(failure.details))) return operatorApi(route, input, signal);
    throw failure;
  }
}
