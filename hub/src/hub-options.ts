import type { IncomingMessage } from 'node:http';
import type { HttpRefusal } from './http-messages.ts';
import type { DisconnectReason, HubConnection, HubMethod } from './hub-connection.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface HubOptions<Identity> {
  /** Path of the hub, e.g. `/notify`; case-insensitive. */
  readonly path: string;
  /**
   * Authenticates a request. Called at negotiation and whenever a transport is opened.
   *
   * @param token the bearer token of the header, else `access_token` of the query, else null.
   * @returns the identity, or `'refused'`, which the client sees as 401.
   */
  authenticate(token: string | null, request: IncomingMessage): Promise<Identity | 'refused'>;
  getUserId(identity: Identity): string | null;
  /** Method by invocation target; targets are case-insensitive. */
  readonly methods: ReadonlyMap<string, HubMethod<Identity>>;

  /** Called after the handshake, before the first call. */
  onConnected?(connection: HubConnection<Identity>): void;
  /** Called exactly once per `onConnected`, after the last call has ended. */
  onDisconnected?(connection: HubConnection<Identity>, reason: DisconnectReason): void;
  /** Defaults to same-host origins. */
  allowedOrigin?(origin: string, request: IncomingMessage): boolean;
  /**
   * Address by which connections are counted. Defaults to the socket's remote address; behind a proxy, read its
   * header. Null exempts the connection.
   */
  resolveAddress?(request: IncomingMessage): string | null;
  /** Called first: the reason to reject a request, or null. */
  findRefusal?(request: IncomingMessage): HttpRefusal | null;
  /** Returns true if a visitor may resume a connection that lost its socket. Defaults to same user. */
  mayResume?(connection: HubConnection<Identity>, identity: Identity): boolean;
  /** Defaults to true. */
  readonly statefulReconnect?: boolean;
  readonly limits?: Partial<HubLimits>;
  log?(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}

/** Times in milliseconds, sizes in bytes; all others are counts. */
export interface HubLimits {
  /** Send a ping after this long without output. */
  readonly pingMs: number;
  /** Close a client that has pinged before after this long without input. */
  readonly clientTimeoutMs: number;
  /** Same for clients that never pinged: some leave pings to the server, but none stays silent this long. */
  readonly silenceMs: number;
  /** Time allowed for a connection's first message. */
  readonly handshakeMs: number;
  /** Lifetime of a connection without a transport: after negotiation, between polls, after a disconnect. */
  readonly inactiveMs: number;
  /** Respond to a long poll without data after this long. */
  readonly pollMs: number;
  /** End the connection if output hasn't progressed for this long. */
  readonly sendMs: number;
  /** Time allowed for the client's half of the WebSocket closing handshake. */
  readonly closeMs: number;
  /** Period of the single timer that checks all of the above. */
  readonly sweepMs: number;
  /** Minimum interval between acknowledgements on a stateful connection. */
  readonly ackMs: number;

  /** Largest client message. */
  readonly messageBytes: number;
  /** Largest WebSocket message or request body; may contain several messages. */
  readonly payloadBytes: number;
  /** Pending calls beyond this pause reading from that client. */
  readonly inputBytes: number;
  /** Pending output beyond this marks a connection as stuck; from then on messages conflate. */
  readonly outputBytes: number;
  /** Non-conflating bytes that a stuck connection may queue before it is ended. */
  readonly pendingBytes: number;
  /** Messages of any kind that a stuck connection may queue before it is ended. */
  readonly pendingMessages: number;
  /** Sent but unacknowledged bytes of a stateful connection; beyond this, output is queued. */
  readonly replayBytes: number;
  /** Pending items per upload stream; beyond this, reading pauses. */
  readonly uploadItems: number;
  /** Max open streams, and max open uploads, per connection. */
  readonly streams: number;

  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly connectionsPerUser: number;
  /** Negotiated IDs per address not yet opened by a transport. */
  readonly negotiatedPerAddress: number;
  readonly callsPerSecond: number;
}

/**
 * Times and sizes of ASP.NET Core, which the official client is tuned to.
 *
 * The counts are our own and generous, because entire mobile networks share one address.
 */
export const DEFAULT_LIMITS: HubLimits = {
  pingMs: 15_000,
  clientTimeoutMs: 30_000,
  silenceMs: 90_000,
  handshakeMs: 15_000,
  inactiveMs: 15_000,
  pollMs: 90_000,
  sendMs: 10_000,
  closeMs: 5_000,
  sweepMs: 1_000,
  ackMs: 1_000,
  messageBytes: 32_768,
  payloadBytes: 262_144,
  inputBytes: 65_536,
  outputBytes: 65_536,
  pendingBytes: 1_048_576,
  pendingMessages: 2_048,
  replayBytes: 100_000,
  uploadItems: 10,
  streams: 20,
  connections: 200_000,
  connectionsPerAddress: 20_000,
  connectionsPerUser: 100,
  negotiatedPerAddress: 5_000,
  callsPerSecond: 50,
};

/** Monotonic counters for `stats`. */
export interface HubCounters {
  calls: number;
  deliveries: number;
  conflated: number;
  endedSlow: number;
}

export function newCounters(): HubCounters {
  return { calls: 0, deliveries: 0, conflated: 0, endedSlow: 0 };
}

/** Monotonic clock in milliseconds. */
export class Clock {
  /** Time of the last `read`; accurate enough for per-message timestamps. */
  now = 0;

  constructor() {
    this.read();
  }

  read(): number {
    this.now = Math.floor(performance.now());
    return this.now;
  }
}
