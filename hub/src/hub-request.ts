import type { IncomingMessage } from 'node:http';

const BEARER = /^bearer +(\S+)$/i;

/** What a request asks of the hub, or null if it is for someone else. */
export interface HubRequest {
  readonly isNegotiate: boolean;
  /** First value of a query parameter; letter case of the name does not matter. */
  parameter(name: string): string | null;
  /** The bearer token: browsers cannot set headers on sockets and event streams. */
  readonly token: string | null;
}

/** @param path the hub's path in lower case, without a slash at its end. */
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

/** @throws RangeError when the body is larger than `maxBytes`; other errors when it breaks off. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The body was read as text.');
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RangeError('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
