import type { Conflation } from './conflation.ts';
import type { Payload } from './payload.ts';

/** What waits for a stuck connection, in the order in which it will be sent. */
export class OutputQueue {
  private readonly binary: boolean;
  // Maps keep insertion order. Conflated messages are filed by their key, the others by a number.
  private readonly entries = new Map<string | number, Payload>();
  private nextNumber = 0;
  /** Bytes of the messages that do not conflate. */
  bytes = 0;

  constructor(binary: boolean) {
    this.binary = binary;
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * Files a message at the end.
   *
   * A conflated message moves to the end with its newer part: had it stayed, the newer part would
   * overtake what was sent between the two.
   *
   * @returns true if it took the place of an older one.
   */
  put(payload: Payload, how: Conflation | undefined): boolean {
    const key = how?.conflateKey;
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
    this.entries.set(key, how?.merge ? payload.mergedWith(older, how.merge) : payload);
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
