import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import {
  anyNumber,
  contains,
  countRows,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import {
  type AccountDatabase,
  changesAny,
  countDeleted,
  translateConflict,
  withAudit,
} from './account-rows.ts';
import {
  type AccountStore,
  type ClosingState,
  ConflictError,
  HOUSE_PREFIX,
  type UserSearch,
} from './account-store.ts';
import { db, type PeopleTables } from './people-tables.ts';
import { newUserColumns, USER, userColumns } from './user-columns.ts';

const USERS = db.selectFrom('users').select(USER);

type UserReads = Pick<
  AccountStore,
  | 'userById'
  | 'userByLogin'
  | 'waitingByLogin'
  | 'usersByIds'
  | 'searchUsers'
  | 'expiredUsers'
  | 'countDemoUsers'
  | 'idleDemoUsers'
>;

type UserChanges = Pick<
  AccountStore,
  'addUser' | 'removeRivals' | 'changeUser' | 'forgetRegistrations'
>;

const eb = expressionBuilder<PeopleTables, 'users'>();

const IS_PLAYING_DEMO = eb.and([eb('expires_at', 'is not', null), eb('active', '=', eb.lit(true))]);

const CLOSING: Readonly<Record<ClosingState, Expression<SqlBool>>> = {
  ASKED: eb.and([eb('closing_asked_at', 'is not', null), eb('closed_at', 'is', null)]),
  CLOSED: eb.and([eb('closed_at', 'is not', null), eb('erased_at', 'is', null)]),
  ERASED: eb('erased_at', 'is not', null),
};

/** Users of the account store. */
export function userRows(database: AccountDatabase): UserReads & UserChanges {
  return { ...userReads(database), ...userChanges(database) };
}

function userReads({ sql }: AccountDatabase): UserReads {
  return {
    userById: (id) => firstRow(sql, USERS.where('id', '=', id)),
    userByLogin: (nameOrMobile) =>
      firstRow(
        sql,
        USERS.where(answersTo(nameOrMobile))
          .orderBy('verified', 'desc')
          .orderBy(isNamed(nameOrMobile), 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      ),
    waitingByLogin: (nameOrMobile, count) =>
      queryRows(
        sql,
        USERS.where(isWaiting()).where(answersTo(nameOrMobile)).orderBy('id', 'desc').limit(count),
      ),
    usersByIds: (ids) => queryRows(sql, USERS.where('id', '=', anyNumber('integer', ids))),
    searchUsers: (query) =>
      pageOfRows(sql, usersThatFit(query).orderBy('id', query.descending ? 'desc' : 'asc'), query),
    expiredUsers: (by, count) =>
      queryRows(
        sql,
        USERS.where('expires_at', '<=', by)
          .where('active', '=', eb.lit(true))
          .orderBy('expires_at')
          .limit(count),
      ),
    countDemoUsers: (network) =>
      countRows(
        sql,
        USERS.where(IS_PLAYING_DEMO).where(
          eb.and(whenDefined(network, (one) => eb('demo_network', '=', one))),
        ),
      ),
    idleDemoUsers: (before, count) =>
      queryRows(
        sql,
        USERS.where(IS_PLAYING_DEMO)
          .where('created_at', '<', before)
          .where(hasNoSessionSince(before))
          .orderBy('id')
          .limit(count),
      ),
  };
}

function userChanges(database: AccountDatabase): UserChanges {
  const { sql } = database;
  return {
    addUser: (user) =>
      translateConflict(
        sql.transaction(async (session) => {
          if (!user.verified) {
            // The unique index covers verified users separately; an unverified user must not have such a name either.
            const rival = USERS.where('verified', '=', eb.lit(true)).where(isNamed(user.userName));
            if ((await firstRow(session, rival)) !== null) throw new ConflictError('userName');
          }
          return onlyRow(
            session,
            db.insertInto('users').values(newUserColumns(user)).returning(USER),
          );
        }),
      ),
    removeRivals: ({ userName, mobile }) =>
      run(
        sql,
        db
          .deleteFrom('users')
          .where(isWaiting())
          .where(eb.or([isNamed(userName), eb('mobile', '=', mobile)])),
      ),
    changeUser: (id, change, audit) => {
      const columns = userColumns(change);
      if (!changesAny(columns)) return firstRow(sql, USERS.where('id', '=', id));
      const changed = db.updateTable('users').set(columns).where('id', '=', id).returning(USER);
      return translateConflict(withAudit(database, audit, (session) => firstRow(session, changed)));
    },
    forgetRegistrations: (before) =>
      countDeleted(
        sql,
        db
          .deleteFrom('users')
          .where(isWaiting())
          .where('created_at', '<', before)
          .where(hasNoCodeSince(before)),
      ),
  };
}

function usersThatFit(query: UserSearch) {
  return USERS.where(
    eb.and([
      ...whenDefined(query.search, (part) =>
        eb.or([contains(eb.ref('user_name'), part), contains(eb.ref('mobile'), part)]),
      ),
      ...whenDefined(query.active, (active) => eb('active', '=', active)),
      ...whenDefined(query.isDemo, (isDemo) => eb('is_demo', '=', isDemo)),
      ...whenDefined(query.isHouse, () => eb.not(isOfHouse())),
      ...whenDefined(query.closing, (state) => CLOSING[state]),
    ]),
  );
}

/** True if the mobile isn't verified yet, in the form that the other users' indexes use. */
function isWaiting() {
  return eb.not(eb.ref('verified'));
}

function isNamed(name: string) {
  return eb(eb.fn<string>('lower', ['user_name']), '=', eb.fn<string>('lower', [eb.val(name)]));
}

function answersTo(nameOrMobile: string) {
  return eb.or([isNamed(nameOrMobile), eb('mobile', '=', nameOrMobile)]);
}

function isOfHouse() {
  return eb.fn<boolean>('starts_with', ['user_name', eb.val(HOUSE_PREFIX)]);
}

function hasNoSessionSince(moment: number) {
  const since = eb
    .selectFrom('sessions as s')
    .select('s.id')
    .where('s.kind', '=', 'user')
    .whereRef('s.owner_id', '=', 'users.id')
    .where('s.ended_at', 'is', null)
    .where('s.created_at', '>=', moment);
  return eb.not(eb.exists(since));
}

function hasNoCodeSince(moment: number) {
  const since = eb
    .selectFrom('one_time_codes as c')
    .select('c.user_id')
    .whereRef('c.user_id', '=', 'users.id')
    .where('c.sent_at', '>=', moment);
  return eb.not(eb.exists(since));
}
