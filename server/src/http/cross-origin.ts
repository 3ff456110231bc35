import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#services/app-context.ts';

const METHODS = 'GET, POST, OPTIONS';
const HEADERS = 'authorization, content-type, if-none-match, x-contract, traceparent, tracestate';
const EXPOSED = 'x-request-id, retry-after, date, content-disposition, x-contract';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets the pages of the installation's other domains call this one: a domain file may name another host as its base
 * address (api 3.1). Every other origin gets no word of it, and the browser refuses there.
 *
 * Only a bearer authorises, never a cookie, so credentials are not allowed along.
 */
export function allowOwnOrigins(app: FastifyInstance, { domains }: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOwnOrigin(origin, domains)) return;
    void reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
    void reply.header('access-control-expose-headers', EXPOSED);
  });
}

/** Answers what a browser asks before such a page may call. */
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

/** Whether an Origin header names a page of the installation. */
export function isOwnOrigin(origin: string, domains: AppContext['domains']): boolean {
  try {
    return domains.isOwnHost(new URL(origin).hostname);
  } catch {
    return false;
  }
}
