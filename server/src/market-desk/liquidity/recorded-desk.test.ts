import { buildBookView } from '@crease/core/book/book-view.ts';
import type { RecordedBet } from '@crease/sports/play/sport-fixture.ts';
import { expect, test } from 'vitest';
import { turn } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openHouseAccounts } from './house-accounts.ts';
import { RecordedDesk } from './recorded-desk.ts';

const OFFERS: readonly RecordedBet[] = [
  { runner: 0, side: 'LAY', price: 200, stake: 500 },
  { runner: 0, side: 'BACK', price: 220, stake: 500 },
];

async function open(server: TestServer) {
  const { engine, context } = server;
  const { marketId, runnerIds } = await server.market();
  const house = await openHouseAccounts(context, 'DEMO');
  const ladder = await engine.read(({ markets }) => markets.get(marketId)?.ladder);
  if (ladder === undefined) throw new Error('the market is not there');
  const { ids } = context;
  const desk = new RecordedDesk({ exchange: engine, ids, marketId, runnerIds, ladder, house });
  const offer = async () => {
    await desk.offer(OFFERS);
    for (let turns = 0; turns < 20; turns++) await turn();
  };
  const book = () =>
    engine.read(({ markets }) => {
      const market = markets.get(marketId);
      if (market === undefined) throw new Error('the market is not there');
      const [first] = buildBookView(market, 'DEMO', { withVirtual: false });
      return { back: first?.back, lay: first?.lay };
    });
  return { marketId, makers: house.makers, offer, book };
}

test('recreates an offer that the exchange ended', async () => {
  const server = await startTestServer();
  const { marketId, makers, offer, book } = await open(server);
  const recorded = { back: [[200, 50_000]], lay: [[220, 50_000]] };
  await offer();
  expect(await book()).toEqual(recorded);

  for (const accountId of makers) {
    await server.engine.submit({ type: 'CancelBets', accountId, marketId });
  }
  expect(await book()).toEqual({ back: [], lay: [] });
  await offer();

  expect(await book()).toEqual(recorded);
});
