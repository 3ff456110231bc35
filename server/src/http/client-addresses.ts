import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses by which a machine calls itself, as CIDR. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Which address a request comes from (api 1.6): the peer's, or, behind proxies that are trusted, the last one in
 * X-Forwarded-For that no such proxy has. An entry that is no address is not believed, nor is anything before it.
 *
 * An address has one spelling here, so that one client is counted once.
 */
export class ClientAddresses {
  readonly #trusted: readonly (readonly [Address, number])[];
  /** Spelled once for each connection, which may carry thousands of requests. */
  readonly #peers = new WeakMap<object, string>();

  /**
   * @param trusted networks of the proxies, as CIDR.
   * @throws Error when one of them is no network.
   */
  constructor(trusted: readonly string[] = LOOPBACK) {
    this.#trusted = trusted.map((network) => ipaddr.parseCIDR(network));
  }

  of(request: IncomingMessage): string {
    const peer = this.ofPeer(request.socket);
    const header = request.headers['x-forwarded-for'];
    if (header === undefined || !this.isTrusted(peer)) return peer;
    const entries = (Array.isArray(header) ? header.join(',') : header).split(',');
    let client = peer;
    while (entries.length > 0 && this.isTrusted(client)) {
      const before = addressOf(entries.pop()?.trim() ?? '');
      if (before === null) break;
      client = before;
    }
    return client;
  }

  /** Who is at the other end of a socket: a client, or the last proxy before us. */
  ofPeer(socket: { readonly remoteAddress?: string | undefined }): string {
    const known = this.#peers.get(socket);
    if (known !== undefined) return known;
    const peer = addressOf(socket.remoteAddress ?? '') ?? '';
    this.#peers.set(socket, peer);
    return peer;
  }

  /** Whether an address is a proxy's. */
  isTrusted(address: string): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return this.#trusted.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    );
  }
}

/** Whether a text names a network as CIDR. */
export function isNetwork(text: string): boolean {
  try {
    ipaddr.parseCIDR(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address is of this machine; one that is not known is. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || address === '';
}

const HOUSEHOLD_GROUPS = 4;

/**
 * Whom an address stands for: itself, or with IPv6 the network of 64 bits that one household gets, in which everybody
 * can take a new address for every call.
 */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? groupsOf(address, HOUSEHOLD_GROUPS) : address;
}

const SITE_GROUPS = 3;

/** The wider network of an address, 48 bits with IPv6: what one customer of a provider may hold. */
export function siteOf(address: string): string {
  return isIP(address) === 6 ? groupsOf(address, SITE_GROUPS) : address;
}

function groupsOf(address: string, count: number): string {
  return ipaddr.parse(address).toNormalizedString().split(':').slice(0, count).join(':');
}

/** The one spelling of an address, or null when it is none. IPv4 within IPv6 is IPv4. */
function addressOf(text: string): string | null {
  const kind = isIP(text);
  if (kind === 0) return null;
  return kind === 4 ? text : ipaddr.process(text).toString();
}
