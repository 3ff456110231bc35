/**
 * Measures whether anything grows with the number of matches played: `npm run bench:soak`.
 *
 * Plays MATCHES (2,000) simulated fixtures through the real server in virtual time, day after day: makers, the
 * house's trading desk, simulated bettors, and demo users who come, bet and leave. The journal stores nothing, so
 * only the server is measured. Prints memory contents at every tenth of the run, with the mean of the hourly counts.
 * For each figure the mean of the last three readings may exceed that of the fourth to sixth by at most a tenth.
 * Otherwise it exits with 1.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@crease/server/base/postgres/open-database.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import type { Job } from '@crease/server/jobs/job-runner.ts';
import { startJobs } from '@crease/server/jobs/job-runner.ts';
import { archivePast, savePriceTrails } from '@crease/server/jobs/maintenance-jobs.ts';
import { FixtureDirector } from '@crease/server/market-desk/director/fixture-director.ts';
import { StaleFixtures } from '@crease/server/market-desk/director/stale-fixtures.ts';
import {
  type FixtureSource,
  PlannedFeed,
  plannedCricket,
  plannedSports,
} from '@crease/server/market-desk/feeds/planned-feed.ts';
import { SimulatedFixtures, SimulatedSports } from '@crease/server/market-desk/feeds/simulated-fixtures.ts';
import { openHouseAccounts, SimulatedBettors } from '@crease/server/market-desk/liquidity/house-accounts.ts';
import { endDemoUsers } from '@crease/server/people/account/demo-users.ts';
import { turn } from '@crease/server/testing/eventually.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { ForgetfulJournal } from './soak-journal.ts';
import { averageCounts, type Counts, countEntities, printReadings, type Reading, readState } from './soak-reading.ts';
import { printMachine } from './table.ts';

const MATCHES = Number(process.env.MATCHES ?? 2_000);
const SPEED = Number(process.env.SPEED ?? 1);
const EACH = MATCHES / 10;
/**
 * A single cricket league, with a T20 match every five hours: each takes as long to simulate as twenty other
 * fixtures.
 */
const LEAGUE = 'monsoon-a';
const HOUR_MS = 3_600_000;
/** A match's memory depends on its progress, so readings are a multiple of five hours apart. */
const PERIOD_MS = EACH < 100 ? 1 : 5 * HOUR_MS;
const ARCHIVE_AFTER_MS = 3 * HOUR_MS;
const DEMO_EVERY_MS = 1_800_000;
const SWEEP_MS = 600_000;
const TURNS = 6;

const journal = new ForgetfulJournal();
const folder = mkdtempSync(path.join(tmpdir(), 'crease-soak-'));
const database = await openDatabase({ databaseUrl: null, dataDir: folder, log: silentLog });
const server = await startTestServer({ journal, sql: database.sql });
const { engine, context, clock } = server;
const started = clock.now();
let played = 0;
engine.onCommitted(({ events }) => {
  for (const event of events) {
    if (event.type === 'EventChanged' && event.change === 'closed') played += 1;
  }
});
const stop = await openMarkets(server);
const readings: Reading[] = [];
printMachine();
let period = 0;
/** Hourly counts since the last reading. */
let hourly: Counts[] = [];
let hour = 0;
while (readings.length < 10) {
  await advance();
  if (clock.now() - started >= hour * HOUR_MS) {
    hour += 1;
    hourly.push(await engine.read(countEntities));
  }
  const now = Math.floor((clock.now() - started) / PERIOD_MS);
  if (played >= (readings.length + 1) * EACH && now > period) readings.push(await read());
  period = now;
}
stop();
const isBounded = printReadings(readings);
await database.close();
rmSync(folder, { recursive: true, force: true });
// Shorter runs end while the first day's memory is still filling up.
process.exit(isBounded || MATCHES < 1_000 ? 0 : 1);

/** Advances to the next timer. */
async function advance(): Promise<void> {
  clock.advance(Math.max((clock.next ?? clock.now() + 1_000) - clock.now(), 250));
  for (let turns = 0; turns < TURNS; turns++) await turn();
}

async function openMarkets({ context: parts }: TestServer): Promise<() => void> {
  const { exchange, log, ids, scoreBoard, accounts, autoTrading: manualControl } = parts;
  const watch = parts.fixtureWatch;
  const house = await openHouseAccounts(parts, 'DEMO');
  const isWatched = (eventId: number) => eventId % 4 === 0;
  const { matchSources } = parts;
  const shared = { exchange, clock, ids, log, scoreBoard, manualControl };
  const desk = { ...shared, watch, matchSources, resultRules: parts.resultRules, isWatched };
  const setup = { seed: 1, speed: SPEED };
  const feeds = [plannedCricket(oneLeagueCricket(setup)), plannedSports(new SimulatedSports(setup))].map(
    (source) => new PlannedFeed({ source, clock, log }),
  );
  const director = new FixtureDirector({ ...desk, houseAccounts: [house], feeds });
  const staleFixtures = new StaleFixtures({ exchange, clock, log, watch });
  const prng = createPrng('soak');
  const bettors = new SimulatedBettors({ exchange, clock, ids, prng, house, speed: SPEED });
  await director.start();
  staleFixtures.start();
  bettors.start();
  const jobs: Job[] = [
    ...savePriceTrails(parts.trails, parts.priceTrails, clock),
    archivePast({ exchange, accounts, clock, afterMs: ARCHIVE_AFTER_MS }),
    { name: 'demo users come', everyMs: DEMO_EVERY_MS, run: placeVisitorBet },
    {
      name: 'demo users go',
      everyMs: SWEEP_MS,
      run: async () => {
        await endDemoUsers(parts);
      },
    },
  ];
  void startJobs(jobs, clock, log);
  return () => {
    for (const part of [director, staleFixtures, bettors]) part.stop();
  };
}

/** Restricts cricket to the matches of one league. */
function oneLeagueCricket(setup: { readonly seed: number; readonly speed: number }): FixtureSource {
  const all = new SimulatedFixtures(setup);
  return {
    name: all.name,
    speed: setup.speed,
    fixtures: async (now, until) =>
      (await all.fixtures(now, until)).filter(({ info }) => info.key.includes(`:${LEAGUE}:`)),
    findFixture: (key, startsAt) => all.findFixture(key, startsAt),
  };
}

/** A visitor tries the site: one bet on any open market. */
async function placeVisitorBet(): Promise<void> {
  const login = await server.call('loginAsDemoUser', {});
  const { userId } = login.result;
  const market = await engine.read(({ markets }) => {
    const open = [...markets.values()].filter(({ status, quote }) => status === 'OPEN' && !quote);
    const found = open[played % Math.max(open.length, 1)];
    return found === undefined ? null : { id: found.id, runnerId: found.runners[0]?.id ?? 0 };
  });
  if (market === null) return;
  await engine.submit({
    type: 'PlaceBet',
    accountId: userId,
    marketId: market.id,
    runnerId: market.runnerId,
    side: 'BACK',
    price: 101,
    stake: 10_000,
    persistence: 'LAPSE',
    timeInForce: 'REST',
    clientBetId: context.ids.uuid(),
  });
}

function read(): Promise<Reading> {
  return engine.read((state) => {
    const hours = Math.round((clock.now() - started) / HOUR_MS);
    const counts = averageCounts([...hourly, countEntities(state)]);
    hourly = [];
    const reading = readState(state, { played, hours, commands: journal.commands, ...counts });
    const { saved: _, ...figures } = reading;
    console.error(JSON.stringify(figures));
    return reading;
  });
}
