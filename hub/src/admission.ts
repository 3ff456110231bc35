import type { IncomingMessage } from 'node:http';
import { Connection, type ConnectionHost } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { isSameHost } from './cross-origin.ts';
import { type HttpRefusal, REFUSED } from './http-answer.ts';
import type { HubOptions } from './hub-options.ts';
import type { HubRequest } from './hub-request.ts';
import type { ConnectionIds } from './negotiate.ts';

export interface Visitor<Identity> {
  readonly identity: Identity;
}

/** Decides whether to admit connections, and finds the one that a request names. */
export class Admission<Identity> {
  private readonly options: HubOptions<Identity>;
  private readonly host: ConnectionHost<Identity>;
  private readonly registry: ConnectionRegistry<Identity>;
  /** Set on shutdown: new connections are rejected. */
  stopped: boolean = false;

  constructor(
    options: HubOptions<Identity>,
    host: ConnectionHost<Identity>,
    registry: ConnectionRegistry<Identity>,
  ) {
    this.options = options;
    this.host = host;
    this.registry = registry;
  }

  allowsOrigin(origin: string, request: IncomingMessage): boolean {
    return this.options.allowedOrigin?.(origin, request) ?? isSameHost(origin, request);
  }

  allowsStateful(hubRequest: HubRequest): boolean {
    const wanted = hubRequest.parameter('useStatefulReconnect')?.toLowerCase() === 'true';
    return wanted && this.options.statefulReconnect !== false;
  }

  async identify(
    request: IncomingMessage,
    hubRequest: HubRequest,
  ): Promise<Visitor<Identity> | HttpRefusal> {
    const identity = await this.options.authenticate(hubRequest.token, request);
    return identity === 'refused' ? REFUSED.unauthorized : { identity };
  }

  /** Reason to reject another connection from this visitor, or null. */
  findRefusal(request: IncomingMessage, { identity }: Visitor<Identity>): HttpRefusal | null {
    if (this.stopped) return REFUSED.stopping;
    if (!this.registry.admits(this.resolveAddress(request))) return REFUSED.tooMany;
    const userId = this.options.getUserId(identity);
    if (userId === null) return null;
    const ofUser = this.host.users.get(userId).size;
    return ofUser < this.host.limits.connectionsPerUser ? null : REFUSED.tooMany;
  }

  create(
    request: IncomingMessage,
    { identity }: Visitor<Identity>,
    ids: ConnectionIds,
    mayReconnect: boolean,
  ): Connection<Identity> {
    const connection = new Connection(this.host, {
      ...ids,
      address: this.resolveAddress(request),
      identity,
      userId: this.options.getUserId(identity),
      mayReconnect,
    });
    this.registry.add(connection);
    return connection;
  }

  find(hubRequest: HubRequest): Connection<Identity> | HttpRefusal {
    const token = hubRequest.parameter('id');
    if (token === null || token === '') return REFUSED.idRequired;
    const found = this.registry.find(token);
    // A closed connection is only visible to polls, which fetch its remaining output.
    const isGone = found === undefined || (found.isClosed && found.transport !== 'LongPolling');
    return isGone ? REFUSED.unknownId : found;
  }

  /** Returns true if a visitor may resume a connection; knowing its token isn't enough. */
  mayResume(connection: Connection<Identity>, { identity }: Visitor<Identity>): boolean {
    const { mayResume, getUserId } = this.options;
    if (mayResume !== undefined) return mayResume(connection, identity);
    return connection.userId === getUserId(identity);
  }

  /** Opens a negotiated connection on a transport: it belongs to the caller that opens it now. */
  settle(connection: Connection<Identity>, { identity }: Visitor<Identity>): void {
    connection.setUser(identity, this.options.getUserId(identity));
    this.registry.settled(connection);
  }

  private resolveAddress(request: IncomingMessage): string | null {
    if (this.options.resolveAddress !== undefined) return this.options.resolveAddress(request);
    return request.socket.remoteAddress ?? '';
  }
}
