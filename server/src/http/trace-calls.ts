import type { FastifyInstance } from 'fastify';
import type { Span, Tracer } from '#ports/tracer.ts';

/** A call, and the click that asked for it. */
interface Measured {
  readonly call: Span;
  readonly click: Span | null;
}

const measured = new WeakMap<object, Measured>();
/** What a page of ours says beside its `traceparent`: the click was so many milliseconds before the call. */
const CLICK = /^crease=(\d{1,4})$/;

/**
 * Measures every call of the contract, from its arrival to its answer. A client that says what its call is part of
 * (`traceparent`) finds it there; a click of a page of ours is measured too, from when it was.
 */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent, tracestate } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const agoMs = CLICK.exec(String(tracestate))?.[1];
    const click =
      parent === undefined || agoMs === undefined
        ? null
        : tracer.beginEarlier('click', parent, Number(agoMs));
    const name = `call ${request.routeOptions.url ?? 'unknown'}`;
    measured.set(request.raw, { click, call: tracer.begin(name, click?.parent ?? parent) });
    done();
  });
  // Once the body is read: reading it leaves what runs around it.
  app.addHook('preHandler', (request, _, done) => {
    const span = measured.get(request.raw)?.call;
    if (span === undefined) done();
    else tracer.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { call, click = null } = measured.get(request.raw) ?? {};
    call?.end({ 'http.response.status_code': reply.statusCode });
    click?.end();
    done();
  });
}
