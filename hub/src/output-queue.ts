import type { Conflation } from './conflation.ts';
import type { Payload } from './payload.ts';

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
    this.entries.set(
      key,
      conflation?.merge ? payload.mergedWith(older, conflation.merge) : payload,
    );
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
