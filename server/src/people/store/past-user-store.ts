import { expressionBuilder } from 'kysely';
import type { NewAuditRow } from '#base/audit-log.ts';
import { countRows, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { eraseBetAddresses } from '#journal/postgres/postgres-bets.ts';
import { isWaiting, type User } from './account-store.ts';
import { type AuditedDatabase, countDeleted, db, type PeopleTables, withAudit } from './people-tables.ts';

const USERS = db.selectFrom('users').selectAll();

const eb = expressionBuilder<PeopleTables, 'users'>();

const IS_PLAYING_DEMO = eb.and([eb('expiresAt', 'is not', null), eb('active', '=', eb.lit(true))]);

/** Bettors whose time is over: demo users, closed accounts and abandoned registrations. */
export class PastUserStore {
  readonly #database: AuditedDatabase;
  readonly #sql: SqlClient;

  constructor(sql: SqlClient, now: () => number) {
    this.#database = { sql, now };
    this.#sql = sql;
  }

  /** Demo users expired by then, oldest first. */
  expiredUsers(by: number, count: number): Promise<readonly User[]> {
    const expired = USERS.where('expiresAt', '<=', by).where('active', '=', eb.lit(true));
    return queryRows(this.#sql, expired.orderBy('expiresAt').limit(count));
  }

  countDemoUsers(network?: string): Promise<number> {
    const ofNetwork = eb.and(whenDefined(network, (one) => eb('demoNetwork', '=', one)));
    return countRows(this.#sql, USERS.where(IS_PLAYING_DEMO).where(ofNetwork));
  }

  /** Active demo users created before then with no login or session renewal since. */
  idleDemoUsers(before: number, count: number): Promise<readonly User[]> {
    const idle = USERS.where(IS_PLAYING_DEMO).where('createdAt', '<', before).where(hasNoSessionSince(before));
    return queryRows(this.#sql, idle.orderBy('id').limit(count));
  }

  /** Users whose personal data is due for erasure, most overdue first. */
  usersToErase(by: number, count: number): Promise<readonly User[]> {
    const due = USERS.where('eraseAt', '<=', by).where('erasedAt', 'is', null);
    return queryRows(this.#sql, due.orderBy('eraseAt').orderBy('id').limit(count));
  }

  /**
   * Pseudonymises a user: replaces the name and deletes mobile, password, stakes, sessions, logins, codes and the IP
   * addresses of bets. Bets and money keep their ID. Atomic and idempotent.
   */
  eraseUser(id: number, pseudonym: string, audit: NewAuditRow): Promise<void> {
    return withAudit(this.#database, audit, async (session) => {
      await removeTraces(session, id);
      const erased = db.updateTable('users').set(({ fn, val }) => ({
        userName: pseudonym,
        mobile: null,
        passwordHash: null,
        stakes: null,
        lastLoginAt: null,
        erasedAt: fn.coalesce('erasedAt', val(this.#database.now())),
      }));
      await run(session, erased.where('id', '=', id));
    });
  }

  /** Deletes unverified users, with their codes, who registered before then and got no code since. */
  forgetRegistrations(before: number): Promise<number> {
    const abandoned = db.deleteFrom('users').where(isWaiting()).where('createdAt', '<', before);
    return countDeleted(this.#sql, abandoned.where(hasNoCodeSince(before)));
  }
}

/** Deletes sessions, logins, codes and the IP addresses of bets. */
async function removeTraces(session: SqlSession, id: number): Promise<void> {
  const mobile = db.selectFrom('users').select('mobile').where('id', '=', id);
  await run(session, db.deleteFrom('codeTexts').where('mobile', '=', mobile));
  for (const table of ['sessions', 'loginAttempts'] as const) {
    await run(session, db.deleteFrom(table).where('kind', '=', 'user').where('ownerId', '=', id));
  }
  await run(session, db.deleteFrom('oneTimeCodes').where('userId', '=', id));
  await eraseBetAddresses(session, id);
}

function hasNoSessionSince(moment: number) {
  const since = eb
    .selectFrom('sessions as s')
    .select('s.id')
    .where('s.kind', '=', 'user')
    .whereRef('s.ownerId', '=', 'users.id')
    .where('s.endedAt', 'is', null)
    .where('s.createdAt', '>=', moment);
  return eb.not(eb.exists(since));
}

function hasNoCodeSince(moment: number) {
  const since = eb
    .selectFrom('oneTimeCodes as c')
    .select('c.userId')
    .whereRef('c.userId', '=', 'users.id')
    .where('c.sentAt', '>=', moment);
  return eb.not(eb.exists(since));
}
