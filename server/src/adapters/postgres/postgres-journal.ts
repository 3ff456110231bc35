import pg from 'pg';
import {
  type Journal,
  type JournalBatch,
  JournalFenced,
  type JournalReader,
  type JournalTip,
  JournalUnavailable,
  type ReadRows,
  type RequestId,
  type Snapshot,
  type UsedClientIdPage,
} from '#ports/journal.ts';
import { APPEND_STATEMENT, appendValues, type Written } from './append-statement.ts';
import type { DatabaseAddress } from './database-address.ts';
import { codeOf, isPassing } from './database-problem.ts';
import { findRequests, readUsedClientIds } from './find-requests.ts';
import {
  orUnavailable,
  PostgresJournalReader,
  readTip,
  unavailable,
} from './postgres-journal-reader.ts';
import { connectionConfig, type SqlClient, type SqlSession } from './sql-client.ts';

/** Key of the advisory lock that the engine's connection holds for as long as it lives. */
export const ENGINE_LOCK = 7_146_302;

/** SQLSTATE of `append_batch` when somebody else has written. */
const FENCED = 'CR001';

/** A connection that is broken half-way may never say goodbye. */
const END_PATIENCE_MS = 1_000;

const LOCK_PATIENCE_MS = 5_000;

/** In a cluster the writer shows that it lives by asking for nothing this often. */
const BEAT_MS = 300;

/** A writer of a cluster that has been silent for so long is paused or cut off: a standby ends its connection. */
const SILENCE_MS = 3_000;

/** How often a standby tries to take the lock, and how often it looks whether the writer lives. */
const TRY_SECONDS = 0.02;
const LOOK_MS = 250;

/** Name of connections of writers that beat: no other is ever ended. */
const BEATING = 'crease-engine-in-cluster';

/** A commit that takes longer than this is taken for a lost connection. */
const APPEND_TIMEOUT_MS = 60_000;

/**
 * The journal in PostgreSQL. Its writer has a connection of its own, which holds an advisory lock: as long as it lives,
 * no other engine can begin, and when it breaks, the database itself lets the lock go after the last transaction has ended.
 */
export class PostgresJournal implements Journal {
  readonly #address: DatabaseAddress;
  readonly #sql: SqlClient;
  readonly #reader: JournalReader;
  readonly #now: () => number;
  #writer: pg.Client | null = null;
  #epoch = 0;
  /** Null: read from the tables before the next batch, as at first and after one that failed. */
  #written: Written | null = null;
  #appending: boolean = false;
  /** Connection that already holds the lock, before the engine asks for it. */
  #waited: pg.Client | null = null;
  #beat: NodeJS.Timeout | null = null;
  readonly #isInCluster: boolean;
  #lost: (error: JournalUnavailable) => void = () => undefined;

  /** @param isInCluster a standby may wait for the lock: the writer shows that it lives. */
  constructor(
    address: DatabaseAddress,
    sql: SqlClient,
    now: () => number,
    { isInCluster = false }: { readonly isInCluster?: boolean } = {},
  ) {
    this.#isInCluster = isInCluster;
    this.#address = address;
    this.#sql = sql;
    this.#reader = new PostgresJournalReader(sql);
    this.#now = now;
  }

  async acquire(): Promise<number> {
    await this.#drop();
    const writer = this.#waited ?? this.#newWriter();
    const hasLock = this.#waited !== null;
    this.#waited = null;
    try {
      if (!hasLock) {
        await writer.connect();
        await this.#prepare(writer);
        await this.#takeLock(writer);
      }
      await this.#takeEpoch(writer);
    } catch (error) {
      await endWithin(writer, END_PATIENCE_MS);
      throw error instanceof JournalFenced ? error : unavailable(error);
    }
    this.#writer = writer;
    this.#written = null;
    if (this.#isInCluster) this.#startBeat(writer);
    return this.#epoch;
  }

  /**
   * Waits, as long as it takes, until no other engine writes, and holds the lock for the `acquire` that follows. A writer
   * of a cluster that is paused or cut off loses its connection; what it writes after that is refused by its epoch.
   *
   * @throws JournalUnavailable when the database goes away meanwhile; the reason of `signal` when that ends it.
   */
  async waitForLock(signal: AbortSignal): Promise<void> {
    const writer = this.#newWriter();
    try {
      await writer.connect();
      await this.#prepare(writer);
      let looksAt = this.#now() + LOOK_MS;
      while (!(await triesLock(writer))) {
        signal.throwIfAborted();
        if (this.#now() >= looksAt) {
          looksAt = this.#now() + LOOK_MS;
          await writer.query(END_SILENT, [ENGINE_LOCK, BEATING, SILENCE_MS]);
        }
        await writer.query(`select pg_sleep(${TRY_SECONDS})`);
      }
      this.#waited = writer;
    } catch (error) {
      await endWithin(writer, END_PATIENCE_MS);
      throw signal.aborted ? error : unavailable(error);
    }
  }

  async append(batch: JournalBatch, rows: ReadRows): Promise<void> {
    const writer = this.#writer;
    if (writer === null) throw new JournalUnavailable('The connection to the database is lost.');
    this.#appending = true;
    try {
      const written = this.#written ?? (await readWritten(sessionOf(writer)));
      await writer.query({ ...APPEND_STATEMENT, values: appendValues(batch, written, rows) });
      const lastBetId = rows.bets.reduce((last, { id }) => Math.max(last, id), written.lastBetId);
      this.#written = { hash: batch.hash, lastBetId };
      this.#sayLossLater();
    } catch (error) {
      this.#written = null;
      if (codeOf(error) === FENCED) throw new JournalFenced(messageOf(error), { cause: error });
      if (isPassing(error)) throw unavailable(error);
      throw error;
    } finally {
      this.#appending = false;
    }
  }

  async findRequests(requests: readonly RequestId[]): Promise<readonly (number | null)[]> {
    return await orUnavailable(findRequests(this.#sql, requests));
  }

  async usedClientIds(afterBetId: number): Promise<UsedClientIdPage | null> {
    return await orUnavailable(readUsedClientIds(this.#sql, afterBetId));
  }

  onLost(listener: (error: JournalUnavailable) => void): void {
    this.#lost = listener;
  }

  async release(): Promise<void> {
    this.#lost = () => undefined;
    await this.#drop();
    const waited = this.#waited;
    this.#waited = null;
    if (waited !== null) await endWithin(waited, END_PATIENCE_MS);
  }

  tip(): Promise<JournalTip> {
    return this.#reader.tip();
  }

  read(afterSequence: number): AsyncIterable<readonly JournalBatch[]> {
    return this.#reader.read(afterSequence);
  }

  snapshots(): AsyncIterable<Snapshot> {
    return this.#reader.snapshots();
  }

  #newWriter(): pg.Client {
    const writer = new pg.Client({
      ...connectionConfig(this.#address),
      query_timeout: APPEND_TIMEOUT_MS,
      ...(this.#isInCluster ? { application_name: BEATING } : {}),
    });
    writer.on('error', (error) => this.#noteLoss(writer, error));
    writer.on('end', () => this.#noteLoss(writer, new Error('The database ended the connection.')));
    return writer;
  }

  #startBeat(writer: pg.Client): void {
    this.#beat = setInterval(() => {
      if (!this.#appending) writer.query('select 1').catch(() => undefined);
    }, BEAT_MS);
    this.#beat.unref();
  }

  async #drop(): Promise<void> {
    if (this.#beat !== null) clearInterval(this.#beat);
    const writer = this.#writer;
    this.#writer = null;
    if (writer !== null) await endWithin(writer, END_PATIENCE_MS);
  }

  #noteLoss(writer: pg.Client, error: Error): void {
    if (writer !== this.#writer) return;
    this.#writer = null;
    // While a batch is on its way, its own failure says so.
    if (!this.#appending) this.#lost(unavailable(error));
  }

  /**
   * A process that was paused in a commit reads its success and the end of the connection at once: the batch is there,
   * and no failure says that the connection is not. Said once the batch has been taken note of.
   */
  #sayLossLater(): void {
    if (this.#writer !== null) return;
    setImmediate(() => {
      const isAnew = this.#writer !== null || this.#appending;
      if (!isAnew) this.#lost(new JournalUnavailable('The connection was lost after a commit.'));
    });
  }

  /** Durable commits whatever the server's default; a peer that vanished is noticed and its lock let go within seconds. */
  async #prepare(writer: pg.Client): Promise<void> {
    await writer.query('set synchronous_commit = on');
    await writer.query('set tcp_keepalives_idle = 5');
    await writer.query('set tcp_keepalives_interval = 2');
    await writer.query('set tcp_keepalives_count = 3');
    await writer.query('set jit = off');
  }

  /** At the first opening the server that was killed a moment ago may still be letting go. */
  async #takeLock(writer: pg.Client): Promise<void> {
    const deadline = this.#now() + (this.#epoch === 0 ? LOCK_PATIENCE_MS : 0);
    for (;;) {
      if (await triesLock(writer)) return;
      if (this.#now() >= deadline) break;
      await writer.query('select pg_sleep(0.1)');
    }
    // Our own lost connection may be the holder: then the epoch is still ours, and it goes away in seconds.
    if (this.#epoch > 0) {
      await this.#takeEpoch(writer);
      throw new JournalUnavailable('The former connection still holds the lock.');
    }
    const { rows } = await writer.query<{ since: Date }>(
      `select backend_start as since from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
      [ENGINE_LOCK],
    );
    const since = rows[0]?.since.toISOString() ?? 'a moment ago';
    throw new JournalFenced(
      `Another server has been using this database since ${since}. Stop it first, or set another DATA_DIR or DATABASE_URL.`,
    );
  }

  /** The first time one higher than ever; after a lost connection the same, unless somebody was there meanwhile. */
  async #takeEpoch(writer: pg.Client): Promise<void> {
    if (this.#epoch === 0) {
      const { rows } = await writer.query<{ epoch: number }>(
        'update engine_lease set epoch = epoch + 1, taken_at = $1 returning epoch',
        [this.#now()],
      );
      this.#epoch = rows[0]?.epoch ?? 0;
      return;
    }
    const { rows } = await writer.query<{ epoch: number }>('select epoch from engine_lease');
    if (rows[0]?.epoch !== this.#epoch) {
      throw new JournalFenced('Another server has taken this database over.');
    }
  }
}

/** Ends the connection of a writer that beats, once it has been idle for too long by the database's own clock. */
const END_SILENT = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = $1 and granted and datname = current_database()
    and application_name = $2 and state <> 'active'
    and state_change < clock_timestamp() - make_interval(secs => $3::float8 / 1000)`;

async function readWritten(session: SqlSession): Promise<Written> {
  const { hash } = await readTip(session);
  const [row] = await session.query<{ id: number }>('select coalesce(max(id), 0) as id from bets');
  return { hash, lastBetId: row?.id ?? 0 };
}

async function triesLock(writer: pg.Client): Promise<boolean> {
  const { rows } = await writer.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [ENGINE_LOCK],
  );
  return rows[0]?.taken === true;
}

async function endWithin(client: pg.Client, patienceMs: number): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });
  await Promise.race([client.end().catch(() => undefined), patience]);
}

function sessionOf(client: pg.Client): SqlSession {
  return { query: async (text, values = []) => (await client.query(text, [...values])).rows };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
