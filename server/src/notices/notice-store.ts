import { MAX_NOTICES } from '@crease/contracts/base/constants.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { NoticeFacts, NoticeItem, NoticeKind } from '@crease/contracts/people/preferences.ts';
import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { PageRequest } from '#base/postgres/paging.ts';
import {
  bigint,
  createQueryBuilder,
  firstRow,
  integer,
  json,
  nullable,
  numberArray,
  queryRows,
  run,
  type TablesOf,
  text,
  textArray,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';

/** Content of a notice, by type. */
export type NoticeContent = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] };
}[NoticeKind];

export const NOTICE_TABLES = {
  noticeHeads: {
    userId: integer(),
    /** Number of the latest, 0 if there are none. */
    newest: integer(),
    readUpTo: withDefault(integer()),
  },
  notices: {
    userId: integer(),
    /** Notices of a user are numbered from 1 without gaps. */
    number: integer(),
    /** Idempotency key per user; a second notice with the same key is dropped. */
    key: text(),
    at: bigint(),
    kind: text<NoticeContent['kind']>(),
    facts: json<NoticeContent['facts']>(),
    eventId: nullable(integer()),
    marketId: nullable(integer()),
  },
} as const;

type NoticeTables = TablesOf<typeof NOTICE_TABLES>;
type NoticeRow = Readonly<Selectable<NoticeTables['notices']>>;

export type NewNotice = NoticeContent &
  Pick<NoticeRow, 'userId' | 'key' | 'at'> &
  Partial<Pick<NoticeRow, 'eventId' | 'marketId'>>;

type StoredNotification = NoticeContent & Pick<NoticeRow, 'number' | 'at' | 'eventId' | 'marketId'>;

/** A newly stored notice, with its user's read position. */
export type AddedNotice = StoredNotification & Pick<NoticeRow, 'userId'> & { readonly readUpTo: number };

/** Range and read position of a user's notices. */
interface NoticeHead extends Readonly<Omit<Selectable<NoticeTables['noticeHeads']>, 'userId'>> {
  /** Notices up to this number have been deleted. */
  readonly droppedUpTo: number;
}

const NO_NOTICES: NoticeHead = { newest: 0, readUpTo: 0, droppedUpTo: 0 };

const db = createQueryBuilder<NoticeTables>();
const eb = expressionBuilder<NoticeTables & { h: NoticeTables['noticeHeads'] }, 'h'>();

/** Columns of `noticeHeads h`. */
const HEAD = [
  'h.newest',
  'h.readUpTo',
  eb.fn
    .coalesce(
      eb
        .selectFrom('notices as n')
        .select((n) => n(n.fn.min('n.number'), '-', n.lit(1)).as('before'))
        .whereRef('n.userId', '=', 'h.userId')
        .$asScalar(),
      'h.newest',
    )
    .as('droppedUpTo'),
] as const;

/** Notices of users, and how far the journal has been read for them. */
export class NoticeStore {
  readonly #sql: SqlClient;

  constructor(sqlClient: SqlClient) {
    this.#sql = sqlClient;
  }

  /**
   * Stores new notices and deletes the oldest of users who exceed the maximum, atomically.
   *
   * @param upTo journal sequence up to which all notices are now stored.
   * @returns the new notices with their numbers, in the order given.
   */
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
    const head = await this.#readHead(userId);
    const [above, upTo] = descending
      ? [Math.max(head.droppedUpTo, head.newest - skip - take), head.newest - skip]
      : [head.droppedUpTo + skip, Math.min(head.newest, head.droppedUpTo + skip + take)];
    const notices = db
      .selectFrom('notices')
      .select(['number', 'at', 'kind', 'facts', 'eventId', 'marketId'])
      .where('userId', '=', userId)
      .where('number', '>', asked(above))
      .where('number', '<=', asked(upTo))
      .orderBy('number', descending ? 'desc' : 'asc')
      .$castTo<StoredNotification>();
    return { notices: await queryRows(this.#sql, notices), head };
  }

  /** Marks notices as read up to a number; never decreases. */
  async readNotices(userId: number, upToNumber: number): Promise<NoticeHead> {
    const head = db
      .updateTable('noticeHeads as h')
      .set(({ fn }) => ({
        readUpTo: fn<number>('greatest', ['h.readUpTo', fn<number>('least', [asked(upToNumber), 'h.newest'])]),
      }))
      .where('h.userId', '=', userId)
      .returning(HEAD);
    return (await firstRow(this.#sql, head)) ?? NO_NOTICES;
  }

  /** Deletes notices from before a time (ms). */
  async forgetNotices(before: number): Promise<void> {
    await run(this.#sql, db.deleteFrom('notices').where('at', '<', before));
  }

  /** Returns the journal sequence up to which all notices are stored. */
  async noticedUpTo(): Promise<number> {
    const [row] = await this.#sql.query<{ sequence: number }>('select sequence from notice_position');
    return row?.sequence ?? 0;
  }

  /** Sets that sequence; never decreases. */
  async setNoticedUpTo(sequence: number): Promise<void> {
    await moveOn(this.#sql, sequence);
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      for (const table of ['notices', 'noticeHeads'] as const) {
        await run(session, db.deleteFrom(table).where('userId', '=', userId));
      }
    });
  }

  async #readHead(userId: number): Promise<NoticeHead> {
    const head = db.selectFrom('noticeHeads as h').select(HEAD).where('h.userId', '=', userId);
    return (await firstRow(this.#sql, head)) ?? NO_NOTICES;
  }
}

/** A notification number from a request, possibly larger than any that exists. */
function asked(number: number) {
  return sql<number>`${number}::bigint`;
}

async function moveOn(session: SqlSession, sequence: number): Promise<void> {
  await session.query('update notice_position set sequence = $1 where sequence < $1::bigint', [sequence]);
}

/** Numbers and inserts new notifications. */
export async function insertNotices(
  session: SqlSession,
  notices: readonly NewNotice[],
): Promise<readonly AddedNotice[]> {
  if (notices.length === 0) return [];
  const userIds = numberArray([...new Set(notices.map(({ userId }) => userId))], (userId) => userId);
  // Locks the heads in a statement of its own, so that the next one sees what a concurrent insert has stored.
  await session.query(
    `insert into notice_heads (user_id, newest) select id, 0 from unnest($1::integer[]) as id order by id
     on conflict (user_id) do update set newest = notice_heads.newest`,
    [userIds],
  );
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
      numberArray(notices, ({ eventId = null }) => eventId),
      numberArray(notices, ({ marketId = null }) => marketId),
    ],
  );
  await session.query(
    `delete from notices n using notice_heads h
     where h.user_id = any ($1::integer[]) and n.user_id = h.user_id and n.number <= h.newest - $2::integer`,
    [userIds, MAX_NOTICES],
  );
  return added;
}

export function toNoticeItem(notice: StoredNotification, { readUpTo }: Pick<NoticeHead, 'readUpTo'>): NoticeItem {
  const { number: id, at, kind, facts, eventId, marketId } = notice;
  const shown = { id, time: toWireTime(at), eventId, marketId, isRead: id <= readUpTo };
  // Kind and facts belong together, because both come from one notice.
  return { ...shown, kind, facts } as NoticeItem;
}

export function countUnread({ newest, readUpTo, droppedUpTo }: NoticeHead): number {
  return newest - Math.max(readUpTo, droppedUpTo);
}

export function countStored({ newest, droppedUpTo }: NoticeHead): number {
  return newest - droppedUpTo;
}
