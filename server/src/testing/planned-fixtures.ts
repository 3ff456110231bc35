import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { PlayedSport, SportFixture } from '@crease/sports/play/sport-fixture.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import type { Exchange } from '#journal/exchange.ts';
import { FixtureDirector, type FixtureDirectorSetup } from '#market-desk/director/fixture-director.ts';
import type { Feed, FeedMessage } from '#market-desk/feeds/feed.ts';
import {
  type FixtureSource,
  momentsFrom,
  PlannedFeed,
  plannedCricket,
  plannedSports,
  type SportSource,
  type TradedFixture,
} from '#market-desk/feeds/planned-feed.ts';
import { openHouseAccounts } from '#market-desk/liquidity/house-accounts.ts';
import { settle, turn } from './eventually.ts';
import { listDueAfterwards } from './test-database.ts';
import type { TestServer } from './test-server.ts';

/**
 * Starts a director on these feeds that runs until the end of the test, or of the file if no test is running; no
 * viewers and no makers by default.
 */
export async function startDirector(
  server: TestServer,
  setup: Pick<FixtureDirectorSetup, 'feeds'> & Partial<FixtureDirectorSetup>,
): Promise<FixtureDirector> {
  const { clock, ids, log, scoreBoard, autoTrading, matchSources } = server.context;
  await autoTrading.load();
  const director = new FixtureDirector({
    exchange: server.engine,
    clock,
    ids,
    log,
    scoreBoard,
    houseAccounts: [],
    manualControl: autoTrading,
    watch: server.context.fixtureWatch,
    matchSources,
    resultRules: server.context.resultRules,
    isWatched: () => false,
    ...setup,
  });
  await director.start();
  listDueAfterwards().push(async () => director.stop());
  return director;
}

/** Playback speed of test fixtures relative to real time. */
export const PLANNED_SPEED = 10;

/** A source of exactly these fixtures. */
export function createSource(...fixtures: readonly (SportFixture | TradedFixture)[]): SportSource {
  const traded = fixtures.map((fixture) => ({ hasScore: true, ...fixture }));
  return {
    name: 'simulated',
    speed: PLANNED_SPEED,
    fixtures: () => traded,
    findFixture: (key) => traded.find((fixture) => fixture.key === key) ?? null,
  };
}

/** A feed of these fixtures that emits each event when due. */
export function createPlannedFeed({ context }: TestServer, source: SportSource): PlannedFeed {
  const { clock, log } = context;
  return new PlannedFeed({ source: plannedSports(source), clock, log });
}

/** Starts a director on non-cricket fixtures, with play-money makers. */
export async function directSports(
  server: TestServer,
  source: SportSource,
  {
    isWatched = () => true,
    withRupees = false,
  }: { readonly isWatched?: () => boolean; readonly withRupees?: boolean } = {},
): Promise<FixtureDirector> {
  const demo = await openHouseAccounts(server.context, 'DEMO');
  const rupees = withRupees ? [await openHouseAccounts(server.context, 'INR')] : [];
  return await startDirector(server, {
    feeds: [createPlannedFeed(server, source)],
    houseAccounts: [demo, ...rupees],
    isWatched,
  });
}

/** The first matching fixture of a sport that begins after the server. */
export function oneFixture(
  server: TestServer,
  sport: PlayedSport,
  isWanted: (fixture: SportFixture) => boolean = () => true,
): SportFixture {
  const from = server.clock.now() + 600_000;
  const upcoming = createTimetables({ seed: 3, speed: PLANNED_SPEED })
    .get(sport)
    ?.between(from, from + 48 * 3_600_000);
  const found = upcoming?.find(isWanted);
  if (found === undefined) throw new Error(`no fixture of ${sport} is as wanted`);
  return found;
}

/** Waits for all due work. */
export async function settleFully(): Promise<void> {
  for (let turns = 0; turns < 25; turns++) await turn();
}

/** Advances the clock from step to step of a fixture up to `until`, completing due work after each. */
export async function play(
  server: TestServer,
  fixture: SportFixture,
  until: number,
  each: () => Promise<void> = async () => undefined,
): Promise<void> {
  await settleFully();
  for (const { at } of playFixture(fixture.script()).steps) {
    if (at > until) break;
    if (at > server.clock.now()) server.clock.advance(at - server.clock.now());
    await settleFully();
    await each();
  }
}

export function listMarkets(server: TestServer): Promise<Market[]> {
  return server.engine.read((state) => [...state.markets.values()]);
}

/** Multiple of real pace. */
export const MATCH_SPEED = 20;
const HOUR_MS = 3_600_000;
const STEP_MS = 500;

/** A single twenty-over match that begins in two minutes. */
export function oneMatch(server: TestServer, tossAt = server.context.clock.now() + 120_000): FixtureSource {
  return matchAt(tossAt);
}

/** A single twenty-over match with the given toss time. */
export function matchAt(tossAt: number): FixtureSource {
  const { info, events } = planMatch();
  const fixture = {
    info,
    startsAt: tossAt + HOUR_MS / 2 / MATCH_SPEED,
    timeline: async () => momentsFrom(events, tossAt, MATCH_SPEED),
  };
  return {
    name: 'simulated',
    speed: MATCH_SPEED,
    fixtures: async () => [fixture],
    findFixture: async (key) => (key === info.key ? fixture : null),
  };
}

/** A simulated twenty-over match with its events. */
function planMatch() {
  const schedule = createSchedule({ seed: 5 });
  const planned = schedule
    .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3))
    .find(({ info }) => info.format === 'T20');
  if (planned === undefined) throw new Error('no match of twenty overs is planned');
  return { info: planned.info, events: schedule.getMatch(planned).events };
}

/** Starts a director on the source. */
export async function direct(
  server: TestServer,
  source: FixtureSource,
  exchange: Exchange = server.engine,
): Promise<FixtureDirector> {
  const { clock, log } = server.context;
  const feed = new PlannedFeed({ source: plannedCricket(source), clock, log });
  return await startDirector(server, { exchange, feeds: [feed] });
}

/** Advances time in small steps, completing due work after each. */
export async function pass(
  server: TestServer,
  until: () => Promise<boolean>,
  each: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let steps = 0; steps < 8_000; steps++) {
    if (await until()) return;
    server.clock.advance(STEP_MS);
    await settle(server);
    await each();
  }
  throw new Error('the match never got there');
}

/** The exchange, with its commands submitted in another way. */
export function submittingBy(exchange: Exchange, submit: Exchange['submit']): Exchange {
  return {
    submit,
    read: (view) => exchange.read(view),
    onCommitted: (listener) => exchange.onCommitted(listener),
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}

/** House markets in memory. */
export function houseMarkets(server: TestServer): Promise<Market[]> {
  return server.engine.read((state) => [...state.markets.values()].filter(({ kind }) => isHouseKind(kind)));
}

/** True if every event is closed. */
export async function isOver(server: TestServer): Promise<boolean> {
  return server.engine.read((state) => [...state.events.values()].every(({ status }) => status === 'CLOSED'));
}

/** House lines that accept bets. */
export function openSessions(server: TestServer): Promise<Market[]> {
  return houseMarkets(server).then((markets) =>
    markets.filter(({ kind, status }) => kind === 'FANCY' && status === 'OPEN'),
  );
}

/** A feed scripted by the test. */
export class ScriptedFeed implements Feed {
  readonly name = 'spoken';
  readonly #said: FeedMessage[] = [];
  #ring: (() => void) | null = null;

  publish(...events: readonly FeedMessage[]): void {
    this.#said.push(...events);
    this.#ring?.();
  }

  async *listen(_known: unknown, signal: AbortSignal): AsyncIterable<FeedMessage> {
    signal.addEventListener('abort', () => this.#ring?.(), { once: true });
    yield { type: 'current' };
    while (!signal.aborted) {
      const next = this.#said.shift();
      if (next !== undefined) yield next;
      else {
        await new Promise<void>((resolve) => {
          this.#ring = resolve;
        });
      }
    }
  }
}

/** A simulated twenty-over match and its events. */
export function spokenMatch(server: TestServer) {
  const { info, events } = planMatch();
  const startsAt = server.clock.now() + 60_000;
  const fixture = { sport: 'cricket', key: info.key, info, startsAt, speed: 1 } as const;
  const moments = events.map(({ event }, place) => ({
    id: String(place + 1),
    at: startsAt,
    fact: event,
  }));
  return { fixture, moments };
}
