import type { Selectable } from 'kysely';
import { firstRow, onlyRow, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { db, type PeopleTables } from './people-tables.ts';
import { countDeleted } from './people-writes.ts';

/** User and operator sessions are separate: a token of one kind is unknown as the other. */
export type SessionKind = 'user' | 'operator';

export type Session = Readonly<Selectable<PeopleTables['sessions']>>;

export type NewSession = Omit<Session, 'id' | 'rotatedAt' | 'replacedBy' | 'endedAt'>;

const SESSIONS = db.selectFrom('sessions').selectAll();

const LIVE = db.updateTable('sessions').where('endedAt', 'is', null);

/** Sessions of users and operators. */
export class SessionStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  addSession(session: NewSession): Promise<Session> {
    return insertSession(this.#sql, session);
  }

  /** Includes ended and expired sessions, like the next two; the caller checks. */
  sessionByAccess(accessHash: string): Promise<Session | null> {
    return firstRow(this.#sql, SESSIONS.where('accessHash', '=', accessHash));
  }

  sessionByRefresh(refreshHash: string): Promise<Session | null> {
    return firstRow(this.#sql, SESSIONS.where('refreshHash', '=', refreshHash));
  }

  sessionByCasino(casinoHash: string): Promise<Session | null> {
    return firstRow(this.#sql, SESSIONS.where('casinoHash', '=', casinoHash));
  }

  /** Latest renewable pair of each family of an owner, newest first. */
  listLiveSessions(kind: SessionKind, ownerId: number, now: number): Promise<readonly Session[]> {
    return queryRows(
      this.#sql,
      SESSIONS.where('kind', '=', kind)
        .where('ownerId', '=', ownerId)
        .where('endedAt', 'is', null)
        .where('rotatedAt', 'is', null)
        .where('refreshExpiresAt', '>', now)
        .orderBy('id', 'desc'),
    );
  }

  /**
   * Replaces a pair on the first use of its refresh token. Null if another request was first or the session has
   * ended.
   */
  rotateSession(id: number, at: number, next: NewSession): Promise<Session | null> {
    return this.#sql.transaction(async (session) => {
      const first = LIVE.set({ rotatedAt: at }).where('rotatedAt', 'is', null);
      const won = await firstRow(session, first.where('id', '=', id).returning('id'));
      if (won === null) return null;
      const added = await insertSession(session, next);
      const replaced = db.updateTable('sessions').set({ replacedBy: added.id });
      await run(session, replaced.where('id', '=', id));
      return added;
    });
  }

  /** Extends the idle timeout of an active session. */
  keepSession(id: number, until: number): Promise<void> {
    return run(this.#sql, LIVE.set({ refreshExpiresAt: until }).where('id', '=', id));
  }

  endFamily(family: string, at: number): Promise<void> {
    return run(this.#sql, LIVE.set({ endedAt: at }).where('family', '=', family));
  }

  /** Ends all sessions of an owner except one family. */
  endOwnerSessions(
    kind: SessionKind,
    ownerId: number,
    at: number,
    exceptFamily?: string,
  ): Promise<void> {
    const own = LIVE.set({ endedAt: at }).where('kind', '=', kind).where('ownerId', '=', ownerId);
    const ended = own.where((eb) =>
      eb.and(whenDefined(exceptFamily, (family) => eb('family', '<>', family))),
    );
    return run(this.#sql, ended);
  }

  /** Deletes sessions whose refresh token expired before then. */
  forgetSessions(before: number): Promise<number> {
    const expired = db.deleteFrom('sessions').where('refreshExpiresAt', '<', before);
    return countDeleted(this.#sql, expired);
  }
}

function insertSession(sql: SqlSession, session: NewSession): Promise<Session> {
  return onlyRow(sql, db.insertInto('sessions').values(session).returningAll());
}
