import {
  CASINO_CALL_BYTES,
  CASINO_CALLS,
  CASINO_HEADERS,
  CASINO_WALLET_PATH,
  type CasinoAnswer,
} from '@crease/contracts/routes/casino-gateway.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WalletGateway } from '#casino/gateway-door.ts';
import type { RouteHost } from './admission-hook.ts';
import { guardSigned, type SignedScope } from './signed-request.ts';

/** Providers retry on TEMPORARY_ERROR. */
const DOOR: SignedScope = {
  headers: Object.values(CASINO_HEADERS),
  refused: { status: 401, body: { requestId: null, status: 'INVALID_SIGNATURE' } },
  tooMany: { status: 503, body: { requestId: null, status: 'TEMPORARY_ERROR' } },
};

/**
 * Binds the game providers' callback routes in a separate scope: the raw bytes are signed, so no body parser may
 * touch them.
 */
export function bindCasinoGateway(scope: FastifyInstance, host: RouteHost): void {
  const { context, metrics } = host;
  const door = new WalletGateway(context);
  guardSigned(scope, host, DOOR);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  for (const name of CASINO_CALLS) {
    const path = `${CASINO_WALLET_PATH}/${name}`;
    scope.post(`/${path}`, { bodyLimit: CASINO_CALL_BYTES }, async (request, reply) => {
      const answer = await door.answer({
        name,
        provider: readHeader(request, 'provider'),
        keyId: readHeader(request, 'keyId'),
        timestamp: readHeader(request, 'timestamp'),
        nonce: readHeader(request, 'nonce'),
        signature: readHeader(request, 'signature'),
        path: request.url.split('?', 1)[0] ?? '',
        body: readBody(request),
      });
      const status = toHttpStatus(answer);
      metrics.calls.record(path, status);
      return send(reply, status, answer);
    });
  }
}

function toHttpStatus({ status }: CasinoAnswer): number {
  if (status === 'INVALID_SIGNATURE') return 401;
  return status === 'TEMPORARY_ERROR' ? 503 : 200;
}

function send(reply: FastifyReply, status: number, answer: CasinoAnswer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

function readHeader({ headers }: FastifyRequest, name: keyof typeof CASINO_HEADERS): string {
  return String(headers[CASINO_HEADERS[name]] ?? '');
}

function readBody({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
