import { type HubMessage, isNumbered, ProtocolError } from './hub-message.ts';
import type { Payload } from './payload.ts';

/**
 * Replay state of a stateful connection: messages sent but unacknowledged, and the receive position.
 *
 * Both sides number their messages from 1. After a disconnect each side announces the number of the first message it
 * resends (Sequence), resends everything unacknowledged, and drops duplicates.
 */
export class ReplayBuffer {
  private readonly binary: boolean;
  private sent: Payload[] = [];
  private bytes = 0;
  /** Number of the oldest message in `sent`, or of the next one if it is empty. */
  private oldest = 1;
  private nextToReceive = 1;
  private lastReceived = 0;
  private acknowledged = 0;
  private awaitsSequence: boolean = false;
  /** Time of the last Ack, to limit them to one per `ackMs`. */
  lastAckAt = 0;

  constructor(binary: boolean) {
    this.binary = binary;
  }

  get bufferedBytes(): number {
    return this.bytes;
  }

  /** Number of the first message that `unacknowledged` resends. */
  get sequenceId(): number {
    return this.oldest;
  }

  get unacknowledged(): readonly Payload[] {
    return this.sent;
  }

  append(payload: Payload): void {
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

  /** Called on a new socket: messages are ignored until the client's Sequence. */
  reconnected(): void {
    this.awaitsSequence = true;
  }

  /**
   * Resumes from the client's sequence number.
   *
   * Compares with everything ever received, not with the count on the last socket: a client whose resend was cut off
   * may have learned meanwhile that all of it had arrived.
   *
   * @throws ProtocolError if the client skips messages that never arrived.
   */
  resume(sequenceId: number): void {
    if (sequenceId > this.lastReceived + 1) throw new ProtocolError('Message sequence has a gap.');
    this.awaitsSequence = false;
    this.nextToReceive = sequenceId;
  }

  /** Registers a received message. @returns false if it must be ignored. */
  accepts(message: HubMessage): boolean {
    if (this.awaitsSequence) return false;
    if (!isNumbered(message)) return true;
    const number = this.nextToReceive;
    this.nextToReceive += 1;
    if (number <= this.lastReceived) {
      // A duplicate means that our Ack was lost with the old socket.
      this.acknowledged = Math.min(this.acknowledged, number - 1);
      return false;
    }
    this.lastReceived = number;
    return true;
  }

  /** @returns the number to acknowledge, or null if the client already knows it. */
  nextAck(): number | null {
    if (this.acknowledged === this.lastReceived) return null;
    this.acknowledged = this.lastReceived;
    return this.lastReceived;
  }
}
