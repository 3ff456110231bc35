import type { ApiError, Envelope } from '@crease/contracts/errors/envelope.ts';
import { ERRORS, sentenceOf } from '@crease/contracts/errors/error-code.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Declined, Reply } from '#services/reply.ts';

const TYPE = 'application/json; charset=utf-8';

/** Sends an answer or a refusal in the envelope (api 1.2). */
export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Reply<unknown>,
): FastifyReply {
  if (!outcome.ok) return sendDeclined(request, reply, outcome);
  const envelope: Envelope<unknown> = {
    success: true,
    result: outcome.value,
    error: null,
    status: 200,
  };
  return send(request, reply, 200, envelope);
}

/** Sends a refusal in the envelope; one that names the seconds to wait tells them in Retry-After too. */
export function sendDeclined(
  request: FastifyRequest,
  reply: FastifyReply,
  declined: Declined,
): FastifyReply {
  const { code, details, validationErrors } = declined;
  const status = declined.status ?? ERRORS[code].status;
  if (code === 'RATE_LIMITED' && details?.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(details.retryAfterSeconds));
  }
  const error: ApiError = {
    code,
    message: sentenceOf(code, details),
    ...(details === undefined ? {} : { details }),
    ...(code === 'VALIDATION' ? { validationErrors: validationErrors ?? [] } : {}),
    requestId: request.id,
  };
  return send(request, reply, status, { success: false, result: null, error, status });
}

/** 429 with the seconds to wait. */
export function sendRateLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  waitSeconds: number,
): FastifyReply {
  return sendDeclined(request, reply, {
    ok: false,
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: waitSeconds },
  });
}

/** The headers of an answer without an envelope. */
export function plainReply(
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: 'no-store' | 'no-cache',
): FastifyReply {
  return reply.headers({
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  envelope: Envelope<unknown>,
): FastifyReply {
  reply.code(status);
  reply.header('content-type', TYPE);
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-request-id', request.id);
  return reply.send(JSON.stringify(envelope));
}
