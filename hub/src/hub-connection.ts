/** Names as the protocol spells them. */
export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** Why a connection ended. */
export type DisconnectReason =
  /** The client said so: a Close message, a normal close frame, DELETE. */
  | 'client'
  /** The application called `close`. */
  | 'server'
  /** The hub is shutting down. */
  | 'shutdown'
  /** The client did not read for too long, or too much was waiting for it. */
  | 'slow'
  /** A message broke the protocol or a limit. */
  | 'protocol'
  /** No word from the client within the client timeout. */
  | 'silent'
  /** The socket broke. */
  | 'lost'
  /** No poll and no reconnect within the inactivity time. */
  | 'inactive';

export interface CloseOptions {
  readonly error?: string;
  /** True lets the client use its reconnect delays; without it the client stops for good. */
  readonly allowReconnect?: boolean;
}

/** One client, from its handshake to its end, as the application sees it. */
export interface HubConnection<Identity> {
  /** Public id; it cannot be used to open or feed the connection. */
  readonly id: string;
  readonly identity: Identity;
  readonly userId: string | null;
  readonly transport: TransportName;
  readonly groups: ReadonlySet<string>;
  /** The application's own notes about the connection. */
  readonly data: Map<string, unknown>;

  /** Harmless if already a member; ignored once the connection has ended. */
  join(group: string): void;
  leave(group: string): void;
  /** Pushes an invocation to this client alone; ignored once the connection has ended. */
  send(target: string, ...args: readonly unknown[]): void;
  /**
   * Changes who the connection is; from then on it receives what is sent to `userId`.
   *
   * @throws HubError if the user has too many connections; nothing has changed then.
   */
  setUser(identity: Identity, userId: string | null): void;
  close(options?: CloseOptions): void;
}
