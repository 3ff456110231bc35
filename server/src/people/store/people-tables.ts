import type { SportFlag, Stake } from '@crease/contracts/base/constants.ts';
import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { IdentityKind } from '@crease/contracts/care/identity.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { DeleteQueryBuilder } from 'kysely';
import { addAuditLine, type NewAuditRow } from '#base/audit-log.ts';
import {
  bigint,
  boolean,
  createQueryBuilder,
  integer,
  jsonb,
  nullable,
  onlyRow,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { SessionKind } from './session-store.ts';

export type SportFlags = Readonly<Record<SportFlag, boolean>>;

export const PEOPLE_TABLES = {
  /** A bettor's money is in the exchange, under the account with the same ID. */
  users: {
    id: withDefault(integer()),
    userName: text(),
    /** +91XXXXXXXXXX, or null. */
    mobile: nullable(text()),
    passwordHash: nullable(text()),
    domain: text(),
    isDemo: boolean(),
    currency: text<Currency>(),
    verified: boolean(),
    active: boolean(),
    betBlocked: boolean(),
    casinoBlocked: boolean(),
    withdrawalBlocked: boolean(),
    mustChangePassword: boolean(),
    flags: jsonb<SportFlags>(),
    /** Custom stake buttons; null for the defaults. */
    stakes: nullable(jsonb<readonly Stake[]>()),
    createdAt: bigint(),
    /** Expiry of a demo user; null for real users. */
    expiresAt: nullable(bigint()),
    lastLoginAt: nullable(bigint()),
    /** Verified identity items. */
    proven: withDefault(jsonb<readonly IdentityKind[]>()),
    /** Time of a pending closure request; null if there is none. */
    closingAskedAt: nullable(bigint()),
    /** Closing time; null if the account is open. */
    closedAt: nullable(bigint()),
    /** Time from which personal data is erased; null if it is kept as long as the account. */
    eraseAt: nullable(bigint()),
    /** Erasure time; the row has been pseudonymised since then. */
    erasedAt: nullable(bigint()),
    /** Network whose demo quota this user counts towards; null if none, or if local. */
    demoNetwork: nullable(text()),
  },
  operators: {
    id: withDefault(integer()),
    userName: text(),
    /** Null if the operator was created or reset and hasn't set a password yet. */
    passwordHash: nullable(text()),
    role: text<OperatorRole>(),
    active: boolean(),
    createdAt: bigint(),
    lastLoginAt: nullable(bigint()),
    /** The admin who created or reset them; null if the machine's owner did, or another admin has confirmed them. */
    madeBy: nullable(integer()),
  },
  /** One row per token pair; rotation adds a row to the family. Tokens are stored as SHA-256 hex. */
  sessions: {
    id: withDefault(bigint()),
    kind: text<SessionKind>(),
    ownerId: integer(),
    /** Groups all pairs from one login; they end together. */
    family: text(),
    accessHash: text(),
    refreshHash: nullable(text()),
    casinoHash: nullable(text()),
    accessExpiresAt: bigint(),
    /** For users: until when the session can be renewed. For operators: idle timeout. */
    refreshExpiresAt: bigint(),
    createdAt: bigint(),
    /** First use of the refresh token, or null. */
    rotatedAt: nullable(bigint()),
    /** ID of the successor session, or null. */
    replacedBy: nullable(bigint()),
    endedAt: nullable(bigint()),
    ip: text(),
    browser: text(),
    /** Time of the login that started the family. */
    startedAt: bigint(),
  },
  oneTimeCodes: {
    userId: integer(),
    codeHash: text(),
    expiresAt: bigint(),
    tries: withDefault(integer()),
    sentAt: bigint(),
  },
  codeTexts: {
    mobile: text(),
    sentAt: bigint(),
    /** True if the provider rejected it. */
    failed: withDefault(boolean()),
    /** Network of the requester. */
    network: withDefault(text()),
    /** Domain of the registration. */
    domain: withDefault(text()),
  },
  loginAttempts: {
    id: withDefault(bigint()),
    kind: text<SessionKind>(),
    /** Null if there is no such user. */
    ownerId: nullable(integer()),
    at: bigint(),
    /** Error code, or null on success. */
    failure: nullable(text()),
    ip: text(),
    browser: text(),
    sessionId: nullable(bigint()),
    /** True for a successful login from a new browser and IP address, if there were earlier successful logins. */
    isNewDevice: withDefault(boolean()),
    /** Family of that session; survives deletion of the session row. */
    family: nullable(text()),
  },
} as const;

export interface PeopleTables extends TablesOf<typeof PEOPLE_TABLES> {}

export const db = createQueryBuilder<PeopleTables>();

/** Thrown if the name or mobile belongs to a verified user. */
export class ConflictError extends Error {
  override readonly name = 'TakenError';
  readonly field: 'userName' | 'mobile';

  constructor(field: 'userName' | 'mobile') {
    super(`This ${field} is already in use.`);
    this.field = field;
  }
}

export async function translateConflict<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
    if (constraint === 'users_by_name' || constraint === 'operators_by_name') {
      throw new ConflictError('userName');
    }
    if (constraint === 'users_by_mobile') throw new ConflictError('mobile');
    throw error;
  }
}

/** Waits for a write; returns the failure of a name or mobile that is in use. */
export async function refuseConflict<Value>(work: Promise<Value>): Promise<Value | Failure> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return fail(error.field === 'userName' ? 'USERNAME_TAKEN' : 'MOBILE_TAKEN');
  }
}

/** Database of a store, and the time of its audit entries. */
export interface AuditedDatabase {
  readonly sql: SqlClient;
  readonly now: () => number;
}

/** Runs work and writes its audit entry, if any, in the same transaction. */
export function withAudit<Result>(
  { sql, now }: AuditedDatabase,
  audit: NewAuditRow | undefined,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  if (audit === undefined) return work(sql);
  return sql.transaction(async (session) => {
    const result = await work(session);
    await addAuditLine(session, now(), audit);
    return result;
  });
}

/** Deletes rows and returns the count without fetching any. */
export async function countDeleted<Table extends keyof PeopleTables>(
  sql: SqlSession,
  rows: DeleteQueryBuilder<PeopleTables, Table, object>,
): Promise<number> {
  const gone = db
    .with('gone', () => rows.returning((eb) => eb.lit(1).as('one')))
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await onlyRow(sql, gone)).count;
}

/** True if a change sets at least one column. */
export function changesAny(columns: object): boolean {
  return Object.values(columns).some((value) => value !== undefined);
}
