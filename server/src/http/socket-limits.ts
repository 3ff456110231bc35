import type { Server } from 'node:http';
import * as z from 'zod/mini';
import { type ClientAddresses, networkOf } from './client-addresses.ts';

/** Sockets of one address that is no proxy's. */
export const SOCKETS_PER_ADDRESS = 200;
/** Sockets in all, however many descriptors there are. */
const MOST_SOCKETS = 100_000;
/** Descriptors that no client gets: a quarter, and this many at most. They are for the database, files and the log. */
const MOST_KEPT = 512;
const KEPT_SHARE = 4;

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});

/** Sockets that clients may have open, from the descriptors that the process may have. */
export function socketsFor(descriptors: number): number {
  const kept = Math.min(MOST_KEPT, Math.ceil(descriptors / KEPT_SHARE));
  return Math.min(MOST_SOCKETS, descriptors - kept);
}

/**
 * Keeps clients from taking every socket: so many for each address, and in all fewer than the process has descriptors,
 * so that the database never has to wait for one. A proxy's address is many clients; their number is the proxy's to limit.
 */
export function limitSockets(
  server: Server,
  addresses: ClientAddresses,
  perAddress: number = SOCKETS_PER_ADDRESS,
): void {
  server.maxConnections = socketsFor(descriptorLimit());
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const peer = addresses.ofPeer(socket);
    if (addresses.isTrusted(peer)) return;
    const network = networkOf(peer);
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

/** Descriptors that the process may have open; without a limit Infinity. It is fixed when the process starts. */
export function descriptorLimit(): number {
  limit ??= reportedLimit();
  return limit;
}

let limit: number | null = null;

/** The report looks at the whole machine: it takes longer than to open a server. */
function reportedLimit(): number {
  const parsed = report.safeParse(process.report.getReport());
  const soft = parsed.success ? Number(parsed.data.userLimits.open_files.soft) : Number.NaN;
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}
