import { type HubMessage, isNumbered } from './hub-message.ts';
import type { Payload } from './payload.ts';
import { ProtocolError } from './protocol-error.ts';

/**
 * The memory of a stateful connection: what was sent and not acknowledged, and what was received.
 *
 * Both sides number their messages from 1. After a cut each side announces the number of the first
 * message it sends again (Sequence), repeats everything unacknowledged, and drops what it has.
 */
export class ReplayBuffer {
  private readonly binary: boolean;
  private sent: Payload[] = [];
  private bytes = 0;
  /** Number of the oldest message in `sent`, or of the next one if there is none. */
  private oldest = 1;
  private nextToReceive = 1;
  private lastReceived = 0;
  private acknowledged = 0;
  private awaitsSequence: boolean = false;
  /** When the last Ack was sent; kept here so that it is at most one per `ackMs`. */
  lastAckAt = 0;

  constructor(binary: boolean) {
    this.binary = binary;
  }

  get bufferedBytes(): number {
    return this.bytes;
  }

  /** Number of the first message that `unacknowledged` repeats. */
  get sequenceId(): number {
    return this.oldest;
  }

  get unacknowledged(): readonly Payload[] {
    return this.sent;
  }

  keep(payload: Payload): void {
    this.sent.push(payload);
    this.bytes += payload.encoded(this.binary).frame.length;
  }

  acknowledge(upTo: number): void {
    const count = Math.min(this.sent.length, upTo - this.oldest + 1);
    if (count <= 0) return;
    for (const payload of this.sent.slice(0, count)) {
      this.bytes -= payload.encoded(this.binary).frame.length;
    }
    this.sent = this.sent.slice(count);
    this.oldest += count;
  }

  /** A new socket carries the connection: nothing counts until the client's Sequence. */
  reconnected(): void {
    this.awaitsSequence = true;
  }

  /**
   * Counts from where the client starts again.
   *
   * The measure is what has ever arrived, not what was counted on the last socket: a client whose
   * repetition was cut short may have learned meanwhile that all of it was known.
   *
   * @throws ProtocolError when the client skips messages that never arrived.
   */
  resume(sequenceId: number): void {
    if (sequenceId > this.lastReceived + 1) throw new ProtocolError('The sequence skips messages.');
    this.awaitsSequence = false;
    this.nextToReceive = sequenceId;
  }

  /** Counts a received message. @returns false if it is to be ignored. */
  accepts(message: HubMessage): boolean {
    if (this.awaitsSequence) return false;
    if (!isNumbered(message)) return true;
    const number = this.nextToReceive;
    this.nextToReceive += 1;
    if (number <= this.lastReceived) {
      // A repetition means that our Ack was lost with the old socket.
      this.acknowledged = Math.min(this.acknowledged, number - 1);
      return false;
    }
    this.lastReceived = number;
    return true;
  }

  /** @returns the number to acknowledge, or null when the client knows it already. */
  takeAck(): number | null {
    if (this.acknowledged === this.lastReceived) return null;
    this.acknowledged = this.lastReceived;
    return this.lastReceived;
  }
}
