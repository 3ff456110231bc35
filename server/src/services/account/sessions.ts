import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_MS } from '@crease/contracts/constants.ts';
import type {
  AccountStore,
  NewSession,
  Operator,
  Session,
  SessionKind,
  User,
} from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import { IdleEnds } from './idle-ends.ts';
import { refreshMsOf, renewableUntil, type SessionLimits } from './session-limits.ts';

/** A user who is logged in, by one access token. */
export interface UserSession {
  readonly kind: 'user';
  readonly id: number;
  readonly family: string;
  readonly accessExpiresAt: number;
  readonly user: User;
}

/** An operator who is logged in. */
export interface OperatorSession {
  readonly kind: 'operator';
  readonly id: number;
  readonly family: string;
  readonly accessExpiresAt: number;
  /** Time of its login. */
  readonly startedAt: number;
  readonly operator: Operator;
}

type LiveSession = UserSession | OperatorSession;

/** The secrets of a session, in plain text; they are answered once and kept only as digests. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly casinoToken: string;
  readonly expireInSeconds: number;
}

/** Where a login comes from. */
export interface Origin {
  readonly ip: string;
  readonly browser: string;
}

export type EndReason = 'EXPIRED' | 'LOGOUT' | 'BLOCKED' | 'PASSWORD';

/** Called when a session family ends before its time, or when nobody has renewed it in time. */
export type EndListener = (family: string, reason: EndReason) => void;

const SECOND_MS = 1_000;
const CLEAN_EVERY_MS = 60_000;
/** Longer than any answer of the store takes. */
const ENDED_MEMORY_MS = 60_000;
/** Places where one user is logged in at most; one more ends the oldest. */
const MOST_FAMILIES = 20;
/** Sessions kept in memory at most; the oldest entry goes first and is read from the store again when it is used. */
const MOST_CACHED = 200_000;

/**
 * Everybody who is logged in. Tokens are looked up by digest in memory; the store is the truth behind it.
 *
 * One process owns all sessions, so that an end is felt by the next request.
 */
export class Sessions {
  readonly #store: AccountStore;
  readonly #ids: IdSource;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #limits: SessionLimits;
  readonly #idle: IdleEnds;
  readonly #byAccess = new Map<string, LiveSession>();
  readonly #accessOfFamily = new Map<string, Set<string>>();
  /** Refreshes under way and done in the last seconds, by digest of the refresh token used. */
  readonly #refreshes = new Map<string, Promise<Tokens | null>>();
  readonly #endListeners: EndListener[] = [];
  /** Families that ended a moment ago: what was read of them before that must not come back. */
  readonly #endedFamilies = new Set<string>();
  #cleanedAt = 0;

  constructor(parts: {
    readonly store: AccountStore;
    readonly ids: IdSource;
    readonly clock: Clock;
    readonly log: Log;
    readonly limits: SessionLimits;
  }) {
    this.#store = parts.store;
    this.#ids = parts.ids;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#limits = parts.limits;
    this.#idle = new IdleEnds(parts);
  }

  /** The user of an access token, or null when it is unknown, expired, ended or an operator's. */
  userOf(accessToken: string): UserSession | null | Promise<UserSession | null> {
    const hash = this.#ids.digest(accessToken);
    const live = this.#byAccess.get(hash);
    if (live !== undefined) return live.kind === 'user' && this.#isLive(live) ? live : null;
    return this.#load(hash).then((found) => (found?.kind === 'user' ? found : null));
  }

  /**
   * The operator of an access token, or null when it is unknown, expired, ended, idle for too long or a user's.
   *
   * @param isAttended false: a page asks by itself, which keeps no session alive.
   */
  operatorOf(
    accessToken: string,
    isAttended = true,
  ): OperatorSession | null | Promise<OperatorSession | null> {
    const hash = this.#ids.digest(accessToken);
    const live = this.#byAccess.get(hash);
    if (live !== undefined) {
      return live.kind === 'operator' ? this.#inUse(live, isAttended) : null;
    }
    return this.#load(hash).then((found) =>
      found?.kind === 'operator' ? this.#inUse(found, isAttended) : null,
    );
  }

  /**
   * Logs a user in: a new family of tokens. `remember` lets them stay away longer. Anyone who is logged in at 20 places
   * already loses the oldest.
   */
  async openUser(
    user: User,
    origin: Origin,
    remember: boolean,
  ): Promise<Tokens & { sessionId: number; family: string }> {
    const now = this.#clock.now();
    const refreshExpiresAt = now + refreshMsOf(this.#limits, remember);
    const tokens = this.#newTokens();
    const family = this.#ids.uuid();
    const row = await this.#store.addSession(
      this.#rowOf({ user, tokens, origin, refreshExpiresAt, family, startedAt: now }),
    );
    this.#remember(userSessionOf(row, user), row.accessHash);
    await this.#endOldest(user.id, now);
    return { ...tokens, sessionId: row.id, family };
  }

  /** Logs an operator in. */
  async openOperator(
    operator: Operator,
    origin: Origin,
  ): Promise<{ accessToken: string; expireInSeconds: number; sessionId: number }> {
    const now = this.#clock.now();
    const accessToken = this.#ids.token();
    const { operatorMostMs, operatorIdleMs } = this.#limits;
    const row = await this.#store.addSession({
      kind: 'operator',
      ownerId: operator.id,
      family: this.#ids.uuid(),
      accessHash: this.#ids.digest(accessToken),
      refreshHash: null,
      casinoHash: null,
      accessExpiresAt: now + operatorMostMs,
      refreshExpiresAt: now + operatorIdleMs,
      createdAt: now,
      startedAt: now,
      ip: origin.ip,
      browser: origin.browser,
    });
    this.#idle.take(row);
    this.#remember(operatorSessionOf(row, operator), row.accessHash);
    return { accessToken, expireInSeconds: operatorMostMs / SECOND_MS, sessionId: row.id };
  }

  /**
   * A new pair for a refresh token; null when it is unknown, ended, or has lain idle for too long. Renewing goes on up to
   * the longest time since the login; an access token never outlives that.
   *
   * The same token gives the same pair for 10 s (two tabs); used later, it ends its whole family, because then somebody
   * else holds a copy.
   */
  refresh(refreshToken: string, origin: Origin): Promise<Tokens | null> {
    const hash = this.#ids.digest(refreshToken);
    const known = this.#refreshes.get(hash);
    if (known !== undefined) return known;
    const refreshed = this.#rotate(hash, origin);
    this.#refreshes.set(hash, refreshed);
    const forget = () => this.#refreshes.delete(hash);
    refreshed.then(
      (tokens) => (tokens === null ? forget() : void this.#clock.after(REFRESH_GRACE_MS, forget)),
      forget,
    );
    return refreshed;
  }

  /** Ends a whole family at once: its tokens stop working and its listeners hear of it. */
  async endFamily(family: string, reason: EndReason): Promise<void> {
    this.#announceEnd(family, reason);
    await this.#store.endFamily(family, this.#clock.now());
  }

  /** Ends all sessions of somebody. */
  async endAllOf(kind: SessionKind, ownerId: number, reason: EndReason): Promise<void> {
    await this.#endOf({ kind, ownerId, exceptFamily: undefined }, reason);
  }

  /** The places where somebody is logged in: the newest pair of each family; newest first. */
  liveOf(ownerId: number, kind: SessionKind = 'user'): Promise<readonly Session[]> {
    return this.#store.liveSessionsOf(kind, ownerId, this.#clock.now());
  }

  /**
   * Ends all sessions of somebody but one family, those too that nobody has used since the process began.
   *
   * @returns how many families ended.
   */
  endOthersOf(
    {
      kind,
      ownerId,
      exceptFamily,
    }: {
      readonly kind: SessionKind;
      readonly ownerId: number;
      readonly exceptFamily: string;
    },
    reason: EndReason,
  ): Promise<number> {
    return this.#endOf({ kind, ownerId, exceptFamily }, reason);
  }

  /** Puts a changed user in the place of what their sessions know of them. */
  userChanged(user: User): void {
    for (const [hash, live] of this.#byAccess) {
      if (live.kind === 'user' && live.user.id === user.id) {
        this.#byAccess.set(hash, { ...live, user });
      }
    }
  }

  /** Time at which the newest access token of a family ends, or 0 when none is live. */
  familyExpiresAt(family: string): number {
    let latest = 0;
    for (const hash of this.#accessOfFamily.get(family) ?? []) {
      latest = Math.max(latest, this.#byAccess.get(hash)?.accessExpiresAt ?? 0);
    }
    return latest > this.#clock.now() ? latest : 0;
  }

  onEnded(listener: EndListener): void {
    this.#endListeners.push(listener);
  }

  #isLive(session: LiveSession): boolean {
    const active = session.kind === 'user' ? session.user.active : session.operator.active;
    return active && session.accessExpiresAt > this.#clock.now();
  }

  /** Null when the session was not used for too long: it ends then. Otherwise it is in use again. */
  #inUse(session: OperatorSession, isAttended: boolean): OperatorSession | null {
    if (!this.#isLive(session)) return null;
    const { family } = session;
    if (!this.#idle.isOver(family)) {
      if (isAttended) this.#idle.use(family);
      return session;
    }
    this.endFamily(family, 'EXPIRED').catch((error: unknown) => {
      this.#log.warn('The end of an idle session could not be kept.', { error });
    });
    return null;
  }

  async #load(hash: string): Promise<LiveSession | null> {
    const row = await this.#store.sessionByAccess(hash);
    if (row === null || row.endedAt !== null || row.accessExpiresAt <= this.#clock.now()) {
      return null;
    }
    const live = await this.#liveOf(row);
    if (live === null || !this.#isLive(live) || !this.#remember(live, hash)) return null;
    if (row.kind === 'operator') this.#idle.take(row);
    return live;
  }

  async #liveOf(row: Session): Promise<LiveSession | null> {
    if (row.kind === 'user') {
      const user = await this.#store.userById(row.ownerId);
      return user === null ? null : userSessionOf(row, user);
    }
    const operator = await this.#store.operatorById(row.ownerId);
    return operator === null ? null : operatorSessionOf(row, operator);
  }

  async #rotate(hash: string, origin: Origin): Promise<Tokens | null> {
    const now = this.#clock.now();
    const row = await this.#store.sessionByRefresh(hash);
    if (row === null || row.kind !== 'user' || row.endedAt !== null) return null;
    if (renewableUntil(row, this.#limits) <= now) return null;
    if (row.rotatedAt !== null) {
      // Within the grace the pair would be in memory, unless the process is new: then nobody is to blame.
      if (now - row.rotatedAt > REFRESH_GRACE_MS) await this.endFamily(row.family, 'EXPIRED');
      return null;
    }
    const user = await this.#store.userById(row.ownerId);
    if (user === null || !user.active) return null;
    const tokens = this.#newTokens();
    const next = this.#rowOf({
      user,
      tokens,
      origin,
      refreshExpiresAt: Math.min(
        now + (row.refreshExpiresAt - row.createdAt),
        row.startedAt + this.#limits.bettorMostMs,
      ),
      family: row.family,
      startedAt: row.startedAt,
    });
    const rotated = await this.#store.rotateSession(row.id, now, next);
    if (rotated === null) return null;
    return this.#remember(userSessionOf(rotated, user), rotated.accessHash) ? tokens : null;
  }

  #newTokens(): Tokens {
    return {
      accessToken: this.#ids.token(),
      refreshToken: this.#ids.token(),
      casinoToken: this.#ids.token(),
      expireInSeconds: ACCESS_TOKEN_SECONDS,
    };
  }

  #rowOf(parts: {
    readonly user: User;
    readonly tokens: Tokens;
    readonly origin: Origin;
    readonly refreshExpiresAt: number;
    readonly family: string;
    readonly startedAt: number;
  }): NewSession {
    const { user, tokens, origin } = parts;
    const now = this.#clock.now();
    const end = user.expiresAt ?? Number.MAX_SAFE_INTEGER;
    return {
      kind: 'user',
      ownerId: user.id,
      family: parts.family,
      accessHash: this.#ids.digest(tokens.accessToken),
      refreshHash: this.#ids.digest(tokens.refreshToken),
      casinoHash: this.#ids.digest(tokens.casinoToken),
      accessExpiresAt: Math.min(
        now + ACCESS_TOKEN_SECONDS * SECOND_MS,
        parts.startedAt + this.#limits.bettorMostMs,
        end,
      ),
      refreshExpiresAt: Math.min(parts.refreshExpiresAt, end),
      createdAt: now,
      startedAt: parts.startedAt,
      ip: origin.ip,
      browser: origin.browser,
    };
  }

  /** False when the family has ended while the row was on its way. */
  #remember(live: LiveSession, hash: string): boolean {
    if (this.#endedFamilies.has(live.family)) return false;
    this.#dropExpired();
    if (this.#byAccess.size >= MOST_CACHED) {
      const [oldest] = this.#byAccess;
      if (oldest !== undefined) this.#drop(oldest[0], oldest[1].family);
    }
    this.#byAccess.set(hash, live);
    const hashes = this.#accessOfFamily.get(live.family);
    if (hashes === undefined) this.#accessOfFamily.set(live.family, new Set([hash]));
    else hashes.add(hash);
    return true;
  }

  /** Lets go of expired sessions, once a minute, when new ones come. */
  #dropExpired(): void {
    const now = this.#clock.now();
    if (now - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = now;
    for (const [hash, live] of this.#byAccess) {
      if (live.accessExpiresAt <= now) this.#drop(hash, live.family);
    }
  }

  #drop(hash: string, family: string): void {
    this.#byAccess.delete(hash);
    const hashes = this.#accessOfFamily.get(family);
    hashes?.delete(hash);
    if (hashes?.size !== 0) return;
    this.#accessOfFamily.delete(family);
    this.#idle.forget(family);
  }

  async #endOldest(userId: number, now: number): Promise<void> {
    const live = await this.#store.liveSessionsOf('user', userId, now);
    if (live.length <= MOST_FAMILIES) return;
    const oldest = live.toSorted((a, b) => b.startedAt - a.startedAt || b.id - a.id);
    for (const { family } of oldest.slice(MOST_FAMILIES)) await this.endFamily(family, 'EXPIRED');
  }

  /**
   * Ends what memory knows at once, even while the store is away. Then what only the store knows: such a session may be
   * on its way into memory at this moment, and must not arrive there alive.
   */
  async #endOf(
    whose: {
      readonly kind: SessionKind;
      readonly ownerId: number;
      readonly exceptFamily: string | undefined;
    },
    reason: EndReason,
  ): Promise<number> {
    const { kind, ownerId, exceptFamily } = whose;
    const ended = new Set<string>();
    const end = (family: string): void => {
      if (family === exceptFamily || ended.has(family)) return;
      ended.add(family);
      this.#announceEnd(family, reason);
    };
    for (const live of [...this.#byAccess.values()]) {
      if (live.kind === kind && ownerOf(live) === ownerId) end(live.family);
    }
    const now = this.#clock.now();
    for (const { family } of await this.#store.liveSessionsOf(kind, ownerId, now)) end(family);
    await this.#store.endSessionsOf(kind, ownerId, now, exceptFamily);
    return ended.size;
  }

  /** The family is over for everybody in this process from here on, whatever the store takes to note it. */
  #announceEnd(family: string, reason: EndReason): void {
    this.#forgetFamily(family);
    for (const listener of this.#endListeners) listener(family, reason);
  }

  #forgetFamily(family: string): void {
    for (const hash of this.#accessOfFamily.get(family) ?? []) this.#byAccess.delete(hash);
    this.#accessOfFamily.delete(family);
    this.#idle.forget(family);
    this.#endedFamilies.add(family);
    this.#clock.after(ENDED_MEMORY_MS, () => this.#endedFamilies.delete(family));
  }
}

function userSessionOf(row: Session, user: User): UserSession {
  const { id, family, accessExpiresAt } = row;
  return { kind: 'user', id, family, accessExpiresAt, user };
}

function operatorSessionOf(row: Session, operator: Operator): OperatorSession {
  const { id, family, accessExpiresAt, startedAt } = row;
  return { kind: 'operator', id, family, accessExpiresAt, startedAt, operator };
}

function ownerOf(live: LiveSession): number {
  return live.kind === 'user' ? live.user.id : live.operator.id;
}
