import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { StaleFixtures } from './stale-fixtures.ts';

test('a waiting fixture closes once its last market has a result; operators’ events are left alone', async () => {
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
  const staleFixtures = new StaleFixtures({ exchange: engine, clock, log: context.log, watch });
  await staleFixtures.look();
  await staleFixtures.look();
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
  await staleFixtures.look();
  await staleFixtures.look();

  expect(watch.waiting()).toEqual([]);
  expect(
    await engine.read(({ events }) => [...events.values()].map(({ id, status }) => [id, status])),
  ).toEqual([
    [own.eventId, 'UPCOMING'],
    [lost.eventId, 'CLOSED'],
  ]);
  await server.close();
});
