import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { EventDetails } from '@crease/core/market/sport-event.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { Fixture, FixtureSource } from '#ports/fixture-source.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { keyOf } from './house-market.ts';
import { MakerDesk } from './maker-desk.ts';
import type { ManualControl } from './manual-control.ts';
import { createMarketOf, marketsOf } from './market-plan.ts';
import { MatchRunner, type RunnerMarket } from './match-runner.ts';
import { SeenFixtures } from './seen-fixtures.ts';

export interface DirectorSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly source: FixtureSource;
  readonly houseAccounts: readonly HouseAccounts[];
  readonly manualControl: ManualControl;
  readonly watch: FixtureWatch;
  isWatched(eventId: number): boolean;
}

const CRICKET = 3;
/** How far ahead events and their markets are made, at the pace of the feed. */
const AHEAD_MS = 30 * 3_600_000;
const LOOK_EVERY_MS = 5_000;
/** The score of a match that is over stays for those who still look at it, real time. */
const SCORE_STAYS_MS = 600_000;

/**
 * Brings the matches of a feed into the exchange: an event with its markets for each, and a runner that takes it to its
 * settlement. A match that is known from before a restart goes on where the clock says.
 */
export class MatchDirector {
  readonly #setup: DirectorSetup;
  readonly #runners = new Map<string, MatchRunner>();
  readonly #seen: SeenFixtures;
  #isStopped = false;
  #cancelLook: (() => void) | null = null;
  readonly #cancelDrops = new Set<() => void>();

  constructor(setup: DirectorSetup) {
    this.#setup = setup;
    this.#seen = new SeenFixtures(setup.exchange);
  }

  /** Takes up the matches that are there, then looks for new ones every few seconds. */
  async start(): Promise<void> {
    await this.#takeUp();
    await this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelLook?.();
    for (const cancel of this.#cancelDrops) cancel();
    for (const runner of this.#runners.values()) runner.stop();
  }

  async #takeUp(): Promise<void> {
    const { exchange, source, clock } = this.#setup;
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
      if (!isOpen) continue;
      const fixture = await source.fixtureOf(key, startsAt);
      if (fixture === null) continue;
      // A process may have been lost between the event and its markets; once play is on none is made any more.
      if (clock.now() < fixture.startsAt) await this.#makeMarkets(fixture, id);
      await this.#run(fixture, id);
    }
  }

  async #look(): Promise<void> {
    const { clock, source, log } = this.#setup;
    try {
      const now = clock.now();
      const offered = await source.fixtures(now, now + AHEAD_MS / source.speed);
      for (const fixture of offered) {
        if (this.#isStopped) return;
        if (!this.#seen.has(fixture.info.key)) await this.#bring(fixture);
      }
      await this.#seen.keepOnly(new Set(offered.map(({ info }) => info.key)));
    } catch (failure) {
      log.warn('looking for matches failed; it is tried again', { reason: String(failure) });
    }
    if (this.#isStopped) return;
    this.#cancelLook = clock.after(LOOK_EVERY_MS, () => {
      this.#look().catch((failure: unknown) =>
        log.error('the match director stopped', { reason: String(failure) }),
      );
    });
  }

  async #bring(fixture: Fixture): Promise<void> {
    const { exchange, source, watch } = this.#setup;
    const { key } = fixture.info;
    // An earlier try may have made it and lost the answer.
    let eventId = await exchange.read((state) => eventOf(state, key));
    if (eventId === null) {
      const details = { ...detailsOf(fixture), feed: source.name };
      const made = await exchange.submit({ type: 'CreateEvent', details, status: 'UPCOMING' });
      if (!made.ok) return;
      eventId = made.id;
    }
    watch.follow(eventId);
    await this.#makeMarkets(fixture, eventId);
    this.#seen.add(key);
    await this.#run(fixture, eventId);
  }

  /** Makes those markets of an event that are missing. */
  async #makeMarkets({ info }: Fixture, eventId: number): Promise<void> {
    const { exchange } = this.#setup;
    const names = await exchange.read((state) => marketNamesOf(state, eventId));
    for (const planned of marketsOf(info)) {
      if (!names.has(keyOf(planned))) await exchange.submit(createMarketOf(eventId, planned));
    }
  }

  async #run(fixture: Fixture, eventId: number): Promise<void> {
    const { exchange, clock, log, scoreBoard, source, manualControl, watch, isWatched } =
      this.#setup;
    const { key } = fixture.info;
    watch.follow(eventId);
    const runner = new MatchRunner({
      exchange,
      clock,
      log,
      scoreBoard,
      fixture,
      eventId,
      markets: await this.#openDesks(fixture, eventId),
      speed: source.speed,
      manualControl,
      watch,
      isWatched,
    });
    this.#runners.set(key, runner);
    runner
      .run()
      .then(() => {
        watch.leave(eventId, 'OVER');
        return this.#dropLater(key, eventId);
      })
      .catch((failure: unknown) => {
        watch.leave(eventId, 'STOPPED');
        log.error('a match stopped', { key, reason: String(failure) });
      })
      .finally(() => this.#runners.delete(key));
  }

  /** Forgets the score of a match that is closed; one that waits for an operator keeps it. */
  async #dropLater(key: string, eventId: number): Promise<void> {
    const { exchange, clock, scoreBoard } = this.#setup;
    if (this.#isStopped) return;
    const isClosed = await exchange.read(
      (state) => (state.events.get(eventId)?.status ?? 'CLOSED') === 'CLOSED',
    );
    if (!isClosed) return;
    const cancel = clock.after(SCORE_STAYS_MS, () => {
      this.#cancelDrops.delete(cancel);
      scoreBoard.drop(eventId, key);
    });
    this.#cancelDrops.add(cancel);
  }

  /** The event's markets that a match has a plan for, with a desk for each currency of house accounts. */
  async #openDesks(fixture: Fixture, eventId: number): Promise<RunnerMarket[]> {
    const { exchange, houseAccounts, ids } = this.#setup;
    const found = await exchange.read((state) =>
      (state.events.get(eventId)?.marketIds ?? []).flatMap((marketId) => {
        const market = state.markets.get(marketId);
        if (market === undefined) return [];
        const { kind, ladder, runners, terms } = market;
        return [
          { marketId, kind, ladder, name: terms.name, runnerIds: runners.map(({ id }) => id) },
        ];
      }),
    );
    return marketsOf(fixture.info).flatMap(({ kind, name, side, style }) => {
      const market = found.find(
        (candidate) => candidate.kind === kind && (side === null || candidate.name === name),
      );
      if (market === undefined) return [];
      const { marketId, runnerIds, ladder } = market;
      const desks = houseAccounts.map(({ makers, currency }) => {
        const prng = createPrng(`${fixture.info.key}/${kind}/${side ?? ''}/${currency}`);
        return new MakerDesk({ exchange, ids, marketId, runnerIds, ladder, makers, style, prng });
      });
      return [{ kind, side, marketId, runnerIds, desks }];
    });
  }
}

/** The event of a fixture, or null. */
function eventOf(state: ExchangeState, key: string): number | null {
  for (const { id, details } of state.events.values()) if (details.dreamEventId === key) return id;
  return null;
}

/** By kind and name, the markets that an event has. */
function marketNamesOf(state: ExchangeState, eventId: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const id of state.events.get(eventId)?.marketIds ?? []) {
    const market = state.markets.get(id);
    if (market !== undefined) names.add(keyOf({ kind: market.kind, name: market.terms.name }));
  }
  return names;
}

function detailsOf({ info, startsAt }: Fixture): EventDetails {
  const [team1, team2] = info.teams;
  return {
    sportId: CRICKET,
    title: `${team1} v ${team2}`,
    startTime: startsAt,
    team1,
    team2,
    competition: info.competition,
    country: null,
    venue: info.venue,
    dreamEventId: info.key,
  };
}
