import pg from 'pg';
import { getErrorCode } from '#base/system/error-code.ts';
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
    query: (text, values = []) => queryPool(pool, text, values),
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

/** Statements that each connection keeps prepared; further ones are parsed and planned at each use. */
const MAX_PREPARED = 500;
/** "Cached plan must not change result type": a newer process has changed the columns of a table. */
const STALE_PLAN = '0A000';

/** Names of prepared statements by their text. */
const preparedNames = new Map<string, string>();
let namesGiven = 0;

/** Runs a statement that its connection parses and plans once, which takes longer than most statements run. */
async function runPrepared<Row extends object>(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly SqlValue[],
): Promise<readonly Row[]> {
  let name = preparedNames.get(text);
  if (name === undefined && values.length > 0 && preparedNames.size < MAX_PREPARED) {
    namesGiven += 1;
    name = `crease_${namesGiven}`;
    preparedNames.set(text, name);
  }
  try {
    const statement = { text, values: [...values] };
    return (await connection.query<Row>(name === undefined ? statement : { ...statement, name })).rows;
  } catch (error) {
    // The next use prepares it again, under another name.
    if (getErrorCode(error) === STALE_PLAN) preparedNames.delete(text);
    throw error;
  }
}

async function queryPool<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly SqlValue[],
): Promise<readonly Row[]> {
  try {
    return await runPrepared(pool, text, values);
  } catch (error) {
    if (getErrorCode(error) !== STALE_PLAN) throw error;
    return await runPrepared(pool, text, values);
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
    const result = await work({ query: (text, values = []) => runPrepared(connection, text, values) });
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
