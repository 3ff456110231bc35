import { type Caller, type CallHost, CallRunner } from './call-runner.ts';
import { ConnectionOutput } from './connection-output.ts';
import type { MemberGroups } from './connection-registry.ts';
import {
  HANDSHAKE_CANCELED,
  type HandshakeAccepted,
  handshakeAccepted,
  handshakeRefused,
  readHandshake,
} from './handshake.ts';
import { type CloseOptions, type DisconnectReason, HubError, type TransportName } from './hub-connection.ts';
import { type HubMessage, type HubProtocol, MESSAGE, ProtocolError } from './hub-message.ts';
import { jsonProtocol } from './json-protocol.ts';
import { Payload } from './payload.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import type { Transport, TransportOwner } from './transport.ts';

export interface ConnectionHost<Identity> extends CallHost<Identity> {
  readonly groups: MemberGroups<Connection<Identity>>;
  readonly users: MemberGroups<Connection<Identity>>;
  readonly live: Set<Connection<Identity>>;
  opened(connection: Connection<Identity>): void;
  /** The last call of an opened connection has ended. */
  disconnected(connection: Connection<Identity>, reason: DisconnectReason): void;
  /** Fully closed; its token is no longer valid. */
  removed(connection: Connection<Identity>): void;
}

export interface ConnectionTerms<Identity> {
  readonly id: string;
  readonly token: string;
  /** Null if not counted by address. */
  readonly address: string | null;
  readonly identity: Identity;
  readonly userId: string | null;
  readonly mayReconnect: boolean;
}

/** Value of `inactiveSince` while a request carries the connection. */
export const ACTIVE = -1;

const NO_GROUPS: ReadonlySet<string> = new Set();
const CLOSED_WITH_ERROR = 'Connection closed with an error.';
const FIRST_CAPACITY = 1_024;

/**
 * A client from negotiation to its end: `negotiated`, `handshaking`, `open`, `closed`.
 *
 * A closed connection stays registered until its transport has delivered the last bytes.
 */
export class Connection<Identity> implements Caller<Identity>, TransportOwner {
  readonly id: string;
  readonly token: string;
  readonly address: string | null;
  readonly output: ConnectionOutput;
  identity: Identity;
  userId: string | null;
  state: 'negotiated' | 'handshaking' | 'open' | 'closed' = 'negotiated';
  transport: TransportName = 'WebSockets';
  inactiveSince: number;
  /** Time at which the transport was opened, and later that of closing. */
  stateSince: number;
  lastReceivedAt: number;
  /** Clients that never ping get a longer timeout. */
  hasPinged: boolean = false;
  private readonly host: ConnectionHost<Identity>;
  private readonly mayReconnect: boolean;
  private protocol: HubProtocol = jsonProtocol;
  private partial: PartialInput | null = null;
  private calls: CallRunner<Identity> | null = null;
  private inputPaused: boolean = false;
  private joinedGroups: Set<string> | null = null;
  private notes: Map<string, unknown> | null = null;

  constructor(host: ConnectionHost<Identity>, terms: ConnectionTerms<Identity>) {
    this.host = host;
    this.id = terms.id;
    this.token = terms.token;
    this.address = terms.address;
    this.identity = terms.identity;
    this.userId = terms.userId;
    this.mayReconnect = terms.mayReconnect;
    this.output = new ConnectionOutput(host, this);
    const now = host.clock.read();
    this.inactiveSince = now;
    this.stateSince = now;
    this.lastReceivedAt = now;
  }

  get groups(): ReadonlySet<string> {
    return this.joinedGroups ?? NO_GROUPS;
  }

  get data(): Map<string, unknown> {
    this.notes ??= new Map();
    return this.notes;
  }

  get stuck(): boolean {
    return this.output.stuck;
  }

  get busy(): boolean {
    return this.calls?.busy ?? false;
  }

  get isClosed(): boolean {
    return this.state === 'closed';
  }

  /** True if a new socket may resume this connection. */
  get isResumable(): boolean {
    return this.state === 'open' && this.output.replay !== null;
  }

  join(group: string): void {
    if (this.state !== 'open') return;
    this.joinedGroups ??= new Set();
    this.joinedGroups.add(group);
    this.host.groups.add(group, this);
  }

  leave(group: string): void {
    if (this.joinedGroups?.delete(group)) this.host.groups.remove(group, this);
  }

  send(target: string, ...args: readonly unknown[]): void {
    if (this.state === 'open') this.output.deliver(Payload.push(target, args));
  }

  setUser(identity: Identity, userId: string | null): void {
    if (this.state === 'open' && userId !== this.userId) {
      const { users, limits } = this.host;
      if (userId !== null && users.get(userId).size >= limits.connectionsPerUser) {
        throw new HubError('Too many connections for this user.');
      }
      if (this.userId !== null) users.remove(this.userId, this);
      if (userId !== null) users.add(userId, this);
    }
    this.identity = identity;
    this.userId = userId;
  }

  close(options: CloseOptions = {}): void {
    this.end('server', options);
  }

  /** Starts the connection on its first transport. */
  attach(transport: Transport): void {
    this.output.transport = transport;
    this.transport = transport.name;
    this.state = 'handshaking';
    this.inactiveSince = ACTIVE;
    this.stateSince = this.host.clock.read();
  }

  /** Resumes a stateful connection on a new socket, whether or not the old one is known to be lost. */
  resume(transport: Transport): void {
    const { replay } = this.output;
    if (replay === null) return;
    this.output.transport?.destroy();
    this.partial = null;
    this.inactiveSince = ACTIVE;
    this.lastReceivedAt = this.host.clock.read();
    if (this.inputPaused) transport.pauseInput(true);
    this.output.resumeOn(transport, replay);
  }

  received(data: Buffer): void {
    if (this.state !== 'open' && this.state !== 'handshaking') return;
    this.lastReceivedAt = this.host.clock.read();
    this.partial?.append(data);
    const input = this.partial?.bytes ?? data;
    const used = this.state === 'open' ? this.readMessages(input, 0) : this.handleHandshake(input);
    if (used >= input.length) {
      this.partial = null;
    } else if (this.partial === null || used > 0) {
      this.partial = new PartialInput();
      this.partial.append(input.subarray(used));
    }
  }

  drained(): void {
    this.output.flush();
  }

  lost(transport: Transport, clean: boolean): void {
    if (this.output.transport !== transport) return;
    this.output.transport = null;
    if (this.state === 'closed') this.host.removed(this);
    else if (this.isResumable && !clean) {
      this.partial = null;
      this.inactiveSince = this.host.clock.read();
    } else this.end(clean ? 'client' : 'lost');
  }

  setActive(active: boolean): void {
    this.inactiveSince = active ? ACTIVE : this.host.clock.read();
  }

  delivered(): void {
    this.output.transport = null;
    this.host.removed(this);
  }

  overflowed(): void {
    this.end('slow', { allowReconnect: true });
  }

  unstuck(): void {
    this.calls?.proceed();
  }

  answer(message: HubMessage): void {
    if (this.state === 'open') this.output.deliver(new Payload(message));
  }

  whenDrained(): Promise<void> {
    return this.output.whenDrained();
  }

  reviewInput(): void {
    const pause = this.calls?.blocksInput ?? false;
    if (pause === this.inputPaused) return;
    this.inputPaused = pause;
    this.output.transport?.pauseInput(pause);
  }

  /** Rejects the handshake with a protocol-level error message. */
  refuseHandshake(error: string): void {
    this.output.transport?.write(handshakeRefused(error));
    this.end('protocol');
  }

  cancelHandshake(): void {
    this.refuseHandshake(HANDSHAKE_CANCELED);
  }

  /**
   * Ends the connection: nothing is received or pushed from here on.
   *
   * @param close sent to the client as a Close message; omit if the client is gone or already knows.
   */
  end(reason: DisconnectReason, close?: CloseOptions): void {
    if (this.state === 'closed') return;
    const wasOpen = this.state === 'open';
    this.state = 'closed';
    this.stateSince = this.host.clock.read();
    this.host.live.delete(this);
    if (reason === 'slow') this.host.counters.endedSlow += 1;
    if (wasOpen && close) this.sendClose(close);
    this.leaveEverything();
    this.output.dropQueue();
    const { transport } = this.output;
    if (transport === null) this.host.removed(this);
    else transport.finish();
    const notify = () => {
      if (wasOpen) this.host.disconnected(this, reason);
    };
    if (this.calls === null) notify();
    else this.calls.end(notify);
  }

  private handleHandshake(input: Buffer): number {
    const carriesBinary = this.output.transport?.carriesBinary ?? false;
    const outcome = readHandshake(input, this.host.limits.messageBytes, carriesBinary);
    if (outcome === null) return 0;
    if ('refusal' in outcome) {
      this.refuseHandshake(outcome.refusal);
      return input.length;
    }
    this.open(outcome);
    return this.readMessages(input, outcome.end);
  }

  private open({ protocol, stateful }: HandshakeAccepted): void {
    this.protocol = protocol;
    this.output.binary = protocol.binary;
    if (stateful && this.mayReconnect && this.transport === 'WebSockets') {
      this.output.replay = new ReplayBuffer(protocol.binary);
    }
    this.output.transport?.write(handshakeAccepted(protocol.binary));
    this.output.lastSentAt = this.host.clock.now;
    this.state = 'open';
    this.host.live.add(this);
    if (this.userId !== null) this.host.users.add(this.userId, this);
    this.host.opened(this);
  }

  /** @returns index of the first unread byte; once closed, all bytes are treated as read. */
  private readMessages(input: Buffer, from: number): number {
    let offset = from;
    try {
      while (offset < input.length && this.state === 'open') {
        const end = this.protocol.findEnd(input, offset, this.host.limits.messageBytes);
        if (end === -1) return offset;
        const message = this.protocol.decode(input, offset, end);
        if (message !== null) this.handle(message, end - offset);
        offset = end;
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.host.log('info', 'client protocol violation', {
        connection: this.id,
        error: error.message,
      });
      this.end('protocol', { error: CLOSED_WITH_ERROR, allowReconnect: true });
    }
    return input.length;
  }

  private handle(message: HubMessage, bytes: number): void {
    const { replay } = this.output;
    const isSequence = message.type === MESSAGE.sequence;
    if (replay !== null && !isSequence && !replay.accepts(message)) return;
    switch (message.type) {
      case MESSAGE.invocation:
      case MESSAGE.streamInvocation:
        this.calls ??= new CallRunner(this.host, this);
        this.calls.accept(message, bytes);
        break;
      case MESSAGE.streamItem:
        this.calls?.uploadItem(message.invocationId, message.item);
        break;
      case MESSAGE.completion:
        this.calls?.uploadEnd(message.invocationId, message.error);
        break;
      case MESSAGE.cancel:
        this.calls?.cancel(message.invocationId);
        break;
      case MESSAGE.ping:
        this.hasPinged = true;
        break;
      case MESSAGE.close:
        this.end('client');
        break;
      case MESSAGE.ack:
        replay?.acknowledge(message.sequenceId);
        this.output.flush();
        break;
      case MESSAGE.sequence:
        replay?.resume(message.sequenceId);
        break;
    }
  }

  private sendClose({ error, allowReconnect }: CloseOptions): void {
    const message = {
      type: MESSAGE.close,
      error: error ?? null,
      allowReconnect: allowReconnect ?? false,
    };
    this.output.sendFleeting(new Payload(message));
  }

  private leaveEverything(): void {
    for (const group of this.joinedGroups ?? NO_GROUPS) this.host.groups.remove(group, this);
    this.joinedGroups = null;
    if (this.userId !== null) this.host.users.remove(this.userId, this);
  }
}

/** Buffer for an incomplete message. Grows by doubling, not per chunk. */
class PartialInput {
  private buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  private length = 0;

  append(data: Buffer): void {
    const needed = this.length + data.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    data.copy(this.buffer, this.length);
    this.length = needed;
  }

  /** Valid until the next `append`. */
  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
