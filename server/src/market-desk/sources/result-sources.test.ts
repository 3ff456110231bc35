import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

test('operators see a market’s result by announcement, score and colleague, oldest first', async () => {
  const server = await startTestServer();
  const { eventId, marketId, runnerIds } = await server.market();
  const [india = 0, australia = 0] = runnerIds;
  const { results } = server.context.fixtureWatch;
  const readSources = async () => {
    const { result } = await server.asOperator('operatorGetMarkets', { eventId });
    return result.items[0]?.sources.map(({ source, result: said, by }) => ({ source, said, by }));
  };
  const said = (source: 'FEED' | 'SCORE' | 'OTHER', winner: number, by = 'ground') => ({
    source,
    result: { type: 'winners' as const, runnerIds: [winner] },
    at: server.clock.now(),
    by,
  });
  const record = (...all: readonly ReturnType<typeof said>[]) => results.record({ eventId, marketId }, all);

  expect(await readSources()).toEqual([]);
  const first = said('FEED', india);
  record(first);
  server.clock.advance(1_000);
  const second = said('SCORE', australia);
  record(first, second);
  server.clock.advance(1_000);
  await server.asOperator('operatorProposeResult', {
    marketId,
    result: { winnerRunnerId: australia },
  });
  const all = [
    { source: 'FEED', said: { winnerRunnerId: india }, by: 'ground' },
    { source: 'SCORE', said: { winnerRunnerId: australia }, by: 'ground' },
    { source: 'OPERATOR', said: { winnerRunnerId: australia }, by: 'admin' },
  ];
  expect(await readSources()).toEqual(all);

  // Repeating a result changes nothing; a different result from the same source replaces the first.
  server.clock.advance(1_000);
  record(first, said('SCORE', australia));
  expect(await readSources()).toEqual(all);
  record(said('FEED', australia), second, said('OTHER', india, 'press'));
  expect(await readSources()).toEqual([
    all[1],
    all[2],
    { source: 'FEED', said: { winnerRunnerId: australia }, by: 'ground' },
    { source: 'OTHER', said: { winnerRunnerId: india }, by: 'press' },
  ]);
  results.removeEvent(eventId);
  expect(await readSources()).toEqual([all[2]]);
});
