import type { AccountStore, NewSession, Session, SessionKind } from './account-store.ts';
import type { InMemoryAccountStore } from './memory-people.ts';

type Part = Pick<
  AccountStore,
  | 'addSession'
  | 'sessionByAccess'
  | 'sessionByRefresh'
  | 'sessionByCasino'
  | 'sessionById'
  | 'listLiveSessions'
  | 'rotateSession'
  | 'keepSession'
  | 'endSession'
  | 'endFamily'
  | 'endOwnerSessions'
  | 'forgetSessions'
>;

/** Sessions of the account store. */
export function memorySessions(people: InMemoryAccountStore): Part {
  return {
    addSession(session: NewSession): Promise<Session> {
      return Promise.resolve(added(people, session));
    },
    sessionByAccess(accessHash: string): Promise<Session | null> {
      return findSession(people, (session) => session.accessHash === accessHash);
    },
    sessionByRefresh(refreshHash: string): Promise<Session | null> {
      return findSession(people, (session) => session.refreshHash === refreshHash);
    },
    sessionByCasino(casinoHash: string): Promise<Session | null> {
      return findSession(people, (session) => session.casinoHash === casinoHash);
    },
    sessionById(id: number): Promise<Session | null> {
      return Promise.resolve(people.sessions.get(id) ?? null);
    },
    listLiveSessions(kind: SessionKind, ownerId: number, now: number): Promise<readonly Session[]> {
      const live = [...people.sessions.values()].filter(
        (session) =>
          session.kind === kind &&
          session.ownerId === ownerId &&
          session.endedAt === null &&
          session.rotatedAt === null &&
          session.refreshExpiresAt > now,
      );
      return Promise.resolve(live.toReversed());
    },
    async rotateSession(id: number, at: number, next: NewSession): Promise<Session | null> {
      const session = people.sessions.get(id);
      if (session === undefined || session.rotatedAt !== null || session.endedAt !== null)
        return null;
      people.sessions.set(id, { ...session, rotatedAt: at });
      const replacement = added(people, next);
      people.sessions.set(id, { ...session, rotatedAt: at, replacedBy: replacement.id });
      return replacement;
    },
    keepSession(id: number, until: number): Promise<void> {
      const session = people.sessions.get(id);
      if (session?.endedAt === null) {
        people.sessions.set(id, { ...session, refreshExpiresAt: until });
      }
      return Promise.resolve();
    },
    endSession(id: number, at: number): Promise<void> {
      return end(people, (session) => session.id === id, at);
    },
    endFamily(family: string, at: number): Promise<void> {
      return end(people, (session) => session.family === family, at);
    },
    endOwnerSessions(
      kind: SessionKind,
      ownerId: number,
      at: number,
      exceptFamily?: string,
    ): Promise<void> {
      return end(
        people,
        (session) =>
          session.kind === kind && session.ownerId === ownerId && session.family !== exceptFamily,
        at,
      );
    },
    forgetSessions(before: number): Promise<number> {
      let forgotten = 0;
      for (const session of people.sessions.values()) {
        if (session.refreshExpiresAt >= before) continue;
        people.sessions.delete(session.id);
        forgotten += 1;
      }
      return Promise.resolve(forgotten);
    },
  };
}

function added(people: InMemoryAccountStore, session: NewSession): Session {
  const row = {
    ...session,
    id: people.nextId(),
    rotatedAt: null,
    replacedBy: null,
    endedAt: null,
  };
  people.sessions.set(row.id, row);
  return row;
}

function findSession(
  { sessions }: InMemoryAccountStore,
  fits: (session: Session) => boolean,
): Promise<Session | null> {
  return Promise.resolve([...sessions.values()].find(fits) ?? null);
}

function end(
  { sessions }: InMemoryAccountStore,
  fits: (session: Session) => boolean,
  at: number,
): Promise<void> {
  for (const session of sessions.values()) {
    if (session.endedAt === null && fits(session)) {
      sessions.set(session.id, { ...session, endedAt: at });
    }
  }
  return Promise.resolve();
}
