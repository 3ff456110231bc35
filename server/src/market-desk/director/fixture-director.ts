import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { EventDetails } from '@crease/core/market/market-terms.ts';
import { detached, TimeSlices } from '#base/system/background-tasks.ts';
import { acceptsBets } from '#catalogue/stop-keeper.ts';
import { openMatch, toCricketDetails } from '#market-desk/cricket/open-cricket.ts';
import type { Feed, FeedFact, FeedFixture, FixtureAnnounced, KnownFixture } from '#market-desk/feeds/feed.ts';
import type { DeskParts, OpenedEvent } from '#market-desk/fixtures/fixture-desk.ts';
import type { FixtureRunner } from '#market-desk/fixtures/fixture-runner.ts';
import { openPlay, toPlayDetails } from '#market-desk/play/open-play.ts';
import { createCommandSender } from '#market-desk/results/end-market.ts';
import type { Field, FixtureSources, MatchSources } from '#market-desk/sources/fixture-sources.ts';
import { FeedListener, type FeedObserver } from './feed-listener.ts';

export interface FixtureDirectorSetup extends DeskParts {
  /** A fixture of several feeds is added once the first of them has sent its initial events. */
  readonly feeds: readonly Feed[];
  readonly matchSources: MatchSources;
}

const RETRY_MS = 5_000;
/** Retention of the score after a fixture ends, for remaining viewers; real time. */
const SCORE_RETENTION_MS = 600_000;

/** Runs a fixture of any sport to its settlement. */
type Running = Pick<FixtureRunner<FeedFact, unknown>, 'run' | 'stop'>;

interface Followed {
  /** Name of the feed that announced it first. */
  readonly feed: string;
  readonly sources: FixtureSources;
  /** True if this process created its event. */
  isNew: boolean;
  runner: Running | null;
  /** Null until its event is known. */
  eventId: number | null;
  /** True if it failed, and its event needs manual attention. */
  hasFailed: boolean;
}

/**
 * Listens to the feeds and adds their fixtures to the exchange: an event with its markets, and a runner that takes it
 * to settlement. Events are found by fixture key, so nothing is created twice, and a fixture known from before a
 * restart continues where its feed is.
 */
export class FixtureDirector {
  readonly #setup: FixtureDirectorSetup;
  readonly #slices: TimeSlices;
  readonly #followed = new Map<string, Followed>();
  readonly #stop = new AbortController();
  readonly #cancels = new Set<() => void>();
  /** Serialises adding fixtures; events of the others are received meanwhile. */
  #openings: Promise<void> = Promise.resolve();
  readonly #observer: FeedObserver = {
    known: () => this.#setup.exchange.read(openFixtures),
    announced: (feed, event) => {
      const fresh = this.#announce(feed, event);
      return fresh === null ? null : () => this.#queueOpening(fresh);
    },
    updated: (feed, news) => this.#followed.get(news.key)?.sources.apply(feed.name, news),
    // Betting on its fixtures is suspended until it is back.
    lost: (feed) => {
      for (const [key, { sources }] of [...this.#followed]) {
        try {
          sources.markLost(feed.name);
        } catch (failure) {
          this.#fail(key, failure);
        }
      }
    },
    failed: (key, failure) => this.#fail(key, failure),
  };

  constructor(setup: FixtureDirectorSetup) {
    this.#setup = setup;
    this.#slices = new TimeSlices(setup.clock);
  }

  /** Resolves once every feed's initial events are in the exchange. */
  async start(): Promise<void> {
    await this.#setup.matchSources.load();
    const known = await this.#setup.exchange.read(openFixtures);
    const { clock, log } = this.#setup;
    const { signal } = this.#stop;
    for (const feed of this.#setup.feeds) {
      await new FeedListener({ feed, clock, log, signal, observer: this.#observer }).start(known);
      await this.#openings;
    }
  }

  stop(): void {
    this.#stop.abort();
    for (const cancel of this.#cancels) cancel();
    for (const { runner } of this.#followed.values()) runner?.stop();
  }

  /** @returns the fixture to add to the exchange; null if already known. */
  #announce(feed: Feed, event: FixtureAnnounced): Followed | null {
    const { fixture } = event;
    const known = this.#followed.get(fixture.key);
    if (known !== undefined) {
      known.sources.announce(feed.name, event);
      this.#enqueue(fixture.key, () => this.#change(fixture));
      return null;
    }
    const sources = this.#setup.matchSources.follow(fixture);
    sources.announce(feed.name, event);
    const followed = { feed: feed.name, sources, isNew: false, runner: null, eventId: null, hasFailed: false };
    this.#followed.set(fixture.key, followed);
    return followed;
  }

  #queueOpening(followed: Followed): void {
    followed.sources.open();
    this.#enqueue(followed.sources.field.fixture.key, () => this.#openFixture(followed));
  }

  /** Runs the work after all earlier work, and retries while it fails. */
  #enqueue(key: string, work: () => Promise<void>): void {
    const { log } = this.#setup;
    this.#openings = this.#openings.then(async () => {
      if (this.#stop.signal.aborted) return;
      try {
        await work();
      } catch (failure) {
        log.warn('Couldn’t create fixture; retrying.', { key, reason: String(failure) });
        const cancel = this.#setup.clock.after(RETRY_MS, () => {
          this.#cancels.delete(cancel);
          this.#enqueue(key, work);
        });
        this.#cancels.add(cancel);
      }
    });
  }

  async #openFixture(followed: Followed): Promise<void> {
    const { exchange, log, watch } = this.#setup;
    const { sources, feed } = followed;
    const { field } = sources;
    const { key } = field.fixture;
    const known = await exchange.read((state) => findEvent(state, key));
    // A closed fixture may still have an unsettled correction.
    if (known?.isClosed === true && field.log.earlier.length === 0) {
      this.#leave(key);
      return;
    }
    const details = { ...toDetails(field.fixture), feed };
    if (known === null) followed.isNew = true;
    const made =
      known === null
        ? await exchange.submit({ type: 'CreateEvent', details, status: 'UPCOMING' })
        : { ok: true as const, id: known.id };
    if (!made.ok) {
      log.warn('Exchange rejected a fixture.', { key, code: made.code });
      this.#leave(key);
      return;
    }
    followed.eventId = made.id;
    if (followed.hasFailed) return;
    watch.follow(made.id);
    try {
      followed.runner = await this.#open(field, { eventId: made.id, isNew: followed.isNew, sources });
    } catch (failure) {
      await this.#setAside(made.id);
      throw failure;
    }
    this.#run(followed, followed.runner, made.id);
  }

  #open(field: Field, event: OpenedEvent): Promise<Running> {
    return isCricket(field)
      ? openMatch({ ...this.#setup, slices: this.#slices }, event, field)
      : openPlay(this.#setup, event, field);
  }

  /** Stops one fixture that can't be processed; all others continue. */
  #fail(key: string, failure: unknown): void {
    const { log } = this.#setup;
    log.error('Fixture stopped unexpectedly.', { key, reason: String(failure) });
    const followed = this.#followed.get(key);
    if (followed === undefined) return;
    followed.hasFailed = true;
    followed.runner?.stop();
    this.#leave(key);
    if (followed.eventId === null) return;
    detached(this.#setAside(followed.eventId), { name: 'fixture', log });
  }

  /** Suspends an event's markets and lists it for manual attention. */
  async #setAside(eventId: number): Promise<void> {
    const { exchange, clock, log, watch } = this.#setup;
    watch.markLeft(eventId, 'STOPPED');
    const wait = { eventId, marketId: null, reason: 'STOPPED', code: null } as const;
    watch.addPending(wait, clock.now());
    const open = await exchange.read((state) =>
      (state.events.get(eventId)?.marketIds ?? []).filter((id) => acceptsBets(state.markets.get(id))),
    );
    const send = createCommandSender(exchange, log, eventId);
    for (const marketId of open) await send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  }

  #run(followed: Followed, runner: Running, eventId: number): void {
    const { log, watch } = this.#setup;
    const { key } = followed.sources.field.fixture;
    const ended = runner
      .run()
      .then(async () => {
        if (followed.hasFailed) return;
        watch.markLeft(eventId, 'OVER');
        await this.#dropLater(key, eventId);
      })
      .catch((failure: unknown) => {
        if (this.#followed.get(key) === followed) this.#fail(key, failure);
      })
      .finally(() => {
        if (this.#followed.get(key)?.runner === runner) this.#leave(key);
      });
    detached(ended, { name: 'fixture', log });
  }

  #leave(key: string): void {
    this.#followed.delete(key);
    this.#setup.matchSources.leave(key);
  }

  /** Updates the start or names; markets stay unchanged. */
  async #change(fixture: FeedFixture): Promise<void> {
    const { exchange } = this.#setup;
    const known = await exchange.read((state) => findEvent(state, fixture.key));
    if (known === null || known.isClosed) return;
    const { title, startTime, venue, competition } = toDetails(fixture);
    const details = { title, startTime, venue, competition };
    await exchange.submit({ type: 'UpdateEvent', eventId: known.id, details });
  }

  /** Drops the score of a closed fixture; one that needs manual review keeps it. */
  async #dropLater(key: string, eventId: number): Promise<void> {
    const { exchange, clock, scoreBoard } = this.#setup;
    if (this.#stop.signal.aborted) return;
    const status = await exchange.read(({ events }) => events.get(eventId)?.status ?? 'CLOSED');
    if (status !== 'CLOSED') return;
    const cancel = clock.after(SCORE_RETENTION_MS, () => {
      this.#cancels.delete(cancel);
      scoreBoard.drop(eventId, key);
    });
    this.#cancels.add(cancel);
  }
}

type Cricket = Extract<Field, { readonly fixture: { readonly sport: 'cricket' } }>;

function isCricket(field: Field): field is Cricket {
  return field.fixture.sport === 'cricket';
}

function openFixtures(state: ExchangeState): KnownFixture[] {
  return [...state.events.values()]
    .filter(({ status }) => status !== 'CLOSED')
    .map(({ details }) => ({ key: details.dreamEventId, startsAt: details.startTime }));
}

function findEvent(state: ExchangeState, key: string): { id: number; isClosed: boolean } | null {
  for (const { id, details, status } of state.events.values()) {
    if (details.dreamEventId === key) return { id, isClosed: status === 'CLOSED' };
  }
  return null;
}

function toDetails(fixture: FeedFixture): EventDetails {
  return fixture.sport === 'cricket' ? toCricketDetails(fixture) : toPlayDetails(fixture);
}
