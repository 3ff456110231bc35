import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import type { FixtureDirector } from '@crease/server/market-desk/director/fixture-director.ts';
import { eventually } from '@crease/server/testing/eventually.ts';
import { GROUND } from '@crease/server/testing/feed-caller.ts';
import { startDirector } from '@crease/server/testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedSender } from '#feed-client/feed-sender.ts';
import { type SentFixture, sentFixtures, sentMatch } from '#feed-client/sent-fixture.ts';

const DATA = path.resolve('../shared/data');
const FILES = [
  'cricket/1415755.json',
  'other/football/wyscout_2057954.json',
  'other/horse/ANZ_2026-05-01_Wagga_R6.json',
];
const isPresent = existsSync(DATA);
if (!isPresent) console.log(`skipped: no match files in ${DATA}`);

/** Facts per call: about one over. */
const A_CALL = 12;

let server: TestServer;
let sender: FeedSender;
let director: FixtureDirector;

beforeAll(async () => {
  server = await startTestServer({ feedSources: [GROUND], inRealTime: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  director = await startDirector(server, { feeds: [server.pushFeed] });
  const secret = GROUND.secrets[0] ?? '';
  sender = new FeedSender({ url: `http://127.0.0.1:${port}`, source: GROUND.id, secret });
  await sender.resume();
});
afterAll(async () => {
  director.stop();
  await server.close();
});

/** Sends a match as it was played, as fast as it is accepted. */
async function push({ announced, facts }: SentFixture): Promise<number> {
  const fixture = String(announced.id);
  const key = `push:${GROUND.id}:${fixture}`;
  await sender.send([{ type: 'fixture', fixture: announced }]);
  const findEvent = () =>
    server.engine.read(({ events }) => [...events.values()].find(({ details }) => details.dreamEventId === key));
  await eventually(async () => (await findEvent()) !== undefined, 'the match is in the exchange');
  const moments = facts.map(({ fact }, place) => ({ id: String(place + 1), fact }));
  for (let from = 0; from < moments.length; from += A_CALL) {
    await sender.send([{ type: 'field', fixture, moments: moments.slice(from, from + A_CALL) }]);
  }
  await sender.send([{ type: 'end', fixture }]);
  await eventually(async () => (await findEvent())?.status === 'CLOSED', 'the match is closed');
  return (await findEvent())?.id ?? 0;
}

async function expectNothingOpen(eventId: number): Promise<void> {
  const left = await server.engine.read((state) => ({
    open: [...state.markets.values()]
      .filter((market) => market.eventId === eventId)
      .filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED')
      .map(({ terms, status }) => `${terms.name} ${status}`),
    sum: trialBalance(state.ledger, 'DEMO'),
    broken: checkInvariants(state),
  }));
  expect(left).toEqual({ open: [], sum: 0, broken: [] });
}

test('a simulated match arrives over the network ball by ball and settles to its last market', async () => {
  const schedule = createSchedule({ seed: 5 });
  const planned = schedule
    .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3))
    .find(({ info }) => info.format === 'T20');
  if (planned === undefined) throw new Error('no match of twenty overs is planned');
  const { events } = schedule.getMatch(planned);

  const eventId = await push(sentMatch({ info: planned.info, events }, 'own', Date.now() + 60_000));

  await expectNothingOpen(eventId);
  const card = server.context.scoreBoard.getCard(`push:${GROUND.id}:own`);
  expect(card?.cricket?.resultText).toMatch(/won|tied/i);
});

test.skipIf(!isPresent).each(FILES)('%s arrives over the network and is settled', async (file) => {
  const parsed: unknown = JSON.parse(readFileSync(path.join(DATA, file), 'utf8'));
  const id = path.basename(file, '.json');
  const [sent] = sentFixtures(parsed, id, Date.now() + 60_000);
  if (sent === undefined) throw new Error('the file holds no match');

  await expectNothingOpen(await push(sent));
});
