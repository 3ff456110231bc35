import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunnerStatus } from '#market/market-kind.ts';
import { createPositionIn, type Position } from '#risk/position.ts';
import { PositionTable } from '#risk/position-table.ts';
import { LOW } from '#risk/runner-figures.ts';
import { side, stake } from './arbitraries.ts';

const RUNNERS = 5;
const MARKET = { kind: 'MATCH_ODDS', runners: { length: RUNNERS } } as const;

const move = fc.record({
  account: fc.integer({ min: 1, max: 2000 }),
  side,
  runner: fc.nat(RUNNERS - 1),
  stake,
  isTaken: fc.boolean(),
});

function figures(position: Position | undefined): readonly number[] {
  if (position?.kind !== 'RUNNERS') throw new Error('the market has runners');
  return position.listFigures();
}

test('a position table equals separate positions, in order of account arrival', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 400, size: 'max' }), (moves) => {
      const table = new PositionTable(MARKET);
      const alone = new Map<number, Position>();
      for (const { account, stake: unmatched, isTaken, ...terms } of moves) {
        const position = alone.get(account) ?? createPositionIn(MARKET, account);
        alone.set(account, position);
        const bet = { ...terms, price: 300, rate: 200, unmatched };
        for (const one of [position, table.at(table.open(account))]) {
          one.addRest(bet);
          if (isTaken) one.removeRest(bet);
        }
      }
      expect([...table.keys()]).toEqual([...alone.keys()]);
      for (const [account, position] of table) {
        expect(figures(position)).toEqual(figures(alone.get(account)));
      }
    }),
  );
});

test('an account whose first bet is rejected has no position, and the next starts empty', () => {
  const table = new PositionTable(MARKET);
  const bet = { side: 'BACK', runner: 1, price: 300, rate: 200, unmatched: 100 } as const;
  table.at(table.open(1)).addRest(bet);
  table.at(table.open(2)).addRest(bet);

  table.shrinkTo(1);

  expect([table.size, table.has(1), table.has(2), table.get(2)]).toEqual([1, true, false, undefined]);
  expect(figures(table.at(table.open(3)))).toEqual(figures(createPositionIn(MARKET, 3)));
});

test('exposure matches checking every runner, whichever are removed and reinstated', () => {
  const status = fc.constantFrom<RunnerStatus>('ACTIVE', 'REMOVED');
  const step = fc.record({
    move,
    out: fc.array(status, { minLength: RUNNERS, maxLength: RUNNERS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const position = createPositionIn(MARKET, 1);
      for (const { move: terms, out } of steps) {
        const { stake: unmatched, isTaken, side: ofBet, runner } = terms;
        const bet = { side: ofBet, runner, price: 300, rate: 200, unmatched };
        position.addRest(bet);
        if (isTaken) position.removeRest(bet);
        if (position.kind !== 'RUNNERS') throw new Error('the market has runners');
        const runners = out.map((one) => ({ status: one }));
        const lows = runners.flatMap((one, place) => (one.status === 'REMOVED' ? [] : [position.get(place, LOW)]));
        const worst = position.low + (lows.length === 0 ? 0 : Math.min(...lows));
        expect(position.computeExposure({ winners: 1, runners })).toBe(Math.max(0, 0 - worst));
        expect(figures(position.copy())).toEqual(figures(position));
      }
    }),
  );
});
