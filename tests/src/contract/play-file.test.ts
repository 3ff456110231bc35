import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { GROUND } from '@crease/server/testing/feed-caller.ts';
import { startDirector } from '@crease/server/testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { expect, test } from 'vitest';

const DATA = path.resolve('../shared/data');
/** One file per sport. */
const FILES = [
  'cricket/1415755.json',
  'other/football/wyscout_2057954.json',
  'other/horse/ANZ_2026-05-01_Wagga_R6.json',
  'other/kabaddi/pkl_2704.json',
  'other/tennis/ATP_10462683.json',
].map((file) => path.join(DATA, file));
const isPresent = FILES.every((file) => existsSync(file));
if (!isPresent) console.log(`skipped: no match files in ${DATA}`);

const CLIENT = path.resolve('tests/src/feed-client/play-file.ts');
/** Plays a match within a few seconds. */
const SPEED = '20000';

function startClient(url: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', CLIENT, url, SPEED, ...FILES], {
    env: {
      ...process.env,
      FEED_SOURCE: GROUND.id,
      FEED_SECRET: GROUND.secrets[0] ?? '',
      FEED_LEAD_MS: '200',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'exit') };
}

async function getPosition(server: TestServer): Promise<number> {
  return (await server.context.feedStore.positions()).get(GROUND.id) ?? 0;
}

test.skipIf(!isPresent)('a standalone client plays a file of every sport and resumes after a kill', async () => {
  const server = await startTestServer({ feedSources: [GROUND], inRealTime: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const director = await startDirector(server, { feeds: [server.pushFeed] });

  const first = startClient(url);
  await eventually(async () => (await getPosition(server)) > 50, 'the client is heard');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = startClient(url);
  expect(await second.ended).toEqual([0, null]);

  const left = () =>
    server.engine.read((state) => ({
      sports: new Set([...state.events.values()].map(({ details }) => details.sportId)).size,
      open: [...state.events.values()].flatMap(({ status, details }) => (status === 'CLOSED' ? [] : [details.title])),
      sum: trialBalance(state.ledger, 'DEMO'),
    }));
  await eventually(async () => (await left()).open.length === 0, 'every match is closed');
  expect(await left()).toEqual({ sports: FILES.length, open: [], sum: 0 });
  director.stop();
  await server.close();
});
