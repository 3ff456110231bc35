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
  const status = statusOf(declined);
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

/** HTTP status of an answer. */
export function statusOf(outcome: Reply<unknown>): number {
  return outcome.ok ? 200 : (outcome.status ?? ERRORS[outcome.code].status);
}

/** A body of more bytes than this is not waited for once its call is refused. */
const SMALL_BODY_BYTES = 4_096;

/**
 * Sends the refusal of a call whose body has not been read. A small body is let pass by, so that the connection can be
 * used again; with a larger one, or one that does not say how large it is, the connection ends.
 */
export function sendUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  declined: Declined,
): FastifyReply {
  leaveUnread(request, reply);
  return sendDeclined(request, reply, declined);
}

/** Lets a connection end whose body is not going to be read, unless it is short. */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (coding !== undefined || Number(length) > SMALL_BODY_BYTES) {
    void reply.header('connection', 'close');
  }
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
