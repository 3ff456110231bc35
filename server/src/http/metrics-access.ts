import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { KeyedCipher } from '#ports/keyed-cipher.ts';
import { hostNameOf, isThisMachine } from '#services/site/site-domains.ts';
import { bearerOf } from './bearer-access.ts';
import { isLoopback } from './client-addresses.ts';
import type { Doors } from './doors.ts';

/** Where the figures of the process are to be had. */
export interface MetricsSettings {
  /** A port on this machine only, or null: on the port of the site. */
  readonly port: number | null;
  /** Bearer token that anyone who reads them on the port of the site has to show, or null: this machine only. */
  readonly token: string | null;
}

/** Headers by which a proxy says that it asks for somebody else. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/** What a request for the figures on the port of the site is answered: they say what the house stands to lose. */
export function metricsVerdict(
  request: IncomingMessage,
  doors: Pick<Doors, 'addresses' | 'metrics'>,
  cipher: Pick<KeyedCipher, 'isSame'>,
): 'yes' | 'UNAUTHENTICATED' | 'NOT_FOUND' {
  const { port, token } = doors.metrics;
  if (token !== null) {
    const shown = bearerOf(request.headers.authorization);
    return shown !== null && cipher.isSame(shown, token) ? 'yes' : 'UNAUTHENTICATED';
  }
  if (port !== null) return 'NOT_FOUND';
  const isFromHere =
    isLoopback(doors.addresses.ofPeer(request.socket)) &&
    isThisMachine(hostNameOf(request.headers.host ?? '')) &&
    PASSED_ON.every((name) => request.headers[name] === undefined);
  return isFromHere ? 'yes' : 'NOT_FOUND';
}

/** Listens on a port of its own, for this machine only, and answers nothing but the figures. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
