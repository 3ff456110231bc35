import type { HubConnection } from '@crease/hub/hub-connection.ts';
import type { UserSession } from '#people/account/live-session.ts';

/** A connection's bearer session; its registration is in `Visitors`. */
export interface Visitor {
  readonly bearer: UserSession | null;
}

export type VisitorConnection = HubConnection<Visitor>;

/** Connections that receive private pushes. */
export class Visitors {
  readonly #sessions = new Map<VisitorConnection, UserSession>();
  readonly #byFamily = new Map<string, Set<VisitorConnection>>();
  readonly #byUser = new Map<number, number>();

  /** Session that a connection registered with, or null. */
  findSession(connection: VisitorConnection): UserSession | null {
    return this.#sessions.get(connection) ?? null;
  }

  /** True if a user has connections for private pushes. */
  isOnline(userId: number): boolean {
    return this.#byUser.has(userId);
  }

  /** Adds a connection to a user's private group, replacing its previous one. */
  enter(connection: VisitorConnection, session: UserSession): void {
    const userId = session.user.id;
    connection.setUser(connection.identity, String(userId));
    this.#remove(connection);
    this.#sessions.set(connection, session);
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? 0) + 1);
    const family = this.#byFamily.get(session.family);
    if (family === undefined) this.#byFamily.set(session.family, new Set([connection]));
    else family.add(connection);
  }

  /** Removes a connection from its private group. */
  leave(connection: VisitorConnection): void {
    if (!this.#sessions.has(connection)) return;
    this.#remove(connection);
    connection.setUser(connection.identity, null);
  }

  /** Handles the end of a connection. */
  ended(connection: VisitorConnection): void {
    this.#remove(connection);
  }

  /** Connections of one session family. */
  getByFamily(family: string): readonly VisitorConnection[] {
    return [...(this.#byFamily.get(family) ?? [])];
  }

  /** All registered connections. */
  all(): Iterable<readonly [VisitorConnection, UserSession]> {
    return this.#sessions;
  }

  #remove(connection: VisitorConnection): void {
    const session = this.#sessions.get(connection);
    if (session === undefined) return;
    this.#sessions.delete(connection);
    const family = this.#byFamily.get(session.family);
    family?.delete(connection);
    if (family?.size === 0) this.#byFamily.delete(session.family);
    const userId = session.user.id;
    const left = (this.#byUser.get(userId) ?? 1) - 1;
    if (left === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, left);
  }
}
