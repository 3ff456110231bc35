/**
 * What a month costs on disk: `npm run bench:disk`.
 *
 * Plays the default feed, one of four events looked at, in virtual time through the real engine into the database that
 * comes along: up to an hour until the books are full, then HOURS (24) that are measured. Prints the growth of every table and
 * index by hour of play, what that makes in a month at speed 1 while nothing is removed, and how much the keep times
 * leave. WATCHED=<n> looks at one event of n, 0 at none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SimulatedFixtures } from '@crease/server/adapters/feeds/simulated-fixtures.ts';
import { SimulatedSports } from '@crease/server/adapters/feeds/simulated-sports.ts';
import { openDatabase } from '@crease/server/adapters/postgres/open-database.ts';
import { PostgresJournal } from '@crease/server/adapters/postgres/postgres-journal.ts';
import type { SqlClient } from '@crease/server/adapters/postgres/sql-client.ts';
import { silentLog } from '@crease/server/adapters/system/pino-log.ts';
import { archivePast } from '@crease/server/jobs/archive-past.ts';
import { startJobs } from '@crease/server/jobs/job-runner.ts';
import { turn } from '@crease/server/testing/eventually.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { gatherCrew } from '@crease/server/trading/crew.ts';
import { FixtureKeeper } from '@crease/server/trading/fixture-keeper.ts';
import { MatchDirector } from '@crease/server/trading/match-director.ts';
import { PunterCrowd } from '@crease/server/trading/punter-crowd.ts';
import { SportDirector } from '@crease/server/trading/sport-director.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { CountingJournal } from './disk-journal.ts';
import { printMachine, printTable } from './table.ts';

const HOURS = Number(process.env.HOURS ?? 24);
const WARM_HOURS = Math.min(HOURS, 1);
const WATCHED = Number(process.env.WATCHED ?? 4);
const HOUR_MS = 3_600_000;
const MONTH_HOURS = 30 * 24;
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
  const journal = new CountingJournal(
    new PostgresJournal(database.address, database.sql, () => Date.now()),
  );
  const server = await startTestServer({ journal });
  const stop = await openMarkets(server);
  const matches = countMatches(server);
  await play(server, journal, WARM_HOURS);
  journal.reset();
  const [before, begun] = [await sizesOf(database.sql), matches.over];
  const began = performance.now();
  await play(server, journal, HOURS);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const after = await sizesOf(database.sql);
  printMachine();
  console.log(`${HOURS} hours of play in ${seconds} s, one of ${WATCHED} events looked at.\n`);
  printSizes(before, after);
  printCommands(journal, matches.over - begun);
  stop();
  await server.engine.stop();
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** So many hours, from one timer to the next; each time until nothing is written any more. */
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
  const { exchange, log, ids, scoreBoard, accounts, autoTrading: hands } = context;
  const watch = context.fixtureWatch;
  const crew = await gatherCrew(context, 'DEMO');
  const isWatched = (eventId: number) => WATCHED > 0 && eventId % WATCHED === 0;
  const desk = { exchange, clock, ids, log, scoreBoard, hands, watch, isWatched, crews: [crew] };
  const setup = { seed: SIMULATION_SEED, speed: 1 };
  const prng = createPrng('disk');
  const parts = [
    new MatchDirector({ ...desk, source: new SimulatedFixtures(setup) }),
    new SportDirector({ ...desk, source: new SimulatedSports(setup) }),
    new FixtureKeeper({ exchange, clock, log, watch }),
    new PunterCrowd({ exchange, clock, ids, prng, crew, speed: 1 }),
  ];
  for (const part of parts) await part.start();
  void startJobs(
    [archivePast({ exchange, accounts, clock, afterMs: ARCHIVE_AFTER_MS })],
    clock,
    log,
  );
  return () => {
    for (const part of parts) part.stop();
  };
}

/** Bytes of every table without its indexes, and of every index; vacuumed, so that only what is kept counts. */
async function sizesOf(sql: SqlClient): Promise<Sizes> {
  const rows = await sql.query<{ name: string; bytes: number }>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select relname, pg_relation_size(oid) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'i'`,
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
    ['table or index', 'MB an hour', 'GB in 30 days'],
    [...rows, ['all', total] as const]
      .filter(([, bytes]) => bytes > total / 500)
      .map(([name, bytes]) => [
        name,
        (bytes / HOURS / MB).toFixed(2),
        ((bytes / HOURS) * (MONTH_HOURS / GB)).toFixed(2),
      ]),
  );
}

function printCommands(journal: CountingJournal, matches: number): void {
  const anHour = (count: number) => Math.round(count / HOURS);
  console.log(
    `\n${matches} fixtures over; ${anHour(journal.commands)} commands in ${anHour(journal.batches)} batches an hour, ` +
      `${((journal.commands / HOURS) * (MONTH_HOURS / 1e6)).toFixed(1)} million commands in 30 days.\n`,
  );
  for (const [what, counts] of [
    ['command', journal.types],
    ['rows', journal.rows],
  ] as const) {
    const rows = [...counts].sort(([, one], [, other]) => other - one);
    printTable(
      [what, 'an hour'],
      rows.map(([name, count]) => [name, anHour(count)]),
    );
    console.log();
  }
}
