import { route } from '@crease/contracts/base/route.ts';
import {
  CASINO_CALL_BYTES,
  CASINO_CALLS,
  CASINO_HEADERS,
  CASINO_WALLET_PATH,
  type CasinoAnswer,
} from '@crease/contracts/casino/gateway.ts';
import {
  FEED_CALL_BYTES,
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  FEED_STATUSES,
  type FeedAnswer,
} from '@crease/contracts/market-desk/feed.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#cash/providers/payment-provider.ts';
import { receiveCallback } from '#cash/requests/advance-requests.ts';
import { WalletGateway } from '#casino/wallet-gateway.ts';
import type { SignedFeedCall } from '#market-desk/feeds/feed.ts';
import { createAdmissionHook, type RouteHost } from './admission-hook.ts';
import { getHttpStatus, leaveUnread, sendReply } from './replies.ts';

/** A response in the callers' protocol. */
interface SignedAnswer {
  readonly status: number;
  readonly body: object;
}

interface SignedScope {
  /** Headers required for a signed call. */
  readonly headers: readonly string[];
  /** Response to a call without a valid signature. */
  readonly refused: SignedAnswer;
  /** Response to an address with too many invalid calls. */
  readonly tooMany: SignedAnswer;
}

/**
 * Guards a scope whose callers authenticate by signature. Signed calls have no per-address limit, because a provider
 * calls for all its players from one address. Unsigned calls are limited like any other, and an address with too many
 * of them is rejected before a byte of the body is read.
 */
function guardSigned(
  scope: FastifyInstance,
  { context, doors }: Pick<RouteHost, 'context' | 'doors'>,
  { headers, refused, tooMany }: SignedScope,
): void {
  const { limits, addresses } = doors;
  scope.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const wait = limits.computeWait('call', addresses.getAddress(request.raw), context.clock.now());
    const isSigned = headers.every((name) => request.headers[name] !== undefined);
    if (wait === 0 && isSigned) {
      done();
      return;
    }
    const { status, body } = wait > 0 ? tooMany : refused;
    leaveUnread(request, reply);
    reply.code(status).header('cache-control', 'no-store').send(body);
  });
  scope.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (reply.statusCode === refused.status) {
      limits.anyRequest('call', addresses.getAddress(request.raw), context.clock.now());
    }
    done();
  });
}

/** Providers retry on TEMPORARY_ERROR. */
const CASINO_SCOPE: SignedScope = {
  headers: Object.values(CASINO_HEADERS),
  refused: { status: 401, body: { requestId: null, status: 'INVALID_SIGNATURE' } },
  tooMany: { status: 503, body: { requestId: null, status: 'TEMPORARY_ERROR' } },
};

/** Binds the game providers' callback routes, in a scope of their own. */
export function bindCasinoGateway(scope: FastifyInstance, host: RouteHost): void {
  const { context, metrics } = host;
  const gateway = new WalletGateway(context);
  guardSigned(scope, host, CASINO_SCOPE);
  keepRawBodies(scope);
  for (const name of CASINO_CALLS) {
    const path = `${CASINO_WALLET_PATH}/${name}`;
    scope.post(`/${path}`, { bodyLimit: CASINO_CALL_BYTES }, async (request, reply) => {
      const header = headerReader(request, CASINO_HEADERS);
      const answer = await gateway.answer({
        name,
        provider: header('provider'),
        keyId: header('keyId'),
        timestamp: header('timestamp'),
        nonce: header('nonce'),
        signature: header('signature'),
        path: request.url.split('?', 1)[0] ?? '',
        body: readText(request),
      });
      const status = toHttpStatus(answer);
      metrics.calls.record(path, status);
      return reply.code(status).header('cache-control', 'no-store').send(answer);
    });
  }
}

function toHttpStatus({ status }: CasinoAnswer): number {
  if (status === 'INVALID_SIGNATURE') return 401;
  return status === 'TEMPORARY_ERROR' ? 503 : 200;
}

const FEED_SCOPE: SignedScope = {
  headers: Object.values(FEED_HEADERS),
  refused: buildAnswer('INVALID_SIGNATURE'),
  tooMany: buildAnswer('TOO_MANY'),
};

function buildAnswer(status: keyof typeof FEED_STATUSES) {
  const body: FeedAnswer = { status, position: null };
  return { status: FEED_STATUSES[status], body };
}

/** Binds the feeds' routes, in a scope of their own. */
export function bindFeed(scope: FastifyInstance, host: RouteHost): void {
  const { context, metrics } = host;
  const { feedEndpoint } = context;
  const send = (reply: FastifyReply, path: string, answer: FeedAnswer) => {
    const status = FEED_STATUSES[answer.status];
    metrics.calls.record(path, status);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  };
  guardSigned(scope, host, FEED_SCOPE);
  keepRawBodies(scope);
  scope.post(`/${FEED_EVENTS_PATH}`, { bodyLimit: FEED_CALL_BYTES }, async (request, reply) =>
    send(reply, FEED_EVENTS_PATH, await feedEndpoint.accept(toSignedCall(request, 'POST', FEED_EVENTS_PATH))),
  );
  scope.get(`/${FEED_POSITION_PATH}`, async (request, reply) =>
    send(reply, FEED_POSITION_PATH, await feedEndpoint.position(toSignedCall(request, 'GET', FEED_POSITION_PATH))),
  );
}

function toSignedCall(request: FastifyRequest, method: SignedFeedCall['method'], path: string): SignedFeedCall {
  const header = headerReader(request, FEED_HEADERS);
  return {
    method,
    path,
    source: header('source'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    body: readText(request),
  };
}

const MAX_CALLBACK_BYTES = 16_384;
export const CALLBACK_PATH = 'api/payments/callback';

const CALLBACK = route({
  method: 'POST',
  path: CALLBACK_PATH,
  pattern: `${CALLBACK_PATH}/:provider`,
  access: 'N',
  from: 'body',
  bodyBytes: MAX_CALLBACK_BYTES,
  about: 'Signed payment-provider webhook for payments and payouts.',
  request: z.never(),
  answer: z.never(),
});

/** Binds the payment providers' callback routes, in a scope of their own. */
export function bindPaymentCallback(scope: FastifyInstance, host: RouteHost): void {
  keepRawBodies(scope);
  scope.post<{ Params: { provider: string } }>(
    `/${CALLBACK.pattern}`,
    { bodyLimit: MAX_CALLBACK_BYTES, onRequest: createAdmissionHook(host, CALLBACK, null) },
    async (request, reply) => {
      const { headers, params } = request;
      const outcome = await receiveCallback(host.context, params.provider, {
        body: readText(request),
        timestamp: String(headers[TIMESTAMP_HEADER] ?? ''),
        signature: String(headers[SIGNATURE_HEADER] ?? ''),
      });
      host.metrics.calls.record(CALLBACK.path, getHttpStatus(outcome));
      return sendReply(request, reply, outcome);
    },
  );
}

/** The raw bytes are signed, so no body parser may touch them. */
function keepRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}

function readText({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function headerReader<Name extends string>(
  { headers }: FastifyRequest,
  names: Readonly<Record<Name, string>>,
): (name: Name) => string {
  return (name) => String(headers[names[name]] ?? '');
}
