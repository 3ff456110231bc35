import { expect, test } from 'vitest';
import { cricketFeed, killAfter, liveThrough, sportFeed } from '#testing/killed-life.ts';
import { startTestServer } from '#testing/test-server.ts';
import { FixtureKeeper } from './fixture-keeper.ts';

const MINUTE_MS = 60_000;

test('a match that no feed knows after a restart waits for a person within a minute', async () => {
  const match = await liveThrough(cricketFeed());
  const commands = Math.round(match.disk.batches.length / 2);
  const startedAt = (match.disk.batches[commands - 1]?.batch.at ?? 0) + 1;
  for (const feed of [{ none: true } as const, sportFeed('kabaddi')]) {
    const { openEvents, waiting } = await killAfter(match, commands, { when: 'at once', feed });
    expect(openEvents).toBeGreaterThan(0);
    expect(waiting).toMatchObject([{ marketId: null, reason: 'NO_FEED', code: null }]);
    expect((waiting[0]?.since ?? 0) - startedAt).toBeLessThan(MINUTE_MS);
  }
}, 60_000);

test('a fixture that waits closes by itself once its last market has a result; events of operators are left alone', async () => {
  const server = await startTestServer();
  const { engine, context, clock } = server;
  const watch = context.fixtureWatch;
  const own = await server.market();
  const lost = await server.market();
  await engine.submit({
    type: 'UpdateEvent',
    eventId: lost.eventId,
    details: { feed: 'simulated' },
    status: 'IN_PLAY',
  });
  const keeper = new FixtureKeeper({ exchange: engine, clock, log: context.log, watch });
  await keeper.look();
  await keeper.look();
  expect(watch.waiting().map(({ eventId, reason }) => [eventId, reason])).toEqual([
    [lost.eventId, 'NO_FEED'],
  ]);

  const token = await server.operator();
  const waiting = await server.call('operatorGetWaitingFixtures', {}, { token });
  expect(waiting.result.items).toMatchObject([
    {
      eventId: lost.eventId,
      reason: 'NO_FEED',
      unsettled: 1,
      text: expect.stringContaining('void them under the rules'),
    },
  ]);
  const request = { eventId: lost.eventId, reason: 'The feed is gone' };
  const voided = await server.call('operatorVoidEvent', request, { token });
  expect(voided.result).toEqual({ voided: 1, proposed: 0 });
  await keeper.look();
  await keeper.look();

  expect(watch.waiting()).toEqual([]);
  expect(
    await engine.read(({ events }) => [...events.values()].map(({ id, status }) => [id, status])),
  ).toEqual([
    [own.eventId, 'UPCOMING'],
    [lost.eventId, 'CLOSED'],
  ]);
  await server.close();
});
