import type { AccountStore, NewSession, Session } from '#ports/account-store.ts';
import { type AccountDatabase, firstRow, onlyRow } from './account-rows.ts';
import { type Columns, insertPart, selectList } from './columns.ts';
import type { SqlSession } from './sql-client.ts';

const SESSION: Columns<Session> = {
  id: 'id',
  kind: 'kind',
  ownerId: 'owner_id',
  family: 'family',
  accessHash: 'access_hash',
  refreshHash: 'refresh_hash',
  casinoHash: 'casino_hash',
  accessExpiresAt: 'access_expires_at',
  refreshExpiresAt: 'refresh_expires_at',
  createdAt: 'created_at',
  startedAt: 'started_at',
  rotatedAt: 'rotated_at',
  replacedBy: 'replaced_by',
  endedAt: 'ended_at',
  ip: 'ip',
  browser: 'browser',
};
const SESSIONS = selectList(SESSION);

type SessionRows = Pick<
  AccountStore,
  | 'addSession'
  | 'sessionByAccess'
  | 'sessionByRefresh'
  | 'sessionByCasino'
  | 'sessionById'
  | 'liveSessionsOf'
  | 'rotateSession'
  | 'keepSession'
  | 'endSession'
  | 'endFamily'
  | 'endSessionsOf'
  | 'forgetSessions'
>;

/** The sessions of the account store. */
export function sessionRows({ sql }: AccountDatabase): SessionRows {
  const sessionWhere = (condition: string, value: string | number) =>
    firstRow<Session>(sql, `select ${SESSIONS} from sessions where ${condition}`, [value]);
  return {
    addSession: (session) => insertSession(sql, session),
    sessionByAccess: (hash) => sessionWhere('access_hash = $1', hash),
    sessionByRefresh: (hash) => sessionWhere('refresh_hash = $1', hash),
    sessionByCasino: (hash) => sessionWhere('casino_hash = $1', hash),
    sessionById: (id) => sessionWhere('id = $1', id),
    liveSessionsOf: (kind, ownerId, now) =>
      sql.query<Session>(
        `select ${SESSIONS} from sessions where kind = $1 and owner_id = $2 and ended_at is null and rotated_at is null
          and refresh_expires_at > $3 order by id desc`,
        [kind, ownerId, now],
      ),
    rotateSession: (id, at, next) =>
      sql.transaction(async (session) => {
        const won = await session.query(
          'update sessions set rotated_at = $2 where id = $1 and rotated_at is null and ended_at is null returning id',
          [id, at],
        );
        if (won.length === 0) return null;
        const added = await insertSession(session, next);
        await session.query('update sessions set replaced_by = $2 where id = $1', [id, added.id]);
        return added;
      }),
    keepSession: async (id, until) => {
      await sql.query(
        'update sessions set refresh_expires_at = $2 where id = $1 and ended_at is null',
        [id, until],
      );
    },
    endSession: async (id, at) => {
      await sql.query('update sessions set ended_at = $2 where id = $1 and ended_at is null', [
        id,
        at,
      ]);
    },
    endFamily: async (family, at) => {
      await sql.query('update sessions set ended_at = $2 where family = $1 and ended_at is null', [
        family,
        at,
      ]);
    },
    endSessionsOf: async (kind, ownerId, at, exceptFamily) => {
      await sql.query(
        'update sessions set ended_at = $3 where kind = $1 and owner_id = $2 and ended_at is null and family is distinct from $4',
        [kind, ownerId, at, exceptFamily ?? null],
      );
    },
    forgetSessions: async (before) => {
      const gone = await sql.query(
        'delete from sessions where refresh_expires_at < $1 returning id',
        [before],
      );
      return gone.length;
    },
  };
}

async function insertSession(sql: SqlSession, next: NewSession): Promise<Session> {
  const { text, values } = insertPart<Session>(SESSION, next);
  return onlyRow(
    await sql.query<Session>(`insert into sessions ${text} returning ${SESSIONS}`, values),
  );
}
