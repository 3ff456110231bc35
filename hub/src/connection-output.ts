import type { Clock } from './clock.ts';
import type { Conflation } from './conflation.ts';
import type { HubCounters } from './hub-counters.ts';
import type { HubLimits } from './hub-limits.ts';
import { MESSAGE } from './hub-message.ts';
import { OutputQueue } from './output-queue.ts';
import { Payload } from './payload.ts';
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
    const encoded = payload.encoded(this.binary);
    const { transport } = this;
    if (this.queue !== null || transport === null || !this.hasRoom(transport)) {
      this.hold(payload, conflation);
      return;
    }
    this.replay?.append(payload);
    transport.write(encoded);
    this.lastSentAt = this.host.clock.now;
    this.host.counters.deliveries += 1;
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
    while (queue.size > 0 && this.hasRoom(transport)) this.sendFrom(queue, transport);
    if (queue.size > 0) {
      if (transport.bufferedBytes > 0) transport.notifyDrained();
      return;
    }
    this.queue = null;
    const waiters = this.waiters ?? [];
    this.waiters = null;
    for (const wake of waiters) wake();
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

  /** Marks the connection as ended, releasing waiting callers. */
  abandon(): void {
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

  private sendFrom(queue: OutputQueue, transport: Transport): void {
    const payload = queue.take();
    if (payload === undefined) return;
    this.replay?.append(payload);
    transport.write(payload.encoded(this.binary));
    this.lastSentAt = this.host.clock.now;
    this.host.counters.deliveries += 1;
  }
}
