// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { balance, clearBalance, pushBalance, setBalance } from './open-bets.ts';

afterEach(() => {
  clearBalance();
  localStorage.clear();
});

const push = (Balance: number, Exposure: number, Version: number) =>
  pushBalance({
    Balance,
    Exposure,
    Version,
    CashBalance: Balance + Exposure,
    LockedBonus: 0,
    Currency: 'INR',
  });

test("a response older than the last push doesn't reset the exposure to 0", () => {
  setBalance({ balance: 1_000, exposure: 0 });
  push(600, 400, 3);

  setBalance({ balance: 1_000, exposure: 0, balanceVersion: 2 });

  expect(balance.getState()).toMatchObject({ balance: 600, exposure: 400, version: 3 });
  expect(localStorage.getItem('exposure')).toBe('400');
});

test("a newer response counts, and the push it overtook doesn't", () => {
  push(600, 400, 3);

  setBalance({ balance: 1_000, exposure: 0, balanceVersion: 4 });
  push(600, 400, 3);

  expect(balance.getState()).toMatchObject({ balance: 1_000, exposure: 0, version: 4 });
});

test("the next user starts afresh, whatever the previous user's versions", () => {
  push(600, 400, 900);

  clearBalance();
  setBalance({ balance: 50, exposure: 0 });
  setBalance({ balance: 40, exposure: 10, balanceVersion: 1 });

  expect(balance.getState()).toMatchObject({ balance: 40, exposure: 10 });
});
