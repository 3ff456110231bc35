import type { AccountStore, LoginAttempt } from '#ports/account-store.ts';
import { type AccountDatabase, countDeleted, onlyRow, pageOfRows } from './account-rows.ts';
import { type Columns, Conditions, selectList } from './columns.ts';

const ATTEMPT: Columns<LoginAttempt> = {
  id: 'id',
  kind: 'kind',
  ownerId: 'owner_id',
  at: 'at',
  failure: 'failure',
  ip: 'ip',
  browser: 'browser',
  sessionId: 'session_id',
  family: 'family',
  isNewDevice: 'is_new_device',
};
const ATTEMPTS = selectList(ATTEMPT);

type AttemptRows = Pick<
  AccountStore,
  'addLoginAttempt' | 'loginAttempts' | 'isNewDevice' | 'wrongPasswords' | 'forgetLoginAttempts'
>;

/** The login log of the account store. */
export function attemptRows({ sql }: AccountDatabase): AttemptRows {
  return {
    addLoginAttempt: async (attempt) => {
      const { kind, ownerId, at, failure, ip, browser, sessionId, isNewDevice } = attempt;
      return onlyRow(
        await sql.query<LoginAttempt>(
          `insert into login_attempts (kind, owner_id, at, failure, ip, browser, session_id, is_new_device, family)
            values ($1, $2, $3, $4, $5, $6, $7, $8, (select family from sessions where id = $7)) returning ${ATTEMPTS}`,
          [kind, ownerId, at, failure, ip, browser, sessionId, isNewDevice],
        ),
      );
    },
    loginAttempts: (query) => {
      const conditions = new Conditions()
        .add('kind = ?', query.kind)
        .add('owner_id = ?', query.ownerId);
      if (query.succeeded !== undefined) {
        conditions.also(query.succeeded ? 'failure is null' : 'failure is not null');
      }
      const order = `id ${query.descending ? 'desc' : 'asc'}`;
      return pageOfRows<LoginAttempt>(
        sql,
        { table: 'login_attempts', list: ATTEMPTS, conditions, order },
        query,
      );
    },
    isNewDevice: async (kind, ownerId, device) => {
      const rows = await sql.query<{ is_known: boolean | null }>(
        'select bool_or(ip = $3 and browser = $4) as is_known from login_attempts where kind = $1 and owner_id = $2 and failure is null',
        [kind, ownerId, device.ip, device.browser],
      );
      // Without a row there was no success before: then nothing is new.
      return rows[0]?.is_known === false;
    },
    wrongPasswords: async (kind, ownerId, since) => {
      const rows = await sql.query<{ at: number }>(
        `select at from login_attempts where kind = $1 and owner_id = $2 and at >= $3
            and failure in ('INVALID_LOGIN', 'WRONG_PASSWORD', 'CODE_INVALID')
            and id > coalesce((select max(id) from login_attempts where kind = $1 and owner_id = $2 and failure is null), 0)
          order by id desc`,
        [kind, ownerId, since],
      );
      return rows.map((row) => row.at);
    },
    forgetLoginAttempts: (before) => countDeleted(sql, 'login_attempts where at < $1', [before]),
  };
}
