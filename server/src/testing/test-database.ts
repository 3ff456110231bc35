import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { DocumentStore } from '#base/document-store.ts';
import type { SocketAddress } from '#base/postgres/cluster-folder.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { migrate } from '#base/postgres/migrate.ts';
import { openSqlClient, type SqlClient } from '#base/postgres/sql-client.ts';
import { type Log, silentLog } from '#base/system/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded databases, one per worker; empty if DATABASE_URL is set. */
    clusters: readonly SocketAddress[];
    /** Database server with a migrated template, for tests that store anything. */
    testCluster: TestCluster;
  }
}

/** A migrated empty database, dropped afterwards. */
export interface TestDatabase {
  readonly sql: SqlClient;
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

/** Databases for adapter tests: the embedded one, or DATABASE_URL if set. */
export const DATABASE_KINDS: readonly ('embedded' | 'DATABASE_URL')[] = [
  process.env.DATABASE_URL === undefined ? 'embedded' : 'DATABASE_URL',
];

/** The server of this worker or of DATABASE_URL, for one test file; every test gets a new database on it. */
export interface TestServer {
  newDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export async function startTestServer(kind: 'embedded' | 'DATABASE_URL'): Promise<TestServer> {
  const server = serverAddress(kind);
  const owner = await openSqlClient(server, { size: 1 });
  // Migrated once: copying it takes a fraction of the time.
  const template = await createDatabase(owner);
  const first = await openSqlClient(databaseNamed(server, template), { size: 1 });
  await migrate(first);
  await first.close();
  return {
    newDatabase: async () => {
      const name = await createDatabase(owner, template);
      const address = databaseNamed(server, name);
      const sql = await openSqlClient(address, { onError: () => undefined });
      return {
        sql,
        address,
        drop: async () => {
          await sql.close();
          await dropDatabase(owner, name);
        },
      };
    },
    stop: async () => {
      await dropDatabase(owner, template);
      await owner.close();
    },
  };
}

/** Discards everything. */
export const quietLog: Log = silentLog;

function serverAddress(kind: 'embedded' | 'DATABASE_URL'): DatabaseAddress {
  if (kind === 'DATABASE_URL') return { type: 'url', url: process.env.DATABASE_URL ?? '' };
  const cluster = inject('clusters')[Number(process.env.VITEST_POOL_ID) - 1];
  if (cluster === undefined) throw new Error('This worker has no database.');
  return cluster;
}

async function createDatabase(owner: SqlClient, template = 'template1'): Promise<string> {
  const name = `crease_test_${randomBytes(6).toString('hex')}`;
  await owner.query(`create database ${name} template ${template}`);
  return name;
}

async function dropDatabase(owner: SqlClient, name: string): Promise<void> {
  await owner.query(`drop database if exists ${name} with (force)`);
}

/** Returns the address of another database of the same server. */
function databaseNamed(address: DatabaseAddress, name: string): DatabaseAddress {
  if (address.type === 'socket') return { ...address, database: name };
  const url = new URL(address.url);
  url.pathname = `/${name}`;
  return { type: 'url', url: url.href };
}

export interface TestCluster {
  readonly address: DatabaseAddress;
  /** Name of the migrated database that tests copy. */
  readonly template: string;
}

/** A migrated database of this worker. */
class PooledDatabase {
  /** Statements and transactions under way. */
  pending = 0;
  readonly #sql: SqlClient;
  #loans = 0;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async empty(): Promise<void> {
    await this.#sql.query('select empty_tables()');
  }

  /** Lends the database; the client refuses statements once it has been returned. */
  lend(): SqlClient {
    this.#loans += 1;
    const loan = this.#loans;
    const track = <Result>(work: () => Promise<Result>) =>
      loan === this.#loans ? this.#track(work) : Promise.reject(new DatabaseReturned());
    return {
      query: (text, values) => track(() => this.#sql.query(text, values)),
      transaction: (work, mode) => track(() => this.#sql.transaction(work, mode)),
      close: () => Promise.resolve(),
    };
  }

  async returnDatabase(): Promise<void> {
    this.#loans += 1;
    while (this.pending > 0) await nextTurn();
  }

  async #track<Result>(work: () => Promise<Result>): Promise<Result> {
    this.pending += 1;
    try {
      return await work();
    } finally {
      this.pending -= 1;
    }
  }
}

/** A background task outlived its test. */
class DatabaseReturned extends Error {
  override readonly name = 'DatabaseReturned';
  override readonly message = 'The test that used this database has ended.';
}

/** Few connections: a worker may lend several databases at once, and workers share a server. */
const CONNECTIONS = 2;
const free: PooledDatabase[] = [];
const lentToFile: PooledDatabase[] = [];
const lentToTest: PooledDatabase[] = [];
const watched: PooledDatabase[] = [];
const dueAfterFile: CleanUp[] = [];
const dueAfterTest: CleanUp[] = [];
let isInTest = false;

type CleanUp = () => Promise<void>;

/** Work due at the end of the running test, or of the file if no test is running; the latest comes first. */
export function listDueAfterwards(): CleanUp[] {
  return isInTest ? dueAfterTest : dueAfterFile;
}

/**
 * Lends an empty migrated database until the end of the test, or of the file if no test is running. A worker keeps
 * its databases: emptying one takes a fraction of the time of creating one.
 */
export async function lendDatabase(): Promise<SqlClient> {
  return (await borrowDatabase()).sql;
}

/** Lends a database to one of many processes that a test starts: `release` makes it available to the next. */
export async function borrowDatabase(): Promise<{
  readonly sql: SqlClient;
  release(): Promise<void>;
}> {
  const lent = isInTest ? lentToTest : lentToFile;
  const database = free.pop() ?? (await createPooledDatabase());
  lent.push(database);
  await database.empty();
  return {
    sql: database.lend(),
    release: async () => {
      const index = lent.indexOf(database);
      if (index === -1) return;
      lent.splice(index, 1);
      await database.returnDatabase();
      free.push(database);
    },
  };
}

/** Returns an empty document store, for tests of parts that keep their settings there. */
export async function lendDocuments(): Promise<DocumentStore> {
  return new DocumentStore(await lendDatabase(), () => 0);
}

/** Lets `isDatabaseBusy` know about a database that isn't from the pool. */
export function watchDatabase(sql: SqlClient): SqlClient {
  const database = new PooledDatabase(sql);
  watched.push(database);
  return database.lend();
}

/** True while a statement of any lent or watched database is under way. */
export function isDatabaseBusy(): boolean {
  return [...lentToFile, ...lentToTest, ...watched].some(({ pending }) => pending > 0);
}

/** Called by the set-up file of a project. */
export function returnDatabases(): void {
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    isInTest = false;
    await cleanUp(dueAfterTest, lentToTest);
  });
  afterAll(() => cleanUp(dueAfterFile, lentToFile));
}

async function cleanUp(due: CleanUp[], lent: PooledDatabase[]): Promise<void> {
  try {
    for (const work of due.splice(0).reverse()) await work();
  } finally {
    await returnAll(lent);
  }
}

async function returnAll(lent: PooledDatabase[]): Promise<void> {
  const databases = lent.splice(0);
  for (const database of databases) await database.returnDatabase();
  free.push(...databases);
}

async function createPooledDatabase(): Promise<PooledDatabase> {
  const { address, template } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = await openSqlClient(address, { size: 1 });
  await owner.query(`create database ${name} template ${template}`);
  // A crash of the machine doesn't matter here.
  await owner.query(`alter database ${name} set synchronous_commit = off`);
  await owner.close();
  const size = { size: CONNECTIONS, onError: () => undefined };
  return new PooledDatabase(await openSqlClient(databaseNamed(address, name), size));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
