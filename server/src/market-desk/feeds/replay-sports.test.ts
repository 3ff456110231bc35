import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { expect, test } from 'vitest';
import { createSource, directSports, settleFully } from '#testing/planned-fixtures.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openReplay, ReplaySports } from './replay-sports.ts';

const SAMPLES = path.resolve('../shared/data/other');
const SPEED = 60;
const DAY_MS = 86_400_000;
const isPresent = existsSync(SAMPLES);
if (!isPresent) console.log(`skipped: there are no samples in ${SAMPLES}`);

function createDeps(server: TestServer, directory: string) {
  const { clock, documents, log } = server.context;
  return { directory, speed: SPEED, clock, documents, log };
}

async function open(server: TestServer): Promise<ReplaySports> {
  return (await ReplaySports.open(createDeps(server, SAMPLES))) ?? expect.fail('nothing is recorded');
}

test.skipIf(!isPresent)('matches of all sports repeat for ever, and a restart continues', async () => {
  const server = await startTestServer();
  const sports = await open(server);
  const { clock } = server;
  const began = clock.now();

  expect(
    new Set(
      sports
        .fixtures(began)
        .slice(0, 4)
        .map(({ sportId }) => sportId),
    ),
  ).toEqual(new Set([1, 2, 25, 26]));
  const seen = new Map<string, number>();
  for (let look = 0; look < 400; look++) {
    for (const { key, startsAt } of sports.fixtures(clock.now())) {
      expect(seen.get(key) ?? startsAt).toBe(startsAt);
      seen.set(key, startsAt);
    }
    clock.advance(DAY_MS / SPEED / 20);
  }
  // 19 matches with events, more from the lists, 12, 12 and 14; then they repeat.
  expect(seen.size).toBeGreaterThan(300);
  expect([...seen.keys()].some((key) => key.endsWith(':1'))).toBe(true);

  const again = await open(server);
  const [key = '', startsAt = 0] = [...seen][100] ?? [];
  expect(again.findFixture(key, startsAt)?.script().facts).toEqual(sports.findFixture(key, startsAt)?.script().facts);
  expect(again.fixtures(clock.now()).map((fixture) => [fixture.key, fixture.startsAt])).toEqual(
    sports.fixtures(clock.now()).map((fixture) => [fixture.key, fixture.startsAt]),
  );
});

test.skipIf(!isPresent)('a recorded match of every sport is traded and settled, with its commentary', async () => {
  const server = await startTestServer();
  const sports = await open(server);
  const { clock, scoreBoard } = server.context;
  const four = sports.fixtures(clock.now()).slice(0, 4);
  await directSports(server, createSource(...four));
  await settleFully();
  const openAtFirst = await server.engine.read(
    (state) => [...state.markets.values()].filter(({ status }) => status === 'OPEN').length,
  );
  const last = Math.max(...four.map((fixture) => fixture.script().facts.at(-1)?.at ?? 0));
  const stories = new Set<string>();
  while (server.clock.now() <= last + 20_000) {
    server.clock.advance(2_000);
    await settleFully();
    for (const { key } of four) if ((scoreBoard.getStory(key)?.lines.length ?? 0) > 2) stories.add(key);
  }

  expect(openAtFirst).toBeGreaterThan(10);
  expect(stories.size).toBe(4);
  const end = await server.engine.read((state) => ({
    left: [...state.markets.values()].filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED').length,
    events: [...state.events.values()].map(({ status }) => status),
    sum: trialBalance(state.ledger, 'DEMO'),
    problems: checkInvariants(state),
  }));
  expect(end).toEqual({
    left: 0,
    events: ['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED'],
    sum: 0,
    problems: [],
  });
});

test('rejects a folder without matches with a message naming it', async () => {
  const server = await startTestServer();
  const directory = lendFolder();
  await writeFile(path.join(directory, 'notes.json'), '{"hello": 1}');
  await writeFile(path.join(directory, 'broken.json'), '{"win_market_id": 1}');

  await expect(openReplay(createDeps(server, directory))).rejects.toThrow(/FEED=replay:.*no match files/);
});

test('silently skips a file of expected results next to the matches', async () => {
  const server = await startTestServer();
  const directory = lendFolder();
  await writeFile(path.join(directory, 'expected.json'), '{"matches": {"1195614": {"teams": []}}}');
  const warnings: string[] = [];
  const log = { ...quietLog, warn: (message: string) => warnings.push(message) };

  const opened = openReplay({ ...createDeps(server, directory), log });

  await expect(opened).rejects.toThrow('no match files');
  expect(warnings).toEqual([]);
});

test.skipIf(!isPresent)('plays a folder of other sports without cricket', async () => {
  const server = await startTestServer();

  const [source, ...others] = await openReplay(createDeps(server, path.join(SAMPLES, 'kabaddi')));
  const planned = (await source?.fixtures(server.clock.now())) ?? [];

  expect(others).toEqual([]);
  expect(planned.length).toBeGreaterThan(0);
  for (const { fixture } of planned) expect(fixture).toMatchObject({ sport: 'other', sportId: 25 });
});
