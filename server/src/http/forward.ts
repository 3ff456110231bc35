import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { ERRORS, formatErrorMessage } from '@crease/contracts/errors/error-code.ts';
import { ROUTES, type RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { AdmissionControl } from './admission.ts';
import { STATUS_PATH } from './status-page.ts';

/** Calls that a gateway answers itself: bets, and the prices and open bets read while betting. */
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

/** Response header of forwarded calls: last committed command at the time of the response. */
export const SEQUENCE_HEADER = 'x-crease-sequence';

export interface ForwardParts {
  readonly doors: AdmissionControl;
  /** URL of the leading process's entry points; null while there is no leader. */
  readonly leadUrl: () => string | null;
  /** Resolves once the local replica has reached a sequence. */
  readonly reached: (sequence: number) => Promise<void>;
}

/** Forwards a request; false if this process answers it itself. */
export type Forward = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Forwards everything that a gateway doesn't answer itself to the leading process, unmodified: logins and anything
 * else that must be counted or serialised in one place, the back office, pages and files. The caller is answered once
 * this gateway has the changes made by the call.
 */
export function forwardTo(parts: ForwardParts): Forward {
  const agent = new Agent({ keepAlive: true });
  const own = new Set(OWN_CALLS.map((name) => normalizePath(`/${ROUTES[name].path}`)));
  return (request, response) => {
    const path = normalizePath(request.url ?? '/');
    if (own.has(path) || path.startsWith('/health/') || path === '/metrics') return false;
    const url = parts.leadUrl();
    // The one page needed while there is no leader.
    if (url === null && path === STATUS_PATH) return false;
    if (url === null) sayAway(request, response);
    else passOn(parts, { agent, url, request, response });
    return true;
  };
}

function normalizePath(url: string): string {
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
    // A replica that can't get there has closed and would serve older data, but the call itself was made.
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

/** There is no leader at the moment: the client retries, as during a restart. */
function sayAway(request: IncomingMessage, response: ServerResponse): void {
  const { status } = ERRORS.MAINTENANCE;
  const error = { code: 'MAINTENANCE', message: formatErrorMessage('MAINTENANCE'), requestId: '' };
  request.resume();
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ success: false, result: null, error, status }));
}
