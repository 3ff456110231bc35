import { expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestMarket } from '#testing/test-server.ts';

const server = await startTestServer();
const desk = new HouseDesk(server);

type Row = readonly [start: number | null, end: number | null, amount: number];
type LineBet = readonly [side: 'YES' | 'NO', line: number, rate: number, stake: number];
type WinnerBet = readonly [runner: number, side: 'BACK' | 'LAY', rate: number, stake: number];

/** Worked examples of sessions: bets, ladder, exposure; rupees. */
const LINES: readonly [string, readonly LineBet[], readonly Row[], number][] = [
  [
    'A',
    [['YES', 51, 100, 10_000]],
    [
      [null, 50, -10_000],
      [51, null, 10_000],
    ],
    10_000,
  ],
  [
    'B',
    [
      ['YES', 51, 100, 10_000],
      ['NO', 55, 100, 10_000],
    ],
    [
      [null, 50, 0],
      [51, 54, 20_000],
      [55, null, 0],
    ],
    0,
  ],
  [
    'C',
    [
      ['YES', 55, 100, 10_000],
      ['NO', 51, 100, 10_000],
    ],
    [
      [null, 50, 0],
      [51, 54, -20_000],
      [55, null, 0],
    ],
    20_000,
  ],
  [
    'D',
    [
      ['YES', 58, 100, 10_000],
      ['NO', 56, 100, 5_000],
      ['YES', 62, 90, 20_000],
    ],
    [
      [null, 55, -25_000],
      [56, 57, -35_000],
      [58, 61, -15_000],
      [62, null, 23_000],
    ],
    35_000,
  ],
  [
    'E',
    [['NO', 96, 350, 2_000]],
    [
      [null, 95, 2_000],
      [96, null, -7_000],
    ],
    7_000,
  ],
  [
    'E2',
    [['YES', 96, 225, 2_000]],
    [
      [null, 95, -2_000],
      [96, null, 4_500],
    ],
    2_000,
  ],
  [
    'F',
    [
      ['NO', 26, 120, 5_000],
      ['YES', 30, 90, 5_000],
    ],
    [
      [null, 25, 0],
      [26, 29, -11_000],
      [30, null, -1_500],
    ],
    11_000,
  ],
  [
    'G',
    [
      ['NO', 50, 100, 1_000],
      ['YES', 51, 100, 1_000],
    ],
    [
      [null, 49, 0],
      [50, 50, -2_000],
      [51, null, 0],
    ],
    2_000,
  ],
];

/** Worked examples of bookmakers: decimal odds as rates per 100. */
const WINNERS: readonly [string, number, readonly WinnerBet[], readonly number[], number][] = [
  ['J', 3, [[0, 'BACK', 85, 10_000]], [8_500, -10_000, -10_000], 10_000],
  [
    'K',
    3,
    [
      [0, 'BACK', 85, 10_000],
      [0, 'LAY', 60, 11_562.5],
    ],
    [1_562.5, 1_562.5, 1_562.5],
    0,
  ],
  [
    'L',
    3,
    [
      [0, 'BACK', 200, 10_000],
      [1, 'BACK', 150, 10_000],
    ],
    [10_000, 5_000, -20_000],
    20_000,
  ],
  [
    'M',
    2,
    [
      [0, 'BACK', 85, 10_000],
      [0, 'LAY', 60, 10_000],
    ],
    [2_500, 0],
    0,
  ],
  ['N', 2, [[0, 'LAY', 89, 10_000]], [-8_900, 10_000], 8_900],
];

async function betOnLines(market: TestMarket, token: string, bets: readonly LineBet[]) {
  for (const [side, line, rate, stake] of bets) {
    await desk.line(market, line, rate);
    const type = side === 'YES' ? 3 : 4;
    const placed = await desk.place(market, token, { type, rate, line, stake });
    expect(placed.error).toBeNull();
  }
}

async function readPosition(market: TestMarket, token: string) {
  const { eventId } = market;
  const lines = await server.call('getUserExpectedProfitLoss', { eventId }, { token });
  return lines.result[0];
}

/** Change of balance from settling a market. */
async function readResult(token: string): Promise<number> {
  const open = await server.call('getUserOpenBets', {}, { token });
  expect(open.result.exposure).toBe(0);
  return open.result.balance - 100_000;
}

test.each(LINES)('session %s: ladder, exposure and every result', async (_, bets, rows, exposure) => {
  for (const [start, end, amount] of rows) {
    const market = await desk.market('FANCY');
    const { token } = await server.user();
    await betOnLines(market, token, bets);

    expect(await readPosition(market, token)).toMatchObject({
      exposure,
      rows: rows.map(([from, to, profit]) => ({ start: from, end: to, amount: profit })),
    });
    for (const runs of new Set([start ?? 0, end ?? 200])) {
      const settled = await desk.settle(market, { runs });
      expect(settled.result.houseProfit).toBe(0 - amount || 0);
      expect(await readResult(token)).toBe(amount);
      await server.asOperator('operatorUnsettleMarket', {
        marketId: market.marketId,
        reason: 'once more',
      });
    }
  }
});

test('band H pays only within its runs', async () => {
  const market = await desk.market('KHADO');
  const { token } = await server.user();
  await desk.quote(market, [{ back: [{ rate: 100, line: 46 }], band: 9 }]);
  await desk.place(market, token, { rate: 100, line: 46 });

  expect(await readPosition(market, token)).toMatchObject({
    exposure: 1_000,
    rows: [
      { start: null, end: 45, amount: -1_000 },
      { start: 46, end: 54, amount: 1_000 },
      { start: 55, end: null, amount: -1_000 },
    ],
  });
});

test('meter I counts every run, and no more beyond a hundred above its line', async () => {
  const market = await desk.market('METER');
  const { token } = await server.user();
  await desk.line(market, 40);
  await desk.place(market, token, { type: 3, rate: 100, line: 40, stake: 100 });
  const position = await readPosition(market, token);
  const at = (runs: number) =>
    position?.rows.find(({ start, end }) => (start === null || start <= runs) && (end === null || end >= runs))?.amount;

  expect([0, 39, 40, 60, 140, 500].map(at)).toEqual([-4_000, -100, 0, 2_000, 10_000, 10_000]);
  await desk.settle(market, { runs: 39 });
  expect(await readResult(token)).toBe(-100);
});

test.each(WINNERS)('bookmaker %s: book, exposure and every result', async (_, count, bets, book, exposure) => {
  for (let winner = 0; winner < count; winner += 1) {
    const names = ['India', 'Australia', 'Draw'].slice(0, count);
    const market = await desk.market('BOOKMAKER', { runners: names.map((name) => ({ name })) });
    const { token } = await server.user();
    for (const [runner, side, rate, stake] of bets) {
      const quotes = names.map((_name, place) =>
        place === runner ? { [side === 'BACK' ? 'back' : 'lay']: [{ rate }] } : {},
      );
      await desk.quote(market, quotes);
      const type = side === 'BACK' ? 1 : 2;
      const placed = await desk.place(market, token, { type, rate, stake, runner });
      expect(placed.error).toBeNull();
    }

    expect(await readPosition(market, token)).toMatchObject({
      exposure,
      runners: book.map((amount, place) => ({ runnerId: market.runnerIds[place], amount })),
    });
    await desk.settle(market, { winnerRunnerId: market.runnerIds[winner] ?? 0 });
    expect(await readResult(token)).toBe(book[winner]);
  }
});
