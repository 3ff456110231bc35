import type { FeedCorrection, FeedEvent } from '#market-desk/feeds/feed.ts';

/** Reason a fixture's data is unreliable. SILENT: no data is arriving · DISPUTED: its sources disagree. */
interface FieldStop {
  readonly cause: 'SILENT' | 'DISPUTED';
  /** ms since 1970 UTC. */
  readonly since: number;
}

/** MISSING: there is a gap between events, so the score is unknown. */
export type StopCause = FieldStop['cause'] | 'MISSING';

/** Events of one fixture as reported by its feed. A follower reads new events, and starts over after a correction. */
export class FieldLog<Fact> {
  #moments: FeedEvent<Fact>[] = [];
  #earlier: readonly (readonly FeedEvent<Fact>[])[] = [];
  #revision = 0;
  #isEnded = false;
  #stop: FieldStop | null = null;
  readonly #listeners = new Set<() => void>();

  get size(): number {
    return this.#moments.length;
  }

  /** The history before each correction known at startup. */
  get earlier(): readonly (readonly FeedEvent<Fact>[])[] {
    return this.#earlier;
  }

  /** Incremented by every correction. */
  get revision(): number {
    return this.#revision;
  }

  /** True if no more events will arrive. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Null while the data is reliable. */
  get stop(): FieldStop | null {
    return this.#stop;
  }

  /** Events from an index on, counted from 0. */
  from(place: number): readonly FeedEvent<Fact>[] {
    return this.#moments.slice(place);
  }

  add(moments: readonly FeedEvent<Fact>[]): void {
    this.#moments.push(...moments);
    this.#change();
  }

  /** Applies a correction. Unknown replaced events are ignored; if none are known, the new events are appended. */
  correct({ replaces, moments }: FeedCorrection<Fact>): void {
    const gone = new Set(replaces);
    const first = this.#moments.findIndex(({ id }) => gone.has(id));
    const place = first < 0 ? this.#moments.length : first;
    const kept = (from: number, to?: number) => this.#moments.slice(from, to).filter(({ id }) => !gone.has(id));
    this.replace([...kept(0, place), ...moments, ...kept(place)]);
  }

  /** Applies the full history from a feed that was unavailable: adds new events; differences count as corrections. */
  resume(past: readonly FeedEvent<Fact>[], earlier: readonly (readonly FeedEvent<Fact>[])[] = []): void {
    const isSame = this.#moments.every(({ id }, place) => past[place]?.id === id);
    if (!isSame) this.#revision += 1;
    this.#moments = [...past];
    this.#earlier = earlier;
    this.#change();
  }

  /** Replaces the history with that of another source. */
  replace(past: readonly FeedEvent<Fact>[]): void {
    this.#moments = [...past];
    this.#revision += 1;
    this.#change();
  }

  end(): void {
    this.#isEnded = true;
    this.#change(this.#stop);
  }

  halt(stop: FieldStop): void {
    this.#change(stop);
  }

  /** Notes that the feed is alive without new events. */
  markAlive(): void {
    if (this.#stop !== null) this.#change();
  }

  /** @returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(stop: FieldStop | null = null): void {
    this.#stop = stop;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Reads a field's log, each event once. A runner reads; its desk looks whether it acts on everything known. */
export class FieldReader<Fact> {
  readonly #field: FieldLog<Fact>;
  #taken = 0;
  #revision = 0;
  #isClosed = false;

  constructor(field: FieldLog<Fact>) {
    this.#field = field;
  }

  /** True if everything has been read. */
  get isCurrent(): boolean {
    return this.#taken === this.#field.size && this.#revision === this.#field.revision;
  }

  /** True if nothing is read or done any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Events since the last read; all events after a correction. */
  read() {
    const isCorrected = this.#field.revision !== this.#revision;
    const moments = this.#field.from(isCorrected ? 0 : this.#taken);
    this.#revision = this.#field.revision;
    this.#taken = this.#field.size;
    return { isCorrected, moments };
  }
}
