import { MESSAGE } from './hub-message.ts';
import type { Clock, HubCounters, HubLimits } from './hub-options.ts';
import { type Conflation, Payload } from './payload.ts';
import type { ReplayBuffer } from './replay-buffer.ts';
import type { Transport } from './transport.ts';

export interface OutputHost {
  readonly limits: HubLimits;
  readonly clock: Clock;
  readonly counters: HubCounters;
}

export interface OutputOwner {
  /** The backlog exceeds the limit for slow readers. */
  overflowed(): void;
  /** The backlog is empty. */
  unstuck(): void;
}

/**
 * Sending half of a connection: writes directly to the transport while it keeps up, otherwise queues.
 *
 * Stuck while too much is buffered in the transport, while a disconnected stateful connection has no transport, or
 * while too much is unacknowledged.
 */
export class ConnectionOutput {
  private readonly host: OutputHost;
  private readonly owner: OutputOwner;
  private queue: OutputQueue | null = null;
  private waiters: (() => void)[] | null = null;
  transport: Transport | null = null;
  replay: ReplayBuffer | null = null;
  binary = false;
  lastSentAt = 0;
  /** Time of the last progress; only meaningful while stuck. */
  stuckSince = 0;

  constructor(host: OutputHost, owner: OutputOwner) {
    this.host = host;
    this.owner = owner;
  }

  get stuck(): boolean {
    return this.queue !== null;
  }

  /** Sends a numbered message, or queues it until the reader has caught up. */
  deliver(payload: Payload, conflation?: Conflation): void {
    // Encode first: a message that can't be encoded must fail before any state changes.
    payload.encoded(this.binary);
    const { transport } = this;
    if (this.queue !== null || transport === null || !this.hasRoom(transport)) {
      this.hold(payload, conflation);
    } else this.write(payload, transport);
  }

  /** Sends an unnumbered message ahead of the queue; lost without a transport. */
  sendFleeting(payload: Payload): void {
    this.transport?.write(payload.encoded(this.binary));
    this.lastSentAt = this.host.clock.now;
  }

  /** Sends queued messages as far as there is room. */
  flush(): void {
    const { queue, transport } = this;
    if (queue === null || transport === null) return;
    this.stuckSince = this.host.clock.read();
    while (queue.size > 0 && this.hasRoom(transport)) {
      const payload = queue.take();
      if (payload !== undefined) this.write(payload, transport);
    }
    if (queue.size > 0) {
      if (transport.bufferedBytes > 0) transport.notifyDrained();
      return;
    }
    this.dropQueue();
    this.owner.unstuck();
  }

  /** Resumes a disconnected stateful connection on a new transport. */
  resumeOn(transport: Transport, replay: ReplayBuffer): void {
    this.transport = transport;
    replay.reconnected();
    const { sequenceId } = replay;
    this.sendFleeting(new Payload({ type: MESSAGE.sequence, sequenceId }));
    for (const payload of replay.unacknowledged) transport.write(payload.encoded(this.binary));
    this.flush();
  }

  whenDrained(): Promise<void> {
    if (!this.stuck) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiters ??= [];
      this.waiters.push(resolve);
    });
  }

  /** Drops the queue and releases waiting callers: everything is sent, or the connection has ended. */
  dropQueue(): void {
    this.queue = null;
    const waiters = this.waiters ?? [];
    this.waiters = null;
    for (const wake of waiters) wake();
  }

  private hasRoom(transport: Transport): boolean {
    const { outputBytes, replayBytes } = this.host.limits;
    if (transport.bufferedBytes > outputBytes) return false;
    return this.replay === null || this.replay.bufferedBytes < replayBytes;
  }

  private hold(payload: Payload, conflation: Conflation | undefined): void {
    const { limits, clock, counters } = this.host;
    if (this.queue === null) {
      this.queue = new OutputQueue(this.binary);
      this.stuckSince = clock.read();
      if (this.transport !== null && this.transport.bufferedBytes > 0) {
        this.transport.notifyDrained();
      }
    }
    if (this.queue.put(payload, conflation)) counters.conflated += 1;
    const { bytes, size } = this.queue;
    if (bytes > limits.pendingBytes || size > limits.pendingMessages) this.owner.overflowed();
  }

  private write(payload: Payload, transport: Transport): void {
    this.replay?.append(payload);
    transport.write(payload.encoded(this.binary));
    this.lastSentAt = this.host.clock.now;
    this.host.counters.deliveries += 1;
  }
}

/** Pending output of a stuck connection, in sending order. */
export class OutputQueue {
  private readonly binary: boolean;
  // Maps keep insertion order. Conflated messages are keyed by their key, the others by a number.
  private readonly entries = new Map<string | number, Payload>();
  private nextNumber = 0;
  /** Bytes of the non-conflating messages. */
  bytes = 0;

  constructor(binary: boolean) {
    this.binary = binary;
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * Appends a message.
   *
   * A conflated message moves to the end with its newer part; otherwise the newer part would overtake messages sent
   * in between.
   *
   * @returns true if it replaced an older one.
   */
  put(payload: Payload, conflation: Conflation | undefined): boolean {
    const key = conflation?.conflateKey;
    if (key === undefined) {
      this.entries.set(this.nextNumber, payload);
      this.nextNumber += 1;
      this.bytes += payload.encoded(this.binary).frame.length;
      return false;
    }
    const older = this.entries.get(key);
    if (older === undefined) {
      this.entries.set(key, payload);
      return false;
    }
    this.entries.delete(key);
    this.entries.set(key, conflation?.merge ? payload.mergedWith(older, conflation.merge) : payload);
    return true;
  }

  take(): Payload | undefined {
    for (const [key, payload] of this.entries) {
      this.entries.delete(key);
      if (typeof key === 'number') this.bytes -= payload.encoded(this.binary).frame.length;
      return payload;
    }
    return undefined;
  }
}
