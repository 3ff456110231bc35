/**
 * A refusal meant for the caller: thrown by a hub method, its text reaches the client.
 *
 * Any other exception is answered with a general sentence and logged, so that nothing of the
 * server's inside leaks.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
}
