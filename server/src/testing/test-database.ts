import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { SocketAddress } from '#base/postgres/cluster-socket.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { migrate } from '#base/postgres/migrate.ts';
import { openSqlClient, type SqlClient } from '#base/postgres/sql-client.ts';
import type { Log } from '#base/system/log.ts';
import { silentLog } from '#base/system/pino-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded databases, one per worker; empty if DATABASE_URL is set. */
    clusters: readonly SocketAddress[];
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
export function databaseNamed(address: DatabaseAddress, name: string): DatabaseAddress {
  if (address.type === 'socket') return { ...address, database: name };
  const url = new URL(address.url);
  url.pathname = `/${name}`;
  return { type: 'url', url: url.href };
}
