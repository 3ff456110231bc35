import type { AccountStore, User } from '#ports/account-store.ts';
import {
  type AccountDatabase,
  countDeleted,
  firstRow,
  onlyRow,
  orTaken,
  pageOfRows,
  withAudit,
} from './account-rows.ts';
import {
  type Columns,
  Conditions,
  containing,
  insertPart,
  selectList,
  updatePart,
} from './columns.ts';

const USER: Columns<User> = {
  id: 'id',
  userName: 'user_name',
  mobile: 'mobile',
  passwordHash: 'password_hash',
  domain: 'domain',
  isDemo: 'is_demo',
  currency: 'currency',
  verified: 'verified',
  active: 'active',
  betBlocked: 'bet_blocked',
  casinoBlocked: 'casino_blocked',
  withdrawalBlocked: 'withdrawal_blocked',
  mustChangePassword: 'must_change_password',
  flags: 'flags',
  stakes: 'stakes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  lastLoginAt: 'last_login_at',
};
const USERS = selectList(USER);
/** Key of an advisory lock; the engine and the migrations have others. */
const REGISTRATION_LOCK = 7_146_310;

type UserRows = Pick<
  AccountStore,
  | 'addUser'
  | 'userById'
  | 'userByLogin'
  | 'changeUser'
  | 'usersByIds'
  | 'searchUsers'
  | 'expiredUsers'
  | 'forgetRegistrations'
>;

/** The users of the account store. */
export function userRows(database: AccountDatabase): UserRows {
  const { sql } = database;

  return {
    addUser: (user) => {
      const { text, values } = insertPart<User>(USER, user);
      return orTaken(
        sql.transaction(async (session) => {
          // One registration after another: whoever comes second has to see the first to take its place.
          if (!user.isDemo) {
            await session.query('select pg_advisory_xact_lock($1)', [REGISTRATION_LOCK]);
          }
          // Who never proved his mobile holds neither the name nor the number.
          await session.query(
            'delete from users where not verified and (lower(user_name) = lower($1) or mobile = $2)',
            [user.userName, user.mobile],
          );
          return onlyRow(
            await session.query<User>(`insert into users ${text} returning ${USERS}`, values),
          );
        }),
      );
    },
    userById: (id) => firstRow(sql, `select ${USERS} from users where id = $1`, [id]),
    userByLogin: (nameOrMobile) =>
      firstRow(
        sql,
        `select ${USERS} from users where lower(user_name) = lower($1) or mobile = $1 order by lower(user_name) = lower($1) desc limit 1`,
        [nameOrMobile],
      ),
    changeUser: (id, change, audit) => {
      const { text, values } = updatePart<User>(USER, change);
      if (text === '') return firstRow(sql, `select ${USERS} from users where id = $1`, [id]);
      return orTaken(
        withAudit(database, audit, (session) =>
          firstRow<User>(session, `update users set ${text} where id = $1 returning ${USERS}`, [
            id,
            ...values,
          ]),
        ),
      );
    },
    usersByIds: (ids) =>
      sql.query<User>(`select ${USERS} from users where id = any ($1::int[])`, [
        `{${ids.join(',')}}`,
      ]),
    searchUsers: (query) => {
      const conditions = new Conditions()
        .add('(user_name ilike ? or mobile ilike ?)', containing(query.search))
        .add('active = ?', query.active)
        .add('is_demo = ?', query.isDemo);
      const order = `id ${query.descending ? 'desc' : 'asc'}`;
      return pageOfRows<User>(sql, { table: 'users', list: USERS, conditions, order }, query);
    },
    expiredUsers: (by, count) =>
      sql.query<User>(
        `select ${USERS} from users where expires_at <= $1 and active order by expires_at limit $2`,
        [by, count],
      ),
    forgetRegistrations: (before) =>
      countDeleted(
        sql,
        `users where not verified and created_at < $1
            and not exists (select from one_time_codes where user_id = users.id and sent_at >= $1)`,
        [before],
      ),
  };
}
