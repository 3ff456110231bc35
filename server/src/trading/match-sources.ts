import type { Clock } from '#ports/clock.ts';
import type { FeedFixture } from '#ports/feed.ts';
import { SCORER } from '#ports/feed.ts';
import type { FeedStore } from '#ports/feed-store.ts';
import { FixtureSources } from './fixture-sources.ts';

/** The sources of every fixture that is followed, and what operators chose among them. */
export class MatchSources {
  readonly #store: FeedStore;
  readonly #clock: Clock;
  readonly #followed = new Map<string, FixtureSources>();
  readonly #choices = new Map<string, readonly (string | null)[]>();

  constructor({ feedStore, clock }: { readonly feedStore: FeedStore; readonly clock: Clock }) {
    this.#store = feedStore;
    this.#clock = clock;
  }

  /** Reads what was chosen before the start. */
  async load(): Promise<void> {
    this.#choices.clear();
    for (const { key, source } of await this.#store.choices()) this.#note(key, source);
  }

  /** The sources of a fixture from its first announcement on. */
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

  /** Follows a source from now on, also after a start; null: the first by rank that is heard. */
  async choose(key: string, source: string | null): Promise<void> {
    await this.#store.choose({ key, source, at: this.#clock.now() });
    this.#note(key, source);
    this.#followed.get(key)?.choose(source);
  }

  /** Whether a match that a scorer had taken over was given back. */
  isGivenBack(key: string): boolean {
    const choices = this.#choices.get(key) ?? [];
    return choices.includes(SCORER) && choices.at(-1) !== SCORER;
  }

  #note(key: string, source: string | null): void {
    this.#choices.set(key, [...(this.#choices.get(key) ?? []), source]);
  }
}
