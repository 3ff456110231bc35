import type { IncomingMessage } from 'node:http';
import type { HttpRefusal } from './http-answer.ts';
import type { DisconnectReason, HubConnection } from './hub-connection.ts';
import type { HubLimits } from './hub-limits.ts';
import type { HubMethod } from './hub-method.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface HubOptions<Identity> {
  /** Path of the hub, for example `/notify`; letter case does not matter. */
  readonly path: string;
  /**
   * Decides who a request is from. Asked at negotiate and whenever a transport is opened.
   *
   * @param token the bearer token of the header, else `access_token` of the query, else null.
   * @returns the identity, or `'refused'`, which the client sees as 401.
   */
  authenticate(token: string | null, request: IncomingMessage): Promise<Identity | 'refused'>;
  userIdOf(identity: Identity): string | null;
  /** Invocation target to method; letter case of the target does not matter. */
  readonly methods: ReadonlyMap<string, HubMethod<Identity>>;

  /** After the handshake, before the first call. */
  onConnected?(connection: HubConnection<Identity>): void;
  /** Exactly once for each `onConnected`, after the last call has ended. */
  onDisconnected?(connection: HubConnection<Identity>, reason: DisconnectReason): void;
  /** Default: the origin's host is the host the request was sent to. */
  allowedOrigin?(origin: string, request: IncomingMessage): boolean;
  /**
   * Whose connections are counted together. Default: the socket's remote address. Behind a proxy, read the header it
   * sets. Null: the connections of this one are not counted.
   */
  addressOf?(request: IncomingMessage): string | null;
  /** Asked first: why a request is not looked at, or null. */
  objectionTo?(request: IncomingMessage): HttpRefusal | null;
  /** Whether a visitor may continue a connection that lost its socket. Default: both are the same user. */
  mayResume?(connection: HubConnection<Identity>, identity: Identity): boolean;
  /** Default true. */
  readonly statefulReconnect?: boolean;
  readonly limits?: Partial<HubLimits>;
  log?(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): void;
}
