import { MAX_NOTICES } from '@crease/contracts/constants.ts';
import { expressionBuilder, sql } from 'kysely';
import type { PageRequest } from '#base/page.ts';
import { numberArray, textArray } from '#base/postgres/array-literal.ts';
import { firstRow, onlyRow, queryRows, run } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { CURRENCY_CODE, createDecoder } from '#journal/postgres/row-codes.ts';
import type {
  AddedNotice,
  NewNotice,
  NoticeHead,
  PersonalStore,
  StoredAlert,
  StoredNotification,
} from './personal-store.ts';
import { db, type PersonalTables } from './personal-tables.ts';

const getCurrency = createDecoder(CURRENCY_CODE);
const PERSONAL = ['notices', 'notice_heads', 'price_alerts', 'user_preferences'] as const;
const NO_NOTICES: NoticeHead = { newest: 0, readUpTo: 0, droppedUpTo: 0 };

const notices = expressionBuilder<PersonalTables & { h: PersonalTables['notice_heads'] }, 'h'>();

/** Columns of `notice_heads h`. */
const HEAD = [
  'h.newest',
  'h.read_up_to as readUpTo',
  notices.fn
    .coalesce(
      notices
        .selectFrom('notices as n')
        .select((eb) => eb(eb.fn.min('n.number'), '-', eb.lit(1)).as('before'))
        .whereRef('n.user_id', '=', 'h.user_id')
        .$asScalar(),
      'h.newest',
    )
    .as('droppedUpTo'),
] as const;

/** Preferences, notifications and price alerts in PostgreSQL. */
export class PostgresPersonalStore implements PersonalStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async loadPreferences(userId: number): Promise<Readonly<Record<string, unknown>>> {
    const kept = db.selectFrom('user_preferences').select('preferences');
    return (await firstRow(this.#sql, kept.where('user_id', '=', userId)))?.preferences ?? {};
  }

  async changePreferences(
    userId: number,
    change: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const changed = db
      .insertInto('user_preferences')
      .values({ user_id: userId, preferences: change })
      .onConflict((known) =>
        known.column('user_id').doUpdateSet((eb) => ({
          preferences: eb('user_preferences.preferences', '||', eb.ref('excluded.preferences')),
        })),
      )
      .returning('preferences');
    return (await onlyRow(this.#sql, changed)).preferences;
  }

  addNotices(notices: readonly NewNotice[], upTo?: number): Promise<readonly AddedNotice[]> {
    return this.#sql.transaction(async (session) => {
      const added = await insertNotices(session, notices);
      if (upTo !== undefined) await moveOn(session, upTo);
      return added;
    });
  }

  async listNotices(
    userId: number,
    { skip, take, descending }: PageRequest & { readonly descending: boolean },
  ): Promise<{ readonly notices: readonly StoredNotification[]; readonly head: NoticeHead }> {
    const head = await readHead(this.#sql, userId);
    const [above, upTo] = descending
      ? [Math.max(head.droppedUpTo, head.newest - skip - take), head.newest - skip]
      : [head.droppedUpTo + skip, Math.min(head.newest, head.droppedUpTo + skip + take)];
    const notices = db
      .selectFrom('notices')
      .select(['number', 'at', 'kind', 'facts', 'event_id as eventId', 'market_id as marketId'])
      .where('user_id', '=', userId)
      .where('number', '>', asked(above))
      .where('number', '<=', asked(upTo))
      .orderBy('number', descending ? 'desc' : 'asc')
      .$castTo<StoredNotification>();
    return { notices: await queryRows(this.#sql, notices), head };
  }

  async readNotices(userId: number, upToNumber: number): Promise<NoticeHead> {
    const head = db
      .updateTable('notice_heads as h')
      .set(({ fn }) => ({
        read_up_to: fn<number>('greatest', [
          'h.read_up_to',
          fn<number>('least', [asked(upToNumber), 'h.newest']),
        ]),
      }))
      .where('h.user_id', '=', userId)
      .returning(HEAD);
    return (await firstRow(this.#sql, head)) ?? NO_NOTICES;
  }

  async forgetNotices(before: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('notices').where('at', '<', before));
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

  async addAlert(alert: Omit<StoredAlert, 'id'>): Promise<StoredAlert> {
    const { userId, currency, marketId, runnerId, side, when, price, createdAt } = alert;
    const row = {
      user_id: userId,
      currency: CURRENCY_CODE[currency],
      market_id: marketId,
      runner_id: runnerId,
      side,
      when,
      price,
      created_at: createdAt,
    };
    const added = db.insertInto('price_alerts').values(row).returning('id');
    return { ...alert, id: (await onlyRow(this.#sql, added)).id };
  }

  async alerts(): Promise<readonly StoredAlert[]> {
    const alerts = db
      .selectFrom('price_alerts')
      .select([
        'id',
        'user_id as userId',
        'currency',
        'market_id as marketId',
        'runner_id as runnerId',
        'side',
        'when',
        'price',
        'created_at as createdAt',
      ])
      .orderBy('id');
    const rows = await queryRows(this.#sql, alerts);
    return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
  }

  async removeAlert(userId: number, id: number): Promise<boolean> {
    const removed = removedAlert(id).where('user_id', '=', userId);
    return (await firstRow(this.#sql, removed)) !== null;
  }

  async removeAlertsOfMarket(marketId: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('price_alerts').where('market_id', '=', marketId));
  }

  fireAlert(id: number, notice: NewNotice): Promise<AddedNotice | null> {
    return this.#sql.transaction(async (session) => {
      if ((await firstRow(session, removedAlert(id))) === null) return null;
      const [kept] = await insertNotices(session, [notice]);
      return kept ?? null;
    });
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      for (const table of PERSONAL) {
        await run(session, db.deleteFrom(table).where('user_id', '=', userId));
      }
    });
  }
}

async function readHead(session: SqlSession, userId: number): Promise<NoticeHead> {
  const head = db.selectFrom('notice_heads as h').select(HEAD).where('h.user_id', '=', userId);
  return (await firstRow(session, head)) ?? NO_NOTICES;
}

/** A notification number from a request, possibly larger than any that exists. */
function asked(number: number) {
  return sql<number>`${number}::bigint`;
}

function removedAlert(id: number) {
  return db.deleteFrom('price_alerts').where('id', '=', id).returning('id');
}

async function moveOn(session: SqlSession, sequence: number): Promise<void> {
  await session.query('update notice_position set sequence = $1 where sequence < $1::bigint', [
    sequence,
  ]);
}

/**
 * Numbers and inserts new notifications. The update locks the user's head row, so concurrent inserts are serialised.
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
    [numberArray([...new Set(added.map(({ userId }) => userId))], (userId) => userId), MAX_NOTICES],
  );
  return added;
}
