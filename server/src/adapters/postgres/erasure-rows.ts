import type { AccountStore, User } from '#ports/account-store.ts';
import { type AccountDatabase, withAudit } from './account-rows.ts';
import { USERS } from './user-rows.ts';

/** Rows of one person; `$1` is the id. */
const PERSONAL_ROWS = [
  "sessions where kind = 'user' and owner_id = $1",
  "login_attempts where kind = 'user' and owner_id = $1",
  'one_time_codes where user_id = $1',
] as const;

/** Closed accounts of the account store whose personal data goes. */
export function erasureRows(
  database: AccountDatabase,
): Pick<AccountStore, 'usersToErase' | 'eraseUser'> {
  const { sql } = database;
  return {
    usersToErase: (by, count) =>
      sql.query<User>(
        `select ${USERS} from users where erase_at <= $1 and erased_at is null order by erase_at, id limit $2`,
        [by, count],
      ),
    eraseUser: (id, pseudonym, audit) =>
      withAudit(database, audit, async (session) => {
        await session.query(
          'delete from code_texts where mobile = (select mobile from users where id = $1)',
          [id],
        );
        for (const rows of PERSONAL_ROWS) await session.query(`delete from ${rows}`, [id]);
        await session.query('update bets set ip = null where account_id = $1 and ip is not null', [
          id,
        ]);
        await session.query(
          `update users set user_name = $2, mobile = null, password_hash = null, stakes = null, last_login_at = null,
             erased_at = coalesce(erased_at, $3) where id = $1`,
          [id, pseudonym, database.now()],
        );
      }),
  };
}
