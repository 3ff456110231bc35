import type { Encoded } from './encoded.ts';
import type { HubMessage } from './hub-message.ts';

/** One encoding of hub messages. It keeps nothing between calls and serves every connection. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly binary: boolean;

  encode(message: HubMessage): Encoded;
  /**
   * Finds the end of the message that starts at `offset`.
   *
   * @returns index after its last byte, or -1 when more bytes are needed.
   * @throws ProtocolError when the message is, or announces to be, larger than `maxBytes`.
   */
  endOf(input: Buffer, offset: number, maxBytes: number): number;
  /**
   * Reads the whole message between two indexes of `input`.
   *
   * @returns null for a type this hub does not know, which is to be ignored.
   * @throws ProtocolError when the bytes are no message.
   */
  decode(input: Buffer, start: number, end: number): HubMessage | null;
}
