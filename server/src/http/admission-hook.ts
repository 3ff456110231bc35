import type { RouteName } from '@crease/contracts/all-routes.ts';
import { UNATTENDED_HEADER } from '@crease/contracts/base/constants.ts';
import type { AnyRoute, OperatorRole } from '@crease/contracts/base/route.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, fail } from '#base/reply.ts';
import { mayStoreImages } from '#care/user-images.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import type { AppEnv } from '#office/env.ts';
import type { OperatorSession, UserSession } from '#people/sessions/live-session.ts';
import { recordRefusal } from '#people/staff/audit-log.ts';
import { requireProof } from '#people/staff/verify-again.ts';
import type { User } from '#people/store/account-store.ts';
import type { AdmissionControl } from './admission.ts';
import type { Metrics } from './metrics.ts';
import { rateLimited } from './rate-limits.ts';
import { getHttpStatus, sendUnread } from './replies.ts';
import { readBearerToken } from './request-call.ts';
import type { ResponseCheck } from './validate-responses.ts';

/** App-level dependencies of every route. */
export interface RouteHost {
  readonly context: AppEnv;
  readonly doors: AdmissionControl;
  readonly metrics: Metrics;
  /** Null in production. */
  readonly check: ResponseCheck | null;
}

/** The authenticated caller. */
export interface Admitted {
  readonly user: UserSession | null;
  readonly operator: OperatorSession | null;
}

const ANONYMOUS: Admitted = { user: null, operator: null };
const ADMITTED = 'admitted';

/** Calls rejected up front on a suspended domain (api 1.2); reading and cancelling remain available. */
const CLOSED_WHEN_SUSPENDED: ReadonlySet<RouteName> = new Set([
  'placeBet',
  'updateBet',
  'cashOut',
  'startDeposit',
  'createDeposit',
  'createWithdrawal',
  'createRequest',
  'claimBonus',
  'claimBonusByPost',
]);

/** Calls that require access to deposits and withdrawals. */
const NEEDS_CASH_DESK: ReadonlySet<RouteName> = new Set([
  'getPaymentInfo',
  'createDeposit',
  'createWithdrawal',
  'createRequest',
  'startDeposit',
  'cancelDeposit',
  'answerRequest',
  'appealRequest',
  'addPayoutAccount',
  'removePayoutAccount',
  'getWithdrawalTax',
]);

/** Real-money calls, rejected up front on a domain without a licence (api 1.7). */
const NEEDS_LICENCE: ReadonlySet<RouteName> = new Set([
  ...NEEDS_CASH_DESK,
  'claimBonus',
  'claimBonusByPost',
  'giveUpBonus',
]);

/** Calls that require user action and so count as activity; pages poll with `getPlaySession`. */
const SIGNS_OF_PLAY: ReadonlySet<RouteName> = new Set(['placeBet', 'updateBet', 'cancelBets', 'cashOut']);

/** Reserves a slot for the authenticated caller on every request. */
export function decorateAdmitted(app: FastifyInstance): void {
  app.decorateRequest(ADMITTED, null);
}

export function getAdmitted(request: FastifyRequest): Admitted {
  const admitted = request.getDecorator<Admitted | null>(ADMITTED);
  if (admitted === null) throw new Error('The call wasn’t admitted.');
  return admitted;
}

/**
 * Creates a route's admission hook, which checks limits, caller and domain before a byte of the body is read. A
 * rejection costs a few microseconds, regardless of the request's size.
 */
export function createAdmissionHook(host: RouteHost, route: AnyRoute, name: RouteName | null) {
  const { metrics } = host;
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const settle = (verdict: Admitted | Failure): void => {
      if ('ok' in verdict) {
        metrics.calls.record(route.path, getHttpStatus(verdict));
        sendUnread(request, reply, verdict);
        return;
      }
      request.setDecorator(ADMITTED, verdict);
      done();
    };
    const verdict = decideAdmission({ host, route, name }, request);
    if (verdict instanceof Promise) verdict.then(settle, done);
    else settle(verdict);
  };
}

interface Door {
  readonly host: RouteHost;
  readonly route: AnyRoute;
  readonly name: RouteName | null;
}

function decideAdmission(door: Door, request: FastifyRequest): Admitted | Failure | Promise<Admitted | Failure> {
  const { host, name } = door;
  const { context, doors } = host;
  const now = context.clock.now();
  const wait = name === null ? 0 : doors.limits.routeCall(name, doors.addresses.getAddress(request.raw), now);
  if (wait > 0) return rateLimited(wait);
  const admission = admit(door, request);
  return admission instanceof Promise
    ? admission.then((found) => checkRules(door, request, found))
    : checkRules(door, request, admission);
}

function isClosedTo(context: AppEnv, user: User, name: RouteName | null): boolean {
  if (name === 'storeImage') return !mayStoreImages(context, user);
  return name !== null && NEEDS_CASH_DESK.has(name) && !hasCashDesk(context, user);
}

/** Checks the user's limits and the domain's rules for the call. */
function checkRules({ host, name }: Door, request: FastifyRequest, found: Admitted | Failure): Admitted | Failure {
  if ('ok' in found) return found;
  const { context, doors } = host;
  if (found.user !== null) {
    const { id } = found.user.user;
    const counter = name === 'placeBet' ? doors.limits.bets : doors.limits.userCalls;
    const wait = counter.count(id, context.clock.now());
    if (wait > 0) return rateLimited(wait);
    if (isClosedTo(context, found.user.user, name)) return fail('FEATURE_OFF');
    if (name !== null && !found.user.user.isDemo && SIGNS_OF_PLAY.has(name)) {
      context.playTime.recordActivity(id);
    }
  }
  if (name === null) return found;
  const settings = settingsFor(context, request, found.user);
  if (CLOSED_WHEN_SUSPENDED.has(name) && settings.some(({ siteSuspended }) => siteSuspended)) {
    return fail('MAINTENANCE');
  }
  if (NEEDS_LICENCE.has(name) && settings.some(({ licence }) => licence === null)) {
    return fail('FEATURE_OFF');
  }
  if (NEEDS_CASH_DESK.has(name) && settings.some(({ showDepositW }) => !showDepositW)) {
    return fail('FEATURE_OFF');
  }
  return found;
}

/** Rules for a call: those of the called domain and of the user's own domain, regardless of the host. */
function settingsFor({ domains }: AppEnv, request: FastifyRequest, user: UserSession | null): readonly DomainSetting[] {
  const called = domains.getByHost(request.headers.host ?? '');
  return user === null ? [called] : [called, domains.getByHost(user.user.domain)];
}

/** Authenticates the caller (api 1.4) or returns why they are rejected. */
function admit(door: Door, request: FastifyRequest): Admitted | Failure | Promise<Admitted | Failure> {
  const { route } = door;
  const { context } = door.host;
  if (route.access === 'N' || route.access === 'G') return ANONYMOUS;
  const header = request.headers.authorization;
  if (header === undefined && route.access === 'P') return ANONYMOUS;
  const token = readBearerToken(header);
  if (token === null) return fail('UNAUTHENTICATED');
  if (route.access === 'O') {
    const operator = context.sessions.findOperatorSession(token, request.headers[UNATTENDED_HEADER] === undefined);
    return operator instanceof Promise
      ? operator.then((found) => admitOperator(door, request, found))
      : admitOperator(door, request, operator);
  }
  const user = context.sessions.findUserSession(token);
  return user instanceof Promise ? user.then((found) => admitUser(route, found)) : admitUser(route, user);
}

function admitUser(route: AnyRoute, user: UserSession | null): Admitted | Failure {
  if (user === null) return fail('UNAUTHENTICATED');
  if (route.access === 'R' && user.user.isDemo) return fail('DEMO_NOT_ALLOWED');
  // A password set by support only allows setting a new one.
  const isClosed = route.access !== 'P' && route.beforePasswordChange !== true;
  if (isClosed && user.user.mustChangePassword) return fail('MUST_CHANGE_PASSWORD');
  return { user, operator: null };
}

/** Scorers work at the ground, outside the company: they see only their matches and their own account. */
function mayCall({ roles, isOwn }: AnyRoute, role: OperatorRole): boolean {
  if (role === 'admin' || isOwn === true) return true;
  return roles === undefined ? role !== 'scorer' : roles.includes(role);
}

function admitOperator(
  { host, route }: Door,
  request: FastifyRequest,
  operator: OperatorSession | null,
): Admitted | Failure | Promise<Failure> {
  if (operator === null) return fail('UNAUTHENTICATED');
  const { context, doors } = host;
  const { role } = operator.operator;
  const allowed = mayCall(route, role);
  if (!allowed) {
    const call = { session: operator, ip: doors.addresses.getAddress(request.raw), route };
    return recordRefusal(context, call).then(() => fail('FORBIDDEN'));
  }
  const { proof } = route;
  const isProved = proof === undefined || context.operatorProofs.isSufficient(operator, proof);
  return isProved ? { user: null, operator } : requireProof(context, operator, proof);
}
