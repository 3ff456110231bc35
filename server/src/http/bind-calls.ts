import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import { CONTRACT_HASH, CONTRACT_HEADER } from '@crease/contracts/base/constants.ts';
import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { AnyRoute, ParsedOf } from '@crease/contracts/base/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getOrCreate } from '#base/collections.ts';
import { type KeyShape, normalizeKeys, toKeyShape } from '#base/json.ts';
import { buildFieldErrors, type FieldError, fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { Call, Handlers } from '#people/account/call-context.ts';
import { toNetwork } from '#people/attempt-limits.ts';
import { recordAccess, recordRefusal } from '#people/staff/audit-log.ts';
import { createAdmissionHook, getAdmitted, type RouteHost } from './admission-hook.ts';
import { type CallKind, getCallName, listEntries } from './call-table.ts';
import { CompressedJson, getHttpStatus, plainReply, sendReply, wrapResult } from './replies.ts';
import { RequestCall } from './request-call.ts';

/** Any handler; the route table determines the real input and output types. */
type AnyHandler = (input: unknown, call: Call) => Reply<unknown> | ServiceResult<unknown>;

/** A contract call prepared once per server: everything independent of the request. */
interface BoundCall {
  readonly admit: ReturnType<typeof createAdmissionHook>;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Binds the contract's calls of a kind: admission, body limit, key casing, parsing and envelope. */
export function bindCalls(app: FastifyInstance, host: RouteHost, kind: CallKind, handlers: Handlers): void {
  const calls = new Map<RouteName, BoundCall>();
  for (const { method, url, bodyLimit, name } of listEntries(kind)) {
    const findCall = (request: FastifyRequest): BoundCall | null => {
      const called = name ?? getCallName(request);
      return called === null ? null : getOrCreate(calls, called, () => bindCall(host, called, handlers));
    };
    app.route({
      method,
      url,
      bodyLimit,
      onRequest: (request, reply, done) => {
        const call = findCall(request);
        if (call === null) reply.callNotFound();
        else call.admit(request, reply, done);
      },
      handler: (request, reply) => findCall(request)?.answer(request, reply),
    });
  }
}

function bindCall(host: RouteHost, name: RouteName, handlers: Handlers): BoundCall {
  const route: AnyRoute = ROUTES[name];
  const handler: AnyHandler = (input, call) => Reflect.apply(handlers[name], undefined, [input, call]);
  const shape = getOrCreate(shapes, name, () => toKeyShape(route.request));
  const { context, metrics, check } = host;
  // Many callers get the same sports.
  const shared = name === 'treeSportWithEvent' ? new ResponseCache() : null;
  return {
    admit: createAdmissionHook(host, route, name),
    answer: async (request, reply) => {
      const outcome = await handleRequest(request);
      metrics.calls.record(route.path, getHttpStatus(outcome));
      if (hasOtherContract(request)) reply.header(CONTRACT_HEADER, CONTRACT_HASH);
      return shared !== null && outcome.ok
        ? shared.send(request, reply, outcome.value)
        : sendReply(request, reply, outcome);
    },
  };

  async function handleRequest(request: FastifyRequest): Reply<unknown> {
    const parsed = parseInput(route, shape, request);
    // An outdated page may send requests that no longer parse; that isn't the bettor's mistake.
    if (!parsed.ok) return hasOtherContract(request) ? fail('APP_OUTDATED') : parsed;
    const now = context.clock.now();
    const call = new RequestCall(request, host, getAdmitted(request));
    const outcome = await handler(parsed.value, call);
    if (outcome.ok) check?.checkAnswer(name, outcome.value);
    if (call.maybeOperator !== null) {
      const access = { session: call.maybeOperator, ip: call.ip, route };
      const people = outcome.ok ? route.peopleIn?.(outcome.value, parsed.value) : undefined;
      if (people !== undefined) await recordAccess(context, access, people);
      if (!outcome.ok && outcome.code === 'FORBIDDEN') await recordRefusal(context, access);
    }
    if (!outcome.ok && LOGINS.has(name) && WRONG_PROOFS.has(outcome.code))
      context.businessWatch.recordFailedLogin(toNetwork(call.ip));
    if (name === 'placeBet') {
      metrics.bets.inc({ outcome: outcome.ok ? 'accepted' : outcome.code });
      metrics.matchSeconds.observe((context.clock.now() - now) / 1_000);
    }
    return outcome;
  }
}

/** Cached per process: tests open hundreds of servers. */
const shapes = new Map<RouteName, KeyShape>();

/** True if the page was built for another contract; other clients don't send the header. */
function hasOtherContract({ headers }: FastifyRequest): boolean {
  const contract = headers[CONTRACT_HEADER];
  return contract !== undefined && contract !== CONTRACT_HASH;
}

/** Login calls, and the error codes for wrong credentials. */
const LOGINS: ReadonlySet<RouteName> = new Set([
  'authenticate',
  'verifySecondFactor',
  'passkeyLogin',
  'operatorAuthenticate',
  'operatorVerifySecondFactor',
  'operatorPasskeyLogin',
]);
const WRONG_PROOFS: ReadonlySet<ErrorCode> = new Set([
  'INVALID_LOGIN',
  'CODE_INVALID',
  'PASSKEY_INVALID',
  'LOCKED_OUT',
]);

/** Parses a request by the route's contract, ignoring the case of its keys. */
export function parseInput<R extends AnyRoute>(
  route: R,
  shape: KeyShape,
  request: FastifyRequest,
): ServiceResult<ParsedOf<R>> {
  const twice: FieldError[] = [];
  const body = route.from === 'query' ? undefined : normalizeKeys(shape, request.body ?? {}, twice);
  const query = route.from === 'body' ? undefined : normalizeKeys(shape, request.query, twice);
  const sent = route.from === 'both' ? merge(body, query) : (body ?? query);
  const input = route.pattern === undefined ? sent : merge(sent, request.params);
  if (twice.length > 0) return { ok: false, code: 'VALIDATION', validationErrors: twice };
  const parsed = route.request.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  return { ok: false, code: 'VALIDATION', validationErrors: buildFieldErrors(parsed.error.issues, input) };
}

/** Merges body and query; the query wins. A body that isn't an object is passed through. */
function merge(body: unknown, query: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { ...body, ...(typeof query === 'object' ? query : {}) };
}

/** Responses in the envelope, serialised and compressed once for all callers of the same value. */
class ResponseCache {
  readonly #packed = new WeakMap<object, CompressedJson>();

  send(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
    plainReply(request, reply, 'no-store');
    return this.#getPacked(value).send(request, reply);
  }

  #getPacked(value: unknown): CompressedJson {
    const pack = () => new CompressedJson(wrapResult(value));
    const isCached = typeof value === 'object' && value !== null;
    return isCached ? getOrCreate(this.#packed, value, pack) : pack();
  }
}
