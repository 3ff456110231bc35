import type { FeedCorrection, FeedMoment } from '#ports/feed.ts';

/**
 * What has happened in one fixture, as its feed said it. The one who follows it reads what is new, and begins anew when
 * the past was put right.
 */
export class FieldLog<Fact> {
  #moments: FeedMoment<Fact>[] = [];
  #earlier: readonly (readonly FeedMoment<Fact>[])[] = [];
  #revision = 0;
  #isEnded = false;
  #silentSince: number | null = null;
  readonly #listeners = new Set<() => void>();

  get size(): number {
    return this.#moments.length;
  }

  /** The past as it stood before each correction that was known at the start. */
  get earlier(): readonly (readonly FeedMoment<Fact>[])[] {
    return this.#earlier;
  }

  /** Grows with every correction. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether nothing more comes. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Since when nothing was heard for longer than is allowed, ms since 1970 UTC; null while the feed speaks. */
  get silentSince(): number | null {
    return this.#silentSince;
  }

  /** Everything that happened from a place on, counted from 0. */
  from(place: number): readonly FeedMoment<Fact>[] {
    return this.#moments.slice(place);
  }

  add(moments: readonly FeedMoment<Fact>[]): void {
    this.#moments.push(...moments);
    this.#silentSince = null;
    this.#notify();
  }

  /** Puts the past right. What it replaces and is not known is passed over; with none known it adds to the end. */
  correct({ replaces, moments }: FeedCorrection<Fact>): void {
    const gone = new Set(replaces);
    const first = this.#moments.findIndex(({ id }) => gone.has(id));
    const place = first < 0 ? this.#moments.length : first;
    const kept = (from: number, to?: number) =>
      this.#moments.slice(from, to).filter(({ id }) => !gone.has(id));
    this.#moments = [...kept(0, place), ...moments, ...kept(place)];
    this.#revision += 1;
    this.#silentSince = null;
    this.#notify();
  }

  /** All of the past again, from a feed that was away: what is new is added, and where it differs it counts. */
  resume(
    past: readonly FeedMoment<Fact>[],
    earlier: readonly (readonly FeedMoment<Fact>[])[] = [],
  ): void {
    const isSame = this.#moments.every(({ id }, place) => past[place]?.id === id);
    if (!isSame) this.#revision += 1;
    this.#moments = [...past];
    this.#earlier = earlier;
    this.#silentSince = null;
    this.#notify();
  }

  end(): void {
    this.#isEnded = true;
    this.#notify();
  }

  fallSilent(since: number): void {
    this.#silentSince = since;
    this.#notify();
  }

  /** The feed is there, and nothing has happened. */
  hear(): void {
    if (this.#silentSince === null) return;
    this.#silentSince = null;
    this.#notify();
  }

  /** @returns ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
