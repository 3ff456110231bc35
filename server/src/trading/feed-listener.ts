import type { Clock } from '#ports/clock.ts';
import type { Feed, FixtureAnnounced, FixtureUpdate, KnownFixture } from '#ports/feed.ts';
import type { Log } from '#ports/log.ts';

/** Receives the events of feeds. */
export interface FeedObserver {
  /** Fixtures open in the exchange. */
  known(): Promise<readonly KnownFixture[]>;
  /**
   * @returns a function that adds the fixture to the exchange, to be called after the feed's initial events; null if
   * already known.
   */
  announced(feed: Feed, event: FixtureAnnounced): (() => void) | null;
  heard(feed: Feed, news: FixtureUpdate): void;
  /** An event of a fixture couldn't be processed. */
  failed(key: string, failure: unknown): void;
  /** The feed has become unavailable. */
  lost(feed: Feed): void;
}

export interface FeedListenerSetup {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops listening. */
  readonly signal: AbortSignal;
  readonly hearer: FeedObserver;
}

const RETRY_MS = 5_000;

/** Listens to one feed until stopped, and reconnects after a failure. */
export class FeedListener {
  readonly #setup: FeedListenerSetup;

  constructor(setup: FeedListenerSetup) {
    this.#setup = setup;
  }

  /** Resolves after the feed's initial events, or if it fails. */
  start(known: readonly KnownFixture[]): Promise<void> {
    return new Promise((resolve) => {
      this.#listen(known, resolve).catch((failure: unknown) =>
        this.#setup.log.error('Fixture director stopped.', { reason: String(failure) }),
      );
    });
  }

  async #listen(known: readonly KnownFixture[], onCurrent: () => void): Promise<void> {
    const { feed, log, signal, hearer } = this.#setup;
    let open = known;
    while (!signal.aborted) {
      try {
        await this.#hear(open, onCurrent);
      } catch (failure) {
        log.error('Feed failed; reconnecting.', {
          feed: feed.name,
          reason: String(failure),
        });
      }
      onCurrent();
      if (signal.aborted) return;
      hearer.lost(feed);
      await this.#rest(RETRY_MS);
      open = await hearer.known();
    }
  }

  async #hear(open: readonly KnownFixture[], onCurrent: () => void): Promise<void> {
    const { feed, signal, hearer } = this.#setup;
    // All sources of a fixture must be known before it is traded.
    let waiting: (() => void)[] | null = [];
    for await (const event of feed.listen(open, signal)) {
      if (signal.aborted) return;
      if (event.type === 'current') {
        for (const bring of waiting ?? []) bring();
        waiting = null;
        onCurrent();
      } else if (event.type !== 'fixture') this.#one(event.key, () => hearer.heard(feed, event));
      else {
        const { key } = event.fixture;
        this.#one(key, () => {
          const bring = hearer.announced(feed, event);
          if (bring === null) return;
          if (waiting === null) bring();
          else waiting.push(() => this.#one(key, bring));
        });
      }
    }
  }

  /** One fixture's failure must not end the feed of all others. */
  #one(key: string, work: () => void): void {
    try {
      work();
    } catch (failure) {
      this.#setup.hearer.failed(key, failure);
    }
  }

  #rest(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#setup.clock.after(delayMs, done);
      const { signal } = this.#setup;
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }
}
