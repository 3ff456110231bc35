import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Connection, type ConnectionHost } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { type HttpRefusal, type HubRequest, REFUSED } from './http-messages.ts';
import type { HubOptions } from './hub-options.ts';

/** 128 random bits; base64url, because clients append the token to the URL unescaped. */
const ID_BYTES = 16;
const NEWEST_VERSION = 1;
const ALLOWED_HEADERS = 'authorization, content-type, x-requested-with, x-signalr-user-agent';
const ALLOWED_METHODS = 'GET, POST, DELETE';
const PREFLIGHT_SECONDS = 600;

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

  constructor(options: HubOptions<Identity>, host: ConnectionHost<Identity>, registry: ConnectionRegistry<Identity>) {
    this.options = options;
    this.host = host;
    this.registry = registry;
  }

  allowsOrigin(origin: string, request: IncomingMessage): boolean {
    return this.options.allowedOrigin?.(origin, request) ?? isSameHost(origin, request);
  }

  allowsStateful(hubRequest: HubRequest): boolean {
    const isRequested = hubRequest.parameter('useStatefulReconnect')?.toLowerCase() === 'true';
    return isRequested && this.options.statefulReconnect !== false;
  }

  async identify(request: IncomingMessage, hubRequest: HubRequest): Promise<Visitor<Identity> | HttpRefusal> {
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

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

interface ConnectionIds {
  /** Public. */
  readonly id: string;
  /** Secret: grants opening and feeding the connection. */
  readonly token: string;
}

/** IDs for a connection that skips negotiation, or negotiates in version 1. */
export function newConnectionIds(): ConnectionIds {
  return { id: randomId(), token: randomId() };
}

/** @returns the version to use, or null if the requested one is invalid. */
export function negotiateVersion(requested: string | null): number | null {
  if (requested === null) return 0;
  return /^\d{1,9}$/.test(requested) ? Math.min(Number(requested), NEWEST_VERSION) : null;
}

/** Version 0 has no token: the ID is the secret. */
export function createIds(version: number): ConnectionIds {
  const ids = newConnectionIds();
  return version === 0 ? { id: ids.id, token: ids.id } : ids;
}

/** Body of the negotiate response; clients try the transports in this order. */
export function negotiateAnswer(version: number, ids: ConnectionIds, stateful: boolean): object {
  return {
    negotiateVersion: version,
    connectionId: ids.id,
    ...(version === 0 ? {} : { connectionToken: ids.token }),
    // Only sent on request: a client that didn't request it refuses to connect.
    ...(stateful ? { useStatefulReconnect: true } : {}),
    availableTransports: TRANSPORTS,
  };
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** Default rule: same-host pages and non-browser clients. */
function isSameHost(origin: string, request: IncomingMessage): boolean {
  try {
    return new URL(origin).host === request.headers.host?.toLowerCase();
  } catch {
    return false;
  }
}

/** Echoes the exact origin: browsers reject a wildcard for requests with credentials. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
}

/** Answers a preflight with the allowed methods and headers. */
export function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Allow-Methods': ALLOWED_METHODS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
  response.end();
}
