import { createPrng } from '@crease/sports/base/prng.ts';
import { boardAt } from '@crease/sports/play/board-changes.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { SportSource, TradedFixture } from '#ports/sport-source.ts';
import { BookMarket } from './book-market.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { MakerDesk } from './maker-desk.ts';
import type { ManualControl } from './manual-control.ts';
import { PointsMarket } from './points-market.ts';
import { SeenFixtures } from './seen-fixtures.ts';
import { commandsOf, type SendCommand } from './send-command.ts';
import type { SportMarket } from './sport-market.ts';
import { createSportMarketOf, eventDetailsOf, quoteStyleOf } from './sport-plan.ts';
import { RecordedDesk } from './sport-recorded-desk.ts';
import { RecordedMarket } from './sport-recorded-market.ts';
import { SportRunner } from './sport-runner.ts';

export interface SportDirectorSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly source: SportSource;
  readonly houseAccounts: readonly HouseAccounts[];
  readonly manualControl: ManualControl;
  readonly watch: FixtureWatch;
  isWatched(eventId: number): boolean;
}

const LOOK_EVERY_MS = 5_000;

/**
 * Brings the fixtures of a source into the exchange and has each taken to its settlement. An event is found by the key
 * of its fixture and a market by kind and name, so nothing is made twice, and a fixture that is known from before a
 * restart goes on where the clock says, even when it ended meanwhile.
 */
export class SportDirector {
  readonly #setup: SportDirectorSetup;
  readonly #runners = new Map<string, SportRunner>();
  readonly #seen: SeenFixtures;
  #isStopped = false;
  #cancelLook: (() => void) | null = null;

  constructor(setup: SportDirectorSetup) {
    this.#setup = setup;
    this.#seen = new SeenFixtures(setup.exchange);
  }

  /** Takes up the fixtures that are there, then looks for new ones every few seconds. */
  async start(): Promise<void> {
    const { exchange, source } = this.#setup;
    const known = await exchange.read((state) =>
      [...state.events.values()].map(({ id, status, details }) => ({
        id,
        isOpen: status !== 'CLOSED',
        key: details.dreamEventId,
        startsAt: details.startTime,
      })),
    );
    for (const { id, isOpen, key, startsAt } of known) {
      this.#seen.add(key);
      const fixture = isOpen ? source.fixtureOf(key, startsAt) : null;
      if (fixture !== null) await this.#run(fixture, id);
    }
    await this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelLook?.();
    for (const runner of this.#runners.values()) runner.stop();
  }

  async #look(): Promise<void> {
    const { clock, source, log } = this.#setup;
    try {
      const offered = source.fixtures(clock.now());
      for (const fixture of offered) {
        if (this.#isStopped) return;
        if (!this.#seen.has(fixture.key)) await this.#bring(fixture);
      }
      await this.#seen.keepOnly(new Set(offered.map(({ key }) => key)));
    } catch (failure) {
      log.warn('looking for fixtures failed; it is tried again', { reason: String(failure) });
    }
    if (this.#isStopped) return;
    this.#cancelLook = clock.after(LOOK_EVERY_MS, () => {
      this.#look().catch((failure: unknown) =>
        log.error('the sport director stopped', { reason: String(failure) }),
      );
    });
  }

  async #bring(fixture: TradedFixture): Promise<void> {
    const { exchange } = this.#setup;
    // An earlier try may have made it and lost the answer.
    const known = await this.#eventOf(fixture.key);
    if (known !== null) return this.#run(fixture, known);
    const details = { ...eventDetailsOf(fixture), feed: this.#setup.source.name };
    const made = await exchange.submit({ type: 'CreateEvent', details, status: 'UPCOMING' });
    if (made.ok) await this.#run(fixture, made.id);
  }

  #eventOf(key: string): Promise<number | null> {
    return this.#setup.exchange.read((state) => {
      for (const { id, details } of state.events.values())
        if (details.dreamEventId === key) return id;
      return null;
    });
  }

  async #run(fixture: TradedFixture, eventId: number): Promise<void> {
    const { exchange, clock, log, scoreBoard, manualControl, watch, isWatched } = this.#setup;
    const { key } = fixture;
    watch.follow(eventId);
    const send = commandsOf(exchange, log, eventId);
    await this.#makeMarkets(fixture, eventId, send);
    const markets = await this.#marketsOf(fixture, eventId, send);
    this.#seen.add(key);
    const runner = new SportRunner({
      clock,
      log,
      scoreBoard,
      ending: { exchange, clock, send, watch, eventId },
      fixture,
      eventId,
      markets,
      manualControl,
      isWatched,
    });
    this.#runners.set(key, runner);
    runner
      .run()
      .then(() => watch.leave(eventId, 'OVER'))
      .catch((failure: unknown) => {
        watch.leave(eventId, 'STOPPED');
        log.error('a fixture stopped', { key, reason: String(failure) });
      })
      .finally(() => this.#runners.delete(key));
  }

  /** Makes the markets that are missing and not decided yet. */
  async #makeMarkets(fixture: TradedFixture, eventId: number, send: SendCommand): Promise<void> {
    const found = await this.#found(eventId);
    const missing = fixture.markets.filter((plan) => !found.has(nameOf(plan.kind, plan.name)));
    if (missing.length === 0) return;
    const { board } = boardAt(fixture.play(), this.#setup.clock.now());
    const decided = new Set(
      board.markets.filter(({ result }) => result !== null).map((view) => view.key),
    );
    for (const plan of missing) {
      if (!decided.has(plan.key)) await send(createSportMarketOf(eventId, plan));
    }
  }

  /** The event's markets that the fixture has a plan for, those of the exchange with a desk for each currency of house accounts. */
  async #marketsOf(
    fixture: TradedFixture,
    eventId: number,
    send: SendCommand,
  ): Promise<SportMarket[]> {
    const { exchange, houseAccounts, ids, manualControl } = this.#setup;
    const found = await this.#found(eventId);
    return fixture.markets.flatMap((plan): SportMarket[] => {
      const market = found.get(nameOf(plan.kind, plan.name));
      if (market === undefined) return [];
      const { marketId, runnerIds, ladder } = market;
      const known = { exchange, send, plan, marketId, runnerIds, manualControl };
      if (plan.kind === 'FANCY') return [new PointsMarket(known)];
      if (plan.recordedDelayMs !== undefined) {
        const desks = houseAccounts.map((house) => {
          return new RecordedDesk({ exchange, ids, marketId, runnerIds, ladder, house });
        });
        return [new RecordedMarket({ ...known, desks })];
      }
      const style = quoteStyleOf(plan);
      const desks = houseAccounts.map(({ makers, currency }) => {
        const prng = createPrng(`${fixture.key}/${plan.key}/${currency}`);
        return new MakerDesk({ exchange, ids, marketId, runnerIds, ladder, makers, style, prng });
      });
      return [new BookMarket({ ...known, desks })];
    });
  }

  #found(eventId: number) {
    return this.#setup.exchange.read(
      (state) =>
        new Map(
          (state.events.get(eventId)?.marketIds ?? []).flatMap((marketId) => {
            const market = state.markets.get(marketId);
            if (market === undefined) return [];
            const { kind, terms, ladder, runners } = market;
            const runnerIds = runners.map(({ id }) => id);
            return [[nameOf(kind, terms.name), { marketId, runnerIds, ladder }] as const];
          }),
        ),
    );
  }
}

function nameOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}
