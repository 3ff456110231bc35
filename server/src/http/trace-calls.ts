import type { FastifyInstance } from 'fastify';
import type { Span, Tracer } from '#ports/tracer.ts';

const spans = new WeakMap<object, Span>();

/**
 * Measures every call of the contract, from its arrival to its answer. A client that says what its call is part of
 * (`traceparent`) finds it there.
 */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = tracer.begin(`call ${request.routeOptions.url ?? 'unknown'}`, parent);
    spans.set(request.raw, span);
    done();
  });
  // Once the body is read: reading it leaves what runs around it.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request.raw);
    if (span === undefined) done();
    else tracer.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request.raw)?.end({ 'http.response.status_code': reply.statusCode });
    done();
  });
}
