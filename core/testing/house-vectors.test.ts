import { describe, expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import { computeExpectedProfit } from '#risk/expected-profit.ts';
import type { LineRow } from '#risk/line-position.ts';
import { meterResultAt } from '#risk/runs-position.ts';
import { HouseExchange, type Slip } from './house-exchange.ts';

/** Worked examples A to N of the market kind rules; stakes in rupees, rows as [from, to, rupees]. */
type Row = readonly [start: number | null, end: number | null, rupees: number];
type LineBet = readonly ['YES' | 'NO', line: number, rate: number, rupees: number];

const LINES: readonly {
  readonly id: string;
  readonly bets: readonly LineBet[];
  readonly rows: readonly Row[];
  readonly exposure: number;
}[] = [
  {
    id: 'A',
    bets: [['YES', 51, 100, 10_000]],
    rows: [
      [null, 50, -10_000],
      [51, null, 10_000],
    ],
    exposure: 10_000,
  },
  {
    id: 'B',
    bets: [
      ['YES', 51, 100, 10_000],
      ['NO', 55, 100, 10_000],
    ],
    rows: [
      [null, 50, 0],
      [51, 54, 20_000],
      [55, null, 0],
    ],
    exposure: 0,
  },
  {
    id: 'C',
    bets: [
      ['YES', 55, 100, 10_000],
      ['NO', 51, 100, 10_000],
    ],
    rows: [
      [null, 50, 0],
      [51, 54, -20_000],
      [55, null, 0],
    ],
    exposure: 20_000,
  },
  {
    id: 'D',
    bets: [
      ['YES', 58, 100, 10_000],
      ['NO', 56, 100, 5_000],
      ['YES', 62, 90, 20_000],
    ],
    rows: [
      [null, 55, -25_000],
      [56, 57, -35_000],
      [58, 61, -15_000],
      [62, null, 23_000],
    ],
    exposure: 35_000,
  },
  {
    id: 'E',
    bets: [['NO', 96, 350, 2_000]],
    rows: [
      [null, 95, 2_000],
      [96, null, -7_000],
    ],
    exposure: 7_000,
  },
  {
    id: 'E2',
    bets: [['YES', 96, 225, 2_000]],
    rows: [
      [null, 95, -2_000],
      [96, null, 4_500],
    ],
    exposure: 2_000,
  },
  {
    id: 'F',
    bets: [
      ['NO', 26, 120, 5_000],
      ['YES', 30, 90, 5_000],
    ],
    rows: [
      [null, 25, 0],
      [26, 29, -11_000],
      [30, null, -1_500],
    ],
    exposure: 11_000,
  },
  {
    id: 'G',
    bets: [
      ['NO', 50, 100, 1_000],
      ['YES', 51, 100, 1_000],
    ],
    rows: [
      [null, 49, 0],
      [50, 50, -2_000],
      [51, null, 0],
    ],
    exposure: 2_000,
  },
];

const WINNERS: readonly {
  readonly id: string;
  readonly runners: readonly string[];
  readonly bets: readonly (readonly [runner: string, side: Side, decimalOdds: number, rupees: number])[];
  readonly book: readonly number[];
  readonly exposure: number;
}[] = [
  {
    id: 'J',
    runners: ['IND', 'AUS', 'DRAW'],
    bets: [['IND', 'BACK', 1.85, 10_000]],
    book: [8_500, -10_000, -10_000],
    exposure: 10_000,
  },
  {
    id: 'K',
    runners: ['IND', 'AUS', 'DRAW'],
    bets: [
      ['IND', 'BACK', 1.85, 10_000],
      ['IND', 'LAY', 1.6, 11_562.5],
    ],
    book: [1_562.5, 1_562.5, 1_562.5],
    exposure: 0,
  },
  {
    id: 'L',
    runners: ['IND', 'AUS', 'DRAW'],
    bets: [
      ['IND', 'BACK', 3, 10_000],
      ['AUS', 'BACK', 2.5, 10_000],
    ],
    book: [10_000, 5_000, -20_000],
    exposure: 20_000,
  },
  {
    id: 'M',
    runners: ['IND', 'AUS'],
    bets: [
      ['IND', 'BACK', 1.85, 10_000],
      ['IND', 'LAY', 1.6, 10_000],
    ],
    book: [2_500, 0],
    exposure: 0,
  },
  {
    id: 'N',
    runners: ['IND', 'AUS'],
    bets: [['IND', 'LAY', 1.89, 10_000]],
    book: [-8_900, 10_000],
    exposure: 8_900,
  },
];

function getRows(exchange: HouseExchange): Row[] {
  const position = exchange.market.positions.get(1);
  const rows: readonly LineRow[] = position === undefined ? [] : computeExpectedProfit(exchange.market, position).rows;
  return rows.map(({ start, end, amount }) => [start, end, amount / 100]);
}

/** The account's P&L after settling the market on this number of runs, rupees. */
function settledAt(bets: readonly Slip[], kind: 'FANCY' | 'KHADO' | 'METER', runs: number): number {
  const exchange = new HouseExchange(kind);
  const before = exchange.cash();
  for (const bet of bets) exchange.taken(bet, kind === 'KHADO' ? 9 : undefined);
  exchange.must({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs } });
  expect(exchange.exposure()).toBe(0);
  expect(exchange.balance('house:book:DEMO')).toBe(before - exchange.cash());
  return exchange.cash() - before;
}

function toSlip([call, line, price, rupees]: LineBet): Slip {
  return { side: call === 'YES' ? 'BACK' : 'LAY', line, price, rupees };
}

describe.each(LINES)('session $id', ({ bets, rows, exposure }) => {
  test('has its ladder and exposure', () => {
    const exchange = new HouseExchange('FANCY');

    for (const bet of bets) exchange.taken(toSlip(bet));

    expect(getRows(exchange)).toEqual(rows);
    expect(exchange.exposure()).toBe(exposure);
  });

  test('pays what each row says at both ends of it', () => {
    for (const [start, end, rupees] of rows) {
      for (const runs of [start ?? 0, end ?? (start ?? 0) + 7]) {
        expect(settledAt(bets.map(toSlip), 'FANCY', runs)).toBe(rupees);
      }
    }
  });
});

test('khado H: a band of nine from 46 wins from 46 to 54', () => {
  const bet = { side: 'BACK', line: 46, price: 100, rupees: 1000 } as const;
  const exchange = new HouseExchange('KHADO');

  exchange.taken(bet, 9);

  expect(getRows(exchange)).toEqual([
    [null, 45, -1000],
    [46, 54, 1000],
    [55, null, -1000],
  ]);
  expect(exchange.exposure()).toBe(1000);
  expect([45, 46, 54, 55].map((runs) => settledAt([bet], 'KHADO', runs))).toEqual([-1000, 1000, 1000, -1000]);
});

test('meter I: Yes at 40 with 100 a run', () => {
  const bet = { side: 'BACK', line: 40, price: 100, rupees: 100 } as const;
  const exchange = new HouseExchange('METER');

  exchange.taken(bet);

  const position = exchange.market.positions.get(1);
  if (position?.kind !== 'RUNS') throw new Error('the bet is in a position on runs');
  expect([0, 39, 40, 60].map((runs) => meterResultAt(position, runs) / 100)).toEqual([-4000, -100, 0, 2000]);
  expect(exchange.exposure()).toBe(4000);
  expect([0, 39, 40, 60, 140, 300].map((runs) => settledAt([bet], 'METER', runs))).toEqual([
    -4000, -100, 0, 2000, 10_000, 10_000,
  ]);
});

test('meter: No at 40 risks a hundred runs above its line, and no more', () => {
  const bet = { side: 'LAY', line: 40, price: 100, rupees: 100 } as const;
  const exchange = new HouseExchange('METER');

  exchange.taken(bet);

  expect(exchange.exposure()).toBe(10_000);
  expect([0, 40, 41, 140, 500].map((runs) => settledAt([bet], 'METER', runs))).toEqual([
    4000, 0, -100, -10_000, -10_000,
  ]);
});

test.each(WINNERS)('bookmaker $id has its book and exposure, and pays it', (vector) => {
  const { runners, bets, book, exposure } = vector;
  for (const [place, rupees] of book.entries()) {
    const exchange = new HouseExchange('BOOKMAKER', { runners });
    const before = exchange.cash();
    for (const [name, side, odds, stake] of bets) {
      const price = (odds - 1) * 100;
      exchange.taken({ runner: runners.indexOf(name) + 1, side, price, rupees: stake });
    }

    const position = exchange.market.positions.get(1);
    const amounts = position && computeExpectedProfit(exchange.market, position).runners;
    expect(amounts?.map(({ amount }) => amount / 100)).toEqual(book);
    expect(exchange.exposure()).toBe(exposure);

    const result = { type: 'winners', runnerIds: [place + 1] } as const;
    exchange.must({ type: 'SettleMarket', marketId: 1, result });
    expect(exchange.cash() - before).toBe(rupees);
    expect(exchange.balance('house:book:DEMO')).toBe(0 - rupees);
  }
});

test.each([
  ['TOSS', 98, 1, 1000, 980],
  ['ODD_EVEN', 98, 2, 1000, 980],
  ['LOTTERY', 9.5, 5, 200, 1700],
  ['LOTTERY', 8.85, 1, 200, 1570],
  ['PREMIUM', 1.98, 3, 333.33, 326.66],
  // 11.11 × 3.75 ÷ 100 = 0.416625: halves and more are rounded up.
  ['BOOKMAKER', 3.75, 1, 11.11, 0.42],
] as const)('%s at %s on runner %i: %s rupees win %s', (kind, price, runner, rupees, wins) => {
  const exchange = new HouseExchange(kind);

  exchange.taken({ side: 'BACK', runner, price, rupees });

  const position = exchange.market.positions.get(1);
  const amounts = position && computeExpectedProfit(exchange.market, position).runners;
  expect(amounts?.map(({ amount }) => amount / 100)).toEqual(
    exchange.market.runners.map((_, place) => (place === runner - 1 ? wins : 0 - rupees)),
  );
});
