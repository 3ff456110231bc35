import type { Envelope } from '@crease/contracts/errors/envelope.ts';
import type { Route } from '@crease/contracts/routes/route.ts';
import { CallFailure, NETWORK_MESSAGE } from '#data/api/failure.ts';
import { endSession, operatorSession } from './operator-session.ts';
import { askForProof } from './proof-question.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again.';

/**
 * Calls the server for whoever works here. Where it wants them to prove themselves once more, they are asked, and the call
 * is made again.
 *
 * @throws CallFailure with the sentence to show. After a 401 the session is gone, and the login page stands there.
 */
export async function callOperator<Wire, Parsed, Result>(
  route: Route<Wire, Parsed, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await send(route, input, signal);
  } catch (failure) {
    const isAsked =
      failure instanceof CallFailure &&
      failure.code === 'PROOF_NEEDED' &&
      route.proof !== undefined;
    if (isAsked && (await askForProof(failure.details))) return callOperator(route, input, signal);
    throw failure;
  }
}

async function send<Wire, Parsed, Result>(
  route: Route<Wire, Parsed, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  const { token } = operatorSession.getState();
  const headers: Record<string, string> = { Accept: 'application/json' };
  // Other routes would take the token for a bettor's, and refuse it.
  const isOurs = route.access === 'O';
  if (token !== null && isOurs) headers.Authorization = `Bearer ${token}`;
  const url = new URL(`/${route.path}`, location.origin);
  const request: RequestInit = { method: route.method, headers };
  if (signal !== undefined) request.signal = signal;
  if (route.from === 'body') {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(input);
  } else {
    for (const [key, value] of Object.entries(input ?? {})) {
      if (value !== undefined && value !== '') url.searchParams.set(key, String(value));
    }
  }
  const answer = await reach(url, request);
  // A late answer to the call of somebody who has left must not throw out whoever came after.
  if (answer.status === 401 && isOurs && operatorSession.getState().token === token) {
    endSession(SESSION_ENDED);
  }
  return resultOf<Result>(answer);
}

async function reach(url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  }
}

function resultOf<Result>({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): Result {
  const body = envelopeOf<Result>(text);
  // A call that succeeded has its result; `null` is one of them where the route says so.
  if (body?.success === true && body.result !== undefined) return body.result;
  const error = body?.error ?? null;
  throw new CallFailure({
    code: error?.code ?? 'INTERNAL',
    message: error?.message ?? `The server answered ${status}. Please try again.`,
    status,
    ...(error?.details === undefined ? {} : { details: error.details }),
    fields: new Map(
      (error?.validationErrors ?? []).flatMap(({ message, members }) =>
        members.map((member): [string, string] => [member, message]),
      ),
    ),
  });
}

/** An answer in the form that all calls have, or null: a proxy's page is none. */
function envelopeOf<Result>(
  text: string,
): (Partial<Omit<Envelope<Result>, 'result'>> & { readonly result?: Result }) | null {
  try {
    const parsed = JSON.parse(text);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}
