import type { Connection } from './connection.ts';
import type { HubLimits } from './hub-limits.ts';

interface AddressCount {
  known: number;
  negotiated: number;
}

/** All connections by their secret token, from negotiation until they are fully closed. */
export class ConnectionRegistry<Identity> {
  private readonly limits: HubLimits;
  private readonly byToken = new Map<string, Connection<Identity>>();
  private readonly byAddress = new Map<string, AddressCount>();
  /** Negotiated, but not yet opened by a transport. */
  private readonly unopened = new Set<Connection<Identity>>();

  constructor(limits: HubLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.byToken.size;
  }

  get negotiated(): number {
    return this.unopened.size;
  }

  all(): Iterable<Connection<Identity>> {
    return this.byToken.values();
  }

  find(token: string): Connection<Identity> | undefined {
    return this.byToken.get(token);
  }

  /** Returns true if another connection from this address is within the limits. */
  admits(address: string | null): boolean {
    if (this.byToken.size >= this.limits.connections) return false;
    if (address === null) return true;
    const count = this.byAddress.get(address);
    if (count === undefined) return true;
    const { connectionsPerAddress, negotiatedPerAddress } = this.limits;
    return count.known < connectionsPerAddress && count.negotiated < negotiatedPerAddress;
  }

  add(connection: Connection<Identity>): void {
    this.unopened.add(connection);
    this.byToken.set(connection.token, connection);
    if (connection.address === null) return;
    const count = this.byAddress.get(connection.address) ?? { known: 0, negotiated: 0 };
    count.known += 1;
    count.negotiated += 1;
    this.byAddress.set(connection.address, count);
  }

  /** Called when a transport has opened the connection, or it has expired without one. */
  settled(connection: Connection<Identity>): void {
    if (!this.unopened.delete(connection) || connection.address === null) return;
    const count = this.byAddress.get(connection.address);
    if (count !== undefined) count.negotiated -= 1;
  }

  remove(connection: Connection<Identity>): boolean {
    if (!this.byToken.delete(connection.token)) return false;
    this.settled(connection);
    const { address } = connection;
    const count = address === null ? undefined : this.byAddress.get(address);
    if (address === null || count === undefined) return true;
    count.known -= 1;
    if (count.known === 0) this.byAddress.delete(address);
    return true;
  }
}
