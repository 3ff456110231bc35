/** The client violated the negotiated protocol; the connection ends. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
