import { expect, test } from 'vitest';
import { direct, houseMarkets, oneMatch, openSessions, pass } from '#testing/planned-fixtures.ts';
import { startTestServer } from '#testing/test-server.ts';

test('what a trader suspends, quotes or takes over stays theirs until returned to auto', async () => {
  const server = await startTestServer();
  await direct(server, oneMatch(server));
  const over = async () =>
    (await houseMarkets(server)).find(({ kind, status }) => kind === 'FANCY' && status === 'SETTLED');
  await pass(server, async () => (await over()) !== undefined);
  await pass(server, async () => (await openSessions(server)).length > 3);
  const total = (await openSessions(server)).find(({ terms }) => terms.name.startsWith('20 Over '));
  const last = (await openSessions(server)).find(({ terms }) => terms.name.startsWith('10 Over '));
  const [held, quoted] = [total?.id ?? 0, last?.id ?? 0];
  const readLine = (marketId: number) =>
    server.engine.read(({ markets }) => markets.get(marketId)?.quote?.runners[0]?.back[0]?.line);
  const readStatus = (marketId: number) => server.engine.read(({ markets }) => markets.get(marketId)?.status);
  const wait = (ms: number) => {
    const until = server.clock.now() + ms;
    return pass(server, async () => server.clock.now() >= until);
  };

  const reversed = (await over())?.id ?? 0;
  await server.engine.submit({ type: 'SetMarketStatus', marketId: held, status: 'SUSPENDED' });
  await server.engine.submit({ type: 'UnsettleMarket', marketId: reversed, reason: 'Wrong over' });
  await server.engine.submit({
    type: 'SetQuote',
    marketId: quoted,
    runners: [{ runnerId: last?.runners[0]?.id ?? 0, back: [{ price: 9_000, line: 33_300 }], lay: [] }],
  });
  await wait(20_000);

  expect(await readStatus(held)).toBe('SUSPENDED');
  expect(await readLine(quoted)).toBe(33_300);
  // The desk suspends betting for a ball; reopening is up to the trader.
  expect(await readStatus(quoted)).toBe('BALL_RUNNING');
  expect(await readStatus(reversed)).toBe('CLOSED');
  await server.engine.submit({ type: 'SetMarketStatus', marketId: held, status: 'OPEN' });
  const before = await readLine(held);
  await pass(server, async () => (await readLine(held)) !== before);
});
