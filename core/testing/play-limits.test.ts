import { describe, expect, test } from 'vitest';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import type { PlayChange } from '#play/play.ts';
import type { LimitName } from '#play/play-limit.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon on a Monday in India. */
const MONDAY = Date.UTC(2026, 10, 23, 6, 30);
const BANK = { kind: 'BANK', code: 'hdfc-1' } as const;

/** Asha with her limits, and Bilal who takes every bet. */
class Player extends Scenario {
  #keys = 0;

  constructor() {
    super({ asha: 5_000, bilal: 100_000 });
    this.at = MONDAY;
  }

  change(change: PlayChange) {
    return this.run({ type: 'ChangePlay', accountId: this.getIdByName('asha'), change });
  }

  limit(name: LimitName, rupees: number | null, by: 'PLAYER' | 'OPERATOR' = 'PLAYER') {
    const amount = rupees === null ? null : rupees * 100;
    return this.change({ type: 'LIMIT', name, amount, by, zoneMinutes: 330 });
  }

  /** Places and loses one of her bets at evens, in a separate market. */
  lose(rupees: number): void {
    this.settle(rupees, 'Australia');
  }

  win(rupees: number): void {
    this.settle(rupees, 'India');
  }

  settle(rupees: number, winner: string): number {
    const marketId = this.addMarket({ terms: { commissionBps: 0 } });
    this.bet(`bilal lays India ${rupees} at 2`, { marketId });
    this.bet(`asha backs India ${rupees} at 2`, { marketId });
    const runner = this.getMarket(marketId).runners.find(({ name }) => name === winner);
    const result = { type: 'winners', runnerIds: [runner?.id ?? 0] } as const;
    this.must({ type: 'SettleMarket', marketId, result });
    return marketId;
  }

  /** Opens a rupee account in addition to hers. */
  rupees(accountId: number): void {
    const account = { accountId, role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    this.must({ type: 'OpenAccount', ...account });
  }

  deposit(accountId: number, rupees: number, depositId: number): void {
    this.#keys += 1;
    this.must({
      type: 'MoveCash',
      accountId,
      move: { type: 'DEPOSIT', amount: rupees * 100, from: BANK, depositId },
      reason: null,
      key: `deposit-${this.#keys}`,
    });
  }
}

describe('a limit', () => {
  test('applies at once if first or lower, and after a day if higher', () => {
    const player = new Player();
    expect(player.limit('stake:SPORTS', 500).ok).toBe(true);
    player.limit('stake:SPORTS', 200);
    player.limit('stake:SPORTS', 900);

    expect(player.perform('asha backs India 201 at 2')).toMatchObject({
      code: 'PLAY_LIMIT',
      details: { limit: 'stake:SPORTS', max: 20_000, left: 20_000 },
    });
    const raise = { type: 'CONFIRM_RAISE', name: 'stake:SPORTS' } as const;
    player.at += DAY - 1;
    expect(player.change(raise)).toMatchObject({
      code: 'BAD_STATE',
      details: { from: MONDAY + DAY },
    });
    player.at += 1;
    expect(getOutcomeCode(player.perform('asha backs India 201 at 2'))).toBe('PLAY_LIMIT');
    expect(player.change(raise).ok).toBe(true);
    expect(getOutcomeCode(player.perform('asha backs India 900 at 2'))).toBe('accepted');
  });

  test('requested again doesn’t restart its wait, and lapses after a week', () => {
    const player = new Player();
    player.limit('loss:DAY', 100);
    player.limit('loss:DAY', null);
    player.at += 20 * HOUR;
    player.limit('loss:DAY', null);
    player.at += 4 * HOUR;
    const raise = { type: 'CONFIRM_RAISE', name: 'loss:DAY' } as const;
    expect(player.change(raise).ok).toBe(true);

    player.limit('loss:DAY', 100);
    player.limit('loss:DAY', 300);
    player.at += 8 * DAY;
    expect(getOutcomeCode(player.change(raise))).toBe('BAD_STATE');
  });

  test('pending is cancelled by requesting the current or a lower one', () => {
    const player = new Player();
    player.limit('loss:DAY', 100);
    player.limit('loss:DAY', 300);
    player.limit('loss:DAY', 100);
    player.at += DAY;

    expect(getOutcomeCode(player.change({ type: 'CONFIRM_RAISE', name: 'loss:DAY' }))).toBe('BAD_STATE');
  });

  test('set by an operator applies at once either way; the lower of both applies', () => {
    const player = new Player();
    player.limit('stake:SPORTS', 500);
    player.limit('stake:SPORTS', 300, 'OPERATOR');
    expect(getOutcomeCode(player.perform('asha backs India 301 at 2'))).toBe('PLAY_LIMIT');
    player.limit('stake:SPORTS', 900, 'OPERATOR');

    expect(getOutcomeCode(player.perform('asha backs India 301 at 2'))).toBe('accepted');
    expect(getOutcomeCode(player.perform('asha backs India 501 at 2'))).toBe('PLAY_LIMIT');
  });

  test.each<[string, PlayChange]>([
    ['amount', { type: 'LIMIT', name: 'loss:DAY', amount: -1, by: 'PLAYER', zoneMinutes: 330 }],
    ['amount', { type: 'LIMIT', name: 'loss:DAY', amount: 0.5, by: 'PLAYER', zoneMinutes: 330 }],
    ['zoneMinutes', { type: 'LIMIT', name: 'loss:DAY', amount: 1, by: 'PLAYER', zoneMinutes: 7 }],
    ['forMs', { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY - 1 }],
    ['forMs', { type: 'PAUSE', kind: 'TIME_OUT', forMs: null }],
    ['forMs', { type: 'PAUSE', kind: 'EXCLUSION', forMs: 30 * DAY }],
    ['amount', { type: 'EXPECT_DEPOSIT', depositId: 1, amount: 0 }],
    ['depositId', { type: 'EXPECT_DEPOSIT', depositId: 0, amount: 1 }],
  ])('with an invalid %s is rejected and changes nothing', (field, change) => {
    const player = new Player();
    const before = toImage(player.state).accounts;

    expect(player.change(change)).toMatchObject({ code: 'VALIDATION', details: { field } });
    expect(toImage(player.state).accounts).toEqual(before);
  });
});

describe('a loss limit', () => {
  test('counts losses and the worst case of open bets when accepting a bet', () => {
    const player = new Player();
    player.limit('loss:DAY', 1_000);
    player.lose(300);
    player.bet('asha backs India 500 at 2');

    expect(player.perform('asha backs Australia 201 at 2', { marketId: player.addMarket({}) })).toEqual(
      expect.objectContaining({
        code: 'PLAY_LIMIT',
        details: expect.objectContaining({ limit: 'loss:DAY', max: 100_000, left: 20_000 }),
      }),
    );
    expect(getOutcomeCode(player.perform('asha backs Draw 200 at 2', { marketId: player.addMarket({}) }))).toBe(
      'accepted',
    );
  });

  test('accepts bets that lower the risk, and cancellations', () => {
    const player = new Player();
    player.bet('bilal lays India 500 at 2');
    player.bet('asha backs India 500 at 2');
    player.limit('loss:DAY', 100);
    const rest = player.bet('bilal backs India 500 at 2');

    expect(getOutcomeCode(player.perform('asha lays India 400 at 2'))).toBe('accepted');
    expect(player.getExposure('asha')).toBe(10_000);
    expect(getOutcomeCode(player.perform('asha backs Draw 100 at 2'))).toBe('PLAY_LIMIT');
    expect(rest.matched).toBe(40_000);
  });

  test('regains headroom from winnings, and loses it when the result is reversed', () => {
    const player = new Player();
    player.limit('loss:WEEK', 1_000);
    player.lose(600);
    const won = player.settle(400, 'India');
    expect(getOutcomeCode(player.perform('asha backs India 800 at 2'))).toBe('accepted');

    player.must({ type: 'UnsettleMarket', marketId: won, reason: 'a wrong winner' });
    // ₹600 lost, plus ₹800 and ₹400 at risk: no headroom is left.
    expect(getOutcomeCode(player.perform('asha backs Draw 1 at 2', { marketId: player.addMarket({}) }))).toBe(
      'PLAY_LIMIT',
    );
  });

  test('resets with the next week in the player’s time zone', () => {
    const player = new Player();
    player.limit('loss:WEEK', 1_000);
    player.lose(1_000);
    const refused = player.perform('asha backs India 1 at 2');
    expect(refused).toMatchObject({ code: 'PLAY_LIMIT', details: { left: 0 } });
    // The following Monday at midnight in India.
    const next = Date.UTC(2026, 10, 29, 18, 30);
    expect(refused).toMatchObject({ details: { resetsAt: next } });
    player.at = next - 1;
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('PLAY_LIMIT');
    player.at = next;

    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('accepted');
  });

  test('rejects a higher stake of a bet as a new bet', () => {
    const player = new Player();
    player.limit('loss:DAY', 500);
    const { id: betId } = player.bet('asha backs India 400 at 2');
    const accountId = player.getIdByName('asha');

    const update = { type: 'UpdateBet', accountId, betId } as const;
    expect(getOutcomeCode(player.run({ ...update, stake: 50_100 }))).toBe('PLAY_LIMIT');
    expect(getOutcomeCode(player.run({ ...update, stake: 50_000 }))).toBe('accepted');
  });
});

describe('a deposit limit', () => {
  function funded(): {
    readonly player: Player;
    expectDeposit(id: number, rupees: number): string;
  } {
    const player = new Player();
    player.rupees(9);
    const change = (one: PlayChange) => player.run({ type: 'ChangePlay', accountId: 9, change: one });
    const terms = { by: 'PLAYER', zoneMinutes: 330 } as const;
    change({ type: 'LIMIT', name: 'deposit:DAY', amount: 100_000, ...terms });
    change({ type: 'LIMIT', name: 'deposit:WEEK', amount: 150_000, ...terms });
    const expectDeposit = (depositId: number, rupees: number) =>
      getOutcomeCode(change({ type: 'EXPECT_DEPOSIT', depositId, amount: rupees * 100 }));
    return { player, expectDeposit };
  }

  test('counts pending requests: two can’t exceed it together', () => {
    const { player, expectDeposit } = funded();
    expect(expectDeposit(1, 600)).toBe('accepted');
    expect(expectDeposit(1, 600)).toBe('accepted');
    expect(expectDeposit(2, 401)).toBe('PLAY_LIMIT');
    expect(expectDeposit(2, 400)).toBe('accepted');
    player.must({
      type: 'ChangePlay',
      accountId: 9,
      change: { type: 'DROP_DEPOSIT', depositId: 1 },
    });

    expect(expectDeposit(3, 600)).toBe('accepted');
  });

  test('counts a deposit once, expected or credited', () => {
    const { player, expectDeposit } = funded();
    expectDeposit(1, 600);
    player.deposit(9, 600, 1);
    expect(expectDeposit(2, 401)).toBe('PLAY_LIMIT');
    expect(expectDeposit(2, 400)).toBe('accepted');
    player.deposit(9, 400, 2);
    player.at += DAY + HOUR;

    expect(expectDeposit(3, 501)).toBe('PLAY_LIMIT');
    expect(expectDeposit(3, 500)).toBe('accepted');
  });

  test('never rejects money already received', () => {
    const { player } = funded();
    player.deposit(9, 5_000, 77);

    expect(player.state.ledger.balanceAt('player:9:INR')).toBe(500_000);
  });
});

describe('a break', () => {
  const until = MONDAY + 7 * DAY;

  test('rejects bets and deposits until its end, and allows cancelling and settling', () => {
    const player = new Player();
    const rest = player.bet('asha backs India 100 at 2');
    player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 7 * DAY });

    expect(player.perform('asha backs Draw 1 at 2')).toMatchObject({
      code: 'PLAY_PAUSED',
      details: { until },
    });
    const accountId = player.getIdByName('asha');
    const update = { type: 'UpdateBet', accountId, betId: rest.id } as const;
    expect(getOutcomeCode(player.run({ ...update, stake: 20_000 }))).toBe('PLAY_PAUSED');
    expect(getOutcomeCode(player.run({ ...update, stake: 5_000 }))).toBe('accepted');
    expect(player.change({ type: 'EXPECT_DEPOSIT', depositId: 1, amount: 1 })).toMatchObject({
      code: 'PLAY_PAUSED',
    });
    expect(player.must({ type: 'CancelBets', accountId, marketId: 1 }).cancelled).toHaveLength(1);
    player.at = until;
    expect(getOutcomeCode(player.perform('asha backs Draw 1 at 2'))).toBe('accepted');
  });

  test('can be extended but not shortened', () => {
    const player = new Player();
    player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 7 * DAY });
    expect(player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 6 * DAY })).toMatchObject({
      code: 'BAD_STATE',
      details: { until },
    });
    expect(player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 8 * DAY }).ok).toBe(true);
    const half = 182 * DAY;
    expect(player.change({ type: 'PAUSE', kind: 'EXCLUSION', forMs: half }).ok).toBe(true);
    expect(getOutcomeCode(player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 90 * DAY }))).toBe('BAD_STATE');
    expect(player.change({ type: 'PAUSE', kind: 'EXCLUSION', forMs: null }).ok).toBe(true);
    expect(getOutcomeCode(player.change({ type: 'PAUSE', kind: 'EXCLUSION', forMs: half }))).toBe('BAD_STATE');
  });

  test('for self-exclusion ends only a day after the request, once its term is over', () => {
    const player = new Player();
    const end = MONDAY + 182 * DAY;
    player.change({ type: 'PAUSE', kind: 'EXCLUSION', forMs: 182 * DAY });
    player.at = end - 1;
    expect(getOutcomeCode(player.change({ type: 'ASK_TO_RETURN' }))).toBe('BAD_STATE');
    player.at = end + DAY;
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('PLAY_PAUSED');
    expect(player.change({ type: 'ASK_TO_RETURN' }).ok).toBe(true);
    player.at += DAY - 1;
    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('PLAY_PAUSED');
    player.at += 1;

    expect(getOutcomeCode(player.perform('asha backs India 1 at 2'))).toBe('accepted');
  });
});

test('makers have no such limits', () => {
  const player = new Player();
  const account = { accountId: 8, role: 'MAKER', currency: 'INR', grant: 0 } as const;
  player.must({ type: 'OpenAccount', ...account });
  const change = { type: 'PAUSE', kind: 'EXCLUSION', forMs: null } as const;

  expect(getOutcomeCode(player.run({ type: 'ChangePlay', accountId: 8, change }))).toBe('BAD_STATE');
});

test('limits, breaks and tallies survive a snapshot', () => {
  const player = new Player();
  player.rupees(9);
  player.limit('loss:DAY', 1_000);
  player.limit('loss:DAY', 2_000);
  player.lose(300);
  player.deposit(9, 10, 3);
  player.run({
    type: 'ChangePlay',
    accountId: 9,
    change: { type: 'EXPECT_DEPOSIT', depositId: 4, amount: 5_000 },
  });
  player.change({ type: 'PAUSE', kind: 'TIME_OUT', forMs: 2 * DAY });

  const read = fromImage(JSON.parse(JSON.stringify(toImage(player.state))));

  expect(stateHash(read)).toBe(stateHash(player.state));
  expect(read.accounts.get(1)?.play).toEqual(player.state.accounts.get(1)?.play);
  expect(read.accounts.get(9)?.play).toEqual(player.state.accounts.get(9)?.play);
});
