import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const MAPPED = '::ffff:';

/**
 * The client address (api 1.6): the peer's, or, behind a proxy on this machine, the last entry of X-Forwarded-For.
 * An entry that is no address is not believed.
 */
export function clientAddressOf(request: IncomingMessage): string {
  const peer = plainAddressOf(request.socket.remoteAddress ?? '');
  if (!isLoopback(peer)) return peer;
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return peer;
  const list = Array.isArray(header) ? header.join(',') : header;
  const last = plainAddressOf(list.slice(list.lastIndexOf(',') + 1).trim());
  return isIP(last) === 0 ? peer : last;
}

/** Whether an address is of this machine: limits per address do not apply to it. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || address === '';
}

function plainAddressOf(address: string): string {
  return address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
}
