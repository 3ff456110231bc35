import type { BaseEnv } from '#base/env.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { Exchange } from '#journal/exchange.ts';
import {
  type Feed,
  FeedAlarm,
  type FixtureAnnounced,
  type FixtureUpdate,
  type KnownFixture,
} from '#market-desk/feeds/feed.ts';

export interface FeedObserver {
  /** Fixtures open in the exchange. */
  known(): Promise<readonly KnownFixture[]>;
  /**
   * @returns a function that adds the fixture to the exchange, to be called after the feed's initial events; null if
   * already known.
   */
  announced(feed: Feed, event: FixtureAnnounced): (() => void) | null;
  updated(feed: Feed, news: FixtureUpdate): void;
  /** An event of a fixture couldn't be processed. */
  failed(key: string, failure: unknown): void;
  /** The feed has become unavailable. */
  lost(feed: Feed): void;
}

interface FeedListenerSetup extends Pick<BaseEnv, 'clock' | 'log'> {
  readonly feed: Feed;
  /** Stops listening. */
  readonly signal: AbortSignal;
  readonly observer: FeedObserver;
}

const RETRY_MS = 5_000;

/** Listens to one feed until stopped, and reconnects after a failure. */
export class FeedListener {
  readonly #setup: FeedListenerSetup;
  readonly #alarm: FeedAlarm;

  constructor(setup: FeedListenerSetup) {
    this.#setup = setup;
    this.#alarm = new FeedAlarm(setup.clock, setup.signal);
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
    const { feed, clock, log, signal, observer } = this.#setup;
    let open = known;
    while (!signal.aborted) {
      try {
        await this.#consume(open, onCurrent);
      } catch (failure) {
        log.error('Feed failed; reconnecting.', { feed: feed.name, reason: String(failure) });
      }
      onCurrent();
      if (signal.aborted) return;
      observer.lost(feed);
      await this.#alarm.until(clock.now() + RETRY_MS);
      open = await observer.known();
    }
  }

  async #consume(open: readonly KnownFixture[], onCurrent: () => void): Promise<void> {
    const { feed, signal, observer } = this.#setup;
    // All sources of a fixture must be known before it is traded.
    let waiting: (() => void)[] | null = [];
    for await (const event of feed.listen(open, signal)) {
      if (signal.aborted) return;
      if (event.type === 'current') {
        for (const bring of waiting ?? []) bring();
        waiting = null;
        onCurrent();
      } else if (event.type !== 'fixture') this.#guard(event.key, () => observer.updated(feed, event));
      else {
        const { key } = event.fixture;
        this.#guard(key, () => {
          const bring = observer.announced(feed, event);
          if (bring === null) return;
          if (waiting === null) bring();
          else waiting.push(() => this.#guard(key, bring));
        });
      }
    }
  }

  /** One fixture's failure must not end the feed of all others. */
  #guard(key: string, work: () => void): void {
    try {
      work();
    } catch (failure) {
      this.#setup.observer.failed(key, failure);
    }
  }
}

const CHECK_MS = 100;
/** Longest wait: a feed may have nothing in play, and bets are accepted anyway. */
const TIMEOUT_MS = 10_000;

export interface FirstEventParts extends Pick<BaseEnv, 'clock'> {
  readonly exchange: Pick<Exchange, 'read'>;
  readonly log: Pick<BaseEnv['log'], 'error'>;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** Waits for a feed's first event in play, so that the server isn't reported as ready while its lists are empty. */
export class FirstEvent {
  readonly #parts: FirstEventParts;
  readonly #until: number;
  #isOver = false;

  constructor(parts: FirstEventParts) {
    this.#parts = parts;
    this.#until = parts.clock.now() + TIMEOUT_MS;
  }

  /** True once an event is in play or the wait is over. */
  isReady(): boolean {
    this.#isOver ||= this.#parts.clock.now() >= this.#until;
    return this.#isOver;
  }

  /** Checks now and repeatedly until an event is in play. */
  watch(): void {
    const { log } = this.#parts;
    const onFailed = () => {
      this.#isOver = true;
    };
    detached(this.#check(), { name: 'first event', log, onFailed });
  }

  async #check(): Promise<void> {
    const { exchange, clock, signal } = this.#parts;
    if (this.isReady() || signal.aborted) return;
    this.#isOver ||= await exchange.read((state) =>
      [...state.events.values()].some(({ status }) => status === 'IN_PLAY'),
    );
    if (!this.#isOver) clock.after(CHECK_MS, () => this.watch());
  }
}
