import { expect, test } from 'vitest';
import { startTestServer, toSlip } from '#testing/test-server.ts';

let server = await startTestServer();

test('a hundred simultaneous copies of a bet are one bet with one answer', async () => {
  const market = await server.market();
  const asha = await server.user();
  const copy = toSlip(market, { stake: 500 });

  const answers = await Promise.all(Array.from({ length: 100 }, () => server.call('placeBet', copy, asha)));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const open = await server.call('getUserOpenBets', {}, asha);
  expect([open.result.openBets.length, open.result.balance]).toEqual([1, 99_500]);
});

test('a copy in flight gets the first one’s answer, even a rejection', async () => {
  const market = await server.market();
  const asha = await server.user();
  const small = toSlip(market, { stake: 99 });

  const [first, second] = await Promise.all([
    server.call('placeBet', small, asha),
    server.call('placeBet', { ...small, stake: 100 }, asha),
  ]);

  expect([first.error?.code, second.error?.code]).toEqual(['STAKE_MIN', 'STAKE_MIN']);
});

test('a repeat gets the first answer whatever it contains, even after the bet has changed', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const first = toSlip(market);
  const placed = await server.call('placeBet', first, asha);
  await server.bet(bilal, market, { type: 2 });

  const other = { ...first, stake: 777, marketId: 999, type: 3 as const };
  const repeated = await server.call('placeBet', other, asha);
  const stranger = await server.call('placeBet', first, bilal);

  expect(repeated.text).toBe(placed.text);
  expect(stranger.result.bet.betId).not.toBe(placed.result.bet.betId);
});

test('a rejection is repeated for ten minutes, then the bet is checked again', async () => {
  const market = await server.market();
  const [asha, operator] = [await server.user(), await server.operator()];
  const { marketId } = market;
  await server.call('operatorSetMarketStatus', { marketId, status: 'SUSPENDED' }, { token: operator });
  const early = toSlip(market);
  await server.call('placeBet', early, asha);
  await server.call('operatorSetMarketStatus', { marketId, status: 'OPEN' }, { token: operator });

  const repeated = await server.call('placeBet', early, asha);
  server.clock.advance(600_000);
  const later = await server.call('placeBet', early, asha);

  expect(repeated.error?.code).toBe('MARKET_SUSPENDED');
  expect(later.success).toBe(true);
});

test('answers a repeat after its market has left memory', async () => {
  const market = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const first = toSlip(market);
  await server.bet(asha, market, { type: 2 });
  const placed = await server.call('placeBet', first, bilal);
  const { marketId } = market;
  await server.settle(market);
  await server.engine.submit({ type: 'ArchiveMarket', marketId });
  server = await server.restart();

  const login = await server.logIn(bilal);
  const { accessToken: token } = login.result;
  const other = await server.market();
  const elsewhere = { ...toSlip(other, { stake: 100 }), clientBetId: first.clientBetId };
  const carriedOver = await server.call('placeBet', elsewhere, { token });
  server = await server.restart();
  const repeated = await server.call('placeBet', first, { token });

  for (const { result: repeat } of [repeated, carriedOver]) {
    expect(repeat.bet).toMatchObject({
      betId: placed.result.bet.betId,
      clientBetId: first.clientBetId,
      status: 'WON',
      matchedStake: 10_000,
      avgRate: 1.85,
    });
  }
});

test('an acknowledged bet and its repeat survive a kill', async () => {
  const market = await server.market();
  const asha = await server.user();
  const first = toSlip(market);
  const placed = await server.call('placeBet', first, asha);

  server = await server.restart();
  const repeated = await server.call('placeBet', first, asha);
  const open = await server.call('getUserOpenBets', {}, asha);

  expect(repeated.text).toBe(placed.text);
  expect(open.result).toMatchObject({ openBets: [placed.result.bet], balance: 90_000 });
});
