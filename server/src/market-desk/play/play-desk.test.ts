import { buildBookView } from '@crease/core/book/book-view.ts';
import { footballMarkets } from '@crease/sports/football/football-markets.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { expect, test } from 'vitest';
import {
  createSource,
  directSports,
  listMarkets,
  oneFixture,
  PLANNED_SPEED,
  play,
  settleFully,
} from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

test('score and results stay visible for ten minutes after the end', async () => {
  const server = await startTestServer();
  const fixture = oneFixture(server, 'kabaddi');
  const { scoreBoard } = server.context;
  await directSports(server, createSource(fixture));
  await play(server, fixture, Number.POSITIVE_INFINITY);
  await settleFully();
  expect(scoreBoard.getCard(fixture.key)).not.toBeNull();
  server.clock.advance(600_000);
  await settleFully();
  expect(scoreBoard.getCard(fixture.key)).toBeNull();
  expect((await listMarkets(server)).length).toBe(fixture.markets.length);
});

test('an unwatched fixture has all its prices as soon as its page is opened', async () => {
  const server = await startTestServer();
  const fixture = oneFixture(server, 'football');
  let isWatched = false;
  await directSports(server, createSource(fixture), { isWatched: () => isWatched });
  await settleFully();
  const levels = async () => {
    const [market] = await listMarkets(server);
    return market && buildBookView(market, 'DEMO', { withVirtual: false })[0]?.back.length;
  };
  expect(await levels()).toBe(1);

  isWatched = true;
  server.clock.advance(500);
  await settleFully();

  expect(await levels()).toBe(3);
});

test('a match keeps its lines when others would now be chosen, and settles them', async () => {
  const server = await startTestServer();
  const match = oneFixture(server, 'football');
  const teams = [match.team1 ?? '', match.team2 ?? ''] as const;
  const pricedAt = (...rates: readonly [number, number]) => ({
    ...match,
    markets: footballMarkets(teams, rates),
  });
  const readLines = async () =>
    (await listMarkets(server)).flatMap(({ subType, terms, status }) =>
      subType?.startsWith('ASIAN') === true ? [[terms.name, status] as const] : [],
    );
  const director = await directSports(server, createSource(pricedAt(2.4, 0.6)));
  await settleFully();
  const before = await readLines();
  expect(before).toHaveLength(6);
  director.stop();
  await settleFully();

  const other = pricedAt(0.8, 0.9);
  await directSports(server, createSource(other));
  await settleFully();
  expect(await readLines()).toEqual(before);
  await play(server, match, Number.POSITIVE_INFINITY);
  await settleFully();
  const past = (await readLines()).map(([, status]) => status === 'SETTLED' || status === 'VOIDED');
  expect(past).toEqual(before.map(() => true));
});

test('an each-way market keeps its terms, and isn’t quoted by today’s', async () => {
  const server = await startTestServer();
  const hasEachWay = ({ kind }: { readonly kind: string }) => kind === 'EACH_WAY';
  const race = oneFixture(server, 'horse-racing', ({ markets }) => markets.some(hasEachWay));
  const offers = async () => {
    const market = (await listMarkets(server)).find(hasEachWay);
    return market && buildBookView(market, 'DEMO').flatMap(({ back }) => back).length;
  };
  const director = await directSports(server, createSource(race));
  await settleFully();
  expect(await offers()).toBeGreaterThan(0);
  director.stop();
  await settleFully();

  const markets = race.markets.map((plan) => (hasEachWay(plan) ? { ...plan, eachWayDivisor: 10 } : plan));
  await directSports(server, createSource({ ...race, markets }));
  await settleFully();
  expect(await offers()).toBe(0);
  await play(server, race, Number.POSITIVE_INFINITY);
  await settleFully();
  expect((await listMarkets(server)).find(hasEachWay)?.result).not.toBeNull();
});

test('a market suspended by a trader stays so until they open it', async () => {
  const server = await startTestServer();
  const fixture = oneFixture(server, 'tennis');
  await directSports(server, createSource(fixture));
  const { steps } = playFixture(fixture.script());
  const at = (share: number) => steps[Math.floor(steps.length * share)]?.at ?? 0;
  await play(server, fixture, at(0.1));
  const market = (await listMarkets(server)).find(({ kind }) => kind === 'MATCH_ODDS');
  const marketId = market?.id ?? 0;
  const readStatus = async () => server.engine.read(({ markets }) => markets.get(marketId)?.status);

  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await play(server, fixture, at(0.2));
  expect(await readStatus()).toBe('SUSPENDED');
  await server.engine.submit({ type: 'SetMarketStatus', marketId, status: 'OPEN' });
  await play(server, fixture, at(0.3));
  expect(await readStatus()).toBe('OPEN');
});

test('points under manual control stay so, across a restart, until returned to auto', async () => {
  const server = await startTestServer();
  const fixture = oneFixture(server, 'kabaddi');
  const director = await directSports(server, createSource(fixture));
  await play(server, fixture, fixture.startsAt - 1);
  const total = (await listMarkets(server)).find(({ terms }) => terms.name.startsWith('Total match points'));
  const marketId = total?.id ?? 0;
  const runnerId = total?.runners[0]?.id ?? 0;
  const readLines = (at: TestServer) =>
    at.engine.read(({ markets }) => markets.get(marketId)?.quote?.runners[0]?.back[0]?.line);
  const own = { runnerId, back: [{ price: 10_000, line: 4_200 }], lay: [] };

  await server.context.autoTrading.setAuto([marketId], false);
  await settleFully();
  await server.engine.submit({ type: 'SetQuote', marketId, runners: [own], status: 'OPEN' });
  await play(server, fixture, fixture.startsAt + 5_000);
  expect(await readLines(server)).toBe(4_200);
  director.stop();
  await settleFully();

  const next = await server.restart();
  await next.context.autoTrading.load();
  await directSports(next, createSource(fixture));
  await play(next, fixture, fixture.startsAt + 10_000);
  expect(await readLines(next)).toBe(4_200);
  await next.context.autoTrading.setAuto([marketId], true);
  await play(next, fixture, fixture.startsAt + 15_000);
  expect(await readLines(next)).not.toBe(4_200);
});

test('a tennis match shows its natural duration, however fast the feed runs', async () => {
  const server = await startTestServer();
  const fixture = oneFixture(server, 'tennis');
  const facts = fixture.script().facts.map(({ at }) => at);
  await directSports(server, createSource(fixture));

  await play(server, fixture, Number.POSITIVE_INFINITY);
  await settleFully();

  const card = server.context.scoreBoard.getCard(fixture.key);
  const onTheClock = (facts.at(-1) ?? 0) - (facts[0] ?? 0);
  expect(card?.tennis?.playedMs).toBe(onTheClock * PLANNED_SPEED);
  expect(onTheClock * PLANNED_SPEED).toBeGreaterThan(3_600_000);
});
