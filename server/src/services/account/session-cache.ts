import type { SessionKind, User } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import { type LiveSession, ownerOf } from './live-session.ts';

const CLEAN_EVERY_MS = 60_000;
/** Longer than any answer of the store takes. */
const ENDED_MEMORY_MS = 60_000;
/** Sessions kept at most; the oldest entry goes first and is read from the store again when it is used. */
const MOST_CACHED = 200_000;

/** Sessions in memory, by the digest of their access token and by family. */
export class SessionCache {
  readonly #clock: Clock;
  readonly #onGone: (family: string) => void;
  readonly #byAccess = new Map<string, LiveSession>();
  readonly #accessOfFamily = new Map<string, Set<string>>();
  /** Families that ended a moment ago: what was read of them before that must not come back. */
  readonly #endedFamilies = new Set<string>();
  #cleanedAt = 0;

  /** @param onGone called with each family of which nothing is kept any more. */
  constructor(clock: Clock, onGone: (family: string) => void) {
    this.#clock = clock;
    this.#onGone = onGone;
  }

  get(hash: string): LiveSession | undefined {
    return this.#byAccess.get(hash);
  }

  /** False when the family has ended while the row was on its way. */
  put(live: LiveSession, hash: string): boolean {
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

  /** Puts a changed user in the place of what their sessions know of them. */
  changeUser(user: User): void {
    for (const [hash, live] of this.#byAccess) {
      if (live.kind === 'user' && live.user.id === user.id) {
        this.#byAccess.set(hash, { ...live, user });
      }
    }
  }

  /** Families of somebody; one with several access tokens comes several times. */
  familiesOf(kind: SessionKind, ownerId: number): readonly string[] {
    return [...this.#byAccess.values()]
      .filter((live) => live.kind === kind && ownerOf(live) === ownerId)
      .map(({ family }) => family);
  }

  /** Time at which the newest access token of a family ends, or 0 when none is live. */
  expiresAt(family: string): number {
    let latest = 0;
    for (const hash of this.#accessOfFamily.get(family) ?? []) {
      latest = Math.max(latest, this.#byAccess.get(hash)?.accessExpiresAt ?? 0);
    }
    return latest > this.#clock.now() ? latest : 0;
  }

  /** The session of a family by its newest access token. */
  ofFamily(family: string): LiveSession | undefined {
    const [newest] = [...(this.#accessOfFamily.get(family) ?? [])].reverse();
    return newest === undefined ? undefined : this.#byAccess.get(newest);
  }

  /** Removes a family that has ended; for a while nothing of it is taken again. */
  endFamily(family: string): void {
    for (const hash of this.#accessOfFamily.get(family) ?? []) this.#byAccess.delete(hash);
    this.#accessOfFamily.delete(family);
    this.#onGone(family);
    this.#endedFamilies.add(family);
    this.#clock.after(ENDED_MEMORY_MS, () => this.#endedFamilies.delete(family));
  }

  clear(): void {
    for (const [hash, { family }] of [...this.#byAccess]) this.#drop(hash, family);
  }

  /** Removes expired sessions, once a minute, when new ones come. */
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
    this.#onGone(family);
  }
}
