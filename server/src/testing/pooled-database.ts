import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { DocumentStore } from '#base/document-store.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { openSqlClient, type SqlClient } from '#base/postgres/sql-client.ts';
import { databaseNamed } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Database server with a migrated template, for tests that store anything. */
    testCluster: TestCluster;
  }
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
let isInTest = false;

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
  const database = free.pop() ?? (await createDatabase());
  lent.push(database);
  await database.empty();
  return {
    sql: database.lend(),
    release: async () => {
      const place = lent.indexOf(database);
      if (place === -1) return;
      lent.splice(place, 1);
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
    await returnAll(lentToTest);
  });
  afterAll(() => returnAll(lentToFile));
}

async function returnAll(lent: PooledDatabase[]): Promise<void> {
  const databases = lent.splice(0);
  for (const database of databases) await database.returnDatabase();
  free.push(...databases);
}

async function createDatabase(): Promise<PooledDatabase> {
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
