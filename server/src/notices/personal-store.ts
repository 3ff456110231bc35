import type { Currency, Price } from '@crease/core/money/money.ts';
import type { Selectable } from 'kysely';
import {
  bigint,
  createQueryBuilder,
  firstRow,
  integer,
  jsonb,
  onlyRow,
  queryRows,
  run,
  smallint,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { CURRENCY_CODE, createDecoder } from '#journal/postgres/row-codes.ts';
import { type AddedNotice, insertNotices, type NewNotice } from './notice-store.ts';

type StoredPreferences = Readonly<Record<string, unknown>>;

export const PERSONAL_TABLES = {
  userPreferences: { userId: integer(), preferences: jsonb<StoredPreferences>() },
  priceAlerts: {
    id: withDefault(bigint()),
    userId: integer(),
    currency: smallint(),
    marketId: integer(),
    runnerId: integer(),
    side: text<'Back' | 'Lay'>(),
    when: text<'AtLeast' | 'AtMost'>(),
    price: integer(),
    createdAt: bigint(),
  },
} as const;

type PersonalTables = TablesOf<typeof PERSONAL_TABLES>;

/** An alert on the best price of a runner. */
export interface StoredAlert extends Readonly<Omit<Selectable<PersonalTables['priceAlerts']>, 'currency' | 'price'>> {
  /** Currency of the watched book. */
  readonly currency: Currency;
  readonly price: Price;
}

const db = createQueryBuilder<PersonalTables>();
const getCurrency = createDecoder(CURRENCY_CODE);

/** Personal data other than money and notices: settings and price alerts. */
export class PersonalStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** Returns settings as stored, in any version; an empty object initially. */
  async loadPreferences(userId: number): Promise<StoredPreferences> {
    const kept = db.selectFrom('userPreferences').select('preferences');
    return (await firstRow(this.#sql, kept.where('userId', '=', userId)))?.preferences ?? {};
  }

  /** Merges the given members into the stored settings atomically. @returns all settings. */
  async changePreferences(userId: number, change: StoredPreferences): Promise<StoredPreferences> {
    const changed = db
      .insertInto('userPreferences')
      .values({ userId, preferences: change })
      .onConflict((known) =>
        known.column('userId').doUpdateSet((eb) => ({
          preferences: eb('userPreferences.preferences', '||', eb.ref('excluded.preferences')),
        })),
      )
      .returning('preferences');
    return (await onlyRow(this.#sql, changed)).preferences;
  }

  async addAlert(alert: Omit<StoredAlert, 'id'>): Promise<StoredAlert> {
    const row = { ...alert, currency: CURRENCY_CODE[alert.currency] };
    const added = db.insertInto('priceAlerts').values(row).returning('id');
    return { ...alert, id: (await onlyRow(this.#sql, added)).id };
  }

  /** Returns all active alerts, oldest first. */
  async alerts(): Promise<readonly StoredAlert[]> {
    const rows = await queryRows(this.#sql, db.selectFrom('priceAlerts').selectAll().orderBy('id'));
    return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
  }

  /** @returns false if it doesn't exist or belongs to another user. */
  async removeAlert(userId: number, id: number): Promise<boolean> {
    const removed = removedAlert(id).where('userId', '=', userId);
    return (await firstRow(this.#sql, removed)) !== null;
  }

  async removeAlertsOfMarket(marketId: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('priceAlerts').where('marketId', '=', marketId));
  }

  /** Deletes an alert and stores its notice atomically; null if the alert is already gone. */
  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null> {
    return this.#sql.transaction(async (session) => {
      if ((await firstRow(session, removedAlert(id))) === null) return null;
      const [kept] = await insertNotices(session, [notice]);
      return kept ?? null;
    });
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      for (const table of ['userPreferences', 'priceAlerts'] as const) {
        await run(session, db.deleteFrom(table).where('userId', '=', userId));
      }
    });
  }
}

function removedAlert(id: number) {
  return db.deleteFrom('priceAlerts').where('id', '=', id).returning('id');
}
