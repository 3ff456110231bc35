import type { FastifyInstance } from 'fastify';
import type { Span, Tracer } from '#base/system/tracer.ts';

/** A call's span, and the span of the click that caused it. */
interface Measured {
  readonly call: Span;
  readonly click: Span | null;
}

const measured = new WeakMap<object, Measured>();
/** Sent by our pages with `traceparent`: milliseconds from the click to the call. */
const CLICK = /^crease=(\d{1,4})$/;

/**
 * Traces every contract call from arrival to response. A client's `traceparent` is used as the parent; a click on one
 * of our pages gets its own span, backdated to the click.
 */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent, tracestate } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const agoMs = CLICK.exec(String(tracestate))?.[1];
    const click =
      parent === undefined || agoMs === undefined
        ? null
        : tracer.startBackdatedSpan('click', parent, Number(agoMs));
    const name = `call ${request.routeOptions.url ?? 'unknown'}`;
    measured.set(request.raw, { click, call: tracer.startSpan(name, click?.parent ?? parent) });
    done();
  });
  // Entered after the body is read, because reading it loses the async context.
  app.addHook('preHandler', (request, _, done) => {
    const span = measured.get(request.raw)?.call;
    if (span === undefined) done();
    else tracer.runInSpan(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { call, click = null } = measured.get(request.raw) ?? {};
    call?.end({ 'http.response.status_code': reply.statusCode });
    click?.end();
    done();
  });
}
