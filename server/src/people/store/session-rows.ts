import { firstRow, onlyRow, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { type AccountDatabase, countDeleted } from './account-rows.ts';
import type { AccountStore, NewSession, Session } from './account-store.ts';
import { db } from './people-tables.ts';

const SESSION = [
  'id',
  'kind',
  'owner_id as ownerId',
  'family',
  'access_hash as accessHash',
  'refresh_hash as refreshHash',
  'casino_hash as casinoHash',
  'access_expires_at as accessExpiresAt',
  'refresh_expires_at as refreshExpiresAt',
  'created_at as createdAt',
  'started_at as startedAt',
  'rotated_at as rotatedAt',
  'replaced_by as replacedBy',
  'ended_at as endedAt',
  'ip',
  'browser',
] as const;

const SESSIONS = db.selectFrom('sessions').select(SESSION);

type SessionRows = Pick<
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
export function sessionRows({ sql }: AccountDatabase): SessionRows {
  const live = db.updateTable('sessions').where('ended_at', 'is', null);
  return {
    addSession: (session) => insertSession(sql, session),
    sessionByAccess: (hash) => firstRow(sql, SESSIONS.where('access_hash', '=', hash)),
    sessionByRefresh: (hash) => firstRow(sql, SESSIONS.where('refresh_hash', '=', hash)),
    sessionByCasino: (hash) => firstRow(sql, SESSIONS.where('casino_hash', '=', hash)),
    sessionById: (id) => firstRow(sql, SESSIONS.where('id', '=', id)),
    listLiveSessions: (kind, ownerId, now) =>
      queryRows(
        sql,
        SESSIONS.where('kind', '=', kind)
          .where('owner_id', '=', ownerId)
          .where('ended_at', 'is', null)
          .where('rotated_at', 'is', null)
          .where('refresh_expires_at', '>', now)
          .orderBy('id', 'desc'),
      ),
    rotateSession: (id, at, next) =>
      sql.transaction(async (session) => {
        const first = live.set({ rotated_at: at }).where('rotated_at', 'is', null);
        const won = await firstRow(session, first.where('id', '=', id).returning('id'));
        if (won === null) return null;
        const added = await insertSession(session, next);
        await run(
          session,
          db.updateTable('sessions').set({ replaced_by: added.id }).where('id', '=', id),
        );
        return added;
      }),
    keepSession: (id, until) =>
      run(sql, live.set({ refresh_expires_at: until }).where('id', '=', id)),
    endSession: (id, at) => run(sql, live.set({ ended_at: at }).where('id', '=', id)),
    endFamily: (family, at) => run(sql, live.set({ ended_at: at }).where('family', '=', family)),
    endOwnerSessions: (kind, ownerId, at, exceptFamily) =>
      run(
        sql,
        live
          .set({ ended_at: at })
          .where('kind', '=', kind)
          .where('owner_id', '=', ownerId)
          .where((eb) => eb.and(whenDefined(exceptFamily, (family) => eb('family', '<>', family)))),
      ),
    forgetSessions: (before) =>
      countDeleted(sql, db.deleteFrom('sessions').where('refresh_expires_at', '<', before)),
  };
}

function insertSession(sql: SqlSession, next: NewSession): Promise<Session> {
  const row = {
    kind: next.kind,
    owner_id: next.ownerId,
    family: next.family,
    access_hash: next.accessHash,
    refresh_hash: next.refreshHash,
    casino_hash: next.casinoHash,
    access_expires_at: next.accessExpiresAt,
    refresh_expires_at: next.refreshExpiresAt,
    created_at: next.createdAt,
    started_at: next.startedAt,
    ip: next.ip,
    browser: next.browser,
  };
  return onlyRow(sql, db.insertInto('sessions').values(row).returning(SESSION));
}
