import type { Encoded } from './encoded.ts';
import type { HubMessage } from './hub-message.ts';

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
