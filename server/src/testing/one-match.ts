import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { TimedFieldEvent } from '@crease/sports/field/field-event.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { FieldMoment, FixtureSource } from '#market-desk/feeds/fixture-source.ts';
import { PlannedFeed, plannedCricket } from '#market-desk/feeds/planned-feed.ts';
import { settle } from './eventually.ts';
import { startDirector } from './start-director.ts';
import type { TestServer } from './test-server.ts';

/** Multiple of real pace. */
export const MATCH_SPEED = 20;
const HOUR_MS = 3_600_000;
const STEP_MS = 500;

/** A single twenty-over match that begins in two minutes. */
export function oneMatch(
  server: TestServer,
  tossAt = server.context.clock.now() + 120_000,
): FixtureSource {
  return matchAt(tossAt);
}

/** A single twenty-over match with the given toss time. */
export function matchAt(tossAt: number): FixtureSource {
  const schedule = createSchedule({ seed: 5 });
  const planned = schedule
    .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3))
    .find(({ info }) => info.format === 'T20');
  if (planned === undefined) throw new Error('no match of twenty overs is planned');
  const { events } = schedule.getMatch(planned);
  const fixture = {
    info: planned.info,
    startsAt: tossAt + HOUR_MS / 2 / MATCH_SPEED,
    timeline: async () => momentsFrom(events, tossAt),
  };
  return {
    name: 'simulated',
    speed: MATCH_SPEED,
    fixtures: async () => [fixture],
    findFixture: async (key) => (key === planned.info.key ? fixture : null),
  };
}

function momentsFrom(events: readonly TimedFieldEvent[], zeroAt: number): FieldMoment[] {
  let elapsed = 0;
  return events.map(({ afterMs, event }) => {
    elapsed += afterMs;
    return { at: Math.round(zeroAt + elapsed / MATCH_SPEED), event };
  });
}

/** Starts a director on the source. @returns a function that stops it. */
export async function direct(
  server: TestServer,
  source: FixtureSource,
  exchange: Exchange = server.engine,
): Promise<() => void> {
  const { clock, log, autoTrading } = server.context;
  await autoTrading.load();
  const feed = new PlannedFeed({ source: plannedCricket(source), clock, log });
  const director = await startDirector(server, { exchange, feeds: [feed] });
  return () => director.stop();
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

/** House markets in memory. */
export function houseMarkets(server: TestServer): Promise<Market[]> {
  return server.engine.read((state) =>
    [...state.markets.values()].filter(({ kind }) => isHouseKind(kind)),
  );
}

/** True if every event is closed. */
export async function isOver(server: TestServer): Promise<boolean> {
  return server.engine.read((state) =>
    [...state.events.values()].every(({ status }) => status === 'CLOSED'),
  );
}

/** House lines that accept bets. */
export function openSessions(server: TestServer): Promise<Market[]> {
  return houseMarkets(server).then((markets) =>
    markets.filter(({ kind, status }) => kind === 'FANCY' && status === 'OPEN'),
  );
}
