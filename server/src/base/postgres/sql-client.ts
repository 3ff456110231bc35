import pg from 'pg';
import { connectionProblem, type DatabaseAddress, DatabaseProblem } from './database-address.ts';

/** Statement parameters. Callers serialise arrays and objects to JSON text. */
export type SqlValue = string | number | boolean | null | Buffer;

/** Runs statements one at a time, inside or outside a transaction. */
export interface SqlSession {
  /** Returns the rows of a parametrised statement. Money and other int8 values are safe integers. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/** The small part of a database client that we use. */
export interface SqlClient extends SqlSession {
  /** Runs `work` in one transaction; an exception rolls it back. `frozen`: read-only, from one snapshot. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>, mode?: 'frozen'): Promise<Result>;
  close(): Promise<void>;
}

const INT8 = 20;
const NUMERIC = 1700;
const MIN_VERSION = 150_000;

/** Shared connection settings: int8 and whole numerics are parsed to numbers and checked for safety. */
export function connectionConfig(address: DatabaseAddress): pg.ClientConfig {
  const where =
    address.type === 'url'
      ? { connectionString: address.url }
      : { host: address.directory, port: address.port, user: address.user, database: address.database };
  return {
    ...where,
    application_name: 'crease',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** Opens a pool for reads and small writes. @throws DatabaseProblem if it is unreachable or older than version 15. */
export async function openSqlClient(
  address: DatabaseAddress,
  { size = 6, onError }: { readonly size?: number; readonly onError?: (error: Error) => void } = {},
): Promise<SqlClient> {
  const pool = new pg.Pool({ ...connectionConfig(address), max: size });
  // A broken idle connection is replaced at its next use; without a listener it would crash the process. Connections
  // ended by the database while we are closing aren't worth logging.
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
  if (found === undefined || found.version < MIN_VERSION) {
    throw new DatabaseProblem(
      `PostgreSQL ${found?.text ?? ''} is too old. Use version 15 or newer, or unset DATABASE_URL to use the bundled database.`,
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
  const onError = (error: Error) => {
    broken = error;
  };
  connection.on('error', onError);
  try {
    await connection.query(mode === 'frozen' ? 'begin isolation level repeatable read read only' : 'begin');
    const result = await work({ query: async (text, values = []) => (await connection.query(text, [...values])).rows });
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.off('error', onError);
    connection.release(broken);
  }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8 || oid === NUMERIC) return wholeNumber;
  return pg.types.getTypeParser(oid, format ?? 'text');
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} isn’t a safe integer`);
  return value;
}
