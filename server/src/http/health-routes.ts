import type { FastifyInstance } from 'fastify';
import { fail } from '#base/reply.ts';
import type { RouteHost } from './admission-hook.ts';
import { plainReply, sendDeclined } from './envelope-reply.ts';
import { metricsVerdict } from './metrics-access.ts';

/** Conditions for accepting bets. */
export type Checks = Readonly<Record<string, boolean>>;

/** /health/live, /health/ready and /metrics (api 11.1), without an envelope. */
export function bindHealthRoutes(
  app: FastifyInstance,
  { context, doors, metrics }: RouteHost,
  moreChecks: () => Checks,
): void {
  app.get('/health/live', (request, reply) =>
    plainReply(request, reply, 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', (request, reply) => {
    const status = context.exchange.status();
    const checks: Checks = {
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
