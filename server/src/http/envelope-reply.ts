import type { ApiError, Envelope } from '@crease/contracts/errors/envelope.ts';
import { ERRORS, formatErrorMessage } from '@crease/contracts/errors/error-code.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, ServiceResult } from '#base/reply.ts';

const TYPE = 'application/json; charset=utf-8';

/** Sends a result or an error in the envelope (api 1.2). */
export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: ServiceResult<unknown>,
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

/** Sends an error in the envelope; seconds to wait are repeated in Retry-After. */
export function sendDeclined(
  request: FastifyRequest,
  reply: FastifyReply,
  declined: Failure,
): FastifyReply {
  const { code, details, validationErrors } = declined;
  const status = getHttpStatus(declined);
  if (code === 'RATE_LIMITED' && details?.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(details.retryAfterSeconds));
  }
  const error: ApiError = {
    code,
    message: formatErrorMessage(code, details),
    ...(details === undefined ? {} : { details }),
    ...(code === 'VALIDATION' ? { validationErrors: validationErrors ?? [] } : {}),
    requestId: request.id,
  };
  return send(request, reply, status, { success: false, result: null, error, status });
}

/** HTTP status of a result. */
export function getHttpStatus(outcome: ServiceResult<unknown>): number {
  return outcome.ok ? 200 : (outcome.status ?? ERRORS[outcome.code].status);
}

/** Larger bodies aren't read once their call is rejected. */
const SMALL_BODY_BYTES = 4_096;

/**
 * Sends the rejection of a call whose body hasn't been read. A small body is drained so that the connection can be
 * reused; for a large body, or one of unknown length, the connection is closed.
 */
export function sendUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  declined: Failure,
): FastifyReply {
  leaveUnread(request, reply);
  return sendDeclined(request, reply, declined);
}

/** Closes a connection whose body won't be read, unless the body is short. */
export function leaveUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!mayDrain(request.headers)) reply.header('connection', 'close');
}

/** True if a body is short enough to be read to its end when its call is rejected. */
export function mayDrain(headers: FastifyRequest['headers']): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding === undefined && Number(length) <= SMALL_BODY_BYTES;
}

/** Sets the headers of a response without an envelope. */
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
