import pg from 'pg';
import { DATABASE } from './cluster-socket.ts';
import type { DatabaseAddress } from './database-address.ts';
import { getErrorCode } from './database-problem.ts';
import { connectionConfig } from './sql-client.ts';

const START_MS = 60_000;

/** Waits until the database accepts connections and our own database exists; false if `isOver` returns true first. */
export async function waitForAnswer(
  address: DatabaseAddress,
  isOver: () => boolean,
): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (isOver()) return false;
    try {
      await ensureDatabase(address);
      return true;
    } catch (error) {
      if (getErrorCode(error) === '28000') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

async function ensureDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(address), database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
