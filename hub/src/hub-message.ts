import type { Encoded } from './encoded.ts';

/** Message type numbers of the hub protocol, the same in every encoding. */
export const MESSAGE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancel: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export interface InvocationMessage {
  readonly type: 1 | 4;
  /** Null if the caller wants no response, not even an error. */
  readonly invocationId: string | null;
  readonly target: string;
  readonly args: readonly unknown[];
  readonly streamIds: readonly string[];
}

export type HubMessage =
  | InvocationMessage
  | { readonly type: 2; readonly invocationId: string; readonly item: unknown }
  | {
      readonly type: 3;
      readonly invocationId: string;
      /** Null if the call succeeded. */
      readonly error: string | null;
      /** Undefined if the call has no result. */
      readonly result?: unknown;
    }
  | { readonly type: 5; readonly invocationId: string }
  | { readonly type: 6 }
  | { readonly type: 7; readonly error: string | null; readonly allowReconnect: boolean }
  | { readonly type: 8 | 9; readonly sequenceId: number };

/**
 * Returns true for messages that stateful connections number and resend after a disconnect; the others are transient.
 */
export function isNumbered(message: HubMessage): boolean {
  return message.type <= MESSAGE.cancel;
}

/** An encoding of hub messages. Stateless and shared by all connections. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly binary: boolean;

  encode(message: HubMessage): Encoded;
  /**
   * Finds the end of the message that starts at `offset`.
   *
   * @returns index after its last byte, or -1 if more bytes are needed.
   * @throws ProtocolError if the message is, or declares itself to be, larger than `maxBytes`.
   */
  findEnd(input: Buffer, offset: number, maxBytes: number): number;
  /**
   * Decodes the complete message between two indexes of `input`.
   *
   * @returns null for an unknown type, which is ignored.
   * @throws ProtocolError if the bytes aren't a valid message.
   */
  decode(input: Buffer, start: number, end: number): HubMessage | null;
}

/** The client violated the negotiated protocol; the connection ends. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
