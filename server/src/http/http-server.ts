import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import type { Hub } from '@crease/hub/hub.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#base/system/log.ts';
import type { AdmissionControl } from './admission.ts';
import { limitSockets } from './client-addresses.ts';
import { sendRawError } from './replies.ts';

/** The hub as seen by the HTTP server: it handles its path before any route. */
export type HubHandler = Pick<Hub<unknown>, 'handleRequest' | 'handleUpgrade'>;

/** Client timeouts, ms. */
export interface ServerTimes {
  /** Idle time before the next request on a connection. */
  readonly keepAliveMs: number;
  /** For the request headers, and for the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
}

/** Keep-alive exceeds that of common proxies, so that the proxy is the one to close. */
const TIMES: ServerTimes = { keepAliveMs: 65_000, headersMs: 30_000, requestMs: 60_000, checkMs: 5_000 };

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
  const validationErrors = [{ field: '', message: 'The request target must be a path.' }];
  const error = { code: 'VALIDATION', validationErrors, requestId: '' } as const;
  sendRawError(response, error, { connection: 'close' });
}

const HELD_BETS_MS = 5_000;
const HUB_GRACE_MS = 1_500;
const CLOSE_MS = 2_500;

export interface StopParts {
  readonly app: FastifyInstance;
  readonly hub: Pick<Hub<unknown>, 'close'>;
  /** Stops accepting bets, and completes or rejects held ones. */
  readonly stopBetting: (withinMs: number) => Promise<void>;
  readonly log: Log;
  /** Time limit for all steps together. */
  readonly withinMs: number;
}

/**
 * Shuts the server down in order (api 11.1): stop accepting bets, complete or reject held ones, disconnect hub
 * clients with permission to reconnect, send pending responses, close connections.
 *
 * @returns true if every step finished in time.
 */
export async function stopServer({ app, hub, stopBetting, log, withinMs }: StopParts): Promise<boolean> {
  const steps = async (): Promise<void> => {
    await runStep(log, 'betting', () => stopBetting(Math.min(HELD_BETS_MS, withinMs / 2)));
    await runStep(log, 'hub', () => hub.close(Math.min(HUB_GRACE_MS, withinMs / 4)));
    await runStep(log, 'http', () => within(Math.min(CLOSE_MS, withinMs / 4), app.close()));
    app.server.closeAllConnections();
  };
  return await within(withinMs, steps());
}

async function runStep(log: Log, name: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error(`Failed to stop ${name}.`, { error });
  }
}

/** True if the promise settled in time. */
export async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once the server accepts connections. */
export function listen(server: Server, address: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}
