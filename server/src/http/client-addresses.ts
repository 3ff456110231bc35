import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Loopback addresses, as CIDR. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Determines a request's client address (api 1.6): the peer's, or behind trusted proxies the last X-Forwarded-For
 * entry that isn't such a proxy's. An invalid entry is ignored, as is everything before it.
 *
 * Addresses are normalised, so that a client isn't counted twice.
 */
export class ClientAddresses {
  readonly #trusted: readonly (readonly [Address, number])[];
  /** Normalised once per connection, which may carry thousands of requests. */
  readonly #peers = new WeakMap<object, string>();

  /**
   * @param trusted networks of the proxies, as CIDR.
   * @throws Error if one of them isn't a network.
   */
  constructor(trusted: readonly string[] = LOOPBACK) {
    this.#trusted = trusted.map((network) => ipaddr.parseCIDR(network));
  }

  getAddress(request: IncomingMessage): string {
    const peer = this.getPeerAddress(request.socket);
    const header = request.headers['x-forwarded-for'];
    if (header === undefined || !this.isTrusted(peer)) return peer;
    const entries = (Array.isArray(header) ? header.join(',') : header).split(',');
    let client = peer;
    while (entries.length > 0 && this.isTrusted(client)) {
      const before = normalizeAddress(entries.pop()?.trim() ?? '');
      if (before === null) break;
      client = before;
    }
    return client;
  }

  /** Address at the other end of a socket: a client, or the last proxy before us. */
  getPeerAddress(socket: { readonly remoteAddress?: string | undefined }): string {
    const known = this.#peers.get(socket);
    if (known !== undefined) return known;
    const peer = normalizeAddress(socket.remoteAddress ?? '') ?? '';
    this.#peers.set(socket, peer);
    return peer;
  }

  /** True if the address belongs to a trusted proxy. */
  isTrusted(address: string): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return this.#trusted.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    );
  }
}

/** True if the text is a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  try {
    ipaddr.parseCIDR(text);
    return true;
  } catch {
    return false;
  }
}

/** True if the address belongs to this machine or is unknown. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || address === '';
}

/** Normalises an address; null if invalid. IPv4-mapped IPv6 becomes IPv4. */
function normalizeAddress(text: string): string | null {
  const kind = isIP(text);
  if (kind === 0) return null;
  return kind === 4 ? text : ipaddr.process(text).toString();
}
