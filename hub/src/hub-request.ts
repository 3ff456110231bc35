import type { IncomingMessage } from 'node:http';

const BEARER = /^bearer +(\S+)$/i;

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
