import { CONTRACT_HASH, CONTRACT_HEADER, LOAD_REMOVAL_MS } from '@crease/contracts/base/constants.ts';
import type { ApiError, Envelope } from '@crease/contracts/base/error-code.ts';
import { problem } from '@crease/contracts/base/field-problem.ts';
import type { Access, AnyCall, Call } from '@crease/contracts/base/route.ts';
import { cleanIncoming, cleanOutgoing, listChangedNames, stripTags } from '@crease/contracts/base/text.ts';
import { createObservable } from '#client/storage/observable.ts';
import { sentRefusal, t } from '#i18n/text.ts';
import { trackRequest } from './connection.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

declare global {
  /** Responses by URL that `first-paint.js` requested while this code was loading. Null if the request failed. */
  var earlyAnswers: Record<string, Promise<Response | null>> | undefined;
}

/**
 * Takes a response that is already in flight, once, for an identical request by a visitor without a session.
 *
 * @returns null if nothing was prefetched. The promise resolves to null if it failed, and the network is used.
 */
function takePrefetchedResponse(url: URL, request: RequestInit): Promise<Response | null> | null {
  const requested = globalThis.earlyAnswers?.[url.href];
  if (requested === undefined || request.method !== 'GET') return null;
  delete globalThis.earlyAnswers?.[url.href];
  return new Headers(request.headers).has('Authorization') ? null : requested;
}

interface PendingState {
  readonly list: readonly string[];
}

const store = createObservable<PendingState>({ list: [] });

/** Calls covered by the loading bar. Entries linger for a while after their call has ended (spec section 9). */
export const pendingLoads = {
  store,
  /** Adds a call and returns a function that removes it. */
  begin(path: string): (success: boolean) => void {
    store.setState(({ list }) => ({ list: [...list, path] }));
    return (success) => {
      setTimeout(
        () => {
          store.setState(({ list }) => {
            const place = list.indexOf(path);
            return { list: list.filter((_, index) => index !== place) };
          });
        },
        success ? LOAD_REMOVAL_MS.success : LOAD_REMOVAL_MS.error,
      );
    };
  },
};

// untranslated: the server's marker for an unknown session, never shown
const NOT_LOGGED_IN = 'user did not login to the application!';

/**
 * Calls a route on behalf of the app's Caller.
 *
 * @throws CallFailure with the message to show. The Caller has been notified of a rejection by then.
 */
export async function callRoute<Wire, Result>(
  route: Call<Wire, Result>,
  input: Wire,
  signal?: AbortSignal,
): Promise<Result> {
  const { filtersTexts } = caller();
  if (filtersTexts) rejectFilteredNames(input);
  const done = route.quiet === true ? null : pendingLoads.begin(route.path);
  try {
    const sent = filtersTexts ? cleanOutgoing(input) : (input ?? {});
    const answer = await send(route, sent as Record<string, unknown>, signal);
    done?.(true);
    return answer as Result;
  } catch (failure) {
    done?.(false);
    throw failure;
  }
}

/**
 * Rejects names and titles that the text filter would change: the filtered text could be another person's name (spec
 * section 5). Forms check this at the field first, so this is the fallback.
 */
function rejectFilteredNames(input: unknown): void {
  const places = listChangedNames(input);
  if (places.length === 0) return;
  const message = t('This name isn’t allowed. Choose another');
  throw new CallFailure({
    code: 'VALIDATION',
    message,
    status: 0,
    fields: new Map(places.map((place) => [place, message])),
    problems: new Map(places.map((place) => [place, problem('FILTERED_NAME')])),
  });
}

async function send(route: AnyCall, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  const { resolveAddress, tokenFor, extraHeaders, omitsEmpty } = caller();
  const url = resolveAddress(route.path);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [CONTRACT_HEADER]: CONTRACT_HASH,
    ...extraHeaders?.(),
  };
  const token = tokenFor(route.access);
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  const request: RequestInit = { method: route.method, headers };
  if (signal !== undefined) request.signal = signal;
  if (route.from === 'body') {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(input);
  } else {
    for (const [key, value] of Object.entries(input)) {
      if (value === undefined || (value === '' && omitsEmpty)) continue;
      url.searchParams.set(key, String(value));
    }
  }
  const { response, text } = await fetchText(url, request);
  return readResponse({ response, text, call: { path: route.path, token } });
}

/** Treats a truncated response as a network failure. */
async function fetchText(url: URL, request: RequestInit) {
  // Writes may legitimately take long: a bet waits out its delay.
  const answered = request.method === 'GET' ? trackRequest() : null;
  try {
    const early = takePrefetchedResponse(url, request);
    const response = (early === null ? null : await early) ?? (await fetch(url, request));
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  } finally {
    answered?.();
  }
}

/** The opening bracket of a tag, raw or JSON-escaped. Most responses have none, so walking them is skipped. */
const MAY_HOLD_TAGS = /<|\\u003c/i;

export interface ServerResponse {
  readonly response: Response;
  readonly text: string;
  readonly call: SentCall;
}

/**
 * Interprets a response by the specification's error catalogue (section 8).
 *
 * @throws CallFailure
 */
export function readResponse({ response, text, call }: ServerResponse): unknown {
  const { filtersTexts, onRejected, onOtherContract } = caller();
  const body = parse(text);
  const resultText = typeof body?.result === 'string' ? body.result : '';
  if (resultText.includes(NOT_LOGGED_IN)) onRejected('not-logged-in', call);
  else if (response.status === 401 || body?.status === 401) onRejected('expired', call);
  if (response.headers.has(CONTRACT_HEADER) && isNewRelease(body?.error?.code === 'APP_OUTDATED')) {
    onOtherContract?.();
  }
  if (body?.success === true) {
    return filtersTexts && MAY_HOLD_TAGS.test(text) ? cleanIncoming(body.result) : body.result;
  }
  const error = body?.error ?? null;
  throw new CallFailure({
    code: error?.code ?? 'INTERNAL',
    message:
      error === null
        ? messageWithoutError({ response, text, resultText })
        : (sentRefusal(error.code, error.details ?? {}) ?? error.message),
    status: response.status,
    ...(error?.details === undefined ? {} : { details: error.details }),
    fields: byMember(error, ({ message }) => message),
    problems: byMember(error, ({ code, facts }) => (facts === undefined ? { code } : { code, facts })),
  });
}

function byMember<Value>(
  error: ApiError | null,
  getValue: (found: NonNullable<ApiError['validationErrors']>[number]) => Value,
): ReadonlyMap<string, Value> {
  const lines = error?.validationErrors ?? [];
  return new Map(lines.flatMap((line) => line.members.map((member) => [member, getValue(line)])));
}

let hasContractChanged = false;

/**
 * Every response of a newer release reports this. Notifies the user once, and again whenever the server rejects the
 * page's request.
 */
function isNewRelease(isRefused: boolean): boolean {
  if (hasContractChanged && !isRefused) return false;
  hasContractChanged = true;
  return true;
}

/** A proxy's error page is not a usable message, but its beginning beats nothing. */
const MAX_MESSAGE_LENGTH = 200;

function messageWithoutError({
  response,
  text,
  resultText,
}: Pick<ServerResponse, 'response' | 'text'> & { readonly resultText: string }): string {
  const said = resultText === '' && response.status === 500 ? text : resultText;
  const words = stripTags(said).trim().slice(0, MAX_MESSAGE_LENGTH);
  return words || response.statusText || t('Internal Server Error');
}

/** Parses a body of which any field may be missing: other servers such as proxies don't send our envelope. */
function parse(text: string): Partial<Envelope<unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch {
    return null;
  }
}

/** Reason the server rejects a caller: expired or unknown session. */
export type Rejection = 'expired' | 'not-logged-in';

/** A call as it was sent. */
interface SentCall {
  readonly path: string;
  /** Token sent with the call. Null if none was required or available. */
  readonly token: string | null;
}

/** Identity and hooks for server calls. Each app sets its own once at startup. */
export interface Caller {
  /** Resolves a path to a server URL. @param path without a leading slash. */
  readonly resolveAddress: (path: string) => URL;
  /** Token for a route with this access level, or null. */
  readonly tokenFor: (access: Access) => string | null;
  /** Additional headers for every call. */
  readonly extraHeaders?: () => Readonly<Record<string, string>>;
  /** True to run texts through the specification's text filter in both directions (section 5). */
  readonly filtersTexts: boolean;
  /** True to omit empty query texts, so that a blank filter matches everything. */
  readonly omitsEmpty: boolean;
  readonly onRejected: (reason: Rejection, call: SentCall) => void;
  /**
   * The server runs a different contract version than this page. Called once, and again whenever the server rejects a
   * call as malformed.
   */
  readonly onOtherContract?: () => void;
}

let current: Caller = {
  resolveAddress: (path) => new URL(`/${path}`, location.origin),
  tokenFor: () => null,
  filtersTexts: true,
  omitsEmpty: false,
  onRejected: () => undefined,
};

/** Sets the caller of all subsequent calls. */
export function setCaller(caller: Caller): void {
  current = caller;
}

export function caller(): Caller {
  return current;
}
