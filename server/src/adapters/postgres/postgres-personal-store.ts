import { MOST_NOTICES } from '@crease/contracts/constants.ts';
import type { PageRequest } from '#ports/page.ts';
import type {
  AddedNotice,
  KeptAlert,
  KeptNotice,
  NewNotice,
  NoticeHead,
  PersonalStore,
} from '#ports/personal-store.ts';
import { numberArray, textArray } from './array-literal.ts';
import { CURRENCY_CODE, wordOf } from './row-codes.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

const NOTICE_COLUMNS = 'number, at, kind, facts, event_id as "eventId", market_id as "marketId"';
const currencyOf = wordOf(CURRENCY_CODE);
const NO_NOTICES: NoticeHead = { newest: 0, readUpTo: 0, droppedUpTo: 0 };
/** Of a row `h` of notice_heads. */
const HEAD_COLUMNS = `h.newest, h.read_up_to as "readUpTo",
  coalesce((select min(n.number) - 1 from notices n where n.user_id = h.user_id), h.newest) as "droppedUpTo"`;

type HeadRow = { -readonly [Name in keyof NoticeHead]: NoticeHead[Name] };

interface AlertRow extends Omit<KeptAlert, 'currency'> {
  readonly currency: number;
}

/** Settings, notices and price alerts in PostgreSQL. */
export class PostgresPersonalStore implements PersonalStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async preferencesOf(userId: number): Promise<Readonly<Record<string, unknown>>> {
    const [row] = await this.#sql.query<{ preferences: Readonly<Record<string, unknown>> }>(
      'select preferences from user_preferences where user_id = $1',
      [userId],
    );
    return row?.preferences ?? {};
  }

  async changePreferences(
    userId: number,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const [row] = await this.#sql.query<{ preferences: Readonly<Record<string, unknown>> }>(
      `insert into user_preferences (user_id, preferences) values ($1, $2)
       on conflict (user_id) do update
       set preferences = user_preferences.preferences || excluded.preferences
       returning preferences`,
      [userId, JSON.stringify(change)],
    );
    return row?.preferences ?? {};
  }

  addNotices(notices: readonly NewNotice[], upTo?: number): Promise<readonly AddedNotice[]> {
    return this.#sql.transaction(async (session) => {
      const added = await insertNotices(session, notices);
      if (upTo !== undefined) await moveOn(session, upTo);
      return added;
    });
  }

  async noticesOf(
    userId: number,
    { skip, take, descending }: PageRequest & { readonly descending: boolean },
  ): Promise<{ readonly notices: readonly KeptNotice[]; readonly head: NoticeHead }> {
    const head = await headOf(this.#sql, userId);
    const [above, upTo] = descending
      ? [Math.max(head.droppedUpTo, head.newest - skip - take), head.newest - skip]
      : [head.droppedUpTo + skip, Math.min(head.newest, head.droppedUpTo + skip + take)];
    const notices = await this.#sql.query<KeptNotice>(
      `select ${NOTICE_COLUMNS} from notices
       where user_id = $1 and number > $2::bigint and number <= $3::bigint
       order by number ${descending ? 'desc' : 'asc'}`,
      [userId, above, upTo],
    );
    return { notices, head };
  }

  async readNotices(userId: number, upToNumber: number): Promise<NoticeHead> {
    const [head] = await this.#sql.query<HeadRow>(
      `update notice_heads h set read_up_to = greatest(read_up_to, least($2::bigint, newest))
       where user_id = $1 returning ${HEAD_COLUMNS}`,
      [userId, upToNumber],
    );
    return head ?? NO_NOTICES;
  }

  async forgetNotices(before: number): Promise<void> {
    await this.#sql.query('delete from notices where at < $1', [before]);
  }

  async noticedUpTo(): Promise<number> {
    const [row] = await this.#sql.query<{ sequence: number }>(
      'select sequence from notice_position',
    );
    return row?.sequence ?? 0;
  }

  async setNoticedUpTo(sequence: number): Promise<void> {
    await moveOn(this.#sql, sequence);
  }

  async addAlert(alert: Omit<KeptAlert, 'id'>): Promise<KeptAlert> {
    const { userId, currency, marketId, runnerId, side, when, price, createdAt } = alert;
    const [row] = await this.#sql.query<{ id: number }>(
      `insert into price_alerts (user_id, currency, market_id, runner_id, side, "when", price, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [userId, CURRENCY_CODE[currency], marketId, runnerId, side, when, price, createdAt],
    );
    if (row === undefined) throw new Error('An alert was not kept.');
    return { ...alert, id: row.id };
  }

  async alerts(): Promise<readonly KeptAlert[]> {
    const rows = await this.#sql.query<AlertRow>(
      `select id, user_id as "userId", currency, market_id as "marketId", runner_id as "runnerId", side, "when",
         price, created_at as "createdAt"
       from price_alerts order by id`,
    );
    return rows.map((row) => ({ ...row, currency: currencyOf(row.currency) }));
  }

  async removeAlert(userId: number, id: number): Promise<boolean> {
    const gone = await this.#sql.query(
      'delete from price_alerts where id = $1 and user_id = $2 returning id',
      [id, userId],
    );
    return gone.length > 0;
  }

  async removeAlertsOfMarket(marketId: number): Promise<void> {
    await this.#sql.query('delete from price_alerts where market_id = $1', [marketId]);
  }

  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null> {
    return this.#sql.transaction(async (session) => {
      const gone = await session.query('delete from price_alerts where id = $1 returning id', [id]);
      if (gone.length === 0) return null;
      const [kept] = await insertNotices(session, [notice]);
      return kept ?? null;
    });
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      for (const table of ['notices', 'notice_heads', 'price_alerts', 'user_preferences']) {
        await session.query(`delete from ${table} where user_id = $1`, [userId]);
      }
    });
  }
}

async function headOf(session: SqlSession, userId: number): Promise<NoticeHead> {
  const [head] = await session.query<HeadRow>(
    `select ${HEAD_COLUMNS} from notice_heads h where h.user_id = $1`,
    [userId],
  );
  return head ?? NO_NOTICES;
}

async function moveOn(session: SqlSession, sequence: number): Promise<void> {
  await session.query('update notice_position set sequence = $1 where sequence < $1::bigint', [
    sequence,
  ]);
}

/**
 * Numbers and keeps what is new. The row of a user's head is locked by its change, so two who add at once take turns.
 */
async function insertNotices(
  session: SqlSession,
  notices: readonly NewNotice[],
): Promise<readonly AddedNotice[]> {
  if (notices.length === 0) return [];
  const added = await session.query<AddedNotice>(
    `with fresh as (
       select n.*, row_number() over (partition by user_id order by place) as nth,
         count(*) over (partition by user_id) as own
       from unnest($1::integer[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::integer[], $7::integer[])
         with ordinality as n (user_id, key, at, kind, facts, event_id, market_id, place)
       where not exists (select 1 from notices o where o.user_id = n.user_id and o.key = n.key)
     ), heads as (
       insert into notice_heads (user_id, newest)
       select user_id, count(*) from fresh group by user_id order by user_id
       on conflict (user_id) do update set newest = notice_heads.newest + excluded.newest
       returning user_id, newest, read_up_to
     ), kept as (
       insert into notices (user_id, number, key, at, kind, facts, event_id, market_id)
       select f.user_id, h.newest - f.own + f.nth, f.key, f.at, f.kind, f.facts::json, f.event_id, f.market_id
       from fresh f join heads h using (user_id)
       returning user_id, number, key, at, kind, facts, event_id, market_id
     )
     select k.user_id as "userId", k.number, k.at, k.kind, k.facts, k.event_id as "eventId", k.market_id as "marketId",
       h.read_up_to as "readUpTo"
     from kept k join fresh f using (user_id, key) join heads h using (user_id) order by f.place`,
    [
      numberArray(notices, ({ userId }) => userId),
      textArray(notices, ({ key }) => key),
      numberArray(notices, ({ at }) => at),
      textArray(notices, ({ kind }) => kind),
      textArray(notices, ({ facts }) => JSON.stringify(facts)),
      numberArray(notices, ({ eventId }) => eventId),
      numberArray(notices, ({ marketId }) => marketId),
    ],
  );
  await session.query(
    `delete from notices n using notice_heads h
     where h.user_id = any ($1::integer[]) and n.user_id = h.user_id and n.number <= h.newest - $2::integer`,
    [
      numberArray([...new Set(added.map(({ userId }) => userId))], (userId) => userId),
      MOST_NOTICES,
    ],
  );
  return added;
}
