import { Agent, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#base/reply.ts';
import type { AdmissionControl } from './admission.ts';
import { getRoutePath } from './call-table.ts';
import { mayDrain, sendRawError, sendUnread } from './replies.ts';
import { STATUS_PATH } from './status-page.ts';

/** Calls that a gateway answers itself: bets, and the prices and open bets read while betting. */
const OWN_CALLS: readonly RouteName[] = [
  'placeBet',
  'updateBet',
  'cancelBets',
  'getUserOpenBets',
  'getUserExpectedProfitLoss',
  'getUserOdds',
  'getUserLimits',
  'getDepth',
];

/** Response header of forwarded calls: last committed command at the time of the response. */
export const SEQUENCE_HEADER = 'x-crease-sequence';

export interface ForwardParts {
  readonly doors: AdmissionControl;
  /** URL of the leading process's entry points; null while there is no leader. */
  readonly leadUrl: () => string | null;
  /** Resolves once the local replica has reached a sequence. */
  readonly reached: (sequence: number) => Promise<void>;
}

/** Forwards an admitted request, or rejects it for its size; false if this process answers it itself. */
export type Forward = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Forwards everything that a gateway doesn't answer itself to the leading process, unmodified: logins and anything
 * else that must be counted or serialised in one place, the back office, pages and files. The caller is answered once
 * this gateway has the changes made by the call.
 *
 * Sizes are judged here, so that a body which no one will read never reaches a connection to the leader.
 */
export function forwardTo(parts: ForwardParts): Forward {
  const agent = new Agent({ keepAlive: true });
  const own = new Set(OWN_CALLS.map((name) => `/${ROUTES[name].path}`));
  return (request, reply) => {
    const route = getRoutePath(request) ?? '';
    const { bodyLimit } = request.routeOptions;
    // Preflights depend on this installation's hosts only.
    if (request.method === 'OPTIONS') return false;
    if (own.has(route) || route.startsWith('/health/') || route === '/metrics') return false;
    const url = parts.leadUrl();
    // The one page needed while there is no leader.
    if (url === null && route === STATUS_PATH) return false;
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) {
      sendUnread(request, reply, fail(getTooLargeCode(route)));
    } else if (url === null) {
      sendUnread(request, reply, fail('MAINTENANCE'));
    } else {
      reply.hijack();
      forwardCall(parts, { agent, url, request, reply, bodyLimit });
    }
    return true;
  };
}

function getTooLargeCode(route: string): ErrorCode {
  return route === `/${ROUTES.storeImage.path}` ? 'FILE_TOO_LARGE' : 'TOO_LARGE';
}

interface ForwardedCall {
  readonly agent: Agent;
  readonly url: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly bodyLimit: number;
}

function forwardCall({ doors, reached }: ForwardParts, call: ForwardedCall): void {
  const { request, reply } = call;
  const { raw: response } = reply;
  const asked = openCall(doors, call);
  asked.on('response', (answer) => {
    const isUnread = stopBody(request.raw, asked);
    const { [SEQUENCE_HEADER]: sequence, ...headers } = answer.headers;
    const send = (): void => {
      const closing = isUnread ? { connection: 'close' } : {};
      response.writeHead(answer.statusCode ?? 502, { ...endToEnd(headers), ...closing });
      // The leader won't read the rest of the body: the next call must not wait behind it.
      pipeline(answer, response, () => {
        if (isUnread) asked.destroy();
      });
    };
    // A replica that can't get there has closed and would serve older data, but the call itself was made.
    reached(Number(sequence ?? 0)).then(send, send);
  });
  asked.on('error', () => {
    stopBody(request.raw, asked);
    if (response.headersSent) response.destroy();
    else refuse(call, 'MAINTENANCE');
  });
  response.on('close', () => {
    if (!response.writableFinished) asked.destroy();
  });
  sendBody(call, asked);
}

/** A long body gets a connection for itself: the leader may answer before having read it. */
function openCall(doors: AdmissionControl, { agent, url, request }: ForwardedCall): ClientRequest {
  const { hostname, port } = new URL(url);
  return ask({
    agent: mayDrain(request.headers) ? agent : false,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: request.method,
    path: request.url,
    headers: {
      ...endToEnd(request.headers),
      'x-forwarded-for': doors.addresses.getAddress(request.raw),
      'x-forwarded-proto': doors.isSecure(request.raw) ? 'https' : 'http',
    },
  });
}

/** Sends the body as it arrives. The size of a chunked one is only known now. */
function sendBody(call: ForwardedCall, outgoing: ClientRequest): void {
  const { request, reply, bodyLimit } = call;
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bodyLimit || outgoing.destroyed) return;
    stopBody(request.raw, outgoing);
    outgoing.destroy();
    if (!reply.raw.headersSent) refuse(call, getTooLargeCode(getRoutePath(request) ?? ''));
  });
  request.raw.pipe(outgoing);
}

/** Stops sending the body. @returns true if part of it wasn't sent. */
function stopBody(request: IncomingMessage, outgoing: ClientRequest): boolean {
  if (outgoing.writableFinished) return false;
  request.unpipe(outgoing);
  request.pause();
  return true;
}

/** Headers that concern one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
]);

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

/** Rejects a forwarded call. Without a leader the client retries, as during a restart. */
function refuse({ request, reply }: ForwardedCall, code: ErrorCode): void {
  const { id, raw } = request;
  const closing = raw.complete ? {} : { connection: 'close' };
  sendRawError(reply.raw, { code, requestId: id }, { 'x-request-id': id, ...closing });
}
