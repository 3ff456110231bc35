import { isTransient } from '#base/postgres/database-problem.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import {
  type JournalBatch,
  type JournalReader,
  type JournalTip,
  JournalUnavailable,
  type Snapshot,
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
      this.#sql.query<{ sequence: number }>(
        'select sequence from snapshots order by sequence desc',
      ),
    );
    for (const { sequence } of sequences) {
      const [row] = await orUnavailable(
        this.#sql.query<SnapshotRow>(
          'select sequence, journal_hash, state_hash, image from snapshots where sequence = $1',
          [sequence],
        ),
      );
      if (row === undefined) continue;
      yield {
        sequence,
        journalHash: row.journal_hash,
        stateHash: row.state_hash,
        image: row.image,
      };
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

interface TipRow {
  last_sequence: number;
  hash: string;
}

interface SnapshotRow {
  sequence: number;
  journal_hash: string;
  state_hash: string;
  image: Buffer;
}

/** Reads the latest batch. */
export async function readTip(session: SqlSession): Promise<JournalTip> {
  const [row] = await session.query<TipRow>(
    'select last_sequence, hash from journal order by last_sequence desc limit 1',
  );
  return row === undefined
    ? { sequence: 0, hash: '' }
    : { sequence: row.last_sequence, hash: row.hash };
}

async function readPage(sql: SqlSession, afterSequence: number): Promise<readonly JournalBatch[]> {
  return await sql.query<{
    firstSequence: number;
    lastSequence: number;
    at: number;
    epoch: number;
    hash: string;
    payload: string;
  }>(
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

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
