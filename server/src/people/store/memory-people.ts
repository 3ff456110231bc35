import type { AuditRow, NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type {
  CodeText,
  LoginAttempt,
  OneTimeCode,
  Operator,
  Session,
  User,
} from './account-store.ts';

/** In-memory users, shared by the parts of the account store. */
export class InMemoryAccountStore {
  readonly audits: AuditRow[] = [];
  readonly users = new Map<number, User>();
  readonly operators = new Map<number, Operator>();
  readonly sessions = new Map<number, Session>();
  readonly codes = new Map<number, OneTimeCode>();
  texts: readonly (CodeText & { readonly mobile: string; readonly domain: string })[] = [];
  attempts: readonly LoginAttempt[] = [];
  readonly now: () => number;
  #lastId = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  record(audit: NewAuditRow | undefined): void {
    if (audit === undefined) return;
    this.audits.push({ ...audit, id: this.audits.length + 1, at: this.now() });
  }
}

export function sameName(
  a: { readonly userName: string },
  b: { readonly userName: string },
): boolean {
  return a.userName.toLowerCase() === b.userName.toLowerCase();
}

export function paginate<Row>(
  rows: readonly Row[],
  { skip, take }: PageRequest,
  newestFirst: boolean,
): Promise<Page<Row>> {
  const ordered = newestFirst ? rows.toReversed() : rows;
  return Promise.resolve({ totalCount: rows.length, items: ordered.slice(skip, skip + take) });
}

/** Runs synchronous work as a promise; exceptions become rejections. */
export function attempt<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(work()));
}
