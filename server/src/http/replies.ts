import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ApiError, type Envelope, ERRORS, formatErrorMessage } from '@crease/contracts/base/error-code.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, ServiceResult } from '#base/reply.ts';

const TYPE = 'application/json; charset=utf-8';

/** Sends a result or an error in the envelope (api 1.2). */
export function sendReply(request: FastifyRequest, reply: FastifyReply, outcome: ServiceResult<unknown>): FastifyReply {
  if (!outcome.ok) return sendDeclined(request, reply, outcome);
  return send(request, reply, wrapResult(outcome.value));
}

/** Sends an error in the envelope; seconds to wait are repeated in Retry-After. */
export function sendDeclined(request: FastifyRequest, reply: FastifyReply, declined: Failure): FastifyReply {
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
  return send(request, reply, { success: false, result: null, error, status });
}

export function wrapResult(result: unknown): Envelope<unknown> {
  return { success: true, result, error: null, status: 200 };
}

/** Sends an error where the framework no longer answers: for a target no router may see, and for a forwarded call. */
export function sendRawError(
  response: ServerResponse,
  error: Pick<ApiError, 'code' | 'requestId'> & { readonly validationErrors?: readonly object[] },
  headers: Readonly<Record<string, string>>,
): void {
  const { status } = ERRORS[error.code];
  response.writeHead(status, { 'content-type': TYPE, 'cache-control': 'no-store', ...headers });
  const { code, ...rest } = error;
  const whole = { code, message: formatErrorMessage(code), ...rest };
  response.end(JSON.stringify({ success: false, result: null, error: whole, status }));
}

export function getHttpStatus(outcome: ServiceResult<unknown>): number {
  return outcome.ok ? 200 : (outcome.status ?? ERRORS[outcome.code].status);
}

/** Larger bodies aren't read once their call is rejected. */
const SMALL_BODY_BYTES = 4_096;

/**
 * Sends the rejection of a call whose body hasn't been read. A small body is drained so that the connection can be
 * reused; for a large body, or one of unknown length, the connection is closed.
 */
export function sendUnread(request: FastifyRequest, reply: FastifyReply, declined: Failure): FastifyReply {
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

/** Sets the headers that all responses have. */
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

function send(request: FastifyRequest, reply: FastifyReply, envelope: Envelope<unknown>): FastifyReply {
  return plainReply(request, reply, 'no-store')
    .code(envelope.status)
    .header('content-type', TYPE)
    .send(JSON.stringify(envelope));
}

const BROTLI_QUALITY = 4;
const brotli = promisify(brotliCompress);
const PACKERS = {
  br: (text: Buffer) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
const CODINGS = ['br', 'gzip'] as const;

/** Source of an inline style sheet, for a content security policy. */
export function hashStyle(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON for many callers: serialised, tagged and compressed once, off the thread that processes bets. */
export class CompressedJson {
  readonly #text: Buffer;
  readonly #packed = new Map<(typeof CODINGS)[number], Promise<Buffer>>();
  #etag: string | null = null;

  constructor(value: unknown) {
    this.#text = Buffer.from(JSON.stringify(value));
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.#text).digest('base64url').slice(0, 27)}"`;
    return this.#etag;
  }

  /** Sends it in the best encoding that the caller accepts. Set the status and other headers beforehand. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = CODINGS.find((name) => accepted.includes(name));
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined);
    reply.type(TYPE).header('vary', vary.join(', '));
    if (coding === undefined) return reply.send(this.#text);
    const packed = this.#packed.get(coding) ?? PACKERS[coding](this.#text);
    this.#packed.set(coding, packed);
    const body = await packed;
    return reply.header('content-encoding', coding).send(body);
  }
}
