import { queryRows, run } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { eraseBetAddresses } from '#journal/postgres/erase-bet-addresses.ts';
import { type AccountDatabase, withAudit } from './account-rows.ts';
import type { AccountStore } from './account-store.ts';
import { db } from './people-tables.ts';
import { USER } from './user-columns.ts';

/** Part of the account store that erases the personal data of closed accounts. */
export function erasureRows(
  database: AccountDatabase,
): Pick<AccountStore, 'usersToErase' | 'eraseUser'> {
  return {
    usersToErase: (by, count) =>
      queryRows(
        database.sql,
        db
          .selectFrom('users')
          .select(USER)
          .where('erase_at', '<=', by)
          .where('erased_at', 'is', null)
          .orderBy('erase_at')
          .orderBy('id')
          .limit(count),
      ),
    eraseUser: (id, pseudonym, audit) =>
      withAudit(database, audit, async (session) => {
        await removeTraces(session, id);
        const erased = db.updateTable('users').set(({ fn, val }) => ({
          user_name: pseudonym,
          mobile: null,
          password_hash: null,
          stakes: null,
          last_login_at: null,
          erased_at: fn.coalesce('erased_at', val(database.now())),
        }));
        await run(session, erased.where('id', '=', id));
      }),
  };
}

/** Deletes sessions, logins, codes and the IP addresses of bets. */
async function removeTraces(session: SqlSession, id: number): Promise<void> {
  const mobile = db.selectFrom('users').select('mobile').where('id', '=', id);
  await run(session, db.deleteFrom('code_texts').where('mobile', '=', mobile));
  for (const table of ['sessions', 'login_attempts'] as const) {
    await run(session, db.deleteFrom(table).where('kind', '=', 'user').where('owner_id', '=', id));
  }
  await run(session, db.deleteFrom('one_time_codes').where('user_id', '=', id));
  await eraseBetAddresses(session, id);
}
