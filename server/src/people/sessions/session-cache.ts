import { getOrCreate } from '#base/collections.ts';
import type { BaseEnv } from '#base/env.ts';
import type { Clock } from '#base/system/clock.ts';
import type { User } from '#people/store/account-store.ts';
import type { Session, SessionKind, SessionStore } from '#people/store/session-store.ts';
import { getOwnerId, type LiveSession } from './live-session.ts';
import type { SessionLimits } from './new-session.ts';

const CLEAN_EVERY_MS = 60_000;
/** Longer than any store query takes. */
const ENDED_MEMORY_MS = 60_000;
/** Max. cached sessions; the oldest is evicted first and reloaded from the store on next use. */
const MAX_CACHED = 200_000;

/** In-memory sessions, indexed by access token digest and by family. */
export class SessionCache {
  readonly #clock: Clock;
  readonly #onGone: (family: string) => void;
  readonly #byAccess = new Map<string, LiveSession>();
  readonly #accessOfFamily = new Map<string, Set<string>>();
  /** Access token digests by kind and owner. */
  readonly #accessOfOwner = new Map<string, Set<string>>();
  /** Recently ended families, so that rows loaded before the end don't re-enter the cache. */
  readonly #endedFamilies = new Set<string>();
  #cleanedAt = 0;

  /** @param onGone called with each family once its last session is evicted. */
  constructor(clock: Clock, onGone: (family: string) => void) {
    this.#clock = clock;
    this.#onGone = onGone;
  }

  get(hash: string): LiveSession | undefined {
    return this.#byAccess.get(hash);
  }

  /** Returns false if the family ended while the row was being loaded. */
  put(live: LiveSession, hash: string): boolean {
    if (this.#endedFamilies.has(live.family)) return false;
    this.#dropExpired();
    if (this.#byAccess.size >= MAX_CACHED) {
      const [oldest] = this.#byAccess;
      if (oldest !== undefined) this.#drop(oldest[0], oldest[1].family);
    }
    this.#byAccess.set(hash, live);
    const owner = makeOwnerKey(live.kind, getOwnerId(live));
    getOrCreate(this.#accessOfFamily, live.family, () => new Set()).add(hash);
    getOrCreate(this.#accessOfOwner, owner, () => new Set()).add(hash);
    return true;
  }

  changeUser(user: User): void {
    for (const hash of this.#accessOfOwner.get(makeOwnerKey('user', user.id)) ?? []) {
      const live = this.#byAccess.get(hash);
      if (live?.kind === 'user') this.#byAccess.set(hash, { ...live, user });
    }
  }

  /** Families of one owner; may contain duplicates if a family has several access tokens. */
  listFamilies(kind: SessionKind, ownerId: number): readonly string[] {
    return [...(this.#accessOfOwner.get(makeOwnerKey(kind, ownerId)) ?? [])].flatMap((hash) => {
      const live = this.#byAccess.get(hash);
      return live === undefined ? [] : [live.family];
    });
  }

  /** Expiry of the latest access token of a family; 0 if none is live. */
  expiresAt(family: string): number {
    let latest = 0;
    for (const hash of this.#accessOfFamily.get(family) ?? []) {
      latest = Math.max(latest, this.#byAccess.get(hash)?.accessExpiresAt ?? 0);
    }
    return latest > this.#clock.now() ? latest : 0;
  }

  getByFamily(family: string): LiveSession | undefined {
    const [newest] = [...(this.#accessOfFamily.get(family) ?? [])].reverse();
    return newest === undefined ? undefined : this.#byAccess.get(newest);
  }

  /** Removes an ended family and keeps it out of the cache for a while. */
  endFamily(family: string): void {
    for (const hash of [...(this.#accessOfFamily.get(family) ?? [])]) this.#remove(hash);
    this.#accessOfFamily.delete(family);
    this.#onGone(family);
    this.#endedFamilies.add(family);
    this.#clock.after(ENDED_MEMORY_MS, () => this.#endedFamilies.delete(family));
  }

  clear(): void {
    for (const [hash, { family }] of [...this.#byAccess]) this.#drop(hash, family);
  }

  /** Evicts expired sessions, at most once a minute, on insert. */
  #dropExpired(): void {
    const now = this.#clock.now();
    if (now - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = now;
    for (const [hash, live] of this.#byAccess) {
      if (live.accessExpiresAt <= now) this.#drop(hash, live.family);
    }
  }

  #remove(hash: string): void {
    const live = this.#byAccess.get(hash);
    if (live === undefined) return;
    this.#byAccess.delete(hash);
    const owner = makeOwnerKey(live.kind, getOwnerId(live));
    const owned = this.#accessOfOwner.get(owner);
    owned?.delete(hash);
    if (owned?.size === 0) this.#accessOfOwner.delete(owner);
  }

  #drop(hash: string, family: string): void {
    this.#remove(hash);
    const hashes = this.#accessOfFamily.get(family);
    hashes?.delete(hash);
    if (hashes?.size !== 0) return;
    this.#accessOfFamily.delete(family);
    this.#onGone(family);
  }
}

function makeOwnerKey(kind: SessionKind, ownerId: number): string {
  return `${kind}:${ownerId}`;
}

/** Min. interval between writes of a session's last use. After a restart a session may expire up to this much early. */
const NOTE_EVERY_MS = 60_000;

interface Use {
  readonly sessionId: number;
  usedAt: number;
  notedAt: number;
}

interface IdleParts extends Pick<BaseEnv, 'clock' | 'log'> {
  readonly store: Pick<SessionStore, 'keepSession'>;
  readonly limits: SessionLimits;
}

/** Tracks the last use of operator sessions and expires idle ones. */
export class IdleEnds {
  readonly #parts: IdleParts;
  readonly #uses = new Map<string, Use>();

  constructor(parts: IdleParts) {
    this.#parts = parts;
  }

  /** Starts tracking a stored session; no-op if it is already tracked. */
  track({ id, family, refreshExpiresAt }: Session): void {
    if (this.#uses.has(family)) return;
    const usedAt = Math.min(refreshExpiresAt - this.#parts.limits.operatorIdleMs, this.#parts.clock.now());
    this.#uses.set(family, { sessionId: id, usedAt, notedAt: usedAt });
  }

  isOver(family: string): boolean {
    const use = this.#uses.get(family);
    return use === undefined || use.usedAt + this.#parts.limits.operatorIdleMs <= this.#parts.clock.now();
  }

  touch(family: string): void {
    const use = this.#uses.get(family);
    const now = this.#parts.clock.now();
    if (use === undefined) return;
    use.usedAt = now;
    if (now - use.notedAt < NOTE_EVERY_MS) return;
    use.notedAt = now;
    const noted = this.#parts.store.keepSession(use.sessionId, now + this.#parts.limits.operatorIdleMs);
    noted.catch((error: unknown) => {
      this.#parts.log.warn('Couldn’t store the last use of a session.', { error });
    });
  }

  untrack(family: string): void {
    this.#uses.delete(family);
  }
}
