import type { FeedCorrection, FeedMoment } from '#ports/feed.ts';

/** Why nothing of a fixture is taken at its word now. SILENT nothing is heard · DISPUTED its sources say different things. */
export interface FieldStop {
  readonly cause: 'SILENT' | 'DISPUTED';
  /** ms since 1970 UTC. */
  readonly since: number;
}

/** MISSING: play is missing between two things that were said, so that nobody knows the score. */
export type StopCause = FieldStop['cause'] | 'MISSING';

/**
 * What has happened in one fixture, as its feed said it. The one who follows it reads what is new, and begins anew when
 * the past was put right.
 */
export class FieldLog<Fact> {
  #moments: FeedMoment<Fact>[] = [];
  #earlier: readonly (readonly FeedMoment<Fact>[])[] = [];
  #revision = 0;
  #isEnded = false;
  #stop: FieldStop | null = null;
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

  /** Null while what is said counts. */
  get stop(): FieldStop | null {
    return this.#stop;
  }

  /** Everything that happened from a place on, counted from 0. */
  from(place: number): readonly FeedMoment<Fact>[] {
    return this.#moments.slice(place);
  }

  add(moments: readonly FeedMoment<Fact>[]): void {
    this.#moments.push(...moments);
    this.#stop = null;
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
    this.#stop = null;
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
    this.#stop = null;
    this.#notify();
  }

  /** The past of another source: all of it counts in the place of this one. */
  replace(past: readonly FeedMoment<Fact>[]): void {
    this.#moments = [...past];
    this.#revision += 1;
    this.#stop = null;
    this.#notify();
  }

  end(): void {
    this.#isEnded = true;
    this.#notify();
  }

  halt(stop: FieldStop): void {
    this.#stop = stop;
    this.#notify();
  }

  /** The feed is there, and nothing has happened. */
  hear(): void {
    if (this.#stop === null) return;
    this.#stop = null;
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
