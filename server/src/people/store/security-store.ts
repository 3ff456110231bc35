import type { Selectable } from 'kysely';
import {
  bigint,
  bytea,
  countRows,
  createQueryBuilder,
  firstRow,
  integer,
  jsonb,
  nullable,
  queryRows,
  run,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';

const FACTOR = {
  userId: integer(),
  /** The shared secret, already encrypted by the server. */
  sealedSecret: text(),
  /** Latest time step used; codes of this and earlier steps are invalid. */
  lastStep: bigint(),
  createdAt: bigint(),
} as const;

const RECOVERY_CODE = {
  userId: integer(),
  codeHash: text(),
} as const;

/** A passkey of a user on one domain. */
const PASSKEY = {
  id: withDefault(bigint()),
  userId: integer(),
  /** Host name of the domain where it is valid. */
  rpId: text(),
  /** Credential ID as base64url. */
  credentialId: text(),
  /** COSE public key. */
  publicKey: bytea(),
  /** Authenticator's signature counter; always 0 if it doesn't count. */
  counter: bigint(),
  /** Transports reported by the browser, passed on at the next registration. */
  transports: jsonb<readonly string[]>(),
  name: text(),
  createdAt: bigint(),
  lastUsedAt: nullable(bigint()),
} as const;

/** Bettors and operators have identical but separate tables; `userId` is an operator's ID in the latter. */
export const SECURITY_TABLES = {
  secondFactors: FACTOR,
  recoveryCodes: RECOVERY_CODE,
  passkeys: PASSKEY,
  operatorSecondFactors: FACTOR,
  operatorRecoveryCodes: RECOVERY_CODE,
  operatorPasskeys: PASSKEY,
} as const;

type SecurityTables = TablesOf<typeof SECURITY_TABLES>;

const db = createQueryBuilder<SecurityTables>();

const TABLES = {
  user: { factors: 'secondFactors', codes: 'recoveryCodes', passkeys: 'passkeys' },
  operator: {
    factors: 'operatorSecondFactors',
    codes: 'operatorRecoveryCodes',
    passkeys: 'operatorPasskeys',
  },
} as const;

export type SecondFactor = Readonly<Selectable<SecurityTables['secondFactors']>>;

type PasskeyRow = Readonly<Selectable<SecurityTables['passkeys']>>;

export interface Passkey extends Omit<PasskeyRow, 'publicKey'> {
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;

/** Second factors and passkeys. Each use is decided atomically, so none can be used twice. */
export class SecurityStore {
  readonly #sql: SqlClient;
  readonly #tables: (typeof TABLES)['user' | 'operator'];

  constructor(sql: SqlClient, whose: 'user' | 'operator' = 'user') {
    this.#sql = sql;
    this.#tables = TABLES[whose];
  }

  findSecondFactor(userId: number): Promise<SecondFactor | null> {
    const found = db.selectFrom(this.#tables.factors).selectAll().where('userId', '=', userId);
    return firstRow(this.#sql, found);
  }

  secondFactors(): Promise<readonly SecondFactor[]> {
    return queryRows(this.#sql, db.selectFrom(this.#tables.factors).selectAll());
  }

  /** Replaces a re-encrypted secret; false if the old one has changed. */
  async replaceSeal(userId: number, from: string, to: string): Promise<boolean> {
    const replaced = db
      .updateTable(this.#tables.factors)
      .set({ sealedSecret: to })
      .where('userId', '=', userId)
      .where('sealedSecret', '=', from);
    return (await firstRow(this.#sql, replaced.returning('userId'))) !== null;
  }

  /** Replaces the second factor and its recovery codes (hashes). */
  setSecondFactor(factor: SecondFactor, recoveryHashes: readonly string[]): Promise<void> {
    return this.#sql.transaction(async (session) => {
      await this.#removeFactor(session, factor.userId);
      await run(session, db.insertInto(this.#tables.factors).values(factor));
      await this.#replaceCodes(session, factor.userId, recoveryHashes);
    });
  }

  removeSecondFactor(userId: number): Promise<void> {
    return this.#sql.transaction(async (session) => {
      await this.#removeFactor(session, userId);
      await this.#replaceCodes(session, userId, []);
    });
  }

  /** Marks a time step as used; false if it or a later one was used before. */
  async consumeStep(userId: number, step: number): Promise<boolean> {
    const taken = db
      .updateTable(this.#tables.factors)
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where('lastStep', '<', step);
    return (await firstRow(this.#sql, taken.returning('userId'))) !== null;
  }

  setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    return this.#sql.transaction((session) => this.#replaceCodes(session, userId, hashes));
  }

  /** Consumes a recovery code; false if there is none with that hash. */
  async consumeRecoveryCode(userId: number, hash: string): Promise<boolean> {
    const taken = db.deleteFrom(this.#tables.codes).where('userId', '=', userId).where('codeHash', '=', hash);
    return (await firstRow(this.#sql, taken.returning('userId'))) !== null;
  }

  recoveryCodesLeft(userId: number): Promise<number> {
    return countRows(this.#sql, db.selectFrom(this.#tables.codes).selectAll().where('userId', '=', userId));
  }

  /** Null if the credential is already registered. */
  async addPasskey(passkey: NewPasskey): Promise<Passkey | null> {
    const added = db
      .insertInto(this.#tables.passkeys)
      .values({ ...passkey, publicKey: Buffer.from(passkey.publicKey) })
      .onConflict((known) => known.column('credentialId').doNothing());
    return toPasskey(await firstRow(this.#sql, added.returningAll()));
  }

  async passkeyByCredential(credentialId: string): Promise<Passkey | null> {
    const found = db.selectFrom(this.#tables.passkeys).selectAll();
    return toPasskey(await firstRow(this.#sql, found.where('credentialId', '=', credentialId)));
  }

  /** Oldest first. */
  async listPasskeys(userId: number): Promise<readonly Passkey[]> {
    const found = db.selectFrom(this.#tables.passkeys).selectAll().where('userId', '=', userId);
    return (await queryRows(this.#sql, found.orderBy('id'))).map(copyKey);
  }

  /** Records a use; false if the counter did not increase (and isn't always 0), which suggests a cloned key. */
  async recordPasskeyUse(id: number, counter: number, at: number): Promise<boolean> {
    const noted = db
      .updateTable(this.#tables.passkeys)
      .set({ counter, lastUsedAt: at })
      .where('id', '=', id)
      .where('counter', counter === 0 ? '=' : '<', counter);
    return (await firstRow(this.#sql, noted.returning('id'))) !== null;
  }

  /** @returns false if the user has no such passkey. */
  async removePasskey(userId: number, id: number): Promise<boolean> {
    const removed = db.deleteFrom(this.#tables.passkeys).where('userId', '=', userId).where('id', '=', id);
    return (await firstRow(this.#sql, removed.returning('id'))) !== null;
  }

  #removeFactor(session: SqlSession, userId: number): Promise<void> {
    return run(session, db.deleteFrom(this.#tables.factors).where('userId', '=', userId));
  }

  async #replaceCodes(session: SqlSession, userId: number, hashes: readonly string[]): Promise<void> {
    await run(session, db.deleteFrom(this.#tables.codes).where('userId', '=', userId));
    if (hashes.length === 0) return;
    const codes = hashes.map((codeHash) => ({ userId, codeHash }));
    await run(session, db.insertInto(this.#tables.codes).values(codes));
  }
}

function toPasskey(row: PasskeyRow | null): Passkey | null {
  return row === null ? null : copyKey(row);
}

/** The driver's Buffer is a view of shared memory, so the key is copied. */
function copyKey(row: PasskeyRow): Passkey {
  return { ...row, publicKey: new Uint8Array(row.publicKey) };
}
