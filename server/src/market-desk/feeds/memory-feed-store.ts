import { ConstraintViolation } from '#journal/memory/memory-tables.ts';
import type { FeedChoice, FeedStore, StoredFeedEvent } from './feed-store.ts';

/** In-memory feed events for unit tests. */
export class MemoryFeedStore implements FeedStore {
  #events: readonly StoredFeedEvent[] = [];
  readonly #positions = new Map<string, number>();
  #choices: readonly FeedChoice[] = [];

  async append(events: readonly StoredFeedEvent[]): Promise<void> {
    const keys = [...this.#events, ...events].map(
      ({ source, sequence }) => `${source} ${sequence}`,
    );
    if (new Set(keys).size < keys.length) throw new ConstraintViolation('feed_events_pkey');
    this.#events = [...this.#events, ...events];
    for (const { source, sequence } of events) this.#positions.set(source, sequence);
  }

  async positions(): Promise<ReadonlyMap<string, number>> {
    return new Map(this.#positions);
  }

  async events(): Promise<readonly StoredFeedEvent[]> {
    return this.#events;
  }

  async forget(source: string, fixture: string): Promise<void> {
    this.#events = this.#events.filter(
      (event) => event.source !== source || event.fixture !== fixture,
    );
  }

  async choose(choice: FeedChoice): Promise<void> {
    this.#choices = [...this.#choices, choice];
  }

  async choices(): Promise<readonly FeedChoice[]> {
    return this.#choices;
  }

  async forgetChoices(key: string): Promise<void> {
    this.#choices = this.#choices.filter((choice) => choice.key !== key);
  }
}
