import type { IdentityKind } from '@crease/contracts/wire/identity.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** Sports a user may see and play. */
export interface SportFlags {
  readonly football: boolean;
  readonly tennis: boolean;
  readonly cricket: boolean;
  readonly horseRacing: boolean;
  readonly kabaddi: boolean;
  readonly casino: boolean;
}

/** Default for new users: everything allowed. A domain's own restrictions are applied on display. */
export const EVERY_SPORT: SportFlags = {
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};

/** A quick-stake button: label and amount in whole rupees. */
export interface StakeButton {
  readonly title: string;
  readonly value: number;
}

/** A bettor. Their money is in the exchange, under the account with the same ID. */
export interface User {
  readonly id: number;
  readonly userName: string;
  /** +91XXXXXXXXXX, or null. */
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly domain: string;
  readonly isDemo: boolean;
  readonly currency: Currency;
  readonly verified: boolean;
  readonly active: boolean;
  readonly betBlocked: boolean;
  readonly casinoBlocked: boolean;
  readonly withdrawalBlocked: boolean;
  readonly mustChangePassword: boolean;
  readonly flags: SportFlags;
  /** Custom stake buttons; null for the defaults. */
  readonly stakes: readonly StakeButton[] | null;
  readonly createdAt: number;
  /** Expiry of a demo user; null for real users. */
  readonly expiresAt: number | null;
  /** Network whose demo quota this user counts towards; null if none, or if local. */
  readonly demoNetwork: string | null;
  readonly lastLoginAt: number | null;
  /** Verified identity items. */
  readonly proven: readonly IdentityKind[];
  /** Time of a pending closure request; null if there is none. */
  readonly closingAskedAt: number | null;
  /** Closing time; null if the account is open. */
  readonly closedAt: number | null;
  /** Time from which personal data is erased; null if it is kept as long as the account. */
  readonly eraseAt: number | null;
  /** Erasure time; the row has been pseudonymised since then. */
  readonly erasedAt: number | null;
}

/** Progress of an account closure. */
export type ClosingTimes = Pick<User, 'closingAskedAt' | 'closedAt' | 'eraseAt' | 'erasedAt'>;

/** Initial state: open, with no closure requested. */
export const NOT_CLOSING: ClosingTimes = {
  closingAskedAt: null,
  closedAt: null,
  eraseAt: null,
  erasedAt: null,
};

/** ASKED: requested by the owner · CLOSED: closed, personal data still kept · ERASED. */
export type ClosingState = 'ASKED' | 'CLOSED' | 'ERASED';

export type NewUser = Omit<User, 'id' | 'lastLoginAt' | 'proven' | keyof ClosingTimes>;

/** Mutable fields of a user. */
export type UserChange = Partial<Omit<User, 'id' | 'isDemo' | 'currency' | 'createdAt'>>;

/** Roles of operators. */
export type OperatorRole = 'admin' | 'trader' | 'cashier' | 'support' | 'scorer' | 'viewer';

export interface Operator {
  readonly id: number;
  readonly userName: string;
  /** Null if the operator was created or reset and hasn't set a password yet. */
  readonly passwordHash: string | null;
  readonly role: OperatorRole;
  readonly active: boolean;
  /**
   * The admin who created or reset this operator; null if the machine's owner did, or another admin has confirmed
   * them since.
   */
  readonly madeBy: number | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
}

export type NewOperator = Omit<Operator, 'id' | 'lastLoginAt'>;

/** User and operator sessions are separate: a token of one kind is unknown as the other. */
export type SessionKind = 'user' | 'operator';

/** A session: one row per token pair; rotation adds a row to the family. Tokens are stored as SHA-256 hex. */
export interface Session {
  readonly id: number;
  readonly kind: SessionKind;
  /** User or operator ID. */
  readonly ownerId: number;
  /** Groups all pairs from one login; they end together. */
  readonly family: string;
  readonly accessHash: string;
  readonly refreshHash: string | null;
  readonly casinoHash: string | null;
  readonly accessExpiresAt: number;
  /** For users: until when the session can be renewed. For operators: idle timeout. */
  readonly refreshExpiresAt: number;
  readonly createdAt: number;
  /** Time of the login that started the family. */
  readonly startedAt: number;
  /** First use of the refresh token, or null. */
  readonly rotatedAt: number | null;
  /** ID of the successor session, or null. */
  readonly replacedBy: number | null;
  readonly endedAt: number | null;
  readonly ip: string;
  readonly browser: string;
}

export type NewSession = Omit<Session, 'id' | 'rotatedAt' | 'replacedBy' | 'endedAt'>;

/** A one-time code that has been sent. */
export interface OneTimeCode {
  readonly userId: number;
  readonly codeHash: string;
  readonly expiresAt: number;
  /** Failed attempts so far. */
  readonly tries: number;
  readonly sentAt: number;
}

/** A login attempt, successful or not. */
export interface LoginAttempt {
  readonly id: number;
  readonly kind: SessionKind;
  /** Null if there is no such user. */
  readonly ownerId: number | null;
  readonly at: number;
  /** Error code, or null on success. */
  readonly failure: string | null;
  readonly ip: string;
  readonly browser: string;
  /** ID of the opened session, or null. */
  readonly sessionId: number | null;
  /** Family of that session; survives deletion of the session row. */
  readonly family: string | null;
  /** True for a successful login from a new browser and IP address, if there were earlier successful logins. */
  readonly isNewDevice: boolean;
}

/** A login attempt to be recorded; its family is derived from the session. */
export type NewLoginAttempt = Omit<LoginAttempt, 'id' | 'family'>;

/** An SMS with a code, sent or attempted. */
export interface CodeText {
  readonly sentAt: number;
  /** True if the provider rejected it. */
  readonly failed: boolean;
  /** Network of the requester. */
  readonly network: string;
}

/** Restricts which SMS are counted; counts all if empty. */
export interface SmsFilter {
  readonly network?: string;
  /** Domain of the registration. */
  readonly domain?: string;
}

/** Prefix of house account names, including those that trade in simulated matches. Reserved. */
export const HOUSE_PREFIX = 'house_';

/** Filter for users; `search` is part of the name or mobile. */
export interface UserSearch extends PageRequest {
  readonly search?: string;
  readonly active?: boolean;
  readonly isDemo?: boolean;
  /** False excludes house accounts. */
  readonly isHouse?: false;
  readonly closing?: ClosingState;
  readonly descending: boolean;
}

/** Filter for login attempts; `succeeded` absent matches both. */
export interface AttemptQuery extends PageRequest {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly succeeded?: boolean;
  readonly descending: boolean;
}

/** Thrown if the name or mobile belongs to a verified user. */
export class ConflictError extends Error {
  override readonly name = 'TakenError';
  readonly field: 'userName' | 'mobile';

  constructor(field: 'userName' | 'mobile') {
    super(`This ${field} is already in use.`);
    this.field = field;
  }
}

/** A failed password or code of an owner. */
export type WrongSecret = Pick<LoginAttempt, 'at' | 'failure' | 'ip'>;

/** Users, operators, their sessions and login history. Names and mobiles are unique, ignoring case. */
export interface AccountStore {
  /**
   * Adds a user. Several unverified registrations may share a name or mobile.
   *
   * @throws ConflictError if a verified user has the name, or the mobile when the new user is verified too.
   */
  addUser(user: NewUser): Promise<User>;
  userById(id: number): Promise<User | null>;
  /** Finds by user name or stored mobile; verified users first, then the latest registration. */
  userByLogin(nameOrMobile: string): Promise<User | null>;
  /** Unverified registrations by user name or mobile, newest first. */
  waitingByLogin(nameOrMobile: string, count: number): Promise<readonly User[]>;
  /** Deletes unverified registrations, with their codes, that share the name or mobile of this verified user. */
  removeRivals(user: Pick<User, 'userName' | 'mobile'>): Promise<void>;
  /** @throws ConflictError as for addUser. Null if there is no such user. */
  changeUser(id: number, change: UserChange, audit?: NewAuditRow): Promise<User | null>;
  usersByIds(ids: readonly number[]): Promise<readonly User[]>;
  /** Newest first unless `descending` is false. */
  searchUsers(query: UserSearch): Promise<Page<User>>;
  /** Demo users expired by then, oldest first. */
  expiredUsers(by: number, count: number): Promise<readonly User[]>;
  /** Counts active demo users, of one network or all. */
  countDemoUsers(network?: string): Promise<number>;
  /** Active demo users created before then with no login or session renewal since. */
  idleDemoUsers(before: number, count: number): Promise<readonly User[]>;
  /** Users whose personal data is due for erasure, most overdue first. */
  usersToErase(by: number, count: number): Promise<readonly User[]>;
  /**
   * Pseudonymises a user: replaces the name and deletes mobile, password, stakes, sessions, logins, codes and the IP
   * addresses of bets. Bets and money keep their ID. Atomic and idempotent.
   */
  eraseUser(id: number, pseudonym: string, audit: NewAuditRow): Promise<void>;
  /** Deletes unverified users, with their codes, who registered before then and got no code since. */
  forgetRegistrations(before: number): Promise<number>;

  operatorById(id: number): Promise<Operator | null>;
  operatorByName(userName: string): Promise<Operator | null>;
  operators(query: PageRequest): Promise<Page<Operator>>;
  /** @throws ConflictError */
  addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator>;
  /** @throws ConflictError */
  changeOperator(
    id: number,
    change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
    audit?: NewAuditRow,
  ): Promise<Operator | null>;

  addSession(session: NewSession): Promise<Session>;
  /** Includes ended and expired sessions; the caller checks. */
  sessionByAccess(accessHash: string): Promise<Session | null>;
  sessionByRefresh(refreshHash: string): Promise<Session | null>;
  sessionByCasino(casinoHash: string): Promise<Session | null>;
  sessionById(id: number): Promise<Session | null>;
  /** Latest renewable pair of each family of an owner, newest first. */
  listLiveSessions(kind: SessionKind, ownerId: number, now: number): Promise<readonly Session[]>;
  /**
   * Replaces a pair on the first use of its refresh token. Null if another request was first or the session has
   * ended.
   */
  rotateSession(id: number, at: number, next: NewSession): Promise<Session | null>;
  /** Extends the idle timeout of an active session. */
  keepSession(id: number, until: number): Promise<void>;
  endSession(id: number, at: number): Promise<void>;
  endFamily(family: string, at: number): Promise<void>;
  /** Ends all sessions of an owner except one family. */
  endOwnerSessions(
    kind: SessionKind,
    ownerId: number,
    at: number,
    exceptFamily?: string,
  ): Promise<void>;
  /** Deletes sessions whose refresh token expired before then. */
  forgetSessions(before: number): Promise<number>;

  /** Replaces the user's code and records the SMS that carries it. */
  saveCode(code: Omit<OneTimeCode, 'tries'>, network: string): Promise<void>;
  findCode(userId: number): Promise<OneTimeCode | null>;
  /** Records a failed attempt. @returns the total so far. */
  countWrongCode(userId: number): Promise<number>;
  dropCode(userId: number): Promise<void>;
  /** SMS to a mobile since then, newest first. Kept longer than the code and any unverified user. */
  codesSentTo(mobile: string, since: number): Promise<readonly CodeText[]>;
  /** Counts SMS sent since then: by network, by domain, or all. */
  countTexts(since: number, of?: SmsFilter): Promise<number>;
  /** Marks the SMS sent to a mobile at that time as failed. */
  codeTextFailed(mobile: string, sentAt: number): Promise<void>;
  /** Deletes SMS records from before then; the codes stay. */
  forgetCodeTexts(before: number): Promise<number>;

  addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt>;
  loginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>>;
  /** True if an owner has logged in before, but never from this browser and IP address. */
  isNewDevice(
    kind: SessionKind,
    ownerId: number,
    device: { readonly ip: string; readonly browser: string },
  ): Promise<boolean>;
  /** Failed passwords and codes since then or since the last success, whichever is later; newest first. */
  wrongSecrets(kind: SessionKind, ownerId: number, since: number): Promise<readonly WrongSecret[]>;
  /** Deletes login attempts of users and operators from before then. */
  forgetLoginAttempts(before: number): Promise<number>;

  addAudit(row: NewAuditRow): Promise<void>;
}
