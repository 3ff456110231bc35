import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { listPlaced } from '@crease/sports/play/board.ts';
import type { MarketPlan, SportFixture } from '@crease/sports/play/sport-fixture.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { expect, test } from 'vitest';
import { createSource, directSports, listMarkets, oneFixture, play, settleFully } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { toMarketResult } from './sport-market.ts';

const RUPEE = 100;
const STAKE = 100 * RUPEE;
const LAST_WORDS = {
  football: expect.stringMatching(/Full-time|abandoned/),
  tennis: expect.stringMatching(/Game, set and match|retires/),
  'horse-racing': expect.stringMatching(/Weighed in|void/),
  kabaddi: expect.stringMatching(/Full-time/),
};
const LIVE_BETS = ['PENDING', 'MATCHED', 'UNMATCHED'];

/** A bettor who occasionally takes an offer and requests more than is available. */
async function bettor(server: TestServer, key: string) {
  const { id: accountId } = await server.user();
  const prng = createPrng(key);
  const placed = new Map<string, number>();
  const bet = async () => {
    for (const market of await listMarkets(server)) {
      if (market.status !== 'OPEN' || !prng.chance(0.25)) continue;
      const place = prng.int(market.runners.length);
      const runner = market.runners[place];
      if (runner === undefined || runner.status !== 'ACTIVE') continue;
      const side = prng.chance(0.5) ? 'BACK' : 'LAY';
      const quote = market.quote?.runners[0]?.[side === 'BACK' ? 'back' : 'lay'][0];
      const book = market.currencies.DEMO.books[place];
      if (quote === undefined && book === undefined) continue;
      const outcome = server.engine.submit({
        type: 'PlaceBet',
        accountId,
        marketId: market.id,
        runnerId: runner.id,
        side,
        price: quote?.price ?? (side === 'BACK' ? 101 : 300),
        ...(quote?.line === undefined ? {} : { line: quote.line }),
        stake: STAKE,
        persistence: 'LAPSE',
        timeInForce: quote === undefined ? 'REST' : 'FILL_OR_KILL',
        clientBetId: server.context.ids.uuid(),
      });
      outcome.then(
        ({ ok }) => {
          if (ok) placed.set(market.kind, (placed.get(market.kind) ?? 0) + 1);
        },
        () => undefined,
      );
    }
  };
  return { accountId, placed, bet };
}

async function expectAllSettled(server: TestServer): Promise<void> {
  const left = (await listMarkets(server)).filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED');
  expect(left.map(({ terms, status }) => [terms.name, status])).toEqual([]);
  const { open, events, sums, problems } = await server.engine.read((state) => ({
    open: [...state.bets.values()].filter(({ status }) => LIVE_BETS.includes(status)).length,
    events: [...state.events.values()].map(({ status }) => status),
    sums: CURRENCIES.map((each) => trialBalance(state.ledger, each)),
    problems: checkInvariants(state),
  }));
  expect({ open, events, sums, problems }).toEqual({
    open: 0,
    events: ['CLOSED'],
    sums: [0, 0],
    problems: [],
  });
}

/** Asserts that every market has the result implied by the score, including refunds of half stakes. */
async function expectResults(server: TestServer, fixture: SportFixture): Promise<void> {
  const end = playFixture(fixture.script()).steps.at(-1)?.board.markets ?? [];
  const markets = await listMarkets(server);
  for (const [place, { name, line }] of fixture.markets.entries()) {
    const market = markets.find(({ terms }) => terms.name === name);
    // Only the chosen lines are created.
    if (line?.isChosen === false) {
      expect([name, market]).toEqual([name, undefined]);
      continue;
    }
    const result = end[place]?.result;
    if (market === undefined || result == null) throw new Error(`${name} has no result`);
    const runnerIds = market.runners.map(({ id }) => id);
    expect([name, market.result]).toEqual([name, toMarketResult(result, runnerIds)]);
  }
}

test.each([
  ['football', 'football', ['MATCH_ODDS', 'GOALS'], 'SUSPENDED true'],
  ['tennis', 'tennis', ['MATCH_ODDS', 'OTHER'], 'SETTLED true'],
  ['horse-racing', 'racing', ['WIN', 'PLACE'], 'SUSPENDED true'],
  ['kabaddi', 'kabaddi', ['MATCH_ODDS', 'FANCY'], 'BALL_RUNNING true'],
] as const)('a %s fixture from opening to end settles every bet, with a card', async (sport, kind, kinds, shut) => {
  const server = await startTestServer();
  const fixture = oneFixture(server, sport);
  const asha = await bettor(server, sport);
  await directSports(server, createSource(fixture));
  const seen = new Set<string>();

  await settleFully();
  await asha.bet();
  await play(server, fixture, Number.POSITIVE_INFINITY, async () => {
    for (const { status, inPlay } of await listMarkets(server)) seen.add(`${status} ${inPlay}`);
    await asha.bet();
  });
  server.clock.advance(60_000);
  await settleFully();

  await expectAllSettled(server);
  await expectResults(server, fixture);
  for (const each of kinds) expect(asha.placed.get(each), each).toBeGreaterThan(0);
  expect(seen).toContain('OPEN true');
  expect(seen).toContain(shut);
  const { scoreBoard } = server.context;
  expect(scoreBoard.getCard(fixture.key)).toMatchObject({ kind, [kind]: expect.anything() });
  const story = scoreBoard.getStory(fixture.key);
  expect(story?.innings).toEqual([]);
  expect(story?.lines.length).toBeGreaterThan(3);
  expect(story?.lines.length).toBeLessThanOrEqual(60);
  expect(story?.lines[0]).toMatchObject({ ball: null, isKey: true, text: LAST_WORDS[sport] });

  server.clock.advance(600_000);
  await settleFully();
  expect(scoreBoard.getCard(fixture.key)).toBeNull();
  expect(scoreBoard.getStory(fixture.key)).toBeNull();
});

test.each(['football', 'kabaddi', 'horse-racing'] as const)(
  'a restart in the middle of %s repeats nothing, and settles what ended meanwhile',
  async (sport) => {
    const server = await startTestServer();
    const fixture = oneFixture(server, sport);
    const asha = await bettor(server, sport);
    const director = await directSports(server, createSource(fixture));
    const last = playFixture(fixture.script()).steps.at(-1)?.at ?? 0;
    const trading = playFixture(fixture.script()).steps.filter(({ board }) => board.markets[0]?.status === 'OPEN');
    const middle = trading[Math.floor(trading.length * 0.6)]?.at ?? 0;
    await settleFully();
    await asha.bet();
    await play(server, fixture, middle, asha.bet);
    director.stop();
    await settleFully();
    const before = await listMarkets(server);

    const next = await server.restart();
    const again = await directSports(next, createSource(fixture));
    await settleFully();
    expect((await listMarkets(next)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await listMarkets(next)).some(({ status }) => status === 'OPEN')).toBe(true);
    again.stop();
    await settleFully();

    // The rest is played while no process is running.
    const late = await next.restart();
    late.clock.advance(last - late.clock.now() + 3_600_000);
    await directSports(late, createSource(fixture));
    await settleFully();
    await settleFully();

    await expectAllSettled(late);
    await late.close();
  },
);

/** The market of a race with a dead heat for the last paid place and a non-runner. */
function findSharedMarket(race: SportFixture): MarketPlan | undefined {
  const end = playFixture(race.script()).steps.at(-1)?.board.markets ?? [];
  if ((end[0]?.removals.length ?? 0) === 0) return undefined;
  return race.markets.find(({ key, winners }) => {
    const result = end.find((view) => view.key === key)?.result;
    return listPlaced(result ?? null).length > winners;
  });
}

test('removes a non-runner with its factor, and pays a dead heat to all who share it', async () => {
  const server = await startTestServer();
  const race = oneFixture(server, 'horse-racing', (fixture) => findSharedMarket(fixture) !== undefined);
  const shared = findSharedMarket(race);
  const asha = await bettor(server, 'race');
  await directSports(server, createSource(race));

  await settleFully();
  await asha.bet();
  await play(server, race, race.startsAt - 1, asha.bet);
  const removal = playFixture(race.script()).steps.at(-1)?.board.markets[0]?.removals[0];
  const win = (await listMarkets(server)).find(({ kind }) => kind === 'WIN');
  const gone = win?.runners[removal?.runner ?? -1];
  expect(gone).toMatchObject({ status: 'REMOVED', reductionBps: removal?.reductionBps });
  expect(win?.status).toBe('OPEN');
  expect(win?.currencies.DEMO.matched).toBeGreaterThan(0);
  await play(server, race, Number.POSITIVE_INFINITY, asha.bet);
  server.clock.advance(60_000);
  await settleFully();

  const settled = (await listMarkets(server)).find(({ kind }) => kind === shared?.kind);
  const winners = settled?.runners.filter(({ status }) => status === 'WINNER') ?? [];
  expect(winners.length).toBeGreaterThan(shared?.winners ?? 0);
  await expectAllSettled(server);
});

test('the off of a race sets SPs in its place market too, which then accepts no more bets', async () => {
  const server = await startTestServer();
  const isWhole = ({ script }: SportFixture) =>
    (playFixture(script()).steps.at(-1)?.board.markets[0]?.removals.length ?? 0) === 0;
  const race = oneFixture(server, 'horse-racing', isWhole);
  const [asha, ben] = [await server.user(), await server.user()];
  await directSports(server, createSource(race));
  await settleFully();
  const places = async () => (await listMarkets(server)).find(({ kind }) => kind === 'PLACE');
  const before = await places();
  if (before === undefined) throw new Error('there is no place market');
  const placeAtSp = async (accountId: number, side: 'BACK' | 'LAY') =>
    server.engine.submit({
      type: 'PlaceBet',
      accountId,
      marketId: before.id,
      runnerId: before.runners[0]?.id ?? 0,
      side,
      price: side === 'BACK' ? 101 : 100_000,
      stake: STAKE,
      persistence: 'LAPSE',
      timeInForce: 'ON_CLOSE',
      clientBetId: server.context.ids.uuid(),
    });
  expect((await placeAtSp(asha.id, 'BACK')).ok).toBe(true);
  expect((await placeAtSp(ben.id, 'LAY')).ok).toBe(true);
  const seen = new Set<string>();
  await play(server, race, Number.POSITIVE_INFINITY, async () => {
    const market = await places();
    if (market?.inPlay === true) seen.add(market.status);
  });
  server.clock.advance(60_000);
  await settleFully();

  // The makers' book participates, so it is near their price.
  expect((await places())?.runners[0]?.startingPrices?.DEMO).toBeGreaterThan(101);
  const bets = await server.engine.read((state) =>
    [...state.bets.values()].filter(({ timeInForce }) => timeInForce === 'ON_CLOSE'),
  );
  expect(bets.map(({ side, matched }) => [side, matched > 0])).toEqual([
    ['BACK', true],
    ['LAY', true],
  ]);
  expect([...seen]).not.toContain('OPEN');
  expect([...seen]).toContain('SUSPENDED');
  await expectAllSettled(server);
});
