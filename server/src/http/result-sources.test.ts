import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

test('operators see what the announcement, the score and a colleague say of a market, oldest first', async () => {
  const server = await startTestServer();
  const token = await server.operator();
  const { eventId, marketId, runnerIds } = await server.market();
  const [india = 0, australia = 0] = runnerIds;
  const { results } = server.context.fixtureWatch;
  const sourcesOf = async () => {
    const { result } = await server.call('operatorGetMarkets', { eventId }, { token });
    return result.items[0]?.sources.map(({ source, result: said, by }) => ({ source, said, by }));
  };
  const say = (source: 'FEED' | 'SCORE', winner: number) =>
    results.say(
      { eventId, marketId },
      {
        source,
        result: { type: 'winners', runnerIds: [winner] },
        at: server.clock.now(),
        by: 'ground',
      },
    );

  expect(await sourcesOf()).toEqual([]);
  say('FEED', india);
  server.clock.advance(1_000);
  say('SCORE', australia);
  server.clock.advance(1_000);
  await server.call(
    'operatorProposeResult',
    { marketId, result: { winnerRunnerId: australia } },
    { token },
  );
  const all = [
    { source: 'FEED', said: { winnerRunnerId: india }, by: 'ground' },
    { source: 'SCORE', said: { winnerRunnerId: australia }, by: 'ground' },
    { source: 'OPERATOR', said: { winnerRunnerId: australia }, by: 'admin' },
  ];
  expect(await sourcesOf()).toEqual(all);

  // The same again is no news; another result of the same source takes the place of the first.
  server.clock.advance(1_000);
  say('SCORE', australia);
  expect(await sourcesOf()).toEqual(all);
  say('FEED', australia);
  expect(await sourcesOf()).toEqual([
    all[1],
    all[2],
    { source: 'FEED', said: { winnerRunnerId: australia }, by: 'ground' },
  ]);
  results.forget(eventId);
  expect(await sourcesOf()).toEqual([all[2]]);
  await server.close();
});
