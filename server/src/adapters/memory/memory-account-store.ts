import {
  type AccountStore,
  type AttemptQuery,
  type ClosingState,
  type CodeText,
  type LoginAttempt,
  type NewLoginAttempt,
  type NewOperator,
  type NewSession,
  type NewUser,
  NOT_CLOSING,
  type OneTimeCode,
  type Operator,
  type Session,
  type SessionKind,
  TakenError,
  type TextsOf,
  type User,
  type UserChange,
  type UserSearch,
} from '#ports/account-store.ts';
import type { AuditRow, NewAuditRow } from '#ports/audit.ts';
import type { Page, PageRequest } from '#ports/page.ts';

/** People in maps; for unit tests and simulation. Behaves as the one in PostgreSQL, which the same tests check. */
export class MemoryAccountStore implements AccountStore {
  readonly audits: AuditRow[] = [];
  readonly #now: () => number;
  readonly #users = new Map<number, User>();
  readonly #operators = new Map<number, Operator>();
  readonly #sessions = new Map<number, Session>();
  readonly #codes = new Map<number, OneTimeCode>();
  #texts: readonly (CodeText & { readonly mobile: string; readonly domain: string })[] = [];
  #attempts: LoginAttempt[] = [];
  #lastId = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  #verified(): readonly User[] {
    return [...this.#users.values()].filter(({ verified }) => verified);
  }

  addUser(user: NewUser): Promise<User> {
    return attempt(() => {
      refuseTaken(this.#verified(), user);
      const added = { ...user, ...NOT_CLOSING, id: this.#nextId(), lastLoginAt: null };
      this.#users.set(added.id, added);
      return added;
    });
  }

  userById(id: number): Promise<User | null> {
    return Promise.resolve(this.#users.get(id) ?? null);
  }

  userByLogin(nameOrMobile: string): Promise<User | null> {
    const of = (users: readonly User[]) =>
      users.find((user) => sameName(user, { userName: nameOrMobile })) ??
      users.find((user) => user.mobile === nameOrMobile);
    const waiting = [...this.#users.values()].filter(({ verified }) => !verified).toReversed();
    return Promise.resolve(of(this.#verified()) ?? of(waiting) ?? null);
  }

  waitingByLogin(nameOrMobile: string, count: number): Promise<readonly User[]> {
    const found = [...this.#users.values()].filter(
      (user) =>
        !user.verified &&
        (sameName(user, { userName: nameOrMobile }) || user.mobile === nameOrMobile),
    );
    return Promise.resolve(found.toReversed().slice(0, count));
  }

  removeRivals(user: Pick<User, 'userName' | 'mobile'>): Promise<void> {
    for (const other of [...this.#users.values()]) {
      if (other.verified || !(sameName(other, user) || sameMobile(other, user))) continue;
      this.#users.delete(other.id);
      this.#codes.delete(other.id);
    }
    return Promise.resolve();
  }

  changeUser(id: number, change: UserChange, audit?: NewAuditRow): Promise<User | null> {
    return attempt(() => {
      const user = this.#users.get(id);
      if (user === undefined) return null;
      const changed = { ...user, ...change };
      refuseTaken(
        this.#verified().filter((other) => other.id !== id),
        changed,
      );
      this.#users.set(id, changed);
      this.#note(audit);
      return changed;
    });
  }

  usersByIds(ids: readonly number[]): Promise<readonly User[]> {
    return Promise.resolve([...this.#users.values()].filter(({ id }) => ids.includes(id)));
  }

  searchUsers(query: UserSearch): Promise<Page<User>> {
    const part = query.search?.toLowerCase();
    const found = [...this.#users.values()].filter(
      (user) =>
        (part === undefined ||
          user.userName.toLowerCase().includes(part) ||
          (user.mobile ?? '').includes(part)) &&
        (query.active === undefined || user.active === query.active) &&
        (query.isDemo === undefined || user.isDemo === query.isDemo) &&
        (query.closing === undefined || query.closing === closingStateOf(user)),
    );
    return pageOf(found, query, query.descending);
  }

  expiredUsers(by: number, count: number): Promise<readonly User[]> {
    const over = [...this.#users.values()].filter(
      (user) => user.active && user.expiresAt !== null && user.expiresAt <= by,
    );
    over.sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0));
    return Promise.resolve(over.slice(0, count));
  }

  #demoUsers(): readonly User[] {
    return [...this.#users.values()].filter(
      ({ expiresAt, active }) => expiresAt !== null && active,
    );
  }

  countDemoUsers(): Promise<number> {
    return Promise.resolve(this.#demoUsers().length);
  }

  idleDemoUsers(before: number, count: number): Promise<readonly User[]> {
    const seen = new Set<number>();
    for (const { kind, ownerId, endedAt, createdAt } of this.#sessions.values()) {
      if (kind === 'user' && endedAt === null && createdAt >= before) seen.add(ownerId);
    }
    const idle = this.#demoUsers().filter(
      ({ id, createdAt }) => createdAt < before && !seen.has(id),
    );
    return Promise.resolve(idle.slice(0, count));
  }

  usersToErase(by: number, count: number): Promise<readonly User[]> {
    const due = [...this.#users.values()].filter(
      (user) => user.erasedAt === null && user.eraseAt !== null && user.eraseAt <= by,
    );
    due.sort((a, b) => (a.eraseAt ?? 0) - (b.eraseAt ?? 0));
    return Promise.resolve(due.slice(0, count));
  }

  /** Bets are not here: their addresses go in the database alone. */
  eraseUser(id: number, pseudonym: string, audit: NewAuditRow): Promise<void> {
    const user = this.#users.get(id);
    if (user === undefined) return Promise.resolve();
    this.#texts = this.#texts.filter(({ mobile }) => mobile !== user.mobile);
    this.#codes.delete(id);
    this.#attempts = this.#attempts.filter(
      ({ kind, ownerId }) => kind !== 'user' || ownerId !== id,
    );
    for (const session of this.#sessions.values()) {
      if (session.kind === 'user' && session.ownerId === id) this.#sessions.delete(session.id);
    }
    this.#users.set(id, {
      ...user,
      userName: pseudonym,
      mobile: null,
      passwordHash: null,
      stakes: null,
      lastLoginAt: null,
      erasedAt: user.erasedAt ?? this.#now(),
    });
    this.#note(audit);
    return Promise.resolve();
  }

  forgetRegistrations(before: number): Promise<number> {
    let forgotten = 0;
    for (const { id, verified, createdAt } of this.#users.values()) {
      const sentAt = this.#codes.get(id)?.sentAt ?? 0;
      if (verified || createdAt >= before || sentAt >= before) continue;
      this.#users.delete(id);
      this.#codes.delete(id);
      forgotten += 1;
    }
    return Promise.resolve(forgotten);
  }

  operatorById(id: number): Promise<Operator | null> {
    return Promise.resolve(this.#operators.get(id) ?? null);
  }

  operatorByName(userName: string): Promise<Operator | null> {
    const found = [...this.#operators.values()].find((operator) =>
      sameName(operator, { userName }),
    );
    return Promise.resolve(found ?? null);
  }

  operators(query: PageRequest): Promise<Page<Operator>> {
    return pageOf([...this.#operators.values()], query, false);
  }

  addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator> {
    return attempt(() => {
      this.#refuseTakenOperator(operator.userName, 0);
      const added = { ...operator, id: this.#nextId(), lastLoginAt: null };
      this.#operators.set(added.id, added);
      this.#note(audit);
      return added;
    });
  }

  changeOperator(
    id: number,
    change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
    audit?: NewAuditRow,
  ): Promise<Operator | null> {
    return attempt(() => {
      const operator = this.#operators.get(id);
      if (operator === undefined) return null;
      const changed = { ...operator, ...change };
      this.#refuseTakenOperator(changed.userName, id);
      this.#operators.set(id, changed);
      this.#note(audit);
      return changed;
    });
  }

  addSession(session: NewSession): Promise<Session> {
    const added = {
      ...session,
      id: this.#nextId(),
      rotatedAt: null,
      replacedBy: null,
      endedAt: null,
    };
    this.#sessions.set(added.id, added);
    return Promise.resolve(added);
  }

  sessionByAccess(accessHash: string): Promise<Session | null> {
    return this.#findSession((session) => session.accessHash === accessHash);
  }

  sessionByRefresh(refreshHash: string): Promise<Session | null> {
    return this.#findSession((session) => session.refreshHash === refreshHash);
  }

  sessionByCasino(casinoHash: string): Promise<Session | null> {
    return this.#findSession((session) => session.casinoHash === casinoHash);
  }

  sessionById(id: number): Promise<Session | null> {
    return Promise.resolve(this.#sessions.get(id) ?? null);
  }

  liveSessionsOf(kind: SessionKind, ownerId: number, now: number): Promise<readonly Session[]> {
    const live = [...this.#sessions.values()].filter(
      (session) =>
        session.kind === kind &&
        session.ownerId === ownerId &&
        session.endedAt === null &&
        session.rotatedAt === null &&
        session.refreshExpiresAt > now,
    );
    return Promise.resolve(live.toReversed());
  }

  async rotateSession(id: number, at: number, next: NewSession): Promise<Session | null> {
    const session = this.#sessions.get(id);
    if (session === undefined || session.rotatedAt !== null || session.endedAt !== null)
      return null;
    this.#sessions.set(id, { ...session, rotatedAt: at });
    const added = await this.addSession(next);
    this.#sessions.set(id, { ...session, rotatedAt: at, replacedBy: added.id });
    return added;
  }

  endSession(id: number, at: number): Promise<void> {
    return this.#end((session) => session.id === id, at);
  }

  endFamily(family: string, at: number): Promise<void> {
    return this.#end((session) => session.family === family, at);
  }

  endSessionsOf(
    kind: SessionKind,
    ownerId: number,
    at: number,
    exceptFamily?: string,
  ): Promise<void> {
    return this.#end(
      (session) =>
        session.kind === kind && session.ownerId === ownerId && session.family !== exceptFamily,
      at,
    );
  }

  forgetSessions(before: number): Promise<number> {
    let forgotten = 0;
    for (const session of this.#sessions.values()) {
      if (session.refreshExpiresAt >= before) continue;
      this.#sessions.delete(session.id);
      forgotten += 1;
    }
    return Promise.resolve(forgotten);
  }

  saveCode(code: Omit<OneTimeCode, 'tries'>, network: string): Promise<void> {
    this.#codes.set(code.userId, { ...code, tries: 0 });
    const { mobile = null, domain = '' } = this.#users.get(code.userId) ?? {};
    if (mobile !== null) {
      const text = { mobile, domain, sentAt: code.sentAt, failed: false, network };
      this.#texts = [...this.#texts, text];
    }
    return Promise.resolve();
  }

  codeOf(userId: number): Promise<OneTimeCode | null> {
    return Promise.resolve(this.#codes.get(userId) ?? null);
  }

  countWrongCode(userId: number): Promise<number> {
    const code = this.#codes.get(userId);
    if (code === undefined) return Promise.resolve(0);
    this.#codes.set(userId, { ...code, tries: code.tries + 1 });
    return Promise.resolve(code.tries + 1);
  }

  dropCode(userId: number): Promise<void> {
    this.#codes.delete(userId);
    return Promise.resolve();
  }

  codesSentTo(mobile: string, since: number): Promise<readonly CodeText[]> {
    const sent = this.#texts.filter((text) => text.mobile === mobile && text.sentAt >= since);
    const texts = sent.map(({ sentAt, failed, network }) => ({ sentAt, failed, network }));
    return Promise.resolve(texts.toReversed());
  }

  countTexts(since: number, { network, domain }: TextsOf = {}): Promise<number> {
    const counted = this.#texts.filter(
      (text) =>
        text.sentAt >= since &&
        (network === undefined || text.network === network) &&
        (domain === undefined || text.domain === domain),
    );
    return Promise.resolve(counted.length);
  }

  codeTextFailed(mobile: string, sentAt: number): Promise<void> {
    this.#texts = this.#texts.map((text) =>
      text.mobile === mobile && text.sentAt === sentAt ? { ...text, failed: true } : text,
    );
    return Promise.resolve();
  }

  forgetCodeTexts(before: number): Promise<number> {
    const had = this.#texts.length;
    this.#texts = this.#texts.filter(({ sentAt }) => sentAt >= before);
    return Promise.resolve(had - this.#texts.length);
  }

  addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt> {
    const { sessionId } = attempt;
    const family = sessionId === null ? null : (this.#sessions.get(sessionId)?.family ?? null);
    const added = { ...attempt, family, id: this.#nextId() };
    this.#attempts.push(added);
    return Promise.resolve(added);
  }

  loginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>> {
    const found = this.#attempts.filter(
      (attempt) =>
        attempt.kind === query.kind &&
        attempt.ownerId === query.ownerId &&
        (query.succeeded === undefined || (attempt.failure === null) === query.succeeded),
    );
    return pageOf(found, query, query.descending);
  }

  isNewDevice(
    kind: SessionKind,
    ownerId: number,
    device: { readonly ip: string; readonly browser: string },
  ): Promise<boolean> {
    const succeeded = this.#attempts.filter(
      (attempt) => attempt.kind === kind && attempt.ownerId === ownerId && attempt.failure === null,
    );
    const isKnown = succeeded.some(
      ({ ip, browser }) => ip === device.ip && browser === device.browser,
    );
    return Promise.resolve(succeeded.length > 0 && !isKnown);
  }

  wrongPasswords(kind: SessionKind, ownerId: number, since: number): Promise<readonly number[]> {
    const own = this.#attempts.filter(
      (attempt) => attempt.kind === kind && attempt.ownerId === ownerId,
    );
    const lastSuccess = own.findLastIndex((attempt) => attempt.failure === null);
    const wrong = own
      .slice(lastSuccess + 1)
      .filter(({ failure, at }) => at >= since && failure !== null && WRONG_SECRETS.has(failure));
    return Promise.resolve(wrong.map(({ at }) => at).toReversed());
  }

  forgetLoginAttempts(before: number): Promise<number> {
    const had = this.#attempts.length;
    this.#attempts = this.#attempts.filter(({ at }) => at >= before);
    return Promise.resolve(had - this.#attempts.length);
  }

  addAudit(row: NewAuditRow): Promise<void> {
    this.#note(row);
    return Promise.resolve();
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #note(audit: NewAuditRow | undefined): void {
    if (audit === undefined) return;
    this.audits.push({ ...audit, id: this.audits.length + 1, at: this.#now() });
  }

  #findSession(fits: (session: Session) => boolean): Promise<Session | null> {
    return Promise.resolve([...this.#sessions.values()].find(fits) ?? null);
  }

  #end(fits: (session: Session) => boolean, at: number): Promise<void> {
    for (const session of this.#sessions.values()) {
      if (session.endedAt === null && fits(session)) {
        this.#sessions.set(session.id, { ...session, endedAt: at });
      }
    }
    return Promise.resolve();
  }

  #refuseTakenOperator(userName: string, id: number): void {
    for (const other of this.#operators.values()) {
      if (other.id !== id && sameName(other, { userName })) throw new TakenError('userName');
    }
  }
}

/** Failures of somebody who guesses. */
const WRONG_SECRETS: ReadonlySet<string> = new Set([
  'INVALID_LOGIN',
  'WRONG_PASSWORD',
  'CODE_INVALID',
]);

function closingStateOf({ closingAskedAt, closedAt, erasedAt }: User): ClosingState | null {
  if (erasedAt !== null) return 'ERASED';
  if (closedAt !== null) return 'CLOSED';
  return closingAskedAt === null ? null : 'ASKED';
}

function refuseTaken(
  others: readonly User[],
  user: Pick<User, 'userName' | 'mobile' | 'verified'>,
): void {
  for (const other of others) {
    if (sameName(other, user)) throw new TakenError('userName');
    if (user.verified && sameMobile(other, user)) throw new TakenError('mobile');
  }
}

function sameName(a: { readonly userName: string }, b: { readonly userName: string }): boolean {
  return a.userName.toLowerCase() === b.userName.toLowerCase();
}

function sameMobile(
  a: { readonly mobile: string | null },
  b: { readonly mobile: string | null },
): boolean {
  return a.mobile !== null && a.mobile === b.mobile;
}

function pageOf<Row>(
  rows: readonly Row[],
  { skip, take }: PageRequest,
  newestFirst: boolean,
): Promise<Page<Row>> {
  const ordered = newestFirst ? rows.toReversed() : rows;
  return Promise.resolve({ totalCount: rows.length, items: ordered.slice(skip, skip + take) });
}

/** A synchronous piece of work as a promise: what it throws is a rejection. */
function attempt<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(work()));
}
