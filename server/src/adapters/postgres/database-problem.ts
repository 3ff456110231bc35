import { addressText, type DatabaseAddress } from './database-address.ts';

/** The database cannot be used as it is; the message says what to do about it. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

/** SQLSTATE or system error code of a failure, or an empty text. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses were tried (IPv6 and IPv4): the first failure speaks for all.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return '';
}

/**
 * Whether a statement failed because the database is away or out of means, so that trying later may help.
 * Everything else is about the statement itself and would fail again.
 */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  // The driver's own "connection ended" carries no code, a broken socket a word such as EPIPE; SQLSTATEs have digits.
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return true;
  return ['08', '53', '57', '58', '40', 'XX', '25'].includes(code.slice(0, 2));
}

/** A failure to connect as a sentence that says what to do. */
export function connectionProblem(address: DatabaseAddress, error: unknown): DatabaseProblem {
  const place = addressText(address);
  const detail = error instanceof Error && error.message !== '' ? error.message : codeOf(error);
  const sentence = ((): string => {
    switch (codeOf(error)) {
      case '28P01':
      case '28000':
        return `The database at ${place} refused the user or password. Correct them in DATABASE_URL.`;
      case '3D000':
        return `The database named in DATABASE_URL does not exist at ${place}. Create it (createdb) or name another.`;
      case '53300':
        return `The database at ${place} has no free connections. Raise its max_connections or stop other clients.`;
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `The host of DATABASE_URL (${place}) is not known. Correct the name or the network's resolver.`;
      case 'ECONNREFUSED':
      case 'ENOENT':
        return `Nothing answers at ${place}. Start PostgreSQL there or correct DATABASE_URL.`;
      default:
        return `The database at ${place} cannot be reached (${detail}). Check DATABASE_URL and the network.`;
    }
  })();
  return new DatabaseProblem(sentence, { cause: error });
}
