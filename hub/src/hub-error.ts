/**
 * A client-facing error: thrown by a hub method, its text is sent to the client.
 *
 * Any other exception is answered with a generic message and logged, so that no internals leak.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
}
