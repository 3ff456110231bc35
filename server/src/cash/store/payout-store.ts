import type { PayoutKind } from '@crease/contracts/cash/cashier.ts';
import type { Selectable } from 'kysely';
import {
  bigint,
  createQueryBuilder,
  firstRow,
  hasRow,
  integer,
  nullable,
  onlyRow,
  queryRows,
  run,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';

/** Payout accounts, batches and holds. Times in ms. */
export const PAYOUT_TABLES = {
  payoutAccounts: {
    id: withDefault(integer()),
    userId: integer(),
    kind: text<PayoutKind>(),
    holderName: text(),
    accountNumber: nullable(text()),
    ifscCode: nullable(text()),
    bankName: nullable(text()),
    upiId: nullable(text()),
    walletAddress: nullable(text()),
    network: nullable(text()),
    /** In the format of `makePayoutAccountKey`; unique per user. */
    place: text(),
    createdAt: bigint(),
    usableFrom: bigint(),
  },
  payoutBatches: { id: withDefault(integer()), at: bigint(), operatorId: integer() },
  payoutHolds: { userId: integer(), until: bigint() },
} as const;

interface PayoutTables extends TablesOf<typeof PAYOUT_TABLES> {}
type AccountRow = Selectable<PayoutTables['payoutAccounts']>;

export interface StoredPayout extends Readonly<Omit<AccountRow, 'ifscCode'>> {
  readonly ifsC_Code: string | null;
}

const db = createQueryBuilder<PayoutTables>();

/** Saved payout accounts, and payouts as a whole: their batches, and players who get none for now. */
export class PayoutStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Returns the existing account if the user has saved it before. */
  async addAccount({ ifsC_Code, ...account }: Omit<StoredPayout, 'id'>): Promise<StoredPayout> {
    const added = db
      .insertInto('payoutAccounts')
      .values({ ...account, ifscCode: ifsC_Code })
      // Setting a column to itself returns the existing row.
      .onConflict((known) =>
        known.columns(['userId', 'place']).doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
      )
      .returningAll();
    return toPayout(await onlyRow(this.#sql, added));
  }

  async listAccounts(userId: number): Promise<readonly StoredPayout[]> {
    const saved = db.selectFrom('payoutAccounts').selectAll().where('userId', '=', userId);
    return (await queryRows(this.#sql, saved.orderBy('id'))).map(toPayout);
  }

  removeAccount(userId: number, id: number): Promise<boolean> {
    const removed = db.deleteFrom('payoutAccounts').where('userId', '=', userId);
    return hasRow(this.#sql, removed.where('id', '=', id).returning('id'));
  }

  /** True if another user has saved the same account. */
  isPlaceShared(userId: number, place: string): Promise<boolean> {
    const shared = db.selectFrom('payoutAccounts').select('id').where('place', '=', place);
    return hasRow(this.#sql, shared.where('userId', '<>', userId).limit(1));
  }

  /** Creates a payout batch. @returns its number. */
  async addBatch(batch: { readonly at: number; readonly operatorId: number }): Promise<number> {
    const added = db.insertInto('payoutBatches').values(batch).returning('id');
    return (await onlyRow(this.#sql, added)).id;
  }

  /** Blocks payouts to a user until then; an earlier time than the current one has no effect. */
  async hold(userId: number, until: number): Promise<void> {
    await this.#sql.query(
      `insert into payout_holds as kept (user_id, until) values ($1, $2)
        on conflict (user_id) do update set until = greatest(kept.until, excluded.until)`,
      [userId, until],
    );
  }

  /** Time until which payouts to a user are blocked; 0 if they aren't. */
  async heldUntil(userId: number): Promise<number> {
    const hold = db.selectFrom('payoutHolds').select('until').where('userId', '=', userId);
    return (await firstRow(this.#sql, hold))?.until ?? 0;
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      for (const table of ['payoutAccounts', 'payoutHolds'] as const)
        await run(session, db.deleteFrom(table).where('userId', '=', userId));
    });
  }
}

function toPayout({ ifscCode, ...account }: AccountRow): StoredPayout {
  return { ...account, ifsC_Code: ifscCode };
}
