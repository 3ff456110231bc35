import { REFRESH_GRACE_MS } from '@crease/contracts/base/constants.ts';
import type { BaseEnv } from '#base/env.ts';
import type { AccountStore, Operator, OperatorStore, User } from '#people/store/account-store.ts';
import type { Session, SessionKind, SessionStore } from '#people/store/session-store.ts';
import {
  type EndListener,
  type EndReason,
  isLive,
  type LiveSession,
  type OperatorSession,
  type Origin,
  type Tokens,
  toOperatorSession,
  toUserSession,
  type UserSession,
} from './live-session.ts';
import {
  buildOperatorRow,
  buildUserRow,
  getRefreshTtlMs,
  newTokens,
  renewableUntil,
  type SessionLimits,
  type SessionParts,
} from './new-session.ts';
import { IdleEnds, SessionCache } from './session-cache.ts';

const SECOND_MS = 1_000;
/** Max. concurrent logins per user; one more ends the oldest. */
const MAX_FAMILIES = 20;

interface OwnerSessions {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly exceptFamily?: string;
}

interface SessionsParts extends Pick<BaseEnv, 'clock' | 'ids' | 'log'> {
  readonly store: SessionStore;
  readonly accounts: AccountStore;
  readonly operators: OperatorStore;
  readonly limits: SessionLimits;
}

/**
 * All live sessions. Tokens are looked up by digest in memory; the store is the source of truth.
 *
 * A single process starts and ends all sessions, so that an end takes effect with the next request. Gateways in other
 * processes are notified of every end.
 */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #idle: IdleEnds;
  readonly #cache: SessionCache;
  /** Refreshes in progress or completed in the last seconds, by digest of the refresh token used. */
  readonly #refreshes = new Map<string, Promise<Tokens | null>>();
  readonly #endListeners: EndListener[] = [];
  readonly #userListeners: ((user: User) => void)[] = [];

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.#idle = new IdleEnds(parts);
    this.#cache = new SessionCache(parts.clock, (family) => this.#idle.untrack(family));
  }

  /** Returns the session of a user's access token; null if it is unknown, expired, ended or an operator's. */
  findUserSession(accessToken: string): UserSession | null | Promise<UserSession | null> {
    const hash = this.#parts.ids.digest(accessToken);
    const live = this.#cache.get(hash);
    if (live !== undefined) return live.kind === 'user' && isLive(live, this.#parts.clock.now()) ? live : null;
    return this.#load(hash).then((found) => (found?.kind === 'user' ? found : null));
  }

  /**
   * Returns the session of an operator's access token; null if it is unknown, expired, ended, idle or a user's.
   *
   * @param isAttended false for automatic page requests, which don't extend the session.
   */
  findOperatorSession(
    accessToken: string,
    isAttended = true,
  ): OperatorSession | null | Promise<OperatorSession | null> {
    const hash = this.#parts.ids.digest(accessToken);
    const live = this.#cache.get(hash);
    if (live !== undefined) {
      return live.kind === 'operator' ? this.#touch(live, isAttended) : null;
    }
    return this.#load(hash).then((found) => (found?.kind === 'operator' ? this.#touch(found, isAttended) : null));
  }

  /** Logs a user in with a new token family. `remember` extends the idle time. Of over 20 logins, ends the oldest. */
  async openUser(
    user: User,
    origin: Origin,
    remember: boolean,
  ): Promise<Tokens & { sessionId: number; family: string }> {
    const now = this.#parts.clock.now();
    const refreshExpiresAt = now + getRefreshTtlMs(this.#parts.limits, remember);
    const tokens = newTokens(this.#parts.ids);
    const family = this.#parts.ids.uuid();
    const row = await this.#parts.store.addSession(
      buildUserRow(this.#partsAt(now, origin), { user, tokens, refreshExpiresAt, family, startedAt: now }),
    );
    this.#cache.put(toUserSession(row, user), row.accessHash);
    await this.#endOldest(user.id, now);
    return { ...tokens, sessionId: row.id, family };
  }

  async openOperator(
    operator: Operator,
    origin: Origin,
  ): Promise<{ accessToken: string; expireInSeconds: number; sessionId: number }> {
    const now = this.#parts.clock.now();
    const accessToken = this.#parts.ids.token();
    const row = await this.#parts.store.addSession(
      buildOperatorRow(this.#partsAt(now, origin), { operator, accessToken }),
    );
    this.#idle.track(row);
    this.#cache.put(toOperatorSession(row, operator), row.accessHash);
    return { accessToken, expireInSeconds: this.#parts.limits.operatorMaxMs / SECOND_MS, sessionId: row.id };
  }

  /**
   * Exchanges a refresh token for a new pair; null if it is unknown, ended or idle for too long. Renewal ends at the
   * max. session length, and no access token outlives it.
   *
   * The same token returns the same pair for 10 s (two tabs). A later reuse ends the whole family, because it means
   * that the token was copied.
   */
  refresh(refreshToken: string, origin: Origin): Promise<Tokens | null> {
    const hash = this.#parts.ids.digest(refreshToken);
    const known = this.#refreshes.get(hash);
    if (known !== undefined) return known;
    const refreshed = this.#rotate(hash, origin);
    this.#refreshes.set(hash, refreshed);
    const cleanUp = () => this.#refreshes.delete(hash);
    refreshed.then((tokens) => {
      if (tokens === null) cleanUp();
      else this.#parts.clock.after(REFRESH_GRACE_MS, cleanUp);
    }, cleanUp);
    return refreshed;
  }

  /** Returns the owner of a refresh token, whether or not it can still be exchanged; null if it is unknown. */
  async findRefreshOwner(refreshToken: string): Promise<User | null> {
    const row = await this.#parts.store.sessionByRefresh(this.#parts.ids.digest(refreshToken));
    return row?.kind === 'user' ? await this.#parts.accounts.userById(row.ownerId) : null;
  }

  /** Ends a family immediately: its tokens stop working and listeners are notified. */
  async endFamily(family: string, reason: EndReason): Promise<void> {
    this.#announceEnd(family, reason);
    await this.#parts.store.endFamily(family, this.#parts.clock.now());
  }

  async endAllSessions(kind: SessionKind, ownerId: number, reason: EndReason): Promise<void> {
    await this.#endSessions({ kind, ownerId }, reason);
  }

  /** Active logins of one owner, each with the latest pair of its family, newest first. */
  listLiveLogins(ownerId: number, kind: SessionKind = 'user'): Promise<readonly Session[]> {
    return this.#parts.store.listLiveSessions(kind, ownerId, this.#parts.clock.now());
  }

  /** Ends an owner's sessions except one family, including those not loaded yet. @returns the number of families. */
  endOtherSessions(owner: Required<OwnerSessions>, reason: EndReason): Promise<number> {
    return this.#endSessions(owner, reason);
  }

  /** Returns the user of a family that is still live, whether or not it was used recently; null if it has ended. */
  async findFamilyUser(family: string, userId: number): Promise<User | null> {
    const now = this.#parts.clock.now();
    const live = this.#cache.getByFamily(family);
    if (live?.kind === 'user' && isLive(live, now)) return live.user;
    const logins = await this.#parts.store.listLiveSessions('user', userId, now);
    if (!logins.some((login) => login.family === family)) return null;
    const user = await this.#parts.accounts.userById(userId);
    return user?.active === true ? user : null;
  }

  userChanged(user: User): void {
    this.#cache.changeUser(user);
    for (const listener of this.#userListeners) listener(user);
  }

  onUserChanged(listener: (user: User) => void): void {
    this.#userListeners.push(listener);
  }

  /** Handles a family that another process has ended and persisted. */
  endedElsewhere(family: string, reason: EndReason): void {
    this.#announceEnd(family, reason);
  }

  /** Clears the cache after session ends may have been missed; each session is reloaded on next use. */
  clearCache(): void {
    this.#cache.clear();
  }

  /** Expiry of the latest access token of a family; 0 if none is live. */
  familyExpiresAt(family: string): number {
    return this.#cache.expiresAt(family);
  }

  onEnded(listener: EndListener): void {
    this.#endListeners.push(listener);
  }

  /** Marks the session as used, or ends it and returns null if it was idle for too long. */
  #touch(session: OperatorSession, isAttended: boolean): OperatorSession | null {
    if (!isLive(session, this.#parts.clock.now())) return null;
    const { family } = session;
    if (!this.#idle.isOver(family)) {
      if (isAttended) this.#idle.touch(family);
      return session;
    }
    this.endFamily(family, 'EXPIRED').catch((error: unknown) => {
      this.#parts.log.warn('Couldn’t store the end of an idle session.', { error });
    });
    return null;
  }

  async #load(hash: string): Promise<LiveSession | null> {
    const row = await this.#parts.store.sessionByAccess(hash);
    if (row === null || row.endedAt !== null || row.accessExpiresAt <= this.#parts.clock.now()) {
      return null;
    }
    const live = await this.#loadLiveSession(row);
    if (live === null || !isLive(live, this.#parts.clock.now()) || !this.#cache.put(live, hash)) return null;
    if (row.kind === 'operator') this.#idle.track(row);
    return live;
  }

  async #loadLiveSession(row: Session): Promise<LiveSession | null> {
    if (row.kind === 'user') {
      const user = await this.#parts.accounts.userById(row.ownerId);
      return user === null ? null : toUserSession(row, user);
    }
    const operator = await this.#parts.operators.operatorById(row.ownerId);
    return operator === null ? null : toOperatorSession(row, operator);
  }

  async #rotate(hash: string, origin: Origin): Promise<Tokens | null> {
    const now = this.#parts.clock.now();
    const row = await this.#parts.store.sessionByRefresh(hash);
    if (row === null || row.kind !== 'user' || row.endedAt !== null) return null;
    if (renewableUntil(row, this.#parts.limits) <= now) return null;
    if (row.rotatedAt !== null) {
      // Within the grace period the pair is in memory unless the process just restarted, so don't treat this as token
      // reuse.
      if (now - row.rotatedAt > REFRESH_GRACE_MS) await this.endFamily(row.family, 'EXPIRED');
      return null;
    }
    const user = await this.#parts.accounts.userById(row.ownerId);
    if (user === null || !user.active) return null;
    const tokens = newTokens(this.#parts.ids);
    const next = buildUserRow(this.#partsAt(now, origin), {
      user,
      tokens,
      refreshExpiresAt: Math.min(
        now + (row.refreshExpiresAt - row.createdAt),
        row.startedAt + this.#parts.limits.bettorMaxMs,
      ),
      family: row.family,
      startedAt: row.startedAt,
    });
    const rotated = await this.#parts.store.rotateSession(row.id, now, next);
    if (rotated === null) return null;
    return this.#cache.put(toUserSession(rotated, user), rotated.accessHash) ? tokens : null;
  }

  #partsAt(now: number, origin: Origin): SessionParts {
    return { ids: this.#parts.ids, limits: this.#parts.limits, now, origin };
  }

  async #endOldest(userId: number, now: number): Promise<void> {
    const live = await this.#parts.store.listLiveSessions('user', userId, now);
    if (live.length <= MAX_FAMILIES) return;
    const oldest = live.toSorted((a, b) => b.startedAt - a.startedAt || b.id - a.id);
    for (const { family } of oldest.slice(MAX_FAMILIES)) await this.endFamily(family, 'EXPIRED');
  }

  /**
   * Ends cached sessions immediately, even if the store is down, then those only in the store, which may be loading
   * at this moment and must not enter the cache alive.
   */
  async #endSessions({ kind, ownerId, exceptFamily }: OwnerSessions, reason: EndReason): Promise<number> {
    const ended = new Set<string>();
    const end = (family: string): void => {
      if (family === exceptFamily || ended.has(family)) return;
      ended.add(family);
      this.#announceEnd(family, reason);
    };
    for (const family of this.#cache.listFamilies(kind, ownerId)) end(family);
    const now = this.#parts.clock.now();
    for (const { family } of await this.#parts.store.listLiveSessions(kind, ownerId, now)) end(family);
    await this.#parts.store.endOwnerSessions(kind, ownerId, now, exceptFamily);
    return ended.size;
  }

  /** Ends the family for this process immediately, without waiting for the store. */
  #announceEnd(family: string, reason: EndReason): void {
    this.#cache.endFamily(family);
    for (const listener of this.#endListeners) listener(family, reason);
  }
}
