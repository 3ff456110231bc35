import { describe, expect, test } from 'vitest';
import type { QuotedRunner } from '#exchange/command.ts';
import { toImage } from '#exchange/snapshot.ts';
import type { HouseKind } from '#market/market-kind.ts';
import { HouseExchange, quoted } from './house-exchange.ts';
import { Scenario } from './scenario.ts';

const LINE = { band: 9 };

test.each<[string, HouseKind, QuotedRunner, string]>([
  ['a lay below the back', 'BOOKMAKER', quoted(1, [[89]], [[85]]), 'lay'],
  ['a second step better than the first', 'BOOKMAKER', quoted(1, [[84], [85]]), 'back'],
  ['a second lay better than the first', 'BOOKMAKER', quoted(1, [], [[90], [89]]), 'lay'],
  ['two equal steps', 'BOOKMAKER', quoted(1, [[85], [85]]), 'back'],
  ['four steps', 'BOOKMAKER', quoted(1, [[85], [84], [83], [82]]), 'back'],
  ['a rate of nothing', 'BOOKMAKER', quoted(1, [[0]]), 'back'],
  ['part of a hundredth', 'BOOKMAKER', { runnerId: 1, back: [{ price: 85.5 }], lay: [] }, 'back'],
  ['a line on a runner', 'BOOKMAKER', quoted(1, [[85, 40]]), 'back'],
  ['a size of nothing', 'BOOKMAKER', { runnerId: 1, back: [{ price: 1, size: 0 }], lay: [] }, 'back'],
  ['a lay on the toss', 'TOSS', quoted(1, [[98]], [[102]]), 'lay'],
  ['a lay of a premium price', 'PREMIUM', quoted(1, [[2]], [[2.1]]), 'lay'],
  ['decimal odds of one', 'LOTTERY', quoted(1, [[1]]), 'back'],
  ['a fancy without line', 'FANCY', quoted(1, [[100]]), 'back'],
  ['a No line above the Yes line', 'FANCY', quoted(1, [[100, 50]], [[100, 51]]), 'lay'],
  ['a Yes that pays more than No risks', 'FANCY', quoted(1, [[110, 50]], [[100, 50]]), 'lay'],
  ['a quarter of a run', 'FANCY', quoted(1, [[100, 50.25]]), 'back'],
  ['a line at no runs', 'FANCY', quoted(1, [[100, 0]]), 'back'],
  [
    'two lines on one side',
    'FANCY',
    quoted(1, [
      [110, 50],
      [100, 51],
    ]),
    'back',
  ],
  ['a band that is none', 'KHADO', quoted(1, [[100, 46]], [], { band: 0 }), 'band'],
  ['a khado without band', 'KHADO', quoted(1, [[100, 46]]), 'band'],
  ['half a run in a khado', 'KHADO', quoted(1, [[100, 46.5]], [], LINE), 'back'],
  ['a band on a fancy', 'FANCY', quoted(1, [[100, 46]], [], LINE), 'band'],
  ['a meter at another rate than 100', 'METER', quoted(1, [[90, 40]]), 'back'],
])('rejects a quote: %s', (_what, kind, runner, field) => {
  const exchange = new HouseExchange(kind);
  const before = toImage(exchange.state);

  const outcome = exchange.run({ type: 'SetQuote', marketId: 1, runners: [runner] });

  expect(outcome).toMatchObject({ code: 'VALIDATION', details: { field } });
  expect(toImage(exchange.state).markets).toEqual(before.markets);
});

test.each<[HouseKind, QuotedRunner]>([
  ['BOOKMAKER', quoted(1, [[85, undefined, 5000], [84.5], [3.75]], [[85], [86], [222.25]])],
  ['FANCY', quoted(1, [[90, 26]], [[120, 26]])],
  ['FANCY', quoted(1, [[100, 46.5]])],
  ['FANCY', quoted(1, [], [[100, 46]])],
  ['METER', quoted(1, [[100, 41]], [[100, 40]])],
  ['KHADO', quoted(1, [[100, 55]], [], LINE)],
])('accepts such a quote in %s', (kind, runner) => {
  const exchange = new HouseExchange(kind);

  exchange.quote(runner);

  const { back, lay } = runner;
  expect(exchange.market.quote?.runners[0]).toMatchObject({ back, lay });
});

describe('two traders at once', () => {
  test('rejects the one who saw an older quote, with the current version', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    const seen = exchange.market.quote?.version ?? -1;
    exchange.quote(quoted(1, [[85]], [[89]]));
    const version = exchange.market.quote?.version;

    const late = exchange.run({
      type: 'SetQuote',
      marketId: 1,
      runners: [quoted(1, [[95]])],
      expectedVersion: seen,
    });

    expect(late).toMatchObject({ code: 'MARKET_CHANGED', details: { quoteVersion: version } });
    expect(exchange.market.quote?.runners[0]?.back[0]?.price).toBe(8500);
  });

  test('the other’s suspension makes a quote stale; a bet doesn’t', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    exchange.quote(quoted(1, [[85]], [[89]]));
    const seen = exchange.market.quote?.version ?? -1;

    exchange.bet({ side: 'BACK', price: 85, rupees: 100 });
    expect(exchange.market.quote?.version).toBe(seen);

    exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });
    expect(exchange.market.quote?.version).toBeGreaterThan(seen);
  });

  test('repeating a quote changes nothing', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    exchange.quote(quoted(1, [[85]], [[89]]));
    const { version } = exchange.market;

    const answer = exchange.quote(quoted(1, [[85]], [[89]]));

    expect(answer.events).toEqual([]);
    expect(exchange.market.version).toBe(version);
  });
});

test('a quote sets the status of its market and runners in one step', () => {
  const exchange = new HouseExchange('BOOKMAKER');
  exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'BALL_RUNNING' });

  const answer = exchange.must({
    type: 'SetQuote',
    marketId: 1,
    runners: [quoted(1, [[85]]), quoted(2, [[120]], [], { status: 'SUSPENDED' })],
    status: 'OPEN',
  });

  expect(exchange.market.status).toBe('OPEN');
  expect(exchange.market.runners.map(({ status }) => status)).toEqual(['ACTIVE', 'SUSPENDED', 'ACTIVE']);
  expect(answer.events.map(({ type }) => type)).toEqual(['MarketChanged', 'BookChanged', 'MarketChanged']);
});

test('runners left out of a quote have none afterwards', () => {
  const exchange = new HouseExchange('BOOKMAKER');
  exchange.quote(quoted(1, [[85]]), quoted(2, [[120]]));

  exchange.quote(quoted(2, [[118]]));

  expect(exchange.market.quote?.runners.map((quote) => quote?.back[0]?.price ?? null)).toEqual([null, 11_800, null]);
});

test('a band keeps its length while it starts at the same run', () => {
  const exchange = new HouseExchange('KHADO');
  exchange.quote(quoted(1, [[100, 46]], [], { band: 9 }));

  const shorter = quoted(1, [[100, 46]], [], { band: 5 });
  expect(exchange.run({ type: 'SetQuote', marketId: 1, runners: [shorter] })).toMatchObject({
    code: 'VALIDATION',
    details: { field: 'band' },
  });
  exchange.quote(quoted(1, [[100, 47]], [], { band: 5 }));
});

test('rejects quotes on exchanges, closed markets, removed runners and other markets’ runners', () => {
  const book = new Scenario({});
  expect(book.run({ type: 'SetQuote', marketId: 1, runners: [] })).toMatchObject({
    code: 'BAD_STATE',
    details: { kind: 'MATCH_ODDS' },
  });

  const exchange = new HouseExchange('PREMIUM');
  const send = (runnerId: number) =>
    exchange.run({ type: 'SetQuote', marketId: 1, runners: [quoted(runnerId, [[2]])] });
  expect(send(77)).toMatchObject({ code: 'NOT_FOUND' });
  exchange.must({ type: 'RemoveRunner', marketId: 1, runnerId: 2, reductionBps: 0 });
  expect(send(2)).toMatchObject({ code: 'BAD_STATE', details: { status: 'REMOVED' } });
  expect(
    exchange.run({
      type: 'SetQuote',
      marketId: 1,
      runners: [quoted(1, [[2]]), quoted(1, [[3]])],
    }),
  ).toMatchObject({ code: 'VALIDATION', details: { field: 'runners' } });
  exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
  expect(send(1)).toMatchObject({ code: 'BAD_STATE', details: { status: 'CLOSED' } });
});

test.each<[HouseKind, readonly string[], number]>([
  ['FANCY', ['a', 'b'], 0],
  ['FANCY', ['a'], 1],
  ['TOSS', ['India'], 1],
  ['ODD_EVEN', ['Odd', 'Even'], 0],
  ['LOTTERY', ['0', '1'], 1],
  ['BOOKMAKER', ['India'], 1],
  ['PREMIUM', ['a', 'b'], 2],
])('%s can’t have the runners %j with %i winners', (kind, runners, winners) => {
  expect(() => new HouseExchange(kind, { runners, winners })).toThrow('VALIDATION');
});
