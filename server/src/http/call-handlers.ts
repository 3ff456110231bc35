import type { FastifyInstance } from 'fastify';
import { operatorApprovalHandlers } from '#approvals/operator-routes.ts';
import type { Span, Tracer } from '#base/system/tracer.ts';
import { bettingHandlers } from '#betting/routes.ts';
import { bonusHandlers, operatorBonusHandlers } from '#bonus/routes.ts';
import { operatorCareHandlers } from '#care/operator-routes.ts';
import { careHandlers } from '#care/routes.ts';
import { operatorCashHandlers } from '#cash/desk/operator-routes.ts';
import { cashHandlers } from '#cash/requests/routes.ts';
import { operatorCasinoHandlers } from '#casino/operator-routes.ts';
import { casinoHandlers } from '#casino/routes.ts';
import { catalogueHandlers } from '#catalogue/routes.ts';
import { operatorMarketDeskHandlers } from '#market-desk/markets/operator-routes.ts';
import { noticeHandlers } from '#notices/routes.ts';
import type { AppEnv } from '#office/env.ts';
import { officeHandlers, operatorOfficeHandlers } from '#office/operator-routes.ts';
import type { Handlers } from '#people/account/call-context.ts';
import { peopleHandlers } from '#people/account/routes.ts';
import { operatorPeopleHandlers } from '#people/staff/operator-routes.ts';
import { getRoutePath } from './call-table.ts';

export function createHandlers(context: AppEnv): Handlers {
  return {
    ...peopleHandlers(context),
    ...catalogueHandlers(context),
    ...noticeHandlers(context),
    ...bettingHandlers(context),
    ...cashHandlers(context),
    ...careHandlers(context),
    ...bonusHandlers(context),
    ...casinoHandlers(context),
    ...officeHandlers(context),
    ...operatorPeopleHandlers(context),
    ...operatorApprovalHandlers(context),
    ...operatorCashHandlers(context),
    ...operatorCareHandlers(context),
    ...operatorBonusHandlers(context),
    ...operatorCasinoHandlers(context),
    ...operatorMarketDeskHandlers(context),
    ...operatorOfficeHandlers(context),
  };
}

/** A call's span, and the span of the click that caused it. */
const measured = new WeakMap<object, { readonly call: Span; readonly click: Span | null }>();
/** Sent by the web app with `traceparent`: milliseconds from the click to the call. */
const CLICK = /^crease=(\d{1,4})$/;

/**
 * Traces every contract call from arrival to response, under a client's `traceparent` if it sent one. A click in the
 * web app gets a span of its own, backdated to the click.
 */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent, tracestate } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const agoMs = CLICK.exec(String(tracestate))?.[1];
    const click =
      parent === undefined || agoMs === undefined ? null : tracer.startBackdatedSpan('click', parent, Number(agoMs));
    const name = `call ${getRoutePath(request) ?? 'unknown'}`;
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
