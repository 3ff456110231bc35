import type { Clock } from '#ports/clock.ts';
import type { FeedFixture } from '#ports/feed.ts';
import { SCORED_KEY, SCORER } from '#ports/feed.ts';
import type { FeedStore } from '#ports/feed-store.ts';
import { FixtureSources } from './fixture-sources.ts';

/** Sources of every followed fixture, and the operators' choices among them. */
export class MatchSources {
  readonly #store: FeedStore;
  readonly #clock: Clock;
  readonly #followed = new Map<string, FixtureSources>();
  readonly #choices = new Map<string, readonly (string | null)[]>();

  constructor({ feedStore, clock }: { readonly feedStore: FeedStore; readonly clock: Clock }) {
    this.#store = feedStore;
    this.#clock = clock;
  }

  /** Loads the choices made before the start. */
  async load(): Promise<void> {
    this.#choices.clear();
    for (const { key, source } of await this.#store.choices()) this.#note(key, source);
  }

  /** Returns a fixture's sources, from its first announcement on. */
  follow(fixture: FeedFixture): FixtureSources {
    const sources = new FixtureSources(fixture, {
      choices: this.#choices.get(fixture.key) ?? [],
      now: () => this.#clock.now(),
    });
    this.#followed.set(fixture.key, sources);
    return sources;
  }

  of(key: string): FixtureSources | null {
    return this.#followed.get(key) ?? null;
  }

  leave(key: string): void {
    this.#followed.delete(key);
  }

  /** Follows a source, also after a restart; null for the first live one by rank. */
  async choose(key: string, source: string | null): Promise<void> {
    await this.#store.choose({ key, source, at: this.#clock.now() });
    this.#note(key, source);
    this.#followed.get(key)?.choose(source);
  }

  /** True if the match's results are those of a scorer, also after the match has left. */
  isScored(key: string): boolean {
    const followed = this.#followed.get(key);
    if (followed !== undefined) return followed.leader === SCORER;
    return key.startsWith(SCORED_KEY) || this.#choices.get(key)?.at(-1) === SCORER;
  }

  /** True if a match taken over by a scorer was returned. */
  isGivenBack(key: string): boolean {
    const choices = this.#choices.get(key) ?? [];
    return choices.includes(SCORER) && choices.at(-1) !== SCORER;
  }

  #note(key: string, source: string | null): void {
    this.#choices.set(key, [...(this.#choices.get(key) ?? []), source]);
  }
}
