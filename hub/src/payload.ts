import type { Encoded } from './encoded.ts';
import { type HubMessage, MESSAGE } from './hub-message.ts';
import { jsonProtocol } from './json-protocol.ts';
import { messagePackProtocol } from './message-pack-protocol.ts';

/** An outgoing message, encoded at most once per protocol regardless of the number of clients. */
export class Payload {
  readonly message: HubMessage;
  private json: Encoded | null = null;
  private messagePack: Encoded | null = null;
  private older: Payload | null = null;
  private merged: Payload | null = null;

  constructor(message: HubMessage) {
    this.message = message;
  }

  static push(target: string, args: readonly unknown[]): Payload {
    return new Payload({
      type: MESSAGE.invocation,
      invocationId: null,
      target,
      args,
      streamIds: [],
    });
  }

  encoded(binary: boolean): Encoded {
    if (binary) {
      this.messagePack ??= messagePackProtocol.encode(this.message);
      return this.messagePack;
    }
    this.json ??= jsonProtocol.encode(this.message);
    return this.json;
  }

  /**
   * Merges this push with a queued one.
   *
   * Connections that got stuck together queue the same pushes, so the last merge is cached and shared.
   */
  mergedWith(older: Payload, merge: NonNullable<Conflation['merge']>): Payload {
    if (this.older === older && this.merged !== null) return this.merged;
    const { message } = this;
    if (message.type !== MESSAGE.invocation || older.message.type !== MESSAGE.invocation) return this;
    const joined = merge(older.message.args[0], message.args[0]);
    this.older = older;
    this.merged = Payload.push(message.target, [joined]);
    return this.merged;
  }
}

/** Merge rule for messages queued on a stuck connection. */
export interface Conflation {
  /** Messages with the same key replace each other; a message without a key is never dropped. */
  readonly conflateKey?: string;
  /** Merges the queued argument with the new one; by default the new one wins. */
  merge?(older: unknown, newer: unknown): unknown;
}
