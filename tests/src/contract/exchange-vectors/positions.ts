import { cashOutQuote } from '@crease/core/cash-out/live-cash-out.ts';
import { computeLiability, computeProfit, toRate } from '@crease/core/money/profit.ts';
import { computeExpectedProfit } from '@crease/core/risk/expected-profit.ts';
import { createRunnerPosition, positionFromResults, type RunnerPosition } from '@crease/core/risk/runner-position.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { VectorExchange } from './vector-exchange.ts';

type SideName = 'BACK' | 'LAY';

interface SizedBet {
  readonly sel?: string;
  readonly side: SideName;
  readonly price: number;
  readonly size: number;
}

interface RiskOrder {
  readonly sel?: string;
  readonly side: SideName;
  readonly type?: string;
  readonly price?: number;
  readonly avgPrice?: number;
  readonly sizeMatched?: number;
  readonly sizeRemaining?: number;
  readonly liability?: number;
  readonly complete?: boolean;
  readonly status?: string;
}

function addMatched(position: RunnerPosition, runner: number, bet: SizedBet, isLine = false): void {
  const stake = toHundredths(bet.size);
  const price = toHundredths(bet.price);
  position.addFill({ side: bet.side, runner }, { price, stake, profit: computeProfit(stake, toRate(price, isLine)) });
}

function addUnmatched(position: RunnerPosition, runner: number, bet: SizedBet, isLine = false): void {
  const price = toHundredths(bet.price);
  const unmatched = toHundredths(bet.size);
  position.addRest({ side: bet.side, runner, price, rate: toRate(price, isLine), unmatched });
}

function addOrder(position: RunnerPosition, runner: number, order: RiskOrder, isLine: boolean): void {
  const { side, price = 2, avgPrice = price } = order;
  if (order.status === 'VIOLATION') return;
  if (order.liability !== undefined) {
    position.moveReserve({ side, runner, price: toHundredths(price) }, toHundredths(order.liability));
    return;
  }
  addMatched(position, runner, { side, price: avgPrice, size: order.sizeMatched ?? 0 }, isLine);
  const rest = order.complete === true ? 0 : (order.sizeRemaining ?? 0);
  addUnmatched(position, runner, { side, price, size: rest }, isLine);
}

/** Larger than any case's winnings: subtracted from every outcome, it makes a profit visible as a smaller loss. */
const DEEP = 1_000_000_000;

/** Worst result over the given runners (default: all), positive for a profit; decimals. */
function computeWorst(position: RunnerPosition, winners = 1, only?: number): number {
  const runners = Array.from({ length: position.runners }, (_, place) => ({
    status: only === undefined || only === place ? ('ACTIVE' as const) : ('REMOVED' as const),
  }));
  const lowered = position.copy();
  lowered.low -= DEEP;
  return (DEEP - lowered.computeExposure({ winners, runners })) / 100;
}

/** The position without unmatched bets. */
function matchedOnly(position: RunnerPosition): RunnerPosition {
  return positionFromResults(position.runners, position.base, position.listResults());
}

interface ExposureInput {
  readonly selection?: string;
  readonly ladder?: string;
  readonly outcomes?: readonly string[];
  readonly unmatched?: readonly SizedBet[];
  readonly matched?: readonly SizedBet[];
  readonly orders?: readonly RiskOrder[];
  readonly numberOfActiveRunners?: number;
  readonly numberOfWinners?: number;
  readonly worstIfWin?: number;
  readonly worstIfLose?: number;
  readonly newOrder?: SizedBet;
  readonly limit?: number;
  readonly cases?: readonly SizedBet[];
  readonly matchedPnl?: readonly number[];
  readonly unmatchedRisk?: readonly number[];
}

interface ExposureExpected {
  readonly matchedIfWin?: number;
  readonly matchedIfLose?: number;
  readonly worstIfWin?: number;
  readonly worstIfLose?: number;
  readonly worstOutcomePnl?: number;
  readonly exposure?: number;
  readonly selectionExposure?: number;
  readonly potentialSelectionExposure?: number;
  readonly pnl?: Readonly<Record<string, number>>;
  readonly liability?: readonly number[];
  readonly profitIfRight?: readonly number[];
  readonly exposureAfterEach?: readonly number[];
  readonly bettingExchangeExposure?: number;
}

function indexNames(names: readonly (string | undefined)[]): (name: string | undefined) => number {
  const known = [...new Set(names)];
  return (name) => known.indexOf(name);
}

/** One runner of two: profit if it wins, loss if it doesn't. */
function checkSelection(input: ExposureInput, expected: ExposureExpected): void {
  const position = createRunnerPosition(1, 2);
  const isLine = input.ladder === 'LINE_RANGE';
  for (const bet of input.unmatched ?? []) addUnmatched(position, 0, bet);
  for (const order of input.orders ?? []) addOrder(position, 0, order, isLine);
  const matched = matchedOnly(position);
  expect({ win: computeWorst(position, 1, 0), lose: computeWorst(position, 1, 1) }).toEqual({
    win: expected.worstIfWin,
    lose: expected.worstIfLose,
  });
  if (expected.matchedIfWin !== undefined) {
    expect({ win: computeWorst(matched, 1, 0), lose: computeWorst(matched, 1, 1) }).toEqual({
      win: expected.matchedIfWin,
      lose: expected.matchedIfLose,
    });
  }
}

function checkMarketExposure(input: ExposureInput, expected: ExposureExpected): void {
  const orders = input.orders ?? [];
  const position = createRunnerPosition(1, input.numberOfActiveRunners ?? 0);
  const findPlace = indexNames(orders.map(({ sel }) => sel));
  for (const order of orders) addOrder(position, findPlace(order.sel), order, false);
  const worst = computeWorst(position, input.numberOfWinners);
  expect(worst).toBe(expected.worstOutcomePnl);
  if (expected.exposure !== undefined) expect(Math.max(0, -worst)).toBe(expected.exposure);
}

function checkOutcomes(input: ExposureInput, expected: ExposureExpected): void {
  const outcomes = input.outcomes ?? [];
  const position = createRunnerPosition(1, outcomes.length);
  const after: number[] = [];
  for (const bet of input.matched ?? []) addMatched(position, outcomes.indexOf(bet.sel ?? ''), bet);
  for (const bet of input.unmatched ?? []) {
    addUnmatched(position, outcomes.indexOf(bet.sel ?? ''), bet);
    after.push(Math.max(0, -computeWorst(position)));
  }
  if (expected.exposureAfterEach !== undefined) expect(after).toEqual(expected.exposureAfterEach);
  if (expected.pnl !== undefined) {
    expect(outcomes.map((_, place) => computeWorst(position, 1, place))).toEqual(
      outcomes.map((name) => expected.pnl?.[name]),
    );
    expect(Math.max(0, -computeWorst(position))).toBe(expected.exposure);
  }
}

function checkLimit({ unmatched = [], newOrder, limit = 0 }: ExposureInput, risk: number): void {
  if (newOrder === undefined) throw new Error('an order is expected');
  const exchange = new VectorExchange();
  exchange.open(1);
  for (const bet of unmatched) exchange.placed(1, bet);
  const limits = { exposureLimit: toHundredths(limit) };
  exchange.run({ type: 'SetAccountLimits', accountId: 1, limits });
  expect(exchange.place(1, newOrder)).toMatchObject({ ok: false, code: 'EXPOSURE_LIMIT' });
  limits.exposureLimit = toHundredths(risk);
  exchange.run({ type: 'SetAccountLimits', accountId: 1, limits });
  exchange.placed(1, newOrder);
  expect(exchange.held(1)).toBe(risk);
}

const exposure = createRunner<ExposureInput, ExposureExpected>('exposure', (input, expected) => {
  if (expected.bettingExchangeExposure !== undefined) {
    const results = (input.matchedPnl ?? []).map(toHundredths);
    const position = positionFromResults(results.length, 0, results);
    for (const [runner, risk] of (input.unmatchedRisk ?? []).entries()) {
      position.moveReserve({ side: 'LAY', runner, price: 200 }, toHundredths(risk));
    }
    expect(Math.max(0, -computeWorst(position))).toBe(expected.bettingExchangeExposure);
  } else if (expected.liability !== undefined) {
    const cases = (input.cases ?? []).map(({ side, price, size }) => {
      const rate = toRate(toHundredths(price), false);
      const stake = toHundredths(size);
      const [risk, win] = [computeLiability(stake, rate), computeProfit(stake, rate)];
      return side === 'LAY' ? [risk, stake] : [stake, win];
    });
    expect(cases.map(([risk = 0]) => risk / 100)).toEqual(expected.liability);
    expect(cases.map(([, win = 0]) => win / 100)).toEqual(expected.profitIfRight);
  } else if (expected.potentialSelectionExposure !== undefined) {
    checkLimit(input, expected.potentialSelectionExposure);
  } else if (expected.selectionExposure !== undefined && input.newOrder !== undefined) {
    const exchange = new VectorExchange();
    exchange.placed(1, input.newOrder);
    expect(exchange.held(1)).toBe(expected.selectionExposure);
  } else if (input.worstIfWin !== undefined) {
    const lose = toHundredths(input.worstIfLose ?? 0);
    const position = positionFromResults(2, lose, [toHundredths(input.worstIfWin), lose]);
    expect(Math.max(0, -computeWorst(position))).toBe(expected.exposure);
  } else if (input.outcomes !== undefined) checkOutcomes(input, expected);
  else if (input.numberOfActiveRunners !== undefined) checkMarketExposure(input, expected);
  else checkSelection(input, expected);
});

const runnerPnl = createRunner<
  {
    selection?: string;
    outcomes?: readonly string[];
    runners?: number;
    matched: readonly SizedBet[];
  },
  {
    ifWin?: number | Readonly<Record<string, number>>;
    ifLose?: number;
    pnl?: Readonly<Record<string, number>>;
  }
>('runner_pnl', (input, expected) => {
  const names = input.outcomes ?? [input.selection ?? input.matched[0]?.sel ?? 'A', 'other'];
  const count = input.runners ?? names.length;
  const position = createRunnerPosition(1, count);
  for (const bet of input.matched) {
    addMatched(position, names.indexOf(bet.sel ?? names[0] ?? ''), bet);
  }
  const runners = Array.from({ length: count }, (_, id) => ({ id }));
  const amounts = computeExpectedProfit({ runners }, position).runners.map(({ amount }) => amount / 100);
  const { ifWin } = expected;
  if (expected.pnl !== undefined) {
    expect(amounts).toEqual(names.map((name) => expected.pnl?.[name]));
  } else if (typeof ifWin === 'object') {
    const [own, ...others] = amounts;
    expect(own).toBe(ifWin[names[0] ?? '']);
    expect(others).toEqual(others.map(() => ifWin.everyOther14));
  } else {
    expect(amounts).toEqual([ifWin, expected.ifLose]);
  }
});

const cashOut = createRunner<
  {
    matched: readonly SizedBet[];
    closePrice?: number | null;
  },
  {
    closeSide?: SideName;
    closeStake?: number | null;
    ifWin?: number;
    ifLose?: number;
  }
>('hedge_cashout', (input, expected) => {
  const position = createRunnerPosition(1, 2);
  for (const bet of input.matched) addMatched(position, 0, bet);
  const [win = 0, lose = 0] = [0, 1].map((place) => toHundredths(computeWorst(position, 1, place)));
  if (input.closePrice === undefined) {
    expect([win, lose]).toEqual([toHundredths(expected.ifWin ?? 0), toHundredths(expected.ifLose ?? 0)]);
    return;
  }
  const levels = input.closePrice === null ? [] : [{ price: toHundredths(input.closePrice), size: DEEP }];
  const quote = cashOutQuote({
    open: true,
    shareMillionths: 1_000_000,
    runners: [
      { ifWins: win, betOn: true, back: levels, lay: levels },
      { ifWins: lose, betOn: false, back: [], lay: [] },
    ],
  });
  if (expected.closeStake === null) expect(quote).toMatchObject({ reason: 'NO_PRICE' });
  else {
    expect(quote).toMatchObject({
      amount: toHundredths(expected.ifWin ?? 0),
      legs: [{ runner: 0, side: expected.closeSide, stake: toHundredths(expected.closeStake ?? 0) }],
    });
  }
});

/** Cases of account positions and cashing out. */
export const POSITIONS: readonly VectorRunner[] = [exposure, runnerPnl, cashOut];
