import { getErrorCode } from '#base/system/error-code.ts';

/** A URL, or the private socket of the database in `DATA_DIR`. Plain data, so it can be passed to a child process. */
export type DatabaseAddress =
  | { readonly type: 'url'; readonly url: string }
  | {
      readonly type: 'socket';
      readonly directory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** Formats the address for display, without the password. */
function addressText(address: DatabaseAddress): string {
  if (address.type === 'socket') return `socket in ${address.directory}`;
  try {
    const url = new URL(address.url);
    return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** The database is unusable in its current state; the message says what to do. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

/**
 * True if a statement failed because the database is down or out of resources, so that a retry may succeed. Any other
 * error is caused by the statement itself and would recur.
 */
export function isTransient(error: unknown): boolean {
  const code = getErrorCode(error);
  // The driver's own "connection ended" has no code, and a broken socket has a word such as EPIPE; SQLSTATEs contain
  // digits.
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return true;
  return ['08', '53', '57', '58', '40', 'XX', '25'].includes(code.slice(0, 2));
}

/** Describes a connection failure and what to do about it. */
export function connectionProblem(address: DatabaseAddress, error: unknown): DatabaseProblem {
  const place = addressText(address);
  const detail = error instanceof Error && error.message !== '' ? error.message : getErrorCode(error);
  const sentence = ((): string => {
    switch (getErrorCode(error)) {
      case '28P01':
      case '28000':
        return `The database at ${place} rejected the username or password. Fix them in DATABASE_URL.`;
      case '3D000':
        return `The database in DATABASE_URL doesn’t exist at ${place}. Create it (createdb) or use another.`;
      case '53300':
        return `The database at ${place} has no free connections. Increase max_connections or stop other clients.`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `Couldn’t resolve the DATABASE_URL host (${place}). Check the hostname or DNS.`;
      case 'ECONNREFUSED':
      case 'ENOENT':
        return `Connection refused at ${place}. Start PostgreSQL there or fix DATABASE_URL.`;
      default:
        return `Can’t reach the database at ${place} (${detail}). Check DATABASE_URL and the network.`;
    }
  })();
  return new DatabaseProblem(sentence, { cause: error });
}
