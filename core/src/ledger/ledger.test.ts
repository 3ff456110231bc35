import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#money/money.ts';
import { getPathCurrency, Ledger, trialBalance } from './ledger.ts';

const PATHS = [
  'player:1:INR',
  'player:2:INR',
  'house:commission:INR',
  'player:3:DEMO',
  'market:7:DEMO',
  'house:demo-grants:DEMO',
];

function movement(from: number, to: number, amount: number) {
  return {
    key: `${from}-${to}-${amount}`,
    at: 0,
    kind: 'ADJUST',
    from,
    to,
    amount,
    accountId: 0,
    marketId: 0,
    reason: null,
  } as const;
}

test('each currency sums to zero and entries add up to the balances, whatever is posted', () => {
  const moves = fc.array(
    fc.record({
      from: fc.nat(PATHS.length - 1),
      to: fc.nat(PATHS.length - 1),
      amount: fc.integer({ min: -10, max: 1_000_000_000 }),
    }),
  );
  fc.assert(
    fc.property(moves, (list) => {
      const ledger = new Ledger();
      const ids = PATHS.map((path) => ledger.open(path));
      const sums = new Map<number, number>();
      for (const { from, to, amount } of list) {
        const [giver = 0, receiver = 0] = [ids[from], ids[to]];
        const mayPost =
          amount > 0 && giver !== receiver && getPathCurrency(PATHS[from] ?? '') === getPathCurrency(PATHS[to] ?? '');
        const before = [ledger.getBalance(giver), ledger.getBalance(receiver)];
        if (!mayPost) {
          expect(() => ledger.post(movement(giver, receiver, amount))).toThrow();
          expect([ledger.getBalance(giver), ledger.getBalance(receiver)]).toEqual(before);
          continue;
        }
        const entry = ledger.post(movement(giver, receiver, amount));
        sums.set(entry.from, (sums.get(entry.from) ?? 0) - entry.amount);
        sums.set(entry.to, (sums.get(entry.to) ?? 0) + entry.amount);
      }

      for (const currency of CURRENCIES) expect(trialBalance(ledger, currency)).toBe(0);
      for (const id of ids) expect(ledger.getBalance(id)).toBe(sums.get(id) ?? 0);
    }),
  );
});

describe('a ledger account', () => {
  test('is the same each time its path is opened', () => {
    const ledger = new Ledger();

    expect(ledger.open('player:1:INR')).toBe(ledger.open('player:1:INR'));
    expect(ledger.open('player:1:DEMO')).not.toBe(ledger.open('player:1:INR'));
  });

  test('may go negative, as callers enforce limits', () => {
    const ledger = new Ledger();
    const [house, player] = [ledger.open('house:demo-grants:DEMO'), ledger.open('player:1:DEMO')];

    ledger.post(movement(house, player, 500));

    expect([ledger.getBalance(house), ledger.getBalance(player)]).toEqual([-500, 500]);
  });
});

test('entries are numbered in posting order', () => {
  const ledger = new Ledger();
  const [one, other] = [ledger.open('player:1:INR'), ledger.open('player:2:INR')];

  const ids = [1, 2, 3].map((amount) => ledger.post(movement(one, other, amount)).id);

  expect(ids).toEqual([1, 2, 3]);
});
