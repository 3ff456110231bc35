import type { Clock } from '#base/system/clock.ts';
import type { PlayTimes, StoredPlaySession } from '#care/store/play-time-store.ts';

/** Idle time after which the next activity starts a new session. */
export const SITTING_GAP_MS = 15 * 60_000;
/** Open pages report every minute, so a user active this recently counts as present. */
const PRESENCE_MS = 75_000;

/**
 * Play time as measured by the server. Activity is the minutely call of an open page, or a bet; several devices share
 * one session. One process tracks all current sessions and saves them every minute.
 */
export class PlayTime {
  readonly #store: PlayTimes;
  readonly #clock: Clock;
  readonly #sittings = new Map<number, StoredPlaySession>();
  /** Sessions changed since the last save, by user and start. */
  readonly #unsaved = new Map<string, StoredPlaySession>();

  constructor({ playTimes, clock }: { readonly playTimes: PlayTimes; readonly clock: Clock }) {
    this.#store = playTimes;
    this.#clock = clock;
  }

  /** Loads sessions saved by the previous process. Called once, before any requests are served. */
  async load(): Promise<void> {
    const recent = await this.#store.sittingsSince(this.#clock.now() - SITTING_GAP_MS);
    for (const sitting of recent) this.#sittings.set(sitting.userId, sitting);
  }

  /** Registers activity: continues the user's session or starts a new one. */
  recordActivity(userId: number): StoredPlaySession {
    const now = this.#clock.now();
    const known = this.#sittings.get(userId);
    const goesOn = known !== undefined && now - known.lastAt <= SITTING_GAP_MS;
    // A clock set back doesn't end a session.
    return this.#put(
      goesOn
        ? { ...known, lastAt: Math.max(now, known.lastAt) }
        : { userId, startedAt: now, lastAt: now, checkedAt: now },
    );
  }

  /** Registers an answered reality check. */
  recordCheck(userId: number): StoredPlaySession {
    const sitting = this.recordActivity(userId);
    return this.#put({ ...sitting, checkedAt: sitting.lastAt });
  }

  /** Sessions that overlap an interval, including the current one; oldest first. */
  async listSittings(
    userId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly StoredPlaySession[]> {
    await this.#persist([...this.#unsaved].filter(([, sitting]) => sitting.userId === userId));
    return this.#store.listSittings(userId, range);
  }

  /** Users active since then. */
  async listActiveSince(at: number): Promise<readonly number[]> {
    await this.#persist([...this.#unsaved]);
    return (await this.#store.sittingsSince(at)).map(({ userId }) => userId);
  }

  /** Users present now. */
  listPresent(): ReadonlySet<number> {
    const now = this.#clock.now();
    const here = [...this.#sittings.values()].filter(({ lastAt }) => now - lastAt <= PRESENCE_MS);
    return new Set(here.map(({ userId }) => userId));
  }

  /** Latest time a user was known to be present: now, or their last activity. */
  getPresentUntil(userId: number): number {
    const now = this.#clock.now();
    const lastAt = this.#sittings.get(userId)?.lastAt ?? now;
    return now - lastAt <= PRESENCE_MS ? now : lastAt;
  }

  /** Saves changed sessions and evicts ended ones. Failed saves are retried next time. */
  async flush(): Promise<void> {
    await this.#persist([...this.#unsaved]);
    const oldest = this.#clock.now() - SITTING_GAP_MS;
    for (const { userId, lastAt } of this.#sittings.values()) {
      if (lastAt < oldest) this.#sittings.delete(userId);
    }
  }

  /** Deletes all data of a user. */
  async eraseUserData(userId: number): Promise<void> {
    this.#sittings.delete(userId);
    for (const [key, sitting] of this.#unsaved) {
      if (sitting.userId === userId) this.#unsaved.delete(key);
    }
    await this.#store.eraseUserData(userId);
  }

  #put(sitting: StoredPlaySession): StoredPlaySession {
    this.#sittings.set(sitting.userId, sitting);
    this.#unsaved.set(`${sitting.userId}:${sitting.startedAt}`, sitting);
    return sitting;
  }

  async #persist(
    moved: readonly (readonly [key: string, sitting: StoredPlaySession])[],
  ): Promise<void> {
    if (moved.length === 0) return;
    await this.#store.saveSittings(moved.map(([, sitting]) => sitting));
    // Sessions that changed again during the save are still unsaved.
    for (const [key, sitting] of moved) {
      if (this.#unsaved.get(key) === sitting) this.#unsaved.delete(key);
    }
  }
}

/** Time that sessions spent within an interval, ms. */
export function computePlayedMs(
  sittings: readonly StoredPlaySession[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let sum = 0;
  for (const { startedAt, lastAt } of sittings) {
    sum += Math.max(0, Math.min(lastAt, to) - Math.max(startedAt, from));
  }
  return sum;
}
