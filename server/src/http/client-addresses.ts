import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { getOrCreate } from '#base/collections.ts';
import { toNetwork } from '#people/attempt-limits.ts';

/** Loopback addresses, as CIDR. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

/**
 * Determines a request's client address (api 1.6): the peer's, or behind trusted proxies the last X-Forwarded-For
 * entry that isn't such a proxy's. An invalid entry is ignored, as is everything before it.
 *
 * Addresses are normalised, so that a client isn't counted twice.
 */
export class ClientAddresses {
  readonly #trusted: readonly ReturnType<typeof ipaddr.parseCIDR>[];
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
    return getOrCreate<object, string>(this.#peers, socket, () => normalizeAddress(socket.remoteAddress ?? '') ?? '');
  }

  isTrusted(address: string): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return this.#trusted.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
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

/** Sockets allowed per address, except for proxies. */
export const SOCKETS_PER_ADDRESS = 200;
/** Upper bound on all sockets, regardless of available descriptors. */
const MAX_SOCKETS = 100_000;
/** Descriptors reserved for the database, files and the log: a quarter, up to this number. */
const MAX_RESERVED = 512;
const RESERVED_SHARE = 4;

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});

/** Computes the number of client sockets from the process's descriptor limit. */
export function socketsFor(descriptors: number): number {
  const kept = Math.min(MAX_RESERVED, Math.ceil(descriptors / RESERVED_SHARE));
  return Math.min(MAX_SOCKETS, descriptors - kept);
}

/**
 * Prevents clients from exhausting sockets: a limit per address, and a total below the process's descriptor limit, so
 * that the database never has to wait for one. A proxy's address serves many clients, whose number the proxy must
 * limit itself.
 */
export function limitSockets(
  server: Server,
  addresses: ClientAddresses,
  perAddress: number = SOCKETS_PER_ADDRESS,
): void {
  server.maxConnections = socketsFor(descriptorLimit());
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = addresses.getPeerAddress(socket);
    if (addresses.isTrusted(peer)) return;
    const network = toNetwork(peer);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}

let limit: number | null = null;

/**
 * Descriptor limit of the process; Infinity if unlimited. Fixed when the process starts, and cached because the report
 * examines the whole machine, which takes longer than opening a server.
 */
export function descriptorLimit(): number {
  if (limit !== null) return limit;
  const parsed = report.safeParse(process.report.getReport());
  const soft = parsed.success ? Number(parsed.data.userLimits.open_files.soft) : Number.NaN;
  limit = Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
  return limit;
}
