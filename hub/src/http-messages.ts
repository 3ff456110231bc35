import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const BEARER = /^bearer +(\S+)$/i;

/** An HTTP error response for a rejected request. */
export interface HttpRefusal {
  readonly status: number;
  readonly text: string;
}

/** Official clients log these texts, so none reveals internals. */
export const REFUSED = {
  badRequest: { status: 400, text: 'Malformed request.' },
  idRequired: { status: 400, text: 'Connection ID required' },
  otherTransport: { status: 400, text: 'Cannot change transports mid-connection' },
  notPolling: { status: 400, text: 'Only long polling connections are deleted.' },
  unauthorized: { status: 401, text: 'Invalid token.' },
  origin: { status: 403, text: 'Origin not allowed.' },
  unknownId: { status: 404, text: 'No Connection with that ID' },
  method: { status: 405, text: 'Method not allowed.' },
  alreadyActive: { status: 409, text: 'Connection already active.' },
  tooLarge: { status: 413, text: 'Request body too large.' },
  tooMany: { status: 429, text: 'Too many connections.' },
  failed: { status: 500, text: 'Internal server error.' },
  stopping: { status: 503, text: 'Server shutting down.' },
} as const satisfies Readonly<Record<string, HttpRefusal>>;

/** Responds in plain text; no-op if the client is gone or a response has started. */
export function answer(response: ServerResponse, { status, text }: HttpRefusal): void {
  send(response, status, 'text/plain', text);
}

/** Responds without reading the request body. */
export function answerUnread(response: ServerResponse, refusal: HttpRefusal): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  answer(response, refusal);
}

/** Responds 200 with JSON. */
export function answerJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

/** Rejects an upgrade request, for which there is no response object. */
export function answerUpgrade(socket: Duplex, { status, text }: HttpRefusal): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  const length = Buffer.byteLength(text);
  socket.once('finish', () => socket.destroy());
  socket.end(`${head}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${text}`);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, no-store',
  });
  response.end(body);
}

/** A parsed hub request. */
export interface HubRequest {
  readonly isNegotiate: boolean;
  /** First value of a query parameter; names are case-insensitive. */
  parameter(name: string): string | null;
  /** Bearer token, from the header or the query: browsers can't set headers on sockets and event streams. */
  readonly token: string | null;
}

/**
 * Parses a request to the hub. @param path the hub's path in lowercase, without a trailing slash.
 * @returns null if the request isn't for the hub.
 */
export function readHubRequest(request: IncomingMessage, path: string): HubRequest | null {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const requested = (mark === -1 ? url : url.slice(0, mark)).toLowerCase().replace(/\/$/, '');
  const isNegotiate = requested === `${path}/negotiate`;
  if (!isNegotiate && requested !== path) return null;
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const parameter = (name: string) => {
    for (const [key, value] of query) if (key.toLowerCase() === name.toLowerCase()) return value;
    return null;
  };
  const header = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return { isNegotiate, parameter, token: header ?? (parameter('access_token') || null) };
}

/** Reads a request body. @throws RangeError if the body is larger than `maxBytes`; other errors if it is cut off. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The body has already been read as text.');
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RangeError('Request body too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
