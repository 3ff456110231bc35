import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { ERRORS, formatErrorMessage } from '@crease/contracts/errors/error-code.ts';
import type { Hub } from '@crease/hub/hub.ts';
import type { AdmissionControl } from './admission.ts';
import { limitSockets } from './socket-limits.ts';

/** The hub as seen by the HTTP server: it handles its path before any route. */
export type HubHandler = Pick<Hub<unknown>, 'handleRequest' | 'handleUpgrade'>;

/** Client timeouts, ms. */
export interface ServerTimes {
  /** Idle time before the next request on a connection. */
  readonly keepAliveMs: number;
  /** For the request headers, and for the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Check interval. */
  readonly checkMs: number;
}

/** Keep-alive exceeds that of common proxies, so that the proxy is the one to close. */
const TIMES: ServerTimes = {
  keepAliveMs: 65_000,
  headersMs: 30_000,
  requestMs: 60_000,
  checkMs: 5_000,
};

export interface ServerParts {
  readonly hub: HubHandler | null;
  readonly doors: AdmissionControl;
  readonly handler: RequestListener<typeof IncomingMessage>;
  readonly times?: ServerTimes | undefined;
}

/**
 * Creates the HTTP server: the hub before the routes, enforced timeouts, and a limit on sockets. Only targets that are
 * a path are accepted: of `http://host/path`, every check of a path would have to cut the same part as the router.
 */
export function openServer({ hub, doors, handler, times = TIMES }: ServerParts): Server {
  const server = createServer(
    {
      keepAliveTimeout: times.keepAliveMs,
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkMs,
    },
    (request, response) => {
      if (!hasPath(request)) refuseTarget(response);
      else if (hub?.handleRequest(request, response) !== true) handler(request, response);
    },
  );
  server.on('upgrade', (request, socket, head) => {
    if (!hasPath(request) || hub?.handleUpgrade(request, socket, head) !== true) socket.destroy();
  });
  limitSockets(server, doors.addresses);
  return server;
}

function hasPath({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/');
}

function refuseTarget(response: ServerResponse): void {
  const { status } = ERRORS.VALIDATION;
  const validationErrors = [{ field: '', message: 'The request target must be a path.' }];
  const message = formatErrorMessage('VALIDATION');
  const error = { code: 'VALIDATION', message, validationErrors, requestId: '' };
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify({ success: false, result: null, error, status }));
}
