import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteHost } from './admission-hook.ts';
import { leaveUnread } from './envelope-reply.ts';

/** A response in the callers' protocol. */
interface SignedAnswer {
  readonly status: number;
  readonly body: object;
}

export interface SignedScope {
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
export function guardSigned(
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
