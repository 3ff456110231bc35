import type { Clock } from '#ports/clock.ts';
import type { PlayTimeStore, Sitting } from '#ports/play-time-store.ts';

/** Who gives no sign for so long has left: the next sign begins another sitting. */
export const SITTING_GAP_MS = 15 * 60_000;
/** A page that is looked at gives a sign each minute: whoever gave one so lately is taken to be here. */
const HERE_MS = 75_000;

/**
 * How long players have been here, measured by the server. The call of an open page each minute is a sign of its player,
 * and so is every bet; two devices are one sitting. One process knows all that are under way, and keeps them each minute.
 */
export class PlayTime {
  readonly #store: PlayTimeStore;
  readonly #clock: Clock;
  readonly #sittings = new Map<number, Sitting>();
  /** Those that have moved since they were kept, by user and start. */
  readonly #unsaved = new Map<string, Sitting>();

  constructor({ playTimes, clock }: { readonly playTimes: PlayTimeStore; readonly clock: Clock }) {
    this.#store = playTimes;
    this.#clock = clock;
  }

  /** Takes up what the process before this one has kept. Called once, before anybody is let in. */
  async load(): Promise<void> {
    const recent = await this.#store.sittingsSince(this.#clock.now() - SITTING_GAP_MS);
    for (const sitting of recent) this.#sittings.set(sitting.userId, sitting);
  }

  /** A sign of a player: their sitting goes on, or another one begins. */
  seen(userId: number): Sitting {
    const now = this.#clock.now();
    const known = this.#sittings.get(userId);
    const goesOn = known !== undefined && now - known.lastAt <= SITTING_GAP_MS;
    // A clock that was set back ends nothing.
    return this.#put(
      goesOn
        ? { ...known, lastAt: Math.max(now, known.lastAt) }
        : { userId, startedAt: now, lastAt: now, checkedAt: now },
    );
  }

  /** They have answered a reality check. */
  checked(userId: number): Sitting {
    const sitting = this.seen(userId);
    return this.#put({ ...sitting, checkedAt: sitting.lastAt });
  }

  /** Sittings with a part between two moments, the one under way as it is now; oldest first. */
  async sittingsOf(
    userId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly Sitting[]> {
    await this.#keep([...this.#unsaved].filter(([, sitting]) => sitting.userId === userId));
    return this.#store.sittingsOf(userId, range);
  }

  /** Users who gave a sign since then. */
  async seenSince(at: number): Promise<readonly number[]> {
    await this.#keep([...this.#unsaved]);
    return (await this.#store.sittingsSince(at)).map(({ userId }) => userId);
  }

  /** Users who are here now. */
  present(): ReadonlySet<number> {
    const now = this.#clock.now();
    const here = [...this.#sittings.values()].filter(({ lastAt }) => now - lastAt <= HERE_MS);
    return new Set(here.map(({ userId }) => userId));
  }

  /** Until when somebody was here, as far as that is known: now, or their last sign. */
  presentUntil(userId: number): number {
    const now = this.#clock.now();
    const lastAt = this.#sittings.get(userId)?.lastAt ?? now;
    return now - lastAt <= HERE_MS ? now : lastAt;
  }

  /** Keeps what has moved, and lets go from memory who has left. What cannot be kept now is kept the next time. */
  async flush(): Promise<void> {
    await this.#keep([...this.#unsaved]);
    const oldest = this.#clock.now() - SITTING_GAP_MS;
    for (const { userId, lastAt } of this.#sittings.values()) {
      if (lastAt < oldest) this.#sittings.delete(userId);
    }
  }

  /** Lets everything of one user go. */
  async forget(userId: number): Promise<void> {
    this.#sittings.delete(userId);
    for (const [key, sitting] of this.#unsaved) {
      if (sitting.userId === userId) this.#unsaved.delete(key);
    }
    await this.#store.forgetUser(userId);
  }

  #put(sitting: Sitting): Sitting {
    this.#sittings.set(sitting.userId, sitting);
    this.#unsaved.set(`${sitting.userId}:${sitting.startedAt}`, sitting);
    return sitting;
  }

  async #keep(moved: readonly (readonly [key: string, sitting: Sitting])[]): Promise<void> {
    if (moved.length === 0) return;
    await this.#store.keepSittings(moved.map(([, sitting]) => sitting));
    // What has moved again meanwhile is still to be kept.
    for (const [key, sitting] of moved) {
      if (this.#unsaved.get(key) === sitting) this.#unsaved.delete(key);
    }
  }
}

/** How much of some sittings lies between two moments, ms. */
export function playedMs(
  sittings: readonly Sitting[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  let sum = 0;
  for (const { startedAt, lastAt } of sittings) {
    sum += Math.max(0, Math.min(lastAt, to) - Math.max(startedAt, from));
  }
  return sum;
}
