import {
  type AccountStore,
  type ClosingState,
  HOUSE_PREFIX,
  TakenError,
  type User,
} from '#ports/account-store.ts';
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
  demoNetwork: 'demo_network',
  lastLoginAt: 'last_login_at',
  closingAskedAt: 'closing_asked_at',
  closedAt: 'closed_at',
  eraseAt: 'erase_at',
  erasedAt: 'erased_at',
};
export const USERS = selectList(USER);

type UserRows = Pick<
  AccountStore,
  | 'addUser'
  | 'userById'
  | 'userByLogin'
  | 'waitingByLogin'
  | 'removeRivals'
  | 'changeUser'
  | 'usersByIds'
  | 'searchUsers'
  | 'expiredUsers'
  | 'countDemoUsers'
  | 'idleDemoUsers'
  | 'forgetRegistrations'
>;

const CLOSING: Readonly<Record<ClosingState, string>> = {
  ASKED: 'closing_asked_at is not null and closed_at is null',
  CLOSED: 'closed_at is not null and erased_at is null',
  ERASED: 'erased_at is not null',
};

/** The users of the account store. */
export function userRows(database: AccountDatabase): UserRows {
  const { sql } = database;

  return {
    addUser: (user) => {
      const { text, values } = insertPart<User>(USER, user);
      return orTaken(
        sql.transaction(async (session) => {
          if (!user.verified) {
            // The index keeps the names of the verified apart; one who waits must not have such a name either.
            const taken = await session.query(
              'select id from users where verified and lower(user_name) = lower($1)',
              [user.userName],
            );
            if (taken.length > 0) throw new TakenError('userName');
          }
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
        `select ${USERS} from users where lower(user_name) = lower($1) or mobile = $1 order by verified desc, lower(user_name) = lower($1) desc, id desc limit 1`,
        [nameOrMobile],
      ),
    waitingByLogin: (nameOrMobile, count) =>
      sql.query<User>(
        `select ${USERS} from users where not verified and (lower(user_name) = lower($1) or mobile = $1) order by id desc limit $2`,
        [nameOrMobile, count],
      ),
    removeRivals: async ({ userName, mobile }) => {
      await sql.query(
        'delete from users where not verified and (lower(user_name) = lower($1) or mobile = $2)',
        [userName, mobile],
      );
    },
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
      if (query.isHouse === false) conditions.also(`not starts_with(user_name, '${HOUSE_PREFIX}')`);
      if (query.closing !== undefined) conditions.also(CLOSING[query.closing]);
      const order = `id ${query.descending ? 'desc' : 'asc'}`;
      return pageOfRows<User>(sql, { table: 'users', list: USERS, conditions, order }, query);
    },
    expiredUsers: (by, count) =>
      sql.query<User>(
        `select ${USERS} from users where expires_at <= $1 and active order by expires_at limit $2`,
        [by, count],
      ),
    countDemoUsers: async (network) => {
      const rows = await sql.query<{ count: number }>(
        `select count(*) as count from users where expires_at is not null and active
          ${network === undefined ? '' : 'and demo_network = $1'}`,
        network === undefined ? [] : [network],
      );
      return rows[0]?.count ?? 0;
    },
    idleDemoUsers: (before, count) =>
      sql.query<User>(
        `select ${USERS} from users where expires_at is not null and active and created_at < $1
           and not exists (select from sessions where kind = 'user' and owner_id = users.id and ended_at is null
             and sessions.created_at >= $1)
         order by id limit $2`,
        [before, count],
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
