import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import { connectionProblem, DatabaseProblem } from './database-problem.ts';

/** Values that go into a statement. Arrays and objects go as JSON text by the caller's own hand. */
export type SqlValue = string | number | boolean | null | Buffer;

/** One statement after another, inside or outside of a transaction. */
export interface SqlSession {
  /** Rows of a parametrised statement. Money and other int8 come as safe integers. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/** The small surface that we use of a database. */
export interface SqlClient extends SqlSession {
  /** Runs `work` in one transaction; an exception undoes all of it. `frozen`: reads only, all of it as of one moment. */
  transaction<Result>(
    work: (session: SqlSession) => Promise<Result>,
    mode?: 'frozen',
  ): Promise<Result>;
  close(): Promise<void>;
}

const INT8 = 20;
const NUMERIC = 1700;
const OLDEST_VERSION = 150_000;

/** What every connection of ours has in common: int8 and whole numerics are numbers, checked to be safe. */
export function connectionConfig(address: DatabaseAddress): pg.ClientConfig {
  const where =
    address.type === 'url'
      ? { connectionString: address.url }
      : {
          host: address.directory,
          port: address.port,
          user: address.user,
          database: address.database,
        };
  return {
    ...where,
    application_name: 'crease',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/**
 * Opens a pool for reading and for small writes.
 *
 * @throws DatabaseProblem when the database cannot be reached or is older than version 15.
 */
export async function openSqlClient(
  address: DatabaseAddress,
  { size = 6, onError }: { readonly size?: number; readonly onError?: (error: Error) => void } = {},
): Promise<SqlClient> {
  const pool = new pg.Pool({ ...connectionConfig(address), max: size });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  // One that the database ends while we are closing is no news.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError?.(error);
  });
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseProblem ? error : connectionProblem(address, error);
  }
  return {
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    transaction: (work, mode) => runTransaction(pool, work, mode),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; text: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  );
  const found = rows[0];
  if (found === undefined || found.version < OLDEST_VERSION) {
    throw new DatabaseProblem(
      `PostgreSQL ${found?.text ?? ''} is too old. Use version 15 or newer in DATABASE_URL, or leave it out to use the database that comes along.`,
    );
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (session: SqlSession) => Promise<Result>,
  mode: 'frozen' | undefined,
): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  const noteError = (error: Error) => {
    broken = error;
  };
  connection.on('error', noteError);
  try {
    await connection.query(
      mode === 'frozen' ? 'begin isolation level repeatable read read only' : 'begin',
    );
    const result = await work({
      query: async (text, values = []) => (await connection.query(text, [...values])).rows,
    });
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.off('error', noteError);
    connection.release(broken);
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8 || oid === NUMERIC) return wholeNumber;
  return pg.types.getTypeParser(oid, format ?? 'text');
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe whole number`);
  return value;
}
