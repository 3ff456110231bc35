import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { ERRORS, sentenceOf } from '@crease/contracts/errors/error-code.ts';
import { ROUTES, type RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { Doors } from './doors.ts';
import { STATUS_PATH } from './status-page.ts';

/** Calls that a gateway answers by itself: bets, and what is read of prices and open bets while one bets. */
const OWN_CALLS: readonly RouteName[] = [
  'placeBet',
  'updateBet',
  'cancelBets',
  'getUserOpenBets',
  'getUserExpectedProfitLoss',
  'getUserOdds',
  'getUserLimits',
  'getDepth',
];

/** In the answer to a forwarded call: newest command that was committed when it was given. */
export const SEQUENCE_HEADER = 'x-crease-sequence';

export interface ForwardParts {
  readonly doors: Doors;
  /** Where the doors of the process that leads are; null while none does. */
  readonly leadUrl: () => string | null;
  /** Resolves once a sequence is in memory here. */
  readonly reached: (sequence: number) => Promise<void>;
}

/** Passes a request on; false when this process answers it by itself. */
export type Forward = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * What a gateway does not answer by itself goes to the process that leads, as it came: logins and everything else that
 * must be counted or turned in one place, the back office, pages and files. The caller is answered once this gateway has
 * what the call has changed.
 */
export function forwardTo(parts: ForwardParts): Forward {
  const agent = new Agent({ keepAlive: true });
  const own = new Set(OWN_CALLS.map((name) => pathOf(`/${ROUTES[name].path}`)));
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (own.has(path) || path.startsWith('/health/') || path === '/metrics') return false;
    const url = parts.leadUrl();
    // Of all pages this one is wanted when nobody leads.
    if (url === null && path === STATUS_PATH) return false;
    if (url === null) sayAway(request, response);
    else passOn(parts, { agent, url, request, response });
    return true;
  };
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.toLowerCase().replace(/\/+$/, '');
}

interface Passing {
  readonly agent: Agent;
  readonly url: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function passOn({ doors, reached }: ForwardParts, passing: Passing): void {
  const { agent, url, request, response } = passing;
  const { hostname, port } = new URL(url);
  const asked = ask({
    agent,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: request.method,
    path: request.url,
    headers: {
      ...request.headers,
      'x-forwarded-for': doors.addresses.of(request),
      'x-forwarded-proto': doors.isSecure(request) ? 'https' : 'http',
    },
  });
  asked.on('response', (answer) => {
    const { [SEQUENCE_HEADER]: sequence, ...headers } = answer.headers;
    const send = (): void => {
      response.writeHead(answer.statusCode ?? 502, headers);
      pipeline(answer, response, () => undefined);
    };
    // A replica that cannot get there has closed: its answers would be older, the call itself was made.
    reached(Number(sequence ?? 0)).then(send, send);
  });
  asked.on('error', () => {
    if (response.headersSent) response.destroy();
    else sayAway(request, response);
  });
  response.on('close', () => {
    if (!response.writableFinished) asked.destroy();
  });
  pipeline(request, asked, () => undefined);
}

/** No process leads at this moment: the caller comes again, as at a restart. */
function sayAway(request: IncomingMessage, response: ServerResponse): void {
  const { status } = ERRORS.MAINTENANCE;
  const error = { code: 'MAINTENANCE', message: sentenceOf('MAINTENANCE'), requestId: '' };
  request.resume();
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ success: false, result: null, error, status }));
}
