import type { FastifyInstance } from 'fastify';
import type { AppEnv } from '#office/env.ts';

const METHODS = 'GET, POST, OPTIONS';
const HEADERS = 'authorization, content-type, if-none-match, x-contract, traceparent, tracestate';
const EXPOSED = 'x-request-id, retry-after, date, content-disposition, x-contract';
const PREFLIGHT_SECONDS = '600';

/**
 * Allows pages of the installation's other domains to call this one: a domain file may name another host as its base
 * address (api 3.1). Other origins get no CORS headers, so the browser blocks them.
 *
 * Authorisation is by bearer token only, never by cookie, so credentials aren't allowed.
 */
export function allowOwnOrigins(app: FastifyInstance, { domains }: AppEnv): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !domains.isOwnOrigin(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
    reply.header('access-control-expose-headers', EXPOSED);
  });
}

/** Answers CORS preflight requests. */
export function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !reply.hasHeader('access-control-allow-origin')) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
}
