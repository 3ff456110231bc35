import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { addAuditLine, type NewAuditRow } from '#base/audit-log.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  anyNumber,
  contains,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import {
  type AuditedDatabase,
  ConflictError,
  changesAny,
  db,
  type PeopleTables,
  type SportFlags,
  translateConflict,
  withAudit,
} from './people-tables.ts';

/** Default for new users: everything allowed. A domain's own restrictions are applied on display. */
export const EVERY_SPORT: SportFlags = {
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};

/** Fields of a new user for which most have the same values. */
export const NEW_USER = {
  isDemo: false,
  active: true,
  betBlocked: false,
  casinoBlocked: false,
  withdrawalBlocked: false,
  mustChangePassword: false,
  flags: EVERY_SPORT,
  stakes: null,
  expiresAt: null,
  demoNetwork: null,
} as const;

export type User = Readonly<Selectable<PeopleTables['users']>>;

export type ClosingTimes = Pick<User, 'closingAskedAt' | 'closedAt' | 'eraseAt' | 'erasedAt'>;

/** Initial state: open, with no closure requested. */
export const NOT_CLOSING: ClosingTimes = {
  closingAskedAt: null,
  closedAt: null,
  eraseAt: null,
  erasedAt: null,
};

/** ASKED: requested by the owner · CLOSED: closed, personal data still kept · ERASED. */
export type ClosingState = 'ASKED' | 'CLOSED' | 'ERASED';

export type NewUser = Omit<User, 'id' | 'lastLoginAt' | 'proven' | keyof ClosingTimes>;

type UserChange = Partial<Omit<User, 'id' | 'isDemo' | 'currency' | 'createdAt'>>;

/** Prefix of house account names, including those that trade in simulated matches. Reserved. */
export const HOUSE_PREFIX = 'house_';

/** Filter for users; `search` is part of the name or mobile. */
export interface UserSearch extends PageRequest {
  readonly search?: string;
  readonly active?: boolean;
  readonly isDemo?: boolean;
  /** False excludes house accounts. */
  readonly isHouse?: false;
  readonly closing?: ClosingState;
  readonly descending: boolean;
}

const USERS = db.selectFrom('users').selectAll();

const eb = expressionBuilder<PeopleTables, 'users'>();

const CLOSING: Readonly<Record<ClosingState, Expression<SqlBool>>> = {
  ASKED: eb.and([eb('closingAskedAt', 'is not', null), eb('closedAt', 'is', null)]),
  CLOSED: eb.and([eb('closedAt', 'is not', null), eb('erasedAt', 'is', null)]),
  ERASED: eb('erasedAt', 'is not', null),
};

/** Bettors. Names and mobiles of verified ones are unique, ignoring case. */
export class AccountStore {
  readonly #database: AuditedDatabase;
  readonly #sql: SqlClient;

  constructor(sql: SqlClient, now: () => number) {
    this.#database = { sql, now };
    this.#sql = sql;
  }

  /**
   * Adds a user. Several unverified registrations may share a name or mobile.
   *
   * @throws ConflictError if a verified user has the name, or the mobile when the new user is verified too.
   */
  addUser(user: NewUser): Promise<User> {
    const added = this.#sql.transaction(async (session) => {
      if (!user.verified) {
        // The unique index covers verified users separately; an unverified user must not have such a name either.
        const rival = USERS.where('verified', '=', eb.lit(true)).where(isNamed(user.userName));
        if ((await firstRow(session, rival)) !== null) throw new ConflictError('userName');
      }
      return await onlyRow(session, db.insertInto('users').values(user).returningAll());
    });
    return translateConflict(added);
  }

  userById(id: number): Promise<User | null> {
    return firstRow(this.#sql, USERS.where('id', '=', id));
  }

  /** Finds by user name or stored mobile; verified users first, then the latest registration. */
  userByLogin(nameOrMobile: string): Promise<User | null> {
    return firstRow(
      this.#sql,
      USERS.where(answersTo(nameOrMobile))
        .orderBy('verified', 'desc')
        .orderBy(isNamed(nameOrMobile), 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    );
  }

  /** Unverified registrations by user name or mobile, newest first. */
  registrationsByLogin(nameOrMobile: string, count: number): Promise<readonly User[]> {
    const found = USERS.where(isWaiting()).where(answersTo(nameOrMobile));
    return queryRows(this.#sql, found.orderBy('id', 'desc').limit(count));
  }

  /** Deletes unverified registrations, with their codes, that share the name or mobile of this verified user. */
  removeRivals({ userName, mobile }: Pick<User, 'userName' | 'mobile'>): Promise<void> {
    const isRival = eb.or([isNamed(userName), eb('mobile', '=', mobile)]);
    return run(this.#sql, db.deleteFrom('users').where(isWaiting()).where(isRival));
  }

  /** @throws ConflictError as for addUser. Null if there is no such user. */
  changeUser(id: number, change: UserChange, audit?: NewAuditRow): Promise<User | null> {
    if (!changesAny(change)) return this.userById(id);
    const changed = db.updateTable('users').set(change).where('id', '=', id).returningAll();
    return translateConflict(withAudit(this.#database, audit, (session) => firstRow(session, changed)));
  }

  usersByIds(ids: readonly number[]): Promise<readonly User[]> {
    return queryRows(this.#sql, USERS.where('id', '=', anyNumber('integer', ids)));
  }

  searchUsers(query: UserSearch): Promise<Page<User>> {
    const found = USERS.where(fits(query)).orderBy('id', query.descending ? 'desc' : 'asc');
    return pageOfRows(this.#sql, found, query);
  }

  addAudit(row: NewAuditRow): Promise<void> {
    return addAuditLine(this.#sql, this.#database.now(), row);
  }
}

function fits(query: UserSearch): Expression<SqlBool> {
  return eb.and([
    ...whenDefined(query.search, (part) =>
      eb.or([contains(eb.ref('userName'), part), contains(eb.ref('mobile'), part)]),
    ),
    ...whenDefined(query.active, (active) => eb('active', '=', active)),
    ...whenDefined(query.isDemo, (isDemo) => eb('isDemo', '=', isDemo)),
    ...whenDefined(query.isHouse, () => eb.not(isOfHouse())),
    ...whenDefined(query.closing, (state) => CLOSING[state]),
  ]);
}

/** True if the mobile isn't verified yet, in the form that the other users' indexes use. */
export function isWaiting() {
  return eb.not(eb.ref('verified'));
}

function isNamed(name: string) {
  return eb(eb.fn<string>('lower', ['userName']), '=', eb.fn<string>('lower', [eb.val(name)]));
}

function answersTo(nameOrMobile: string) {
  return eb.or([isNamed(nameOrMobile), eb('mobile', '=', nameOrMobile)]);
}

function isOfHouse() {
  return eb.fn<boolean>('starts_with', ['userName', eb.val(HOUSE_PREFIX)]);
}

export type Operator = Readonly<Selectable<PeopleTables['operators']>>;

type NewOperator = Omit<Operator, 'id' | 'lastLoginAt'>;

const OPERATORS = db.selectFrom('operators').selectAll();

/** Operators. Their names are unique, ignoring case. */
export class OperatorStore {
  readonly #database: AuditedDatabase;
  readonly #sql: SqlClient;

  constructor(sql: SqlClient, now: () => number) {
    this.#database = { sql, now };
    this.#sql = sql;
  }

  operatorById(id: number): Promise<Operator | null> {
    return firstRow(this.#sql, OPERATORS.where('id', '=', id));
  }

  operatorByName(userName: string): Promise<Operator | null> {
    return firstRow(
      this.#sql,
      OPERATORS.where(({ eb, fn, val }) =>
        eb(fn<string>('lower', ['userName']), '=', fn<string>('lower', [val(userName)])),
      ),
    );
  }

  listOperators(query: PageRequest): Promise<Page<Operator>> {
    return pageOfRows(this.#sql, OPERATORS.orderBy('id'), query);
  }

  all(): Promise<readonly Operator[]> {
    return queryRows(this.#sql, OPERATORS.orderBy('id'));
  }

  /** @throws ConflictError */
  addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator> {
    const added = db.insertInto('operators').values(operator).returningAll();
    return translateConflict(withAudit(this.#database, audit, (session) => onlyRow(session, added)));
  }

  /** @throws ConflictError */
  changeOperator(
    id: number,
    change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
    audit?: NewAuditRow,
  ): Promise<Operator | null> {
    if (!changesAny(change)) return this.operatorById(id);
    const changed = db.updateTable('operators').set(change).where('id', '=', id).returningAll();
    return translateConflict(withAudit(this.#database, audit, (session) => firstRow(session, changed)));
  }
}
