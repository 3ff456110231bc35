import { expect, test } from 'vitest';
import { settle } from '#testing/eventually.ts';
import { direct, houseMarkets, isOver, oneMatch, openSessions, pass } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

test('a market under manual control stays so across a restart; returned to auto, it is quoted again', async () => {
  const server = await startTestServer();
  const source = oneMatch(server);
  const director = await direct(server, source);
  await pass(server, async () => (await houseMarkets(server)).length > 60);
  await pass(server, async () => (await openSessions(server)).length > 3);
  const named = async (start: string) => (await openSessions(server)).find(({ terms }) => terms.name.startsWith(start));
  const [total, last] = [await named('20 Over '), await named('10 Over ')];
  const [running, quoted] = [total?.id ?? 0, last?.id ?? 0];
  const readLine = (at: TestServer, marketId: number) =>
    at.engine.read(({ markets }) => markets.get(marketId)?.quote?.runners[0]?.back[0]?.line);
  const readStatus = (at: TestServer, marketId: number) =>
    at.engine.read(({ markets }) => markets.get(marketId)?.status);

  await server.engine.submit({
    type: 'SetMarketStatus',
    marketId: running,
    status: 'BALL_RUNNING',
  });
  await server.engine.submit({
    type: 'SetQuote',
    marketId: quoted,
    runners: [{ runnerId: last?.runners[0]?.id ?? 0, back: [{ price: 9_000, line: 33_300 }], lay: [] }],
  });
  const { autoTrading } = server.context;
  await pass(server, async () => autoTrading.isManual(running) && autoTrading.isManual(quoted));
  const held = await readLine(server, running);
  director.stop();
  await settle(server);
  const next = await server.restart();
  await direct(next, source);
  const until = next.clock.now() + 20_000;
  await pass(next, async () => next.clock.now() >= until);

  expect(await readLine(next, quoted)).toBe(33_300);
  expect(await readLine(next, running)).toBe(held);
  expect(await readStatus(next, running)).not.toBe('OPEN');
  await next.context.autoTrading.setAuto([quoted, running], true);
  await pass(next, async () => (await readLine(next, quoted)) !== 33_300);
  await pass(next, async () => (await readStatus(next, running)) === 'OPEN');
  await pass(next, () => isOver(next));
  expect(await next.context.documents.list('manual-control:')).toEqual([]);
});

test('match odds suspended by a trader stay so in the next innings; returned to auto, they open', async () => {
  const server = await startTestServer();
  await direct(server, oneMatch(server));
  const odds = () =>
    server.engine.read(({ markets }) => [...markets.values()].find(({ kind }) => kind === 'MATCH_ODDS'));
  const isSecond = () =>
    server.engine.read(({ events }) => {
      const [event] = [...events.values()];
      const card = server.context.scoreBoard.getCard(event?.details.dreamEventId ?? '');
      return (card?.cricket?.innings.length ?? 0) > 1;
    });
  await pass(server, async () => (await odds())?.inPlay === true);
  await pass(server, async () => (await openSessions(server)).length > 3);
  const marketId = (await odds())?.id ?? 0;
  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });

  await pass(server, isSecond);
  const until = server.clock.now() + 20_000;
  await pass(server, async () => server.clock.now() >= until);

  expect((await odds())?.status).toBe('SUSPENDED');
  expect(server.context.autoTrading.isManual(marketId)).toBe(true);
  await server.context.autoTrading.setAuto([marketId], true);
  await pass(server, async () => (await odds())?.status === 'OPEN');
  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await pass(server, () => isOver(server));
  expect((await odds())?.status).toBe('SETTLED');
  expect(await server.context.documents.list('manual-control:')).toEqual([]);
});
