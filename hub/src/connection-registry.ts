import { ACTIVE, type Connection, type ConnectionHost } from './connection.ts';
import { MESSAGE } from './hub-message.ts';
import type { HubLimits } from './hub-options.ts';
import { Payload } from './payload.ts';

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

const PING = new Payload({ type: MESSAGE.ping });

/** Applies every protocol deadline to one connection. */
export function sweepConnection<Identity>(connection: Connection<Identity>, host: ConnectionHost<Identity>): void {
  const { limits, clock } = host;
  const { now } = clock;
  const { output, state } = connection;
  output.transport?.sweep(now);
  if (state === 'closed') {
    removeIfOverdue(connection, host);
    return;
  }
  if (connection.inactiveSince !== ACTIVE && now - connection.inactiveSince >= limits.inactiveMs) {
    output.transport?.destroy();
    output.transport = null;
    connection.end('inactive');
    return;
  }
  if (state === 'handshaking') {
    if (now - connection.stateSince >= limits.handshakeMs) connection.cancelHandshake();
    return;
  }
  if (state !== 'open' || output.transport === null) return;
  if (output.stuck && now - output.stuckSince >= limits.sendMs) {
    connection.end('slow', { allowReconnect: true });
    return;
  }
  acknowledge(connection, host);
  if (output.transport.needsPings) keepAlive(connection, host);
}

/** Removes a closed connection after the client's time to read the last bytes and answer the close. */
function removeIfOverdue<Identity>(connection: Connection<Identity>, host: ConnectionHost<Identity>): void {
  const { limits, clock } = host;
  const polls = connection.transport === 'LongPolling';
  const grace = polls ? limits.inactiveMs : limits.closeMs;
  if (clock.now - connection.stateSince < grace) return;
  connection.output.transport?.destroy();
  connection.output.transport = null;
  host.removed(connection);
}

function acknowledge<Identity>({ output }: Connection<Identity>, { limits, clock }: ConnectionHost<Identity>): void {
  const { replay } = output;
  if (replay === null || clock.now - replay.lastAckAt < limits.ackMs) return;
  const sequenceId = replay.nextAck();
  if (sequenceId === null) return;
  replay.lastAckAt = clock.now;
  output.sendFleeting(new Payload({ type: MESSAGE.ack, sequenceId }));
}

function keepAlive<Identity>(connection: Connection<Identity>, { limits, clock }: ConnectionHost<Identity>): void {
  const { output } = connection;
  const { now } = clock;
  // A running method may block reading from the client, so the silence timer starts after it.
  if (connection.busy) connection.lastReceivedAt = now;
  const patience = connection.hasPinged ? limits.clientTimeoutMs : limits.silenceMs;
  if (now - connection.lastReceivedAt >= patience) {
    connection.end('silent', { allowReconnect: true });
  } else if (!output.stuck && now - output.lastSentAt >= limits.pingMs) {
    output.sendFleeting(PING);
  }
}

const NOBODY: ReadonlySet<never> = new Set();

/** Members by group; empty groups are removed. */
export class MemberGroups<Member> {
  private readonly members = new Map<string, Set<Member>>();

  get count(): number {
    return this.members.size;
  }

  add(group: string, member: Member): void {
    const existing = this.members.get(group);
    if (existing === undefined) this.members.set(group, new Set([member]));
    else existing.add(member);
  }

  remove(group: string, member: Member): void {
    const existing = this.members.get(group);
    if (existing === undefined) return;
    existing.delete(member);
    if (existing.size === 0) this.members.delete(group);
  }

  get(group: string): ReadonlySet<Member> {
    return this.members.get(group) ?? NOBODY;
  }
}
