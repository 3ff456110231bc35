import { UNATTENDED_HEADER } from '@crease/contracts/constants.ts';
import type { Route } from '@crease/contracts/routes/route.ts';
import { QueryClient } from '@tanstack/react-query';
import { callRoute } from '#data/api/call-route.ts';
import type { Caller } from '#data/api/caller.ts';
import { CallFailure } from '#data/api/failure.ts';
import { isAttended } from './attendance.ts';
import { endSession, operatorSession } from './office-session.ts';
import { askForProof } from './proof-question.ts';

/** What the back office has read. A refusal is final; only a network that failed is tried again. */
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

/** Calls of the back office are made for the operator who works at this tab. */
export const OPERATOR_CALLER: Caller = {
  // The address that the bettor's app keeps is of the bettor's routes.
  addressOf: (path) => new URL(`/${path}`, location.origin),
  // Other routes would take the token for a bettor's, and refuse it.
  tokenFor: (access) => (access === 'O' ? operatorSession.getState().token : null),
  extraHeaders: (): Readonly<Record<string, string>> =>
    isAttended() ? {} : { [UNATTENDED_HEADER]: '1' },
  // Public texts are written with tags.
  filtersTexts: false,
  leavesOutEmpty: true,
  onRejected: (_, { token }) => {
    // A late answer to a call of an operator who has left must not throw out the one who came after.
    if (token !== null && operatorSession.getState().token === token) endSession(SESSION_ENDED);
  },
};

/**
 * Calls the server for the operator. Where it wants them to prove themselves once more, they are asked, and the call is
 * made again.
 *
 * @throws CallFailure as `callRoute`. After a 401 the session is gone, and the login page is there.
 */
export async function callOperator<Wire, Parsed, Result>(
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
    if (isAsked && (await askForProof(failure.details))) return callOperator(route, input, signal);
    throw failure;
  }
}
