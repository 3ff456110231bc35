import type { MarketOdds, PushMessage } from '@crease/contracts/pushes/message.ts';
import { beforeAll, expect, test } from 'vitest';
import { MarketViews } from '#catalogue/market-views.ts';
import { eventually } from '#testing/eventually.ts';
import { MemoryBus } from '#testing/memory-bus.ts';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket, type TestServer } from '#testing/test-server.ts';
import { eventGroup } from './audiences.ts';
import { shareFetches } from './engine-events.ts';
import { PricePushes } from './price-pushes.ts';

let server: TestServer;
let pushes: PricePushes;
let asked: string[];
let members: number;
let sent: MarketOdds[];
beforeAll(async () => {
  server = await startTestServer({ inRealTime: true });
  [asked, members, sent] = [[], 1, []];
  pushes = new PricePushes(server.context, {
    groupSize: (group) => {
      asked.push(group);
      return members;
    },
    sendToGroup: (group, _target, push) => {
      const { Code, Data } = push as PushMessage;
      if (group.endsWith('DEMO') && Code === 'OddsUpdate') sent.push(...Data.Markets);
    },
    sendToAll: () => undefined,
  });
  server.context.exchange.onCommitted((batch) => pushes.committed(batch));
});

test('keeps nothing of a closed event once its markets are archived', async () => {
  const desk = new HouseDesk(server);
  const { exchange, quotedSizes } = server.context;
  const market = await desk.market('BOOKMAKER', {}, 'IN_PLAY');
  const { eventId, marketId } = market;
  const session = await desk.market('FANCY', { eventId }, 'IN_PLAY');
  await desk.quote(market, [{ back: [{ rate: 80, size: 5_000 }] }, { back: [{ rate: 90 }] }]);
  await desk.line(session, 48);
  await eventually(() => pushes.remembered.markets > 0 && sent.length > 0, 'prices are pushed');
  const during = pushes.remembered;

  for (const own of [market, session]) {
    await exchange.submit({ type: 'VoidMarket', marketId: own.marketId, reason: 'rain' });
  }
  for (const id of [eventId, session.eventId]) {
    await exchange.submit({ type: 'UpdateEvent', eventId: id, details: {}, status: 'CLOSED' });
  }
  const voided = quotedSizes.all(marketId).size;
  for (const own of [market, session]) {
    await exchange.submit({ type: 'ArchiveMarket', marketId: own.marketId });
  }
  await eventually(() => pushes.remembered.events === 0, 'the events are forgotten');

  expect(during.events).toBeGreaterThan(0);
  expect(voided).toBeGreaterThan(0);
  expect(pushes.remembered).toEqual({ events: 0, markets: 0 });
  expect(quotedSizes.all(marketId).size).toBe(0);
});

test('builds no session views while no one watches', async () => {
  members = 0;
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY', {}, 'IN_PLAY');
  let views = 0;
  const { marketViews } = server.context;
  const make = marketViews.getView.bind(marketViews);
  marketViews.getView = (...asking) => {
    views += 1;
    return make(...asking);
  };

  await server.context.exchange.submit({
    type: 'SetMarketStatus',
    marketId: market.marketId,
    status: 'SUSPENDED',
  });
  await eventually(() => asked.some((group) => group.startsWith('sessions')), 'it was looked at');

  expect(views).toBe(0);
});

test('sends prices that changed back unwatched in full to newcomers', async () => {
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY');
  await desk.line(market, 48);
  await eventually(() => sent.length > 0, 'the line is pushed');
  const before = sent.length;

  members = 0;
  asked = [];
  await desk.status(market, 'SUSPENDED');
  const isPast = () => asked.includes(eventGroup(market.eventId, 'DEMO'));
  await eventually(isPast, 'the suspension is told to nobody');
  members = 1;
  await desk.status(market, 'OPEN');
  await eventually(() => sent.length > before, 'the prices are pushed');

  expect(sent.at(-1)).toMatchObject({
    Previous: 0,
    Status: 'OPEN',
    Runners: [{ Back: [[48, 100]], Lay: [[48, 100]] }],
  });
});

test('reverts a price that a page loaded between two updates with the next one', async () => {
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY');
  await desk.line(market, 48);
  await eventually(() => sent.length > 0, 'the line is pushed');
  const before = sent.length;

  // Both between two updates: the only difference is the market's version.
  await desk.line(market, 49);
  const { result } = await server.call('getUserOdds', { eventId: market.eventId });
  await desk.line(market, 48);
  await eventually(() => (sent.at(-1)?.Version ?? 0) > (result.markets[0]?.version ?? 0), 'the line is pushed again');

  expect(sent.length).toBeGreaterThan(before);
  expect(sent.at(-1)).toMatchObject({ Runners: [{ Back: [[48, 100]], Lay: [[48, 100]] }] });
});

test('sends a market loaded from another process in full, though nothing changed', async () => {
  const { eventId, marketId } = await pushedLine();
  const { exchange, quotedSizes, clock } = server.context;
  const elsewhere = { marketViews: new MarketViews(quotedSizes), clock };
  const bus = new MemoryBus();
  for (const one of [server.context, elsewhere]) shareFetches(bus, one);
  const version = await versionHere(marketId);
  const before = sent.length;

  await exchange.read(({ markets }) => {
    const market = markets.get(marketId);
    if (market !== undefined) elsewhere.marketViews.getFetchedView(market, 'DEMO');
  });
  await eventually(() => sent.length > before, 'the market is sent');

  expect(sent.at(-1)).toMatchObject({ MarketId: marketId, Version: version, Previous: 0 });
  expect(sent.at(-1)?.Runners).toHaveLength(1);
  expect(asked).toContain(eventGroup(eventId, 'DEMO'));
});

test('keeps sending full updates while behind the process that answered', async () => {
  const market = await pushedLine();
  const { marketId } = market;
  const desk = new HouseDesk(server);
  const version = (await versionHere(marketId)) + 2;
  const updateAt = async (line: number) => {
    await desk.line(market, line);
    const reached = await versionHere(marketId);
    await eventually(() => sent.at(-1)?.Version === reached, 'the line is pushed');
    return sent.at(-1)?.Previous;
  };

  server.context.marketViews.recordRemoteFetch(marketId, version);
  const previous = [await updateAt(49), await updateAt(50), await updateAt(51)];

  expect(previous.slice(0, 2)).toEqual([0, 0]);
  expect(previous[2]).toBeGreaterThan(0);
});

async function pushedLine(): Promise<TestMarket> {
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY');
  await desk.line(market, 48);
  await eventually(() => sent.length > 0, 'the line is pushed');
  return market;
}

function versionHere(marketId: number): Promise<number> {
  return server.context.exchange.read(({ markets }) => markets.get(marketId)?.version ?? 0);
}
