import { isTransient } from '#base/postgres/database-address.ts';
import { numberArray, textArray } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { getErrorMessage } from '#base/system/log.ts';
import {
  type JournalBatch,
  type JournalReader,
  type JournalTip,
  JournalUnavailable,
  type RequestId,
  type Snapshot,
  type UsedClientIdPage,
} from '#journal/journal.ts';

/** Journal rows per page: a row is one batch, a few hundred kilobytes at most. */
const PAGE_ROWS = 200;

const SNAPSHOTS_KEPT = 3;

/** Read side of the journal, over any connection. */
export class PostgresJournalReader implements JournalReader {
  readonly #sql: SqlSession;

  constructor(sql: SqlSession) {
    this.#sql = sql;
  }

  tip(): Promise<JournalTip> {
    return orUnavailable(readTip(this.#sql));
  }

  async *read(afterSequence: number): AsyncGenerator<readonly JournalBatch[]> {
    let from = afterSequence;
    for (;;) {
      const page = await orUnavailable(readPage(this.#sql, from));
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      from = last.lastSequence;
    }
  }

  async *snapshots(): AsyncGenerator<Snapshot> {
    const sequences = await orUnavailable(
      this.#sql.query<{ sequence: number }>('select sequence from snapshots order by sequence desc'),
    );
    for (const { sequence } of sequences) {
      const [row] = await orUnavailable(
        this.#sql.query<{ journal_hash: string; state_hash: string; image: Buffer }>(
          'select sequence, journal_hash, state_hash, image from snapshots where sequence = $1',
          [sequence],
        ),
      );
      if (row === undefined) continue;
      yield { sequence, journalHash: row.journal_hash, stateHash: row.state_hash, image: row.image };
    }
  }
}

/** Saves a snapshot and prunes to the latest three. */
export async function saveSnapshot(sql: SqlClient, snapshot: Snapshot): Promise<void> {
  await sql.transaction(async (session) => {
    await session.query(
      `insert into snapshots (sequence, journal_hash, state_hash, image) values ($1, $2, $3, $4)
        on conflict (sequence) do update set journal_hash = excluded.journal_hash, state_hash = excluded.state_hash, image = excluded.image`,
      [snapshot.sequence, snapshot.journalHash, snapshot.stateHash, Buffer.from(snapshot.image)],
    );
    await session.query(
      `delete from snapshots where sequence not in (select sequence from snapshots order by sequence desc limit ${SNAPSHOTS_KEPT})`,
    );
  });
}

export async function readTip(session: SqlSession): Promise<JournalTip> {
  const [row] = await session.query<{ last_sequence: number; hash: string }>(
    'select last_sequence, hash from journal order by last_sequence desc limit 1',
  );
  return row === undefined ? { sequence: 0, hash: '' } : { sequence: row.last_sequence, hash: row.hash };
}

async function readPage(sql: SqlSession, afterSequence: number): Promise<readonly JournalBatch[]> {
  return await sql.query<JournalBatch>(
    `select first_sequence as "firstSequence", last_sequence as "lastSequence", at, epoch, hash, payload
      from journal where last_sequence > $1 order by last_sequence limit ${PAGE_ROWS}`,
    [afterSequence],
  );
}

/** Translates a failed read to the port's error. */
export async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw isTransient(error) ? unavailable(error) : error;
  }
}

/** Wraps a connection failure in the port's error. */
export function unavailable(error: unknown): JournalUnavailable {
  return new JournalUnavailable(getErrorMessage(error), { cause: error });
}

interface Found {
  readonly place: number;
  readonly id: number | null;
}

// Subqueries, because a join of many requests would be planned as a scan of the whole table.
const BETS = `select k.place::integer as place,
    (select b.id from bets b where b.account_id = k.account_id and b.client_bet_id = k.client_bet_id) as id
  from unnest($1::integer[], $2::integer[], $3::text[]) as k (place, account_id, client_bet_id)`;

const ENTRIES = `select k.place::integer as place, (select e.id from ledger_entries e where e.key = k.key) as id
  from unnest($1::integer[], $2::text[]) as k (place, key)`;

const CALLS = `select k.place::integer as place,
    (select c.id from casino_transactions c where c.provider = k.provider and c.tx_id = k.tx_id) as id
  from unnest($1::integer[], $2::text[], $3::text[]) as k (place, provider, tx_id)`;

/** Bets scanned per page. */
const PAGE_BETS = 5_000;

// One value for the whole page: the database client would create an object per row.
const USED_CLIENT_IDS = `select max(id) as "lastBetId",
    coalesce(json_agg(account_id || ':' || client_bet_id) filter (where role is distinct from 'MAKER'), '[]') as keys
  from (
    select b.id, b.account_id, b.client_bet_id, a.role from bets b left join accounts a on a.id = b.account_id
      where b.id > $1 order by b.id limit ${PAGE_BETS}
  ) as page`;

/** Returns a page of used client IDs after a bet; null past the end. */
export async function readUsedClientIds(sql: SqlSession, afterBetId: number): Promise<UsedClientIdPage | null> {
  const [page] = await sql.query<{ lastBetId: number | null; keys: readonly string[] }>(USED_CLIENT_IDS, [afterBetId]);
  const { lastBetId = null, keys = [] } = page ?? {};
  return lastBetId === null ? null : { lastBetId, keys };
}

/** Finds the IDs that requests created, in request order; null for none. One index lookup each. */
export async function findRequests(
  sql: SqlSession,
  requests: readonly RequestId[],
): Promise<readonly (number | null)[]> {
  const bets: { place: number; accountId: number; clientBetId: string }[] = [];
  const entries: { place: number; key: string }[] = [];
  const calls: { place: number; provider: string; txId: string }[] = [];
  for (const [place, request] of requests.entries()) {
    if ('entryKey' in request) entries.push({ place, key: request.entryKey });
    else if ('clientBetId' in request) bets.push({ place, ...request });
    else for (const txId of request.txIds) calls.push({ place, provider: request.provider, txId });
  }
  const found: (number | null)[] = requests.map(() => null);
  const record = (rows: readonly Found[]) => {
    // If a request has several IDs, the first known one applies.
    for (const { place, id } of rows) found[place] ??= id;
  };
  if (bets.length > 0) {
    const columns = [
      numberArray(bets, (bet) => bet.place),
      numberArray(bets, (bet) => bet.accountId),
      textArray(bets, (bet) => bet.clientBetId),
    ];
    record(await sql.query<Found & { [column: string]: unknown }>(BETS, columns));
  }
  if (entries.length > 0) {
    const columns = [numberArray(entries, (entry) => entry.place), textArray(entries, (entry) => entry.key)];
    record(await sql.query<Found & { [column: string]: unknown }>(ENTRIES, columns));
  }
  if (calls.length > 0) {
    const columns = [
      numberArray(calls, (call) => call.place),
      textArray(calls, (call) => call.provider),
      textArray(calls, (call) => call.txId),
    ];
    record(await sql.query<Found & { [column: string]: unknown }>(CALLS, columns));
  }
  return found;
}
