import pg from 'pg';
import { type DatabaseAddress, isTransient } from '#base/postgres/database-address.ts';
import { connectionConfig, type SqlClient, type SqlSession } from '#base/postgres/sql-client.ts';
import { LOCK_KEY } from '#base/postgres/worker-lease.ts';
import { getErrorCode } from '#base/system/error-code.ts';
import { getErrorMessage } from '#base/system/log.ts';
import {
  type Journal,
  type JournalBatch,
  JournalFenced,
  JournalUnavailable,
  type ReadRows,
  type RequestId,
  type UsedClientIdPage,
} from '#journal/journal.ts';
import { APPEND_STATEMENT, appendValues, type Written } from './append-statement.ts';
import {
  findRequests,
  orUnavailable,
  PostgresJournalReader,
  readTip,
  readUsedClientIds,
  unavailable,
} from './postgres-journal-reader.ts';

/** SQLSTATE of `append_batch` when another engine has written. */
const FENCED = 'CR001';

/** Timeout for closing: a half-broken connection may never close cleanly. */
const END_TIMEOUT_MS = 1_000;

const LOCK_PATIENCE_MS = 5_000;

/** Heartbeat interval of a cluster's writer, sent as empty queries. */
const HEARTBEAT_MS = 300;

/** Silence after which a cluster's writer is presumed paused or cut off: a standby terminates its connection. */
const SILENCE_MS = 3_000;

/** Intervals at which a standby tries to take the lock and checks whether the writer is alive. */
const TRY_SECONDS = 0.02;
const CHECK_MS = 250;

/** Application name of heartbeating writers; only these connections are ever terminated. */
const HEARTBEAT_NAME = 'crease-engine-in-cluster';

/** A commit slower than this is treated as a lost connection. */
const APPEND_TIMEOUT_MS = 60_000;

/**
 * Journal in PostgreSQL. The writer has a dedicated connection that holds an advisory lock. While it is open no other
 * engine can start; when it breaks, the database releases the lock after the last transaction has ended.
 */
export class PostgresJournal extends PostgresJournalReader implements Journal {
  readonly #address: DatabaseAddress;
  readonly #sql: SqlClient;
  readonly #now: () => number;
  #writer: pg.Client | null = null;
  #epoch = 0;
  /** Null if it must be read from the tables before the next batch: initially, and after a failure. */
  #written: Written | null = null;
  #appending: boolean = false;
  /** Connection that already holds the lock, before the engine acquires it. */
  #waited: pg.Client | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  readonly #isInCluster: boolean;
  #lost: (error: JournalUnavailable) => void = () => undefined;

  /** @param isInCluster sends heartbeats, as a standby may be waiting for the lock. */
  constructor(
    address: DatabaseAddress,
    sql: SqlClient,
    now: () => number,
    { isInCluster = false }: { readonly isInCluster?: boolean } = {},
  ) {
    super(sql);
    this.#isInCluster = isInCluster;
    this.#address = address;
    this.#sql = sql;
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
        await this.#acquireLock(writer);
      }
      await this.#acquireEpoch(writer);
    } catch (error) {
      await endWithin(writer, END_TIMEOUT_MS);
      throw error instanceof JournalFenced ? error : unavailable(error);
    }
    this.#writer = writer;
    this.#written = null;
    if (this.#isInCluster) this.#startHeartbeat(writer);
    return this.#epoch;
  }

  /**
   * Waits indefinitely until no other engine writes, then holds the lock for the following `acquire`. A cluster's
   * writer that is paused or cut off loses its connection; its later writes are rejected by their epoch.
   *
   * @throws JournalUnavailable if the database goes down meanwhile; the reason of `signal` if aborted.
   */
  async waitForLock(signal: AbortSignal): Promise<void> {
    const writer = this.#newWriter();
    try {
      await writer.connect();
      await this.#prepare(writer);
      let looksAt = this.#now() + CHECK_MS;
      while (!(await tryLock(writer))) {
        signal.throwIfAborted();
        if (this.#now() >= looksAt) {
          looksAt = this.#now() + CHECK_MS;
          await writer.query(END_SILENT, [LOCK_KEY.engine, HEARTBEAT_NAME, SILENCE_MS]);
        }
        await writer.query(`select pg_sleep(${TRY_SECONDS})`);
      }
      this.#waited = writer;
    } catch (error) {
      await endWithin(writer, END_TIMEOUT_MS);
      throw signal.aborted ? error : unavailable(error);
    }
  }

  async append(batch: JournalBatch, rows: ReadRows): Promise<void> {
    const writer = this.#writer;
    if (writer === null) throw new JournalUnavailable('Database connection lost.');
    this.#appending = true;
    try {
      const written = this.#written ?? (await readWritten(toSession(writer)));
      await writer.query({ ...APPEND_STATEMENT, values: appendValues(batch, written, rows) });
      const lastBetId = rows.bets.reduce((last, { id }) => Math.max(last, id), written.lastBetId);
      this.#written = { hash: batch.hash, lastBetId };
      this.#reportLossLater();
    } catch (error) {
      this.#written = null;
      if (getErrorCode(error) === FENCED) throw new JournalFenced(getErrorMessage(error), { cause: error });
      if (isTransient(error)) throw unavailable(error);
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
    if (waited !== null) await endWithin(waited, END_TIMEOUT_MS);
  }

  #newWriter(): pg.Client {
    const writer = new pg.Client({
      ...connectionConfig(this.#address),
      query_timeout: APPEND_TIMEOUT_MS,
      ...(this.#isInCluster ? { application_name: HEARTBEAT_NAME } : {}),
    });
    writer.on('error', (error) => this.#handleLoss(writer, error));
    writer.on('end', () => this.#handleLoss(writer, new Error('The database closed the connection.')));
    return writer;
  }

  #startHeartbeat(writer: pg.Client): void {
    this.#heartbeat = setInterval(() => {
      if (!this.#appending) writer.query('select 1').catch(() => undefined);
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async #drop(): Promise<void> {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    const writer = this.#writer;
    this.#writer = null;
    if (writer !== null) await endWithin(writer, END_TIMEOUT_MS);
  }

  #handleLoss(writer: pg.Client, error: Error): void {
    if (writer !== this.#writer) return;
    this.#writer = null;
    // While a batch is in flight, its own failure reports this.
    if (!this.#appending) this.#lost(unavailable(error));
  }

  /**
   * A process paused during a commit reads the success and the end of the connection together: the batch is written,
   * and no error reveals the lost connection. Reported once the batch has been recorded.
   */
  #reportLossLater(): void {
    if (this.#writer !== null) return;
    setImmediate(() => {
      const isAnew = this.#writer !== null || this.#appending;
      if (!isAnew) this.#lost(new JournalUnavailable('Connection lost after commit.'));
    });
  }

  /** Ensures durable commits. Detects a vanished peer and releases its lock within seconds. */
  async #prepare(writer: pg.Client): Promise<void> {
    await writer.query('set synchronous_commit = on');
    await writer.query('set tcp_keepalives_idle = 5');
    await writer.query('set tcp_keepalives_interval = 2');
    await writer.query('set tcp_keepalives_count = 3');
    await writer.query('set jit = off');
  }

  /** On first opening, a recently killed server may not have released the lock yet. */
  async #acquireLock(writer: pg.Client): Promise<void> {
    const deadline = this.#now() + (this.#epoch === 0 ? LOCK_PATIENCE_MS : 0);
    for (;;) {
      if (await tryLock(writer)) return;
      if (this.#now() >= deadline) break;
      await writer.query('select pg_sleep(0.1)');
    }
    // The holder may be our own lost connection: then the epoch is still ours, and the lock is released within
    // seconds.
    if (this.#epoch > 0) {
      await this.#acquireEpoch(writer);
      throw new JournalUnavailable('The previous connection still holds the lock.');
    }
    const { rows } = await writer.query<{ since: Date }>(
      `select backend_start as since from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
      [LOCK_KEY.engine],
    );
    const since = rows[0]?.since.toISOString() ?? 'a moment ago';
    throw new JournalFenced(
      `Another server has been using this database since ${since}. Stop it first, or set a different DATA_DIR or DATABASE_URL.`,
    );
  }

  /** At first, takes a new highest epoch; after a lost connection, keeps it unless another engine has taken over. */
  async #acquireEpoch(writer: pg.Client): Promise<void> {
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
      throw new JournalFenced('Another server has taken over this database.');
    }
  }
}

/** Terminates the connection of a heartbeating writer that has been idle too long by the database clock. */
const END_SILENT = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = $1 and granted and datname = current_database()
    and application_name = $2 and state <> 'active'
    and state_change < clock_timestamp() - make_interval(secs => $3::float8 / 1000)`;

async function readWritten(session: SqlSession): Promise<Written> {
  const { hash } = await readTip(session);
  const [row] = await session.query<{ id: number }>('select coalesce(max(id), 0) as id from bets');
  return { hash, lastBetId: row?.id ?? 0 };
}

async function tryLock(writer: pg.Client): Promise<boolean> {
  const { rows } = await writer.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_KEY.engine,
  ]);
  return rows[0]?.taken === true;
}

async function endWithin(client: pg.Client, timeoutMs: number): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs).unref();
  });
  await Promise.race([client.end().catch(() => undefined), patience]);
}

function toSession(client: pg.Client): SqlSession {
  return { query: async (text, values = []) => (await client.query(text, [...values])).rows };
}
