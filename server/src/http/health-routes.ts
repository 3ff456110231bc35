import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { fail } from '#base/reply.ts';
import type { KeyedCipher } from '#base/system/crypto.ts';
import { isThisMachine, normalizeHost } from '#site/site-domains.ts';
import type { AdmissionControl } from './admission.ts';
import type { RouteHost } from './admission-hook.ts';
import { isLoopback } from './client-addresses.ts';
import { listen } from './http-server.ts';
import { plainReply, sendDeclined } from './replies.ts';
import { readBearerToken } from './request-call.ts';

/** /health/live, /health/ready and /metrics (api 11.1), without an envelope. */
export function bindHealthRoutes(
  app: FastifyInstance,
  { context, doors, metrics }: RouteHost,
  moreChecks: () => Readonly<Record<string, boolean>>,
): void {
  app.get('/health/live', (request, reply) => plainReply(request, reply, 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', (request, reply) => {
    const status = context.exchange.status();
    const checks = {
      database: status !== 'DATABASE_AWAY' && status !== 'STARTING',
      books: status === 'READY',
      ...moreChecks(),
    };
    const isReady = Object.values(checks).every(Boolean);
    const { books, problem: reason } = context.exchange.health();
    return plainReply(request, reply, 'no-store')
      .code(isReady ? 200 : 503)
      .send({
        status: isReady ? 'ready' : 'not ready',
        checks,
        books,
        ...(isReady || reason === null ? {} : { reason }),
      });
  });
  app.get('/metrics', async (request, reply) => {
    const verdict = metricsVerdict(request.raw, doors, context.cipher);
    if (verdict !== 'yes') return sendDeclined(request, reply, fail(verdict));
    return plainReply(request, reply, 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

export interface MetricsSettings {
  /** Loopback-only port, or null to use the site's port. */
  readonly port: number | null;
  /** Bearer token for reading metrics on the site's port; null for this machine only. */
  readonly token: string | null;
}

/** Headers by which a proxy marks a forwarded request. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const;

/** Decides on a metrics request on the site's port; metrics reveal the house's exposure. */
export function metricsVerdict(
  request: IncomingMessage,
  doors: Pick<AdmissionControl, 'addresses' | 'metrics'>,
  cipher: Pick<KeyedCipher, 'isSame'>,
): 'yes' | 'UNAUTHENTICATED' | 'NOT_FOUND' {
  const { port, token } = doors.metrics;
  if (token !== null) {
    const shown = readBearerToken(request.headers.authorization);
    return shown !== null && cipher.isSame(shown, token) ? 'yes' : 'UNAUTHENTICATED';
  }
  if (port !== null) return 'NOT_FOUND';
  const isFromHere =
    isLoopback(doors.addresses.getPeerAddress(request.socket)) &&
    isThisMachine(normalizeHost(request.headers.host ?? '')) &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined);
  return isFromHere ? 'yes' : 'NOT_FOUND';
}

/** Serves nothing but metrics on a separate loopback-only port. */
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
  await listen(server, { port, host: '127.0.0.1' });
  return server;
}
