import { ERRORS } from '@crease/contracts/errors/error-code.ts';
import { ROUTES, type RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { AnyRoute, ParsedOf } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorSession, UserSession } from '#services/account/sessions.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline, type FieldError, type Reply } from '#services/reply.ts';
import { bearerOf } from './bearer-access.ts';
import { Call, type Handlers } from './call.ts';
import { clientAddressOf } from './client-address.ts';
import { sendRateLimited, sendReply } from './envelope-reply.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { foldKeys, type KeyShape, keyShapeOf } from './fold-keys.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every route needs from the app around it. */
export interface RouteHost {
  readonly context: AppContext;
  readonly limits: RateLimits;
  readonly metrics: Metrics;
}

/** Any handler: the table of routes fixes what really goes in and out. */
type AnyHandler = (input: unknown, call: Call) => Promise<Reply<unknown>> | Reply<unknown>;

/** Who was let in. */
interface Admitted {
  readonly user: UserSession | null;
  readonly operator: OperatorSession | null;
}

const NOBODY: Admitted = { user: null, operator: null };

/**
 * Binds a route of the contract to its handler: limits, access, spelling of keys, parsing, envelope.
 *
 * Everything that does not depend on the request is prepared here once.
 */
export function bindRoute(
  app: FastifyInstance,
  host: RouteHost,
  name: RouteName,
  handlers: Handlers,
): void {
  const route: AnyRoute = ROUTES[name];
  const handler: AnyHandler = (input, call) =>
    Reflect.apply(handlers[name], undefined, [input, call]);
  const shape = keyShapeOf(route.request);
  const { context, limits, metrics } = host;
  app.route({
    method: route.method,
    url: `/${route.pattern ?? route.path}`,
    handler: async (request, reply) => {
      const outcome = await answerOf(request);
      metrics.calls.note(route.path, statusOf(outcome));
      return 'waitSeconds' in outcome
        ? sendRateLimited(request, reply, outcome.waitSeconds)
        : sendReply(request, reply, outcome);
    },
  });

  async function answerOf(request: FastifyRequest): Promise<Reply<unknown> | RateLimited> {
    const ip = clientAddressOf(request.raw);
    const now = context.clock.now();
    const wait = limits.anyCall(ip, now) || limits.routeCall(name, ip, now);
    if (wait > 0) return { waitSeconds: wait };
    const admission = admit(context, route, request);
    const admitted = admission instanceof Promise ? await admission : admission;
    if ('ok' in admitted) return admitted;
    const { user, operator } = admitted;
    const userWait = user === null ? 0 : userCallWait(limits, name, user.user.id, now);
    if (userWait > 0) return { waitSeconds: userWait };
    if (CLOSED_WHEN_SUSPENDED.has(name) && isSuspended(context, request)) {
      return decline('MAINTENANCE');
    }
    if (NEEDS_LICENCE.has(name) && isPlayMoney(context, request)) return decline('FEATURE_OFF');
    const parsed = parseInput(route, shape, request);
    if (!parsed.ok) return parsed;
    const call = new Call({ request, domains: context.domains, ip, user, operator });
    const outcome = await handler(parsed.value, call);
    if (name === 'placeBet') noteBet(metrics, outcome, context.clock.now() - now);
    return outcome;
  }
}

/** Calls that a suspended domain refuses before it looks at them (api 1.2); reading and cancelling go on. */
const CLOSED_WHEN_SUSPENDED: ReadonlySet<RouteName> = new Set<RouteName>([
  'placeBet',
  'updateBet',
  'cashOut',
  'createDeposit',
  'createWithdrawal',
  'createRequest',
  'claimBonus',
]);

/** Calls that move real money: a domain without a licence refuses them before it looks at them (api 1.7). */
const NEEDS_LICENCE: ReadonlySet<RouteName> = new Set<RouteName>([
  'getPaymentInfo',
  'createDeposit',
  'createWithdrawal',
  'createRequest',
  'claimBonus',
]);

function isPlayMoney({ domains }: AppContext, request: FastifyRequest): boolean {
  return domains.ofHost(request.headers.host ?? '').licence === null;
}

function isSuspended({ domains }: AppContext, request: FastifyRequest): boolean {
  return domains.ofHost(request.headers.host ?? '').siteSuspended;
}

/** One call too many. */
export interface RateLimited {
  readonly waitSeconds: number;
}

/** HTTP status of an answer. */
export function statusOf(outcome: Reply<unknown> | RateLimited): number {
  if ('waitSeconds' in outcome) return ERRORS.RATE_LIMITED.status;
  return outcome.ok ? 200 : (outcome.status ?? ERRORS[outcome.code].status);
}

function noteBet(metrics: Metrics, outcome: Reply<unknown>, tookMs: number): void {
  metrics.bets.inc({ outcome: outcome.ok ? 'accepted' : outcome.code });
  metrics.matchSeconds.observe(tookMs / 1_000);
}

function userCallWait(limits: RateLimits, name: RouteName, userId: number, now: number): number {
  return name === 'placeBet' ? limits.bet(userId, now) : limits.userCall(userId, now);
}

/** Who calls (api 1.4), or why he may not. */
export function admit(
  context: AppContext,
  route: AnyRoute,
  request: FastifyRequest,
): Admitted | Declined | Promise<Admitted | Declined> {
  if (route.access === 'N') return NOBODY;
  const header = request.headers.authorization;
  if (header === undefined && route.access === 'P') return NOBODY;
  const token = bearerOf(header);
  if (token === null) return decline('UNAUTHENTICATED');
  if (route.access === 'O') {
    const operator = context.sessions.operatorOf(token);
    return operator instanceof Promise
      ? operator.then((found) => admitOperator(route, found))
      : admitOperator(route, operator);
  }
  const user = context.sessions.userOf(token);
  return user instanceof Promise
    ? user.then((found) => admitUser(route, found))
    : admitUser(route, user);
}

function admitUser(route: AnyRoute, user: UserSession | null): Admitted | Declined {
  if (user === null) return decline('UNAUTHENTICATED');
  if (route.access === 'R' && user.user.isDemo) return decline('DEMO_NOT_ALLOWED');
  // What somebody else has set for the user opens nothing but the way to a password of their own.
  const isClosed = route.access !== 'P' && route.beforePasswordChange !== true;
  if (isClosed && user.user.mustChangePassword) return decline('MUST_CHANGE_PASSWORD');
  return { user, operator: null };
}

function admitOperator(route: AnyRoute, operator: OperatorSession | null): Admitted | Declined {
  if (operator === null) return decline('UNAUTHENTICATED');
  const { role } = operator.operator;
  const allowed = route.roles === undefined || role === 'admin' || route.roles.includes(role);
  return allowed ? { user: null, operator } : decline('FORBIDDEN');
}

/** What a request asks for by the route's contract, whatever the spelling of its keys. */
export function parseInput<R extends AnyRoute>(
  route: R,
  shape: KeyShape,
  request: FastifyRequest,
): Reply<ParsedOf<R>> {
  const twice: FieldError[] = [];
  const body = route.from === 'query' ? undefined : foldKeys(shape, request.body ?? {}, twice);
  const query = route.from === 'body' ? undefined : foldKeys(shape, request.query, twice);
  const sent = route.from === 'both' ? merge(body, query) : (body ?? query);
  const input = route.pattern === undefined ? sent : merge(sent, request.params);
  if (twice.length > 0) return { ok: false, code: 'VALIDATION', validationErrors: twice };
  const parsed = route.request.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const validationErrors = fieldErrorsOf(parsed.error.issues, input);
  return { ok: false, code: 'VALIDATION', validationErrors };
}

/** Body and query together; the query wins. A body that is no object is judged as it is. */
function merge(body: unknown, query: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { ...body, ...(typeof query === 'object' ? query : {}) };
}
