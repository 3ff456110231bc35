/** What a client sent is not the protocol it agreed to; the connection ends. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
