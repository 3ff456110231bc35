import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import { startEmbeddedPostgres } from '#adapters/postgres/embedded-postgres.ts';
import { migrate } from '#adapters/postgres/migrate.ts';
import { openSqlClient, type SqlClient } from '#adapters/postgres/sql-client.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import type { Log } from '#ports/log.ts';

/** A database with our tables and nothing in them, thrown away afterwards. */
export interface TestDatabase {
  readonly sql: SqlClient;
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

/** Where the tests of the adapters run: on the database that comes along or, when it is set, on that of DATABASE_URL. */
export const DATABASE_KINDS: readonly ('embedded' | 'DATABASE_URL')[] = [
  process.env.DATABASE_URL === undefined ? 'embedded' : 'DATABASE_URL',
];

/** A server for the tests of one file, its own unless it is that of DATABASE_URL; every test gets a fresh database on it. */
export interface TestServer {
  newDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export async function startTestServer(kind: 'embedded' | 'DATABASE_URL'): Promise<TestServer> {
  const host = kind === 'embedded' ? await startOwn() : serverOfUrl();
  const owner = await openSqlClient(host.address, { size: 1 });
  // Migrated once: a copy of it takes a fraction of the time.
  const template = await createDatabase(owner);
  const first = await openSqlClient(databaseNamed(host.address, template), { size: 1 });
  await migrate(first);
  await first.close();
  return {
    newDatabase: async () => {
      const name = await createDatabase(owner, template);
      const address = databaseNamed(host.address, name);
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
      await host.stop();
    },
  };
}

/** Says nothing. */
export const quietLog: Log = silentLog;

/** A folder that everybody may enter, as a database that runs under another user has to. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

interface Host {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

async function startOwn(): Promise<Host> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir, quietLog);
  return {
    address: postgres.address,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function serverOfUrl(): Host {
  const address = { type: 'url', url: process.env.DATABASE_URL ?? '' } as const;
  return { address, stop: () => Promise.resolve() };
}

async function createDatabase(owner: SqlClient, template = 'template1'): Promise<string> {
  const name = `crease_test_${randomBytes(6).toString('hex')}`;
  await owner.query(`create database ${name} template ${template}`);
  return name;
}

async function dropDatabase(owner: SqlClient, name: string): Promise<void> {
  await owner.query(`drop database if exists ${name} with (force)`);
}

function databaseNamed(address: DatabaseAddress, name: string): DatabaseAddress {
  if (address.type === 'socket') return { ...address, database: name };
  const url = new URL(address.url);
  url.pathname = `/${name}`;
  return { type: 'url', url: url.href };
}
