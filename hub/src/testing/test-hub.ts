import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Hub } from '#hub.ts';
import type { DisconnectReason, HubConnection } from '#hub-connection.ts';
import type { HubLimits, HubOptions } from '#hub-options.ts';
import { testMethods } from './test-methods.ts';

/** The token itself is the user's name; `bad` is rejected. */
export interface TestIdentity {
  readonly name: string | null;
}

export interface TestHub {
  readonly hub: Hub<TestIdentity>;
  readonly url: string;
  readonly webSocketUrl: string;
  /** Connections in opening order. */
  readonly opened: readonly HubConnection<TestIdentity>[];
  readonly ended: readonly { readonly id: string; readonly reason: DisconnectReason }[];
  /** The server's raw sockets, for cutting off clients. */
  readonly sockets: ReadonlySet<Socket>;
  stop(): Promise<void>;
}

/** Short times, so that deadline tests take a fraction of a second. */
export const QUICK: Partial<HubLimits> = { sweepMs: 10, ackMs: 20 };

export async function startTestHub(
  limits: Partial<HubLimits> = {},
  options: Partial<HubOptions<TestIdentity>> = {},
): Promise<TestHub> {
  const opened: HubConnection<TestIdentity>[] = [];
  const ended: { id: string; reason: DisconnectReason }[] = [];
  const sockets = new Set<Socket>();
  const hub = new Hub<TestIdentity>({
    path: '/notify',
    authenticate: async (token) => (token === 'bad' ? 'refused' : { name: token }),
    getUserId: (identity) => identity.name,
    methods: testMethods,
    onConnected: (connection) => opened.push(connection),
    onDisconnected: ({ id }, reason) => ended.push({ id, reason }),
    limits: { ...QUICK, ...limits },
    ...options,
  });
  const server = createServer((request, response) => {
    if (!hub.handleRequest(request, response)) response.writeHead(418).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    hub,
    url: `http://127.0.0.1:${port}/notify`,
    webSocketUrl: `ws://127.0.0.1:${port}/notify`,
    opened,
    ended,
    sockets,
    stop: async () => {
      await hub.close(0);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(getPort(server.address())));
  });
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
