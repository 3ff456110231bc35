import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteHost } from './call-door.ts';
import { leaveUnread } from './envelope-reply.ts';

/** An answer in the words of the callers. */
interface SignedAnswer {
  readonly status: number;
  readonly body: object;
}

export interface SignedScope {
  /** Headers without which no call is signed. */
  readonly headers: readonly string[];
  /** To a call that nobody known here has signed. */
  readonly refused: SignedAnswer;
  /** To an address that has sent too many of them. */
  readonly tooMany: SignedAnswer;
}

/**
 * The door of a scope whose callers show who they are by signature. What is signed has no limit of its address, because one
 * provider calls for all its players from there. What is not counts as any other call, and who has sent too many such calls
 * is refused before a byte of the body is read.
 */
export function guardSigned(
  scope: FastifyInstance,
  { context, doors }: Pick<RouteHost, 'context' | 'doors'>,
  { headers, refused, tooMany }: SignedScope,
): void {
  const { limits, addresses } = doors;
  scope.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const wait = limits.waitOf('call', addresses.of(request.raw), context.clock.now());
    const isSigned = headers.every((name) => request.headers[name] !== undefined);
    if (wait === 0 && isSigned) {
      done();
      return;
    }
    const { status, body } = wait > 0 ? tooMany : refused;
    leaveUnread(request, reply);
    void reply.code(status).header('cache-control', 'no-store').send(body);
  });
  scope.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (reply.statusCode === refused.status) {
      limits.anyRequest('call', addresses.of(request.raw), context.clock.now());
    }
    done();
  });
}
