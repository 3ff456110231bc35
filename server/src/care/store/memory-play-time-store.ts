import type { PlayTimeStore, StoredPlaySession } from './play-time-store.ts';

/** In-memory play sessions for unit tests and simulation. Behaves like the PostgreSQL store. */
export class MemoryPlayTimeStore implements PlayTimeStore {
  readonly #sittings = new Map<string, StoredPlaySession>();

  keepSittings(sittings: readonly StoredPlaySession[]): Promise<void> {
    for (const sitting of sittings) {
      this.#sittings.set(`${sitting.userId}:${sitting.startedAt}`, sitting);
    }
    return Promise.resolve();
  }

  sittingsSince(at: number): Promise<readonly StoredPlaySession[]> {
    return Promise.resolve([...this.#sittings.values()].filter(({ lastAt }) => lastAt >= at));
  }

  listSittings(
    userId: number,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<readonly StoredPlaySession[]> {
    const own = [...this.#sittings.values()].filter(
      (sitting) => sitting.userId === userId && sitting.startedAt <= to && sitting.lastAt >= from,
    );
    return Promise.resolve(own.sort((a, b) => a.startedAt - b.startedAt));
  }

  forgetUser(userId: number): Promise<void> {
    for (const [key, sitting] of this.#sittings) {
      if (sitting.userId === userId) this.#sittings.delete(key);
    }
    return Promise.resolve();
  }
}
