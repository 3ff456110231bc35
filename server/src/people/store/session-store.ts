import type { Selectable } from 'kysely';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import { firstRow, onlyRow, pageOfRows, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { countDeleted, db, type PeopleTables } from './people-tables.ts';

/** User and operator sessions are separate: a token of one kind is unknown as the other. */
export type SessionKind = 'user' | 'operator';

export type Session = Readonly<Selectable<PeopleTables['sessions']>>;

export type NewSession = Omit<Session, 'id' | 'rotatedAt' | 'replacedBy' | 'endedAt'>;

const SESSIONS = db.selectFrom('sessions').selectAll();

const LIVE = db.updateTable('sessions').where('endedAt', 'is', null);

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

  /** Replaces a pair on its refresh token's first use. Null if another request was first or the session has ended. */
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

  endOwnerSessions(kind: SessionKind, ownerId: number, at: number, exceptFamily?: string): Promise<void> {
    const own = LIVE.set({ endedAt: at }).where('kind', '=', kind).where('ownerId', '=', ownerId);
    const ended = own.where((eb) => eb.and(whenDefined(exceptFamily, (family) => eb('family', '<>', family))));
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

export type LoginAttempt = Readonly<Selectable<PeopleTables['loginAttempts']>>;

/** A login attempt to be recorded; its family is derived from the session. */
export type NewLoginAttempt = Omit<LoginAttempt, 'id' | 'family'>;

/** Filter for login attempts; `succeeded` absent matches both. */
interface AttemptQuery extends PageRequest {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly succeeded?: boolean;
  readonly descending: boolean;
}

type WrongSecret = Pick<LoginAttempt, 'at' | 'failure' | 'ip'>;

export class LoginStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt> {
    const added = db.insertInto('loginAttempts').values(({ selectFrom }) => ({
      ...attempt,
      family: selectFrom('sessions').select('family').where('id', '=', attempt.sessionId),
    }));
    return onlyRow(this.#sql, added.returningAll());
  }

  listLoginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>> {
    const found = selectAttempts(query.kind, query.ownerId)
      .selectAll()
      .where((eb) => eb.and(whenDefined(query.succeeded, (yes) => eb('failure', yes ? 'is' : 'is not', null))));
    const order = query.descending ? 'desc' : 'asc';
    return pageOfRows(this.#sql, found.orderBy('id', order), query);
  }

  /** True if an owner has logged in before, but never from this browser and IP address. */
  async isNewDevice(
    kind: SessionKind,
    ownerId: number,
    device: Pick<LoginAttempt, 'ip' | 'browser'>,
  ): Promise<boolean> {
    const { isKnown } = await onlyRow(
      this.#sql,
      selectSuccesses(kind, ownerId).select(({ eb, fn }) =>
        fn
          .agg<boolean | null>('bool_or', [eb.and([eb('ip', '=', device.ip), eb('browser', '=', device.browser)])])
          .as('isKnown'),
      ),
    );
    // Without a row there was no earlier success, so nothing counts as new.
    return isKnown === false;
  }

  /** Failed passwords and codes since then or since the last success, whichever is later; newest first. */
  wrongSecrets(kind: SessionKind, ownerId: number, since: number): Promise<readonly WrongSecret[]> {
    const wrong = selectAttempts(kind, ownerId)
      .select(['at', 'failure', 'ip'])
      .where('at', '>=', since)
      .where('failure', 'in', ['INVALID_LOGIN', 'WRONG_PASSWORD', 'CODE_INVALID'])
      .where(({ eb, fn, lit }) => {
        const last = selectSuccesses(kind, ownerId).select(fn.max('id').as('last'));
        return eb('id', '>', fn.coalesce(last.$asScalar(), lit(0)));
      });
    return queryRows(this.#sql, wrong.orderBy('id', 'desc'));
  }

  forgetLoginAttempts(before: number): Promise<number> {
    return countDeleted(this.#sql, db.deleteFrom('loginAttempts').where('at', '<', before));
  }
}

function selectAttempts(kind: SessionKind, ownerId: number) {
  return db.selectFrom('loginAttempts').where('kind', '=', kind).where('ownerId', '=', ownerId);
}

function selectSuccesses(kind: SessionKind, ownerId: number) {
  return selectAttempts(kind, ownerId).where('failure', 'is', null);
}
