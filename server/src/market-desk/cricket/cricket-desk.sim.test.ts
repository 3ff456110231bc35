import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { otherSide } from '@crease/sports/field/match-info.ts';
import { MAX_SESSIONS } from '@crease/sports/sessions/offered-sessions.ts';
import { expect, test } from 'vitest';
import { type Exchange, ExchangeUnavailable } from '#journal/exchange.ts';
import { pickHouseSlip } from '#market-desk/liquidity/house-accounts.ts';
import { settle } from '#testing/eventually.ts';
import { direct, houseMarkets, isOver, oneMatch, openSessions, pass, submittingBy } from '#testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const RUPEE = 100;
/** Markets on the result of the match. */
const MATCH_KINDS = ['MATCH_ODDS', 'TIED', 'COMPLETED', 'BOOKMAKER'];
/** Sessions that count until the last ball, which a contradicted scorecard may lack. */
const MATCH_TOTALS = ['Match fours', 'Match sixes', 'Match wides'];

/** Counts each house market name. */
function countNames(markets: readonly Market[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const { kind, terms } of markets) {
    const name = `${kind} ${terms.name}`;
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

test('a match from toss to end: settles house bets of every type, and the ledger sums to zero', async () => {
  const server = await startTestServer();
  const bettor = await server.user();
  const prng = createPrng('bets');
  const placed = new Map<string, number>();
  const answers: Promise<void>[] = [];
  const seen = new Set<string>();
  let mostOpen = 0;
  let most = 0;
  const bet = async () => {
    const markets = await houseMarkets(server);
    const open = markets.filter(({ status }) => status === 'OPEN');
    mostOpen = Math.max(mostOpen, open.filter(({ kind }) => kind !== 'BOOKMAKER' && kind !== 'PREMIUM').length);
    most = Math.max(most, markets.length);
    for (const { status } of markets) seen.add(status);
    for (const market of open) {
      const slip = prng.chance(0.03) ? pickHouseSlip(market, prng) : null;
      if (slip === null) continue;
      const isMeter = market.kind === 'METER';
      const outcome = server.engine.submit({
        type: 'PlaceBet',
        accountId: bettor.id,
        marketId: market.id,
        ...slip,
        stake: (isMeter ? 10 : 100) * RUPEE,
        persistence: 'LAPSE',
        timeInForce: 'FILL_OR_KILL',
        clientBetId: server.context.ids.uuid(),
      });
      answers.push(
        outcome.then(({ ok }) => {
          if (ok) placed.set(market.kind, (placed.get(market.kind) ?? 0) + 1);
        }),
      );
    }
  };

  await direct(server, oneMatch(server));
  await pass(server, () => isOver(server), bet);

  await Promise.all(answers);
  const left = await houseMarkets(server);
  const open = await server.engine.read((state) =>
    [...state.bets.values()].filter(({ status }) => ['PENDING', 'MATCHED', 'UNMATCHED'].includes(status)),
  );
  expect(open).toEqual([]);
  expect(left.length).toBeGreaterThan(10);
  expect(left.every(({ status }) => status === 'SETTLED' || status === 'VOIDED')).toBe(true);
  expect(await server.engine.read(({ ledger }) => CURRENCIES.map((each) => trialBalance(ledger, each)))).toEqual([
    0, 0,
  ]);
  expect(await server.engine.read(checkInvariants)).toEqual([]);
  expect(seen).toContain('BALL_RUNNING');
  expect(seen).toContain('SUSPENDED');
  expect(mostOpen).toBeLessThanOrEqual(MAX_SESSIONS);
  expect(most).toBeGreaterThan(100);
  for (const kind of ['BOOKMAKER', 'FANCY', 'ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM']) {
    expect(placed.get(kind), kind).toBeGreaterThan(0);
  }
});

test('finds and continues markets after a restart in mid-innings', async () => {
  const server = await startTestServer();
  const source = oneMatch(server);
  const director = await direct(server, source);
  await pass(server, async () => (await houseMarkets(server)).length > 90);
  director.stop();
  await settle(server);
  const before = countNames(await houseMarkets(server));

  const next = await server.restart();
  await direct(next, source);
  await pass(next, async () => (await openSessions(next)).length > 3);
  const found = countNames(await houseMarkets(next));

  for (const name of before.keys()) expect(found.has(name), name).toBe(true);
  await pass(next, () => isOver(next));
  const left = await houseMarkets(next);
  expect([...countNames(left).values()].every((count) => count === 1)).toBe(true);
  expect(left.every(({ status }) => status === 'SETTLED' || status === 'VOIDED')).toBe(true);
});

const EACH_NINTH = { types: ['SetQuote', 'SettleMarket', 'TurnInPlay', 'CreateMarket'], each: 9 };

/** Executes every nth house command but loses its response, as in a database outage. */
function forgetful(server: TestServer, { types, each } = EACH_NINTH): Exchange {
  const { engine } = server;
  let count = 0;
  const lost = new Set<string>(types);
  return submittingBy(engine, async (command, context) => {
    const outcome = await engine.submit(command, context);
    const isHouse = command.type !== 'CreateMarket' || isHouseKind(command.kind);
    if (lost.has(command.type) && isHouse && ++count % each === 0) {
      throw new ExchangeUnavailable('DATABASE_AWAY', true);
    }
    return outcome;
  });
}

test('lost responses create no duplicate market and leave none open', async () => {
  const server = await startTestServer();
  await direct(server, oneMatch(server), forgetful(server));
  const names = new Map<string, number>();

  await pass(
    server,
    () => isOver(server),
    async () => {
      for (const [name, count] of countNames(await houseMarkets(server))) names.set(name, count);
    },
  );

  expect(names.size).toBeGreaterThan(60);
  expect([...names].filter(([, count]) => count !== 1)).toEqual([]);
  const left = await houseMarkets(server);
  expect(left.every(({ status }) => status === 'SETTLED' || status === 'VOIDED')).toBe(true);
});

test('a lost response to going in-play isn’t mistaken for a trader’s suspension: sessions open', async () => {
  const server = await startTestServer();
  const lossy = forgetful(server, { types: ['TurnInPlay'], each: 1 });
  await direct(server, oneMatch(server), lossy);

  await pass(server, async () => (await houseMarkets(server)).some(({ inPlay }) => inPlay));
  const before = countNames(await houseMarkets(server)).size;
  await pass(server, () => isOver(server));

  expect(countNames(await houseMarkets(server)).size).toBeGreaterThan(before + 40);
});

test('a match’s commentary is readable during it and for ten minutes after, then deleted', async () => {
  const server = await startTestServer();
  const source = oneMatch(server);
  const [fixture] = await source.fixtures(0, 0);
  const { key, teams } = fixture?.info ?? { key: '', teams: [] };
  await direct(server, source);
  const { scoreBoard } = server.context;
  await pass(server, async () => (scoreBoard.getStory(key)?.innings.length ?? 0) === 2);
  const during = scoreBoard.getStory(key);
  await pass(server, () => isOver(server));
  const after = scoreBoard.getStory(key);
  const [eventId = 0] = await server.engine.read(({ events }) => [...events.keys()]);

  expect(new Set(during?.innings.map(({ team }) => team))).toEqual(new Set(teams));
  const overs = during?.innings[0]?.overs ?? [];
  expect(overs.every(({ isComplete }) => isComplete)).toBe(true);
  expect(overs.at(-1)?.total).toBe(overs.reduce((sum, { runs }) => sum + runs, 0));
  expect(during?.lines.length).toBe(60);
  const ids = after?.lines.map(({ id }) => id) ?? [];
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(after?.lines[0]?.at).toBe('Result');
  const overAt = server.clock.now();
  await pass(server, async () => scoreBoard.getStory(key) === null);
  expect(server.clock.now() - overAt).toBeGreaterThanOrEqual(HOUR_MS / 6);
  expect(scoreBoard.getCard(key)).toBeNull();
  expect(scoreBoard.getListScore(eventId)).toBeNull();
});

test('leaves a result contradicted by the scorecard, and totals of the match, to an operator; sessions of an innings are settled', async () => {
  const server = await startTestServer();
  const source = oneMatch(server);
  const [fixture] = await source.fixtures(0, 0);
  if (fixture === undefined) throw new Error('no match is planned');
  const timeline = async () =>
    (await fixture.timeline()).map((moment) => {
      const { fact } = moment;
      if (fact.type !== 'result' || fact.outcome.kind !== 'won') return moment;
      const winner = otherSide(fact.outcome.winner);
      return { ...moment, fact: { ...fact, outcome: { ...fact.outcome, winner } } };
    });
  const doubtful = { ...fixture, timeline };
  await direct(server, { ...source, fixtures: async () => [doubtful] });
  const listStatuses = async (isUnsure: boolean) =>
    server.engine.read(({ markets }) =>
      [...markets.values()]
        .filter(({ kind, terms }) => {
          const isTotal = kind === 'FANCY' && MATCH_TOTALS.includes(terms.name);
          return (MATCH_KINDS.includes(kind) || isTotal) === isUnsure;
        })
        .map(({ status }) => status),
    );

  await pass(server, async () => (await listStatuses(true)).every((status) => status === 'CLOSED'));

  expect((await listStatuses(true)).length).toBe(MATCH_KINDS.length + MATCH_TOTALS.length);
  const others = await listStatuses(false);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((status) => status === 'SETTLED' || status === 'VOIDED')).toBe(true);
  expect(await isOver(server)).toBe(false);
});
