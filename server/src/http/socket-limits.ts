import type { Server } from 'node:http';
import * as z from 'zod/mini';
import { toNetwork } from '#people/account/networks.ts';
import type { ClientAddresses } from './client-addresses.ts';

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

/** Descriptor limit of the process; Infinity if unlimited. Fixed when the process starts. */
export function descriptorLimit(): number {
  limit ??= reportedLimit();
  return limit;
}

let limit: number | null = null;

/** Cached because the report examines the whole machine, which takes longer than opening a server. */
function reportedLimit(): number {
  const parsed = report.safeParse(process.report.getReport());
  const soft = parsed.success ? Number(parsed.data.userLimits.open_files.soft) : Number.NaN;
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}
