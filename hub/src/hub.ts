import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Admission } from './admission.ts';
import type { Connection, ConnectionHost } from './connection.ts';
import { ConnectionRegistry, MemberGroups, sweepConnection } from './connection-registry.ts';
import { HttpHandler } from './http-handler.ts';
import { answer, answerUnread, answerUpgrade, REFUSED, readHubRequest } from './http-messages.ts';
import { Clock, DEFAULT_LIMITS, type HubCounters, type HubOptions, newCounters } from './hub-options.ts';
import { type Conflation, Payload } from './payload.ts';
import { SocketHandler } from './socket-handler.ts';

/** Missed beats that indicate that the process itself was stalled, not its clients. */
const STALL_BEATS = 5;

/** A SignalR-compatible server, placed before an application's own HTTP handling. */
export class Hub<Identity> {
  private readonly options: HubOptions<Identity>;
  private readonly host: ConnectionHost<Identity>;
  private readonly registry: ConnectionRegistry<Identity>;
  private readonly admission: Admission<Identity>;
  private readonly httpHandler: HttpHandler<Identity>;
  private readonly socketHandler: SocketHandler<Identity>;
  private readonly sweep: Sweep;
  private readonly path: string;
  private whenEmpty: (() => void) | null = null;

  constructor(options: HubOptions<Identity>) {
    this.options = options;
    this.path = options.path.toLowerCase().replace(/\/$/, '');
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.registry = new ConnectionRegistry(limits);
    const methods = [...options.methods].map(([name, method]) => [name.toLowerCase(), method] as const);
    this.host = {
      limits,
      clock: new Clock(),
      counters: newCounters(),
      groups: new MemberGroups(),
      users: new MemberGroups(),
      live: new Set(),
      methods: new Map(methods),
      log: (level, message, fields) => options.log?.(level, message, fields),
      opened: (connection) => this.opened(connection),
      disconnected: (connection, reason) =>
        this.runHook(connection, 'onDisconnected', () => options.onDisconnected?.(connection, reason)),
      removed: (connection) => this.removed(connection),
    };
    this.admission = new Admission(options, this.host, this.registry);
    this.httpHandler = new HttpHandler(this.admission, this.host);
    this.socketHandler = new SocketHandler(this.admission, this.host);
    this.sweep = new Sweep(this.host.clock, limits.sweepMs, () => this.sweepAll());
  }

  /** Connections past their handshake. */
  get connectionCount(): number {
    return this.host.live.size;
  }

  /**
   * Handles a request to the hub's path.
   *
   * @returns false if the path isn't the hub's, leaving the request untouched.
   */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const hubRequest = readHubRequest(request, this.path);
    if (hubRequest === null) return false;
    const objection = this.options.findRefusal?.(request) ?? null;
    if (objection !== null) {
      answerUnread(response, objection);
      return true;
    }
    this.httpHandler.serve({ request, response, hubRequest }).catch((error: unknown) => {
      this.host.log('error', 'hub request failed', { method: request.method, error });
      answer(response, REFUSED.failed);
    });
    return true;
  }

  /** Handles an `upgrade` request, like `handleRequest`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const hubRequest = readHubRequest(request, this.path);
    if (hubRequest === null || hubRequest.isNegotiate) return false;
    const objection = this.options.findRefusal?.(request) ?? null;
    if (objection !== null) {
      answerUpgrade(socket, objection);
      return true;
    }
    this.socketHandler.serve({ request, socket, head, hubRequest }).catch((error: unknown) => {
      this.host.log('error', 'hub upgrade failed', { error });
      answerUpgrade(socket, REFUSED.failed);
    });
    return true;
  }

  /** Pushes an invocation with one argument to every connection of a group. */
  sendToGroup(group: string, target: string, arg: unknown, conflation?: Conflation): void {
    deliver(this.host.groups.get(group), target, arg, conflation);
  }

  /** Pushes to every connection of a user. */
  sendToUser(userId: string, target: string, arg: unknown, conflation?: Conflation): void {
    deliver(this.host.users.get(userId), target, arg, conflation);
  }

  /** Pushes to every connection. */
  sendToAll(target: string, arg: unknown, conflation?: Conflation): void {
    deliver(this.host.live, target, arg, conflation);
  }

  groupSize(group: string): number {
    return this.host.groups.get(group).size;
  }

  stats(): HubStats {
    const { live, groups, users, counters } = this.host;
    const carriedBy = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 };
    let stuck = 0;
    for (const connection of live) {
      carriedBy[connection.transport] += 1;
      if (connection.stuck) stuck += 1;
    }
    return {
      connections: live.size,
      negotiated: this.registry.negotiated,
      webSockets: carriedBy.WebSockets,
      serverSentEvents: carriedBy.ServerSentEvents,
      longPolling: carriedBy.LongPolling,
      groups: groups.count,
      users: users.count,
      stuck,
      ...counters,
    };
  }

  /**
   * Shuts down: rejects new connections, asks clients to reconnect elsewhere, and ends.
   *
   * @param graceMs time for clients to read their last messages; then sockets are destroyed.
   */
  async close(graceMs: number): Promise<void> {
    this.admission.stopped = true;
    for (const connection of [...this.registry.all()]) {
      connection.end('shutdown', { allowReconnect: true });
    }
    if (this.registry.size > 0 && graceMs > 0) await this.waitUntilEmpty(graceMs);
    for (const connection of [...this.registry.all()]) {
      connection.output.transport?.destroy();
      this.removed(connection);
    }
    this.sweep.stop();
  }

  private waitUntilEmpty(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.whenEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private sweepAll(): void {
    for (const connection of this.registry.all()) sweepConnection(connection, this.host);
  }

  private opened(connection: Connection<Identity>): void {
    this.runHook(connection, 'onConnected', () => this.options.onConnected?.(connection));
  }

  private removed(connection: Connection<Identity>): void {
    if (this.registry.remove(connection) && this.registry.size === 0) this.whenEmpty?.();
  }

  /** Contains application exceptions, which must not leave the hub's state half updated. */
  private runHook(connection: Connection<Identity>, hook: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.host.log('error', 'hub hook failed', {
        hook,
        connection: connection.id,
        error,
      });
    }
  }
}

function deliver<Identity>(
  members: ReadonlySet<Connection<Identity>>,
  target: string,
  arg: unknown,
  conflation: Conflation | undefined,
): void {
  if (members.size === 0) return;
  const payload = Payload.push(target, [arg]);
  for (const member of members) member.output.deliver(payload, conflation);
}

/** Statistics for health pages and metrics; counters start with the hub. */
interface HubStats extends Readonly<HubCounters> {
  readonly connections: number;
  readonly negotiated: number;
  readonly webSockets: number;
  readonly serverSentEvents: number;
  readonly longPolling: number;
  readonly groups: number;
  readonly users: number;
  /** Connections currently queueing output for a slow reader. */
  readonly stuck: number;
}

/**
 * The single timer of a hub, shared by thousands of connections.
 *
 * After a stall (a suspended machine, a long process pause) input from that time is still unread, so one beat is
 * skipped; otherwise all clients would seem silent.
 */
class Sweep {
  private readonly timer: NodeJS.Timeout;
  private lastBeat: number;

  constructor(clock: Clock, periodMs: number, beat: () => void) {
    this.lastBeat = clock.read();
    this.timer = setInterval(() => {
      const now = clock.read();
      const stalled = now - this.lastBeat > STALL_BEATS * Math.max(periodMs, 100);
      this.lastBeat = now;
      if (!stalled) beat();
    }, periodMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
