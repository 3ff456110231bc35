import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { NewPasskey, Passkey, SecondFactor, SecurityStore } from './security-store.ts';

const FACTORS =
  'user_id as "userId", sealed_secret as "sealedSecret", last_step as "lastStep", created_at as "createdAt"';

const PASSKEYS = `id, user_id as "userId", rp_id as "rpId", credential_id as "credentialId", public_key as "publicKey",
  counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Second factors and passkeys in PostgreSQL. */
export class PostgresSecurityStore implements SecurityStore {
  readonly #sql: SqlClient;
  readonly #factors: string;
  readonly #codes: string;
  readonly #passkeys: string;

  /** @param whose tables to use: bettors and operators have identical but separate ones. */
  constructor(sql: SqlClient, whose: 'user' | 'operator' = 'user') {
    const prefix = whose === 'operator' ? 'operator_' : '';
    this.#sql = sql;
    this.#factors = `${prefix}second_factors`;
    this.#codes = `${prefix}recovery_codes`;
    this.#passkeys = `${prefix}passkeys`;
  }

  async findSecondFactor(userId: number): Promise<SecondFactor | null> {
    const rows = await this.#sql.query<SecondFactor>(
      `select ${FACTORS} from ${this.#factors} where user_id = $1`,
      [userId],
    );
    return rows[0] ?? null;
  }

  secondFactors(): Promise<readonly SecondFactor[]> {
    return this.#sql.query<SecondFactor>(`select ${FACTORS} from ${this.#factors}`, []);
  }

  replaceSeal(userId: number, from: string, to: string): Promise<boolean> {
    return this.#hits(
      `update ${this.#factors} set sealed_secret = $3 where user_id = $1 and sealed_secret = $2 returning user_id`,
      [userId, from, to],
    );
  }

  setSecondFactor(factor: SecondFactor, recoveryHashes: readonly string[]): Promise<void> {
    return this.#sql.transaction(async (session) => {
      await session.query(`delete from ${this.#factors} where user_id = $1`, [factor.userId]);
      await session.query(
        `insert into ${this.#factors} (user_id, sealed_secret, last_step, created_at) values ($1, $2, $3, $4)`,
        [factor.userId, factor.sealedSecret, factor.lastStep, factor.createdAt],
      );
      await replaceCodes({ session, table: this.#codes }, factor.userId, recoveryHashes);
    });
  }

  removeSecondFactor(userId: number): Promise<void> {
    return this.#sql.transaction(async (session) => {
      await session.query(`delete from ${this.#factors} where user_id = $1`, [userId]);
      await replaceCodes({ session, table: this.#codes }, userId, []);
    });
  }

  takeStep(userId: number, step: number): Promise<boolean> {
    return this.#hits(
      `update ${this.#factors} set last_step = $2 where user_id = $1 and last_step < $2 returning user_id`,
      [userId, step],
    );
  }

  setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    return this.#sql.transaction((session) =>
      replaceCodes({ session, table: this.#codes }, userId, hashes),
    );
  }

  takeRecoveryCode(userId: number, hash: string): Promise<boolean> {
    return this.#hits(
      `delete from ${this.#codes} where user_id = $1 and code_hash = $2 returning user_id`,
      [userId, hash],
    );
  }

  async recoveryCodesLeft(userId: number): Promise<number> {
    const rows = await this.#sql.query<{ left: number }>(
      `select count(*) as left from ${this.#codes} where user_id = $1`,
      [userId],
    );
    return rows[0]?.left ?? 0;
  }

  async addPasskey(passkey: NewPasskey): Promise<Passkey | null> {
    const { userId, rpId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    const rows = await this.#sql.query<Passkey>(
      `insert into ${this.#passkeys} (user_id, rp_id, credential_id, public_key, counter, transports, name, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${PASSKEYS}`,
      [
        userId,
        rpId,
        credentialId,
        Buffer.from(publicKey),
        counter,
        JSON.stringify(transports),
        name,
        createdAt,
      ],
    );
    return toPasskey(rows[0]);
  }

  async passkeyByCredential(credentialId: string): Promise<Passkey | null> {
    const rows = await this.#sql.query<Passkey>(
      `select ${PASSKEYS} from ${this.#passkeys} where credential_id = $1`,
      [credentialId],
    );
    return toPasskey(rows[0]);
  }

  async listPasskeys(userId: number): Promise<readonly Passkey[]> {
    const rows = await this.#sql.query<Passkey>(
      `select ${PASSKEYS} from ${this.#passkeys} where user_id = $1 order by id`,
      [userId],
    );
    return rows.map((row) => ({ ...row, publicKey: new Uint8Array(row.publicKey) }));
  }

  notePasskeyUse(id: number, counter: number, at: number): Promise<boolean> {
    return this.#hits(
      `update ${this.#passkeys} set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
      [id, counter, at],
    );
  }

  removePasskey(userId: number, id: number): Promise<boolean> {
    return this.#hits(`delete from ${this.#passkeys} where user_id = $1 and id = $2 returning id`, [
      userId,
      id,
    ]);
  }

  async #hits(text: string, values: readonly (string | number)[]): Promise<boolean> {
    return (await this.#sql.query(text, values)).length > 0;
  }
}

async function replaceCodes(
  { session, table }: { readonly session: SqlSession; readonly table: string },
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await session.query(`delete from ${table} where user_id = $1`, [userId]);
  for (const hash of hashes) {
    await session.query(`insert into ${table} (user_id, code_hash) values ($1, $2)`, [
      userId,
      hash,
    ]);
  }
}

/** The driver's Buffer is a view of shared memory, so the key is copied. */
function toPasskey(row: Passkey | undefined): Passkey | null {
  return row === undefined ? null : { ...row, publicKey: new Uint8Array(row.publicKey) };
}
