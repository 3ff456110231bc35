/** Names as in the protocol. */
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** Reason for the end of a connection. */
export type DisconnectReason =
  /** Requested by the client: a Close message, a normal close frame, DELETE. */
  | 'client'
  /** The application called `close`. */
  | 'server'
  /** The hub is shutting down. */
  | 'shutdown'
  /** The client didn't read for too long, or its backlog grew too large. */
  | 'slow'
  /** A message violated the protocol or a limit. */
  | 'protocol'
  /** Nothing received from the client within the client timeout. */
  | 'silent'
  /** The socket failed. */
  | 'lost'
  /** No poll or reconnect within the inactivity time. */
  | 'inactive';

export interface CloseOptions {
  readonly error?: string;
  /** True lets the client reconnect with its configured delays; otherwise it stops permanently. */
  readonly allowReconnect?: boolean;
}

/** The application's view of a client, from handshake to end. */
export interface HubConnection<Identity> {
  /** Public ID; can't be used to open or feed the connection. */
  readonly id: string;
  readonly identity: Identity;
  readonly userId: string | null;
  readonly transport: TransportName;
  readonly groups: ReadonlySet<string>;
  /** Application data attached to the connection. */
  readonly data: Map<string, unknown>;

  /** Idempotent; no-op once the connection has ended. */
  join(group: string): void;
  leave(group: string): void;
  /** Pushes an invocation to this client only; no-op once the connection has ended. */
  send(target: string, ...args: readonly unknown[]): void;
  /**
   * Changes the connection's identity; from then on it receives pushes to `userId`.
   *
   * @throws HubError if the user has too many connections; nothing has changed then.
   */
  setUser(identity: Identity, userId: string | null): void;
  close(options?: CloseOptions): void;
}

/** Context of a method call. */
export interface HubCall {
  /** Aborted when the client cancels the call or the connection ends. */
  readonly signal: AbortSignal;
  /** The client's upload streams, in the order named by the client. */
  readonly uploads: readonly AsyncIterable<unknown>[];
}

interface MethodShape {
  /** Number of arguments; a call with a different number is rejected. */
  readonly parameters: number;
  /** Number of upload streams; none by default. */
  readonly uploads?: number;
}

/** Responds once: with a result, nothing (`undefined`), or an error. */
export interface CallMethod<Identity> extends MethodShape {
  call(connection: HubConnection<Identity>, args: readonly unknown[], call: HubCall): unknown;
}

/** Responds with a stream; the next item is requested only when the client keeps up. */
export interface StreamMethod<Identity> extends MethodShape {
  stream(connection: HubConnection<Identity>, args: readonly unknown[], call: HubCall): AsyncIterable<unknown>;
}

export type HubMethod<Identity> = CallMethod<Identity> | StreamMethod<Identity>;

/**
 * A client-facing error: thrown by a hub method, its text is sent to the client.
 *
 * Any other exception is answered with a generic message and logged, so that no internals leak.
 */
export class HubError extends Error {
  override readonly name = 'HubError';
}
