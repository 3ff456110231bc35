import { describe, expect, test } from 'vitest';
import type { Command, PlaceBet } from '#exchange/command.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

/** `house` pays the free bets of `asha`, who has no money; `bilal` lays. */
class Promotion extends Scenario {
  constructor() {
    super({ house: 10_000, asha: 0, bilal: 10_000 });
    this.bet('bilal lays India 500 at 3');
  }

  get asha(): number {
    return this.getIdByName('asha');
  }

  freeBet(change: Partial<PlaceBet> = {}) {
    const command: PlaceBet = {
      type: 'PlaceBet',
      accountId: this.getIdByName('house'),
      holderId: this.asha,
      marketId: 1,
      runnerId: this.market.runners[0]?.id ?? 0,
      side: 'BACK',
      price: 300,
      stake: 10_000,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
      clientBetId: 'free-bet:1:1',
      ...change,
    };
    return this.run(command);
  }
}

test('the house funds a free bet, and its holder’s balance doesn’t move', () => {
  const promotion = new Promotion();

  const { accounts } = promotion.state;
  const before = accounts.get(promotion.asha)?.balanceVersion;

  expect(getOutcomeCode(promotion.freeBet())).toBe('accepted');

  expect(accounts.get(promotion.asha)).toMatchObject({ exposure: 0, balanceVersion: before });
  expect(accounts.get(promotion.getIdByName('house'))?.exposure).toBe(10_000);
});

test('a per-player market limit doesn’t apply to all free bets together', () => {
  const promotion = new Promotion();
  const siteLimits = { exposureLimit: 15_000, maxProfit: 25_000 };

  const both = ['free-bet:1:1', 'free-bet:2:1'].map((clientBetId) =>
    getOutcomeCode(promotion.freeBet({ clientBetId, siteLimits })),
  );

  expect(both).toEqual(['accepted', 'accepted']);
  expect(promotion.state.accounts.get(promotion.getIdByName('house'))?.exposure).toBe(20_000);
});

test('the house funds free bets only from its balance', () => {
  const promotion = new Promotion();
  promotion.bet('bilal lays India 9500 at 1.01');
  expect(getOutcomeCode(promotion.freeBet({ stake: 950_000, price: 101 }))).toBe('accepted');
  const second = { stake: 60_000, price: 101, clientBetId: 'free-bet:2:1' };
  expect(getOutcomeCode(promotion.freeBet(second))).toBe('INSUFFICIENT_BALANCE');
});

describe('rejects a free bet for the same reasons as its holder’s bet', () => {
  const play = (change: Extract<Command, { type: 'ChangePlay' }>['change']) => (of: Promotion) =>
    of.run({ type: 'ChangePlay', accountId: of.asha, change });
  test.each<[string, string, (of: Promotion) => unknown]>([
    [
      'a lock',
      'BET_LOCKED',
      (of) => of.run({ type: 'SetAccountLimits', accountId: of.asha, limits: { betLocked: true } }),
    ],
    ['a break', 'PLAY_PAUSED', play({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 86_400_000 })],
    ['a block of sports', 'PLAY_BLOCKED', play({ type: 'BLOCK', section: 'sports' })],
  ])('%s: %s', (_, code, keepFrom) => {
    const promotion = new Promotion();
    keepFrom(promotion);
    expect(getOutcomeCode(promotion.freeBet())).toBe(code);
    expect(getOutcomeCode(promotion.freeBet({ holderId: promotion.getIdByName('bilal') }))).toBe('accepted');
  });

  test('an account that doesn’t exist: NOT_FOUND', () => {
    expect(getOutcomeCode(new Promotion().freeBet({ holderId: 99 }))).toBe('NOT_FOUND');
  });

  test('a free bet in another currency: VALIDATION', () => {
    const promotion = new Promotion();
    const rupees = { accountId: 9, role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    promotion.must({ type: 'OpenAccount', ...rupees });
    expect(getOutcomeCode(promotion.freeBet({ holderId: 9 }))).toBe('VALIDATION');
  });
});
