import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Hub } from '@crease/hub/hub.ts';
import type { Doors } from './doors.ts';
import type { Forward } from './forward.ts';
import { limitSockets } from './socket-limits.ts';

/** The hub as the HTTP server needs it: it takes its own path before any route. */
export type HubDoor = Pick<Hub<unknown>, 'handleRequest' | 'handleUpgrade'>;

/** How long a client may take, milliseconds. */
export interface ServerTimes {
  /** Until the next request on a connection. */
  readonly keepAliveMs: number;
  /** For the head of a request, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often these are looked at. */
  readonly checkMs: number;
}

/** Keep-alive is longer than that of the usual proxies, which then are the ones to close. */
const TIMES: ServerTimes = {
  keepAliveMs: 65_000,
  headersMs: 30_000,
  requestMs: 60_000,
  checkMs: 5_000,
};

export interface ServerParts {
  readonly hub: HubDoor | null;
  readonly doors: Doors;
  readonly handler: RequestListener<typeof IncomingMessage>;
  readonly times?: ServerTimes | undefined;
  /** Of a gateway. */
  readonly forward?: Forward | undefined;
}

/** The listening side: the hub before the routes, times that hold, and no more sockets than there is room for. */
export function openServer({ hub, doors, handler, times = TIMES, forward }: ServerParts): Server {
  const server = createServer(
    {
      keepAliveTimeout: times.keepAliveMs,
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkMs,
    },
    (request, response) => {
      if (hub?.handleRequest(request, response) === true) return;
      if (forward?.(request, response) !== true) handler(request, response);
    },
  );
  server.on('upgrade', (request, socket, head) => {
    if (hub?.handleUpgrade(request, socket, head) !== true) socket.destroy();
  });
  limitSockets(server, doors.addresses);
  return server;
}
