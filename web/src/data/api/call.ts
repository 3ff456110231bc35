import type { Envelope } from '@crease/contracts/errors/envelope.ts';
import { accountRoutes } from '@crease/contracts/routes/account.ts';
import { betRoutes } from '@crease/contracts/routes/bet.ts';
import { catalogueRoutes } from '@crease/contracts/routes/catalogue.ts';
import type { AnyRoute, ResultOf, Route, WireOf } from '@crease/contracts/routes/route.ts';
import {
  changedNames,
  cleanIncoming,
  cleanOutgoing,
  withoutTags,
} from '@crease/contracts/rules/text-filter.ts';
import { FILTERED_NAME } from '@crease/contracts/rules/user-name.ts';
import { pendingLoads } from '#data/stores/pending-loads.ts';
import { rejectSession, session } from '#data/stores/session.ts';
import { t } from '#text/text.ts';
import { addressOf } from './base-address.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

/** The calls that the first screens need, by name. Later screens bring their routes along: `callRoute`. */
const CALLS = { ...accountRoutes, ...catalogueRoutes, ...betRoutes };

export type CallName = keyof typeof CALLS;
export type InputOf<Name extends CallName> = WireOf<(typeof CALLS)[Name]>;
export type AnswerOf<Name extends CallName> = ResultOf<(typeof CALLS)[Name]>;

// untranslated: the server's mark of a session that it does not know; nobody is shown it
const NOT_LOGGED_IN = 'user did not login to the application!';

/**
 * Calls the server.
 *
 * @throws CallFailure with the sentence to show. A 401 has ended the session by then.
 */
export function call<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const route: AnyRoute = CALLS[name];
  return callRoute(route, input, signal) as Promise<AnswerOf<Name>>;
}

/**
 * Calls a route that is not in the table of the first screens, so that its description travels with the screen.
 *
 * @throws CallFailure as `call`.
 */
export async function callRoute<Wire, Parsed, Result>(
  route: Route<Wire, Parsed, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  refuseChangedNames(input);
  const done = route.quiet === true ? null : pendingLoads.begin(route.path);
  try {
    const answer = await send(route, cleanOutgoing(input) as Record<string, unknown>, signal);
    done?.(true);
    return answer as Result;
  } catch (failure) {
    done?.(false);
    throw failure;
  }
}

/**
 * A name or title that the text filter would change is not sent at all: what is left of it might be another person's
 * name (spec section 5). Forms say so at the field first; this is for whoever forgot to.
 */
function refuseChangedNames(input: unknown): void {
  const places = changedNames(input);
  if (places.length === 0) return;
  throw new CallFailure({
    code: 'VALIDATION',
    message: FILTERED_NAME,
    status: 0,
    fields: new Map(places.map((place): [string, string] => [place, FILTERED_NAME])),
  });
}

async function send(
  route: AnyRoute,
  input: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const url = addressOf(route.path);
  const headers: Record<string, string> = { Accept: 'application/json' };
  const { accessToken } = session.getState();
  if (accessToken !== null && route.access !== 'N') headers.Authorization = `Bearer ${accessToken}`;
  const request: RequestInit = { method: route.method, headers };
  if (signal !== undefined) request.signal = signal;
  if (route.from === 'body') {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(input);
  } else {
    for (const [key, value] of Object.entries(input)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
  }
  const { response, text } = await reach(url, request);
  return readAnswer({ response, text, route, token: accessToken });
}

/** An answer that breaks off is no answer: it counts as a network that failed. */
async function reach(url: URL, request: RequestInit) {
  try {
    const early = takeEarlyAnswer(url, request);
    const response = (early === null ? null : await early) ?? (await fetch(url, request));
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  }
}

/** The sign that tags begin with, as itself or as JSON may write it. Most answers hold none, and long ones cost to walk. */
const MAY_HOLD_TAGS = /<|\\u003c/i;

export interface Answer {
  readonly response: Response;
  readonly text: string;
  readonly route: Pick<AnyRoute, 'path'>;
  /** With which the call went out. */
  readonly token: string | null;
}

/**
 * What an answer holds, by the rules of the specification's error catalogue (section 8).
 *
 * @throws CallFailure
 */
export function readAnswer({ response, text, route, token }: Answer): unknown {
  const body = parse(text);
  const resultText = typeof body?.result === 'string' ? body.result : '';
  if (route.path !== accountRoutes.authenticate.path) {
    if (resultText.includes(NOT_LOGGED_IN)) rejectSession('not-logged-in', token);
    else if (response.status === 401 || body?.status === 401) rejectSession('expired', token);
  }
  if (body?.success === true)
    return MAY_HOLD_TAGS.test(text) ? cleanIncoming(body.result) : body.result;
  const error = body?.error ?? null;
  throw new CallFailure({
    code: error?.code ?? 'INTERNAL',
    message: error?.message ?? messageWithoutError({ response, text, resultText }),
    status: response.status,
    ...(error?.details === undefined ? {} : { details: error.details }),
    fields: new Map(
      (error?.validationErrors ?? []).flatMap(({ message, members }) =>
        members.map((member): [string, string] => [member, message]),
      ),
    ),
  });
}

/** A page of a proxy is no sentence, but its beginning tells more than nothing. */
const LONGEST_MESSAGE = 200;

function messageWithoutError({
  response,
  text,
  resultText,
}: Pick<Answer, 'response' | 'text'> & { readonly resultText: string }): string {
  const said = resultText === '' && response.status === 500 ? text : resultText;
  const words = withoutTags(said).trim().slice(0, LONGEST_MESSAGE);
  return words || response.statusText || t('Internal Server Error');
}

/** What a body may hold: a server that is not ours, such as a proxy, leaves some of it out. */
function parse(text: string): Partial<Envelope<unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch {
    return null;
  }
}
