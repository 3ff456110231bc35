/**
 * Measures disk usage per month: `npm run bench:disk`.
 *
 * Plays the default feed, with one of four events watched, in virtual time through the real engine into the embedded
 * database: up to an hour until the books are full, then HOURS (12) that are measured. Prints the growth of every
 * table and index per hour of play, the monthly total at speed 1 with nothing removed, what an export adds, and what
 * the retention settings keep. WATCHED=<n> watches one event in n, 0 none.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@crease/server/base/postgres/open-database.ts';
import type { SqlClient } from '@crease/server/base/postgres/sql-client.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import { exportDays } from '@crease/server/jobs/export-days.ts';
import { startOfDay, toEpochDay } from '@crease/server/jobs/export-file.ts';
import { STATE } from '@crease/server/jobs/export-folder.ts';
import { startJobs } from '@crease/server/jobs/job-runner.ts';
import { archivePast } from '@crease/server/jobs/maintenance-jobs.ts';
import { PostgresJournal } from '@crease/server/journal/postgres/postgres-journal.ts';
import { FixtureDirector } from '@crease/server/market-desk/director/fixture-director.ts';
import { StaleFixtures } from '@crease/server/market-desk/director/stale-fixtures.ts';
import { PlannedFeed, plannedCricket, plannedSports } from '@crease/server/market-desk/feeds/planned-feed.ts';
import { SimulatedFixtures, SimulatedSports } from '@crease/server/market-desk/feeds/simulated-fixtures.ts';
import { openHouseAccounts, SimulatedBettors } from '@crease/server/market-desk/liquidity/house-accounts.ts';
import { readConfig } from '@crease/server/start/config/read-config.ts';
import { turn } from '@crease/server/testing/eventually.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { CountingJournal } from './disk-journal.ts';
import { printMachine, printTable } from './table.ts';

const HOURS = Number(process.env.HOURS ?? 12);
const WARM_HOURS = Math.min(HOURS, 1);
const WATCHED = Number(process.env.WATCHED ?? 4);
const HOUR_MS = 3_600_000;
const MONTH_DAYS = 30;
const MONTH_HOURS = MONTH_DAYS * 24;
const WARM_MS = WARM_HOURS * HOUR_MS;
const ARCHIVE_AFTER_MS = 6 * HOUR_MS;
const QUIET_TURNS = 6;
const STEP_MS = 20;
const MB = 1e6;
const GB = 1e9;
const SIMULATION_SEED = 1;

type Sizes = ReadonlyMap<string, number>;

const folder = mkdtempSync(path.join(tmpdir(), 'crease-disk-'));
const database = await openDatabase({ databaseUrl: null, dataDir: folder, log: silentLog });
try {
  const journal = new CountingJournal(new PostgresJournal(database.address, database.sql, () => Date.now()));
  const server = await startTestServer({ journal, sql: database.sql });
  // The first hour falls on its own day, so that day's export can be measured.
  server.clock.advance(startOfDay(toEpochDay(server.clock.now()) + 1) - server.clock.now() - WARM_MS);
  const stop = await openMarkets(server);
  const matches = countMatches(server);
  await play(server, journal, WARM_HOURS);
  journal.reset();
  const [before, started] = [await measureSizes(database.sql), matches.over];
  const began = performance.now();
  await play(server, journal, HOURS);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const after = await measureSizes(database.sql);
  printMachine();
  console.log(`${HOURS} hours of play in ${seconds} s, one in ${WATCHED} events watched.\n`);
  stop();
  await stopEngine(server);
  const exported = await exportedBytes(database.sql);
  printSizes(before, after);
  printMonth(before, after, exported);
  printCommands(journal, matches.over - started);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Plays for the given hours, timer by timer, letting writes drain each time. */
async function play({ clock }: TestServer, journal: CountingJournal, hours: number): Promise<void> {
  const until = clock.now() + hours * HOUR_MS;
  while (clock.now() < until) {
    clock.advance(Math.max((clock.next ?? clock.now() + 1_000) - clock.now(), STEP_MS));
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await turn();
      if (!journal.isIdle) quiet = 0;
    }
  }
}

/** Stopping waits for bets in their delay, so virtual time must keep advancing. */
async function stopEngine({ engine, clock }: TestServer): Promise<void> {
  let isStopped = false;
  const stopped = engine.stop().finally(() => {
    isStopped = true;
  });
  while (!isStopped) {
    clock.advance(STEP_MS);
    await turn();
  }
  await stopped;
}

function countMatches({ engine }: TestServer): { over: number } {
  const matches = { over: 0 };
  engine.onCommitted(({ events }) => {
    for (const event of events) {
      if (event.type === 'EventChanged' && event.change === 'closed') matches.over += 1;
    }
  });
  return matches;
}

async function openMarkets({ context, clock }: TestServer): Promise<() => void> {
  const { exchange, log, ids, scoreBoard, accounts, autoTrading: manualControl } = context;
  const { fixtureWatch: watch, matchSources } = context;
  const house = await openHouseAccounts(context, 'DEMO');
  const isWatched = (eventId: number) => WATCHED > 0 && eventId % WATCHED === 0;
  const desk = {
    exchange,
    clock,
    ids,
    log,
    scoreBoard,
    manualControl,
    watch,
    isWatched,
    houseAccounts: [house],
  };
  const setup = { seed: SIMULATION_SEED, speed: 1 };
  const feeds = [plannedCricket(new SimulatedFixtures(setup)), plannedSports(new SimulatedSports(setup))].map(
    (source) => new PlannedFeed({ source, clock, log }),
  );
  const prng = createPrng('disk');
  const parts = [
    new FixtureDirector({ ...desk, feeds, matchSources, resultRules: context.resultRules }),
    new StaleFixtures({ exchange, clock, log, watch }),
    new SimulatedBettors({ exchange, clock, ids, prng, house, speed: 1 }),
  ];
  for (const part of parts) await part.start();
  void startJobs([archivePast({ exchange, accounts, clock, afterMs: ARCHIVE_AFTER_MS })], clock, log);
  return () => {
    for (const part of parts) part.stop();
  };
}

/**
 * Returns the bytes of every table without indexes, and of every index. For tables whose rows are updated repeatedly
 * only live rows are measured, because dead space is reused.
 */
async function measureSizes(sql: SqlClient): Promise<Sizes> {
  const rows = await sql.query<{ name: string; bytes: number }>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('markets', 'events')
      union all
      select relname, pg_relation_size(oid) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'i'
      union all select 'markets', coalesce(sum(pg_column_size(m)), 0) from markets m
      union all select 'events', coalesce(sum(pg_column_size(e)), 0) from events e`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function printSizes(before: Sizes, after: Sizes): void {
  const rows: (readonly [string, number])[] = [];
  for (const [name, bytes] of after) {
    const grown = bytes - (before.get(name) ?? 0);
    if (grown > 0) rows.push([name, grown]);
  }
  rows.sort(([, one], [, other]) => other - one);
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  printTable(
    ['table or index', 'MB/hour', 'GB/30 days'],
    [...rows, ['total', total] as const]
      .filter(([, bytes]) => bytes > total / 500)
      .map(([name, bytes]) => [
        name,
        (bytes / HOURS / MB).toFixed(2),
        ((bytes / HOURS) * (MONTH_HOURS / GB)).toFixed(2),
      ]),
  );
}

/** Returns the bytes that one day adds to the export folder: its rows plus one copy of the state. */
async function exportedBytes(sql: SqlClient): Promise<number> {
  const place = path.join(folder, 'exports');
  await exportDays({ sql, folder: place, now: () => Date.now() });
  let rows = 0;
  let state = 0;
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    const file = statSync(path.join(place, name));
    if (name.endsWith(STATE)) state += file.size;
    else if (file.isFile()) rows += file.size;
  }
  return (rows / WARM_HOURS) * 24 + state;
}

/** Prints disk usage after a month, in full and with the default retention settings. */
function printMonth(before: Sizes, after: Sizes, exported: number): void {
  const { exports: keep } = readConfig({});
  const daysToHours = (days: number | null) => (days === null ? MONTH_HOURS : days * 24);
  let all = 0;
  let kept = 0;
  for (const [name, bytes] of after) {
    const anHour = Math.max(bytes - (before.get(name) ?? 0), 0) / HOURS;
    all += anHour * MONTH_HOURS;
    const isOfHouse = name.startsWith('ledger_entries') || name.startsWith('bets');
    // In this feed all entries and bets are the house's. Markets and events are kept forever.
    const days = isOfHouse ? keep.houseDays : name.startsWith('journal') ? keep.journalDays : null;
    kept += anHour * Math.min(daysToHours(days), MONTH_HOURS);
  }
  console.log(
    `\nAfter 30 days at speed 1: ${(all / GB).toFixed(1)} GB in full, ${(kept / GB).toFixed(1)} GB with ` +
      `JOURNAL_KEEP_DAYS=${keep.journalDays} and HOUSE_KEEP_DAYS=${keep.houseDays}, ` +
      `and ${((exported * MONTH_DAYS) / GB).toFixed(1)} GB of exports.`,
  );
}

function printCommands(journal: CountingJournal, matches: number): void {
  const anHour = (count: number) => Math.round(count / HOURS);
  console.log(
    `\n${matches} fixtures finished; ${anHour(journal.commands)} commands in ${anHour(journal.batches)} batches per hour, ` +
      `${((journal.commands / HOURS) * (MONTH_HOURS / 1e6)).toFixed(1)} million commands in 30 days.\n`,
  );
  for (const [what, counts] of [
    ['command', journal.types],
    ['rows', journal.rows],
  ] as const) {
    const rows = [...counts].sort(([, one], [, other]) => other - one);
    printTable(
      [what, 'per hour'],
      rows.map(([name, count]) => [name, anHour(count)]),
    );
    console.log();
  }
}
