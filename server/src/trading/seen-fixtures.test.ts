import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { SeenFixtures } from './seen-fixtures.ts';

const NONE: ReadonlySet<string> = new Set();

test('a fixture is remembered while it is on offer or its event is in memory, and not for ever', async () => {
  const { engine, clock } = await startTestServer();
  const made = await engine.submit({
    type: 'CreateEvent',
    status: 'UPCOMING',
    details: {
      sportId: 1,
      title: 'Harbour v Mill',
      startTime: clock.now(),
      team1: 'Harbour',
      team2: 'Mill',
      competition: 'Cup',
      country: null,
      venue: null,
      dreamEventId: 'sim:1',
    },
  });
  const eventId = made.ok ? made.id : expect.fail(JSON.stringify(made));
  const seen = new SeenFixtures(engine);
  for (const key of ['sim:1', 'sim:2', 'sim:3']) seen.add(key);

  await seen.keepOnly(new Set(['sim:3']));
  expect(['sim:1', 'sim:2', 'sim:3'].filter((key) => seen.has(key))).toEqual(['sim:1', 'sim:3']);

  await engine.submit({ type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' });
  await engine.submit({ type: 'CloseEvent', eventId });
  await seen.keepOnly(NONE);
  expect(seen.size).toBe(0);
});
