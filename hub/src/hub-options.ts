import type { IncomingMessage } from 'node:http';
import type { HttpRefusal } from './http-answer.ts';
import type { DisconnectReason, HubConnection } from './hub-connection.ts';
import type { HubLimits } from './hub-limits.ts';
import type { HubMethod } from './hub-method.ts';

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
