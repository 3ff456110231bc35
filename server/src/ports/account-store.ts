import type { IdentityKind } from '@crease/contracts/wire/identity.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { NewAuditRow } from './audit.ts';
import type { Page, PageRequest } from './page.ts';

/** What a user may see and play, by sport. */
export interface SportFlags {
  readonly football: boolean;
  readonly tennis: boolean;
  readonly cricket: boolean;
  readonly horseRacing: boolean;
  readonly kabaddi: boolean;
  readonly casino: boolean;
}

/** Nothing is closed to a new user; what a domain does not offer is taken away when they are shown it. */
export const EVERY_SPORT: SportFlags = {
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};

/** A stake button: its face and whole rupees. */
export interface StakeButton {
  readonly title: string;
  readonly value: number;
}

/** A bettor's person. Their money is the exchange's: the account with the same id. */
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
  /** Their own buttons, or null for the defaults. */
  readonly stakes: readonly StakeButton[] | null;
  readonly createdAt: number;
  /** Demo users end then; else null. */
  readonly expiresAt: number | null;
  /** The network that a demo user who plays counts for; null: none, or of this machine. */
  readonly demoNetwork: string | null;
  readonly lastLoginAt: number | null;
  /** What is accepted of who they are. */
  readonly proven: readonly IdentityKind[];
  /** When they asked to have their account closed, and that request still stands; else null. */
  readonly closingAskedAt: number | null;
  /** When it was closed; null: it is open. */
  readonly closedAt: number | null;
  /** From then on their personal data goes; null: it stays as long as the account does. */
  readonly eraseAt: number | null;
  /** When it went; from then on the row has a pseudonym. */
  readonly erasedAt: number | null;
}

/** How far the closing of an account has come. */
export type ClosingTimes = Pick<User, 'closingAskedAt' | 'closedAt' | 'eraseAt' | 'erasedAt'>;

/** Of an account that is open, and whose owner wants it so. */
export const NOT_CLOSING: ClosingTimes = {
  closingAskedAt: null,
  closedAt: null,
  eraseAt: null,
  erasedAt: null,
};

/** ASKED by its owner · CLOSED, with the personal data still kept · ERASED. */
export type ClosingState = 'ASKED' | 'CLOSED' | 'ERASED';

export type NewUser = Omit<User, 'id' | 'lastLoginAt' | 'proven' | keyof ClosingTimes>;

/** What may change of a user. */
export type UserChange = Partial<Omit<User, 'id' | 'isDemo' | 'currency' | 'createdAt'>>;

/** Somebody of the house. */
export type OperatorRole = 'admin' | 'trader' | 'cashier' | 'support' | 'scorer' | 'viewer';

export interface Operator {
  readonly id: number;
  readonly userName: string;
  /** Null: they were made or reset, and have not chosen one yet. */
  readonly passwordHash: string | null;
  readonly role: OperatorRole;
  readonly active: boolean;
  /**
   * Who alone gave them their way in, by making or resetting it; null: the machine's owner did, or another admin has
   * vouched for them since.
   */
  readonly madeBy: number | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
}

export type NewOperator = Omit<Operator, 'id' | 'lastLoginAt'>;

/** User and operator sessions are different kinds: the token of one is unknown as the other. */
export type SessionKind = 'user' | 'operator';

/** A session: one row per pair of tokens; rotation adds a row to the family. Secrets rest as SHA-256 hex. */
export interface Session {
  readonly id: number;
  readonly kind: SessionKind;
  /** Id of the user or operator. */
  readonly ownerId: number;
  /** All pairs that came from one login; they end together. */
  readonly family: string;
  readonly accessHash: string;
  readonly refreshHash: string | null;
  readonly casinoHash: string | null;
  readonly accessExpiresAt: number;
  /** Of a user: until when it can be renewed. Of an operator: when it ends unless it is used before that. */
  readonly refreshExpiresAt: number;
  readonly createdAt: number;
  /** Time of the login that the family came from. */
  readonly startedAt: number;
  /** Time of the refresh token's first use, or null. */
  readonly rotatedAt: number | null;
  /** Session that took its place, or null. */
  readonly replacedBy: number | null;
  readonly endedAt: number | null;
  readonly ip: string;
  readonly browser: string;
}

export type NewSession = Omit<Session, 'id' | 'rotatedAt' | 'replacedBy' | 'endedAt'>;

/** A one-time code that is on its way. */
export interface OneTimeCode {
  readonly userId: number;
  readonly codeHash: string;
  readonly expiresAt: number;
  /** Wrong tries so far. */
  readonly tries: number;
  readonly sentAt: number;
}

/** A try to log in, right or wrong. */
export interface LoginAttempt {
  readonly id: number;
  readonly kind: SessionKind;
  /** Null when no such user exists. */
  readonly ownerId: number | null;
  readonly at: number;
  /** Null when it succeeded, else the error code. */
  readonly failure: string | null;
  readonly ip: string;
  readonly browser: string;
  /** Session that it opened, or null. */
  readonly sessionId: number | null;
  /** Family of that session; it stays known when the session's own row is forgotten. */
  readonly family: string | null;
  /** It succeeded, as others did before it, but none of those from this browser and address. */
  readonly isNewDevice: boolean;
}

/** An attempt as it is noted; its family follows from the session. */
export type NewLoginAttempt = Omit<LoginAttempt, 'id' | 'family'>;

/** A text with a code that was sent to a mobile, or at least tried. */
export interface CodeText {
  readonly sentAt: number;
  /** True when the provider did not take it. */
  readonly failed: boolean;
  /** Network that it was asked for from. */
  readonly network: string;
}

/** Which texts are counted; all without it. */
export interface TextsOf {
  readonly network?: string;
  /** Where the registration is that they were for. */
  readonly domain?: string;
}

/** Which users. `search`: part of the name or mobile. */
/** Names of the house's own accounts begin so, those that trade in simulated matches too; nobody else may take one. */
export const HOUSE_PREFIX = 'house_';

export interface UserSearch extends PageRequest {
  readonly search?: string;
  readonly active?: boolean;
  readonly isDemo?: boolean;
  /** False: without the house's own accounts. */
  readonly isHouse?: false;
  readonly closing?: ClosingState;
  readonly descending: boolean;
}

/** Whose attempts; `succeeded` absent: both. */
export interface AttemptQuery extends PageRequest {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly succeeded?: boolean;
  readonly descending: boolean;
}

/** A name or mobile is in use by somebody verified. */
export class TakenError extends Error {
  override readonly name = 'TakenError';
  readonly field: 'userName' | 'mobile';

  constructor(field: 'userName' | 'mobile') {
    super(`This ${field} is in use.`);
    this.field = field;
  }
}

/** People, their sessions and what they did with them. Names and mobiles are unique without regard to case. */
export interface AccountStore {
  /**
   * Adds a user. Registrations that wait for their code stand beside each other, also with one name or mobile.
   *
   * @throws TakenError when the name is a verified user's, or the mobile and the new one is verified too.
   */
  addUser(user: NewUser): Promise<User>;
  userById(id: number): Promise<User | null>;
  /** By user name, or by mobile as it is stored; somebody verified before anybody who waits, then the newest. */
  userByLogin(nameOrMobile: string): Promise<User | null>;
  /** Registrations that wait for their code, by user name or mobile; newest first. */
  waitingByLogin(nameOrMobile: string, count: number): Promise<readonly User[]>;
  /** Removes, with their codes, registrations that can no longer be proved: name or mobile is this verified user's. */
  removeRivals(user: Pick<User, 'userName' | 'mobile'>): Promise<void>;
  /** @throws TakenError as addUser. Null when there is no such user. */
  changeUser(id: number, change: UserChange, audit?: NewAuditRow): Promise<User | null>;
  usersByIds(ids: readonly number[]): Promise<readonly User[]>;
  /** Newest first unless `descending` is false. */
  searchUsers(query: UserSearch): Promise<Page<User>>;
  /** Demo users whose time is over by then; oldest first. */
  expiredUsers(by: number, count: number): Promise<readonly User[]>;
  /** How many demo users may still play: of a network, or all. */
  countDemoUsers(network?: string): Promise<number>;
  /** Demo users who may still play, made before then, and who have neither logged in nor renewed a session since. */
  idleDemoUsers(before: number, count: number): Promise<readonly User[]>;
  /** Users whose personal data is to go by then; the longest due first. */
  usersToErase(by: number, count: number): Promise<readonly User[]>;
  /**
   * Puts a pseudonym in the place of a name, and removes mobile, password, stakes, sessions, logins, codes and the
   * addresses that bets came from; bets and money stay with their id. All of it or nothing. To do it again changes nothing.
   */
  eraseUser(id: number, pseudonym: string, audit: NewAuditRow): Promise<void>;
  /** Removes, with their codes, users who were never verified, registered before then and got no code since. */
  forgetRegistrations(before: number): Promise<number>;

  operatorById(id: number): Promise<Operator | null>;
  operatorByName(userName: string): Promise<Operator | null>;
  operators(query: PageRequest): Promise<Page<Operator>>;
  /** @throws TakenError */
  addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator>;
  /** @throws TakenError */
  changeOperator(
    id: number,
    change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
    audit?: NewAuditRow,
  ): Promise<Operator | null>;

  addSession(session: NewSession): Promise<Session>;
  /** Also ended and expired ones: the caller judges. */
  sessionByAccess(accessHash: string): Promise<Session | null>;
  sessionByRefresh(refreshHash: string): Promise<Session | null>;
  sessionByCasino(casinoHash: string): Promise<Session | null>;
  sessionById(id: number): Promise<Session | null>;
  /** The newest pair of each family of an owner that can still be renewed; newest first. */
  liveSessionsOf(kind: SessionKind, ownerId: number, now: number): Promise<readonly Session[]>;
  /**
   * Puts a new pair in the place of one whose refresh token is used for the first time; null when somebody was faster
   * or the session has ended.
   */
  rotateSession(id: number, at: number, next: NewSession): Promise<Session | null>;
  /** Notes that a session which has not ended may be idle until then. */
  keepSession(id: number, until: number): Promise<void>;
  endSession(id: number, at: number): Promise<void>;
  endFamily(family: string, at: number): Promise<void>;
  /** Ends all sessions of an owner, but for one family. */
  endSessionsOf(
    kind: SessionKind,
    ownerId: number,
    at: number,
    exceptFamily?: string,
  ): Promise<void>;
  /** Forgets sessions whose refresh token expired before then. */
  forgetSessions(before: number): Promise<number>;

  /** Puts a new code in the place of the former one, and notes the text that carries it. */
  saveCode(code: Omit<OneTimeCode, 'tries'>, network: string): Promise<void>;
  codeOf(userId: number): Promise<OneTimeCode | null>;
  /** Counts a wrong try and returns how many there are now. */
  countWrongCode(userId: number): Promise<number>;
  dropCode(userId: number): Promise<void>;
  /** Texts to a mobile since then, newest first. They outlive the code and an unverified user. */
  codesSentTo(mobile: string, since: number): Promise<readonly CodeText[]>;
  /** How many texts went out since then: asked for from a network, for a domain, or all. */
  countTexts(since: number, of?: TextsOf): Promise<number>;
  /** Notes that the texts to a mobile of that time did not go out. */
  codeTextFailed(mobile: string, sentAt: number): Promise<void>;
  /** Forgets texts of before then; the codes themselves stay. */
  forgetCodeTexts(before: number): Promise<number>;

  addLoginAttempt(attempt: NewLoginAttempt): Promise<LoginAttempt>;
  loginAttempts(query: AttemptQuery): Promise<Page<LoginAttempt>>;
  /** Whether an owner's tries succeeded before, but never from this browser and address. */
  isNewDevice(
    kind: SessionKind,
    ownerId: number,
    device: { readonly ip: string; readonly browser: string },
  ): Promise<boolean>;
  /** Times of wrong passwords and codes since then or since the last success, whichever is later; newest first. */
  wrongPasswords(kind: SessionKind, ownerId: number, since: number): Promise<readonly number[]>;
  /** Forgets tries of before then, of users and operators. */
  forgetLoginAttempts(before: number): Promise<number>;

  addAudit(row: NewAuditRow): Promise<void>;
}
