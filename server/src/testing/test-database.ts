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

/** The ways in which the tests of the adapters run: on the database that comes along and, when it is set, on that of DATABASE_URL. */
export const DATABASE_KINDS: readonly ('embedded' | 'DATABASE_URL')[] =
  process.env.DATABASE_URL === undefined ? ['embedded'] : ['embedded', 'DATABASE_URL'];

/** A server of its own for the tests of one file; every test gets a fresh database on it. */
export interface TestServer {
  newDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export async function startTestServer(kind: 'embedded' | 'DATABASE_URL'): Promise<TestServer> {
  if (kind === 'DATABASE_URL') {
    return {
      newDatabase: () => openOn({ type: 'url', url: process.env.DATABASE_URL ?? '' }),
      stop: () => Promise.resolve(),
    };
  }
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir, quietLog);
  return {
    newDatabase: () => openOn(postgres.address),
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
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

async function openOn(address: DatabaseAddress): Promise<TestDatabase> {
  const name = `crease_test_${randomBytes(6).toString('hex')}`;
  const server = await openSqlClient(address, { size: 1 });
  await server.query(`create database ${name}`);
  const own = databaseNamed(address, name);
  const sql = await openSqlClient(own, { onError: () => undefined });
  await migrate(sql);
  return {
    sql,
    address: own,
    drop: async () => {
      await sql.close();
      await server.query(`drop database if exists ${name} with (force)`);
      await server.close();
    },
  };
}

function databaseNamed(address: DatabaseAddress, name: string): DatabaseAddress {
  if (address.type === 'socket') return { ...address, database: name };
  const url = new URL(address.url);
  url.pathname = `/${name}`;
  return { type: 'url', url: url.href };
}
