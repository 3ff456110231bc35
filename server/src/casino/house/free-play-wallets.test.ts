import { expect, test } from 'vitest';
import { FreePlayWallets, MAX_STAKES, MAX_WALLETS, TRIAL_START } from './free-play-wallets.ts';

const END = { name: 'endround', totalBet: 1, totalWin: 0 } as const;

test('half a million free rounds leave no stake behind and a bounded number of wallets', () => {
  const wallets = new FreePlayWallets();
  for (let i = 0; i < 500_000; i += 1) {
    const purse = `trial-${i >> 4}`;
    wallets.debit(purse, { roundId: `round-${i}`, txId: `stake-${i}`, amount: 1 });
    wallets.settle(purse, { roundId: `round-${i}`, call: END });
  }

  expect(wallets.size).toEqual({ wallets: MAX_WALLETS, stakes: 0 });
});

test('stakes of rounds that never end are bounded per wallet', () => {
  const wallets = new FreePlayWallets();
  for (let i = 0; i < 10 * MAX_STAKES; i += 1) {
    wallets.debit('trial', { roundId: `round-${i}`, txId: `stake-${i}`, amount: 1 });
  }

  expect(wallets.size).toEqual({ wallets: 1, stakes: MAX_STAKES });
});

test('a stake is refunded once, and not after its round has ended', () => {
  const wallets = new FreePlayWallets();
  const stake = (txId: string, roundId: string) => wallets.debit('trial', { roundId, txId, amount: 30_000 });
  const rollback = (refTxId: string, roundId: string) =>
    wallets.settle('trial', { roundId, call: { name: 'rollback', refTxId } });

  stake('a', 'one');
  stake('b', 'two');
  rollback('a', 'one');
  rollback('a', 'one');
  wallets.settle('trial', { roundId: 'two', call: END });
  rollback('b', 'two');

  expect(wallets.getBalance('trial')).toBe(TRIAL_START - 30_000);
});

test('a wallet that is played stays when others are evicted', () => {
  const wallets = new FreePlayWallets();
  wallets.debit('kept', { roundId: 'one', txId: 'first', amount: 100 });
  for (let i = 0; i < 2 * MAX_WALLETS; i += 1) {
    wallets.settle(`other-${i}`, { roundId: 'two', call: END });
    if (i % 1_000 === 0) wallets.settle('kept', { roundId: 'three', call: END });
  }

  expect(wallets.getBalance('kept')).toBe(TRIAL_START - 100);
});
