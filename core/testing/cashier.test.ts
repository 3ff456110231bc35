import { describe, expect, test } from 'vitest';
import type { CashMove, HouseCashMove } from '#cashier/cash-move.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { createState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import type { Answer, Outcome } from '#exchange/step.ts';

const BANK = { kind: 'BANK', code: 'hdfc-1' } as const;

/** An exchange with one rupee account, 1, and its cashier. */
class Cashier {
  state = createState();
  #keys = 0;

  constructor() {
    const account = { accountId: 1, role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    this.send({ type: 'OpenAccount', ...account });
  }

  send(command: Command): Outcome {
    const outcome = apply(this.state, command, { at: 1 });
    expect(checkInvariants(this.state)).toEqual([]);
    return outcome;
  }

  move(move: CashMove, key = `key-${++this.#keys}`): Outcome {
    return this.send({ type: 'MoveCash', accountId: 1, move, reason: null, key });
  }

  house(move: HouseCashMove): Outcome {
    const key = `key-${++this.#keys}`;
    return this.send({ type: 'MoveHouseCash', move, reason: null, key });
  }

  /** Non-zero balances of all ledger accounts. */
  get balances(): Readonly<Record<string, number>> {
    const all = [...this.state.ledger.accounts.values()];
    return Object.fromEntries(all.filter(({ balance }) => balance !== 0).map(({ path, balance }) => [path, balance]));
  }
}

function funded(amount = 100_000): Cashier {
  const cashier = new Cashier();
  expect(cashier.move({ type: 'DEPOSIT', amount, from: BANK }).ok).toBe(true);
  return cashier;
}

function must(outcome: Outcome): Answer {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome;
}

const REFUSED = (code: string, details: object) => expect.objectContaining({ ok: false, code, details });

describe('a deposit', () => {
  test('comes from its source and can be bet with', () => {
    expect(funded().balances).toEqual({
      'house:bank:hdfc-1:INR': -100_000,
      'player:1:INR': 100_000,
    });
  });

  test('from unidentified money takes at most what is there', () => {
    const cashier = new Cashier();
    must(cashier.house({ type: 'RECEIVED', amount: 500, at: BANK }));
    const from = { kind: 'UNIDENTIFIED' } as const;

    const tooMuch = cashier.move({ type: 'DEPOSIT', amount: 501, from });
    must(cashier.move({ type: 'DEPOSIT', amount: 500, from }));

    expect(tooMuch).toEqual(REFUSED('BAD_STATE', { unclaimed: 500 }));
    expect(cashier.balances).toEqual({ 'house:bank:hdfc-1:INR': -500, 'player:1:INR': 500 });
  });

  test('approved manually is cleared by the bank statement', () => {
    const cashier = new Cashier();
    must(cashier.move({ type: 'DEPOSIT', amount: 500, from: { kind: 'TRANSIT' } }));

    must(cashier.house({ type: 'CLEARED', amount: 500, at: BANK }));

    expect(cashier.balances).toEqual({ 'house:bank:hdfc-1:INR': -500, 'player:1:INR': 500 });
  });

  test('that is refunded is cleared once the bank has sent it', () => {
    const cashier = funded(1000);
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 1000 }));
    const from = { kind: 'TRANSIT' } as const;
    must(cashier.move({ type: 'WITHDRAWAL_PAID', withdrawalId: 1, from, tax: 0 }));
    expect(cashier.balances).toEqual({
      'house:bank:hdfc-1:INR': -1000,
      'house:in-transit:INR': 1000,
    });

    must(cashier.house({ type: 'SENT', amount: 1000, from: BANK }));

    expect(cashier.balances).toEqual({});
  });

  test('is credited once, however often it is submitted', () => {
    const cashier = new Cashier();
    const first = must(cashier.move({ type: 'DEPOSIT', amount: 500, from: BANK }, 'callback-7'));
    const again = must(cashier.move({ type: 'DEPOSIT', amount: 500, from: BANK }, 'callback-7'));

    expect(again).toMatchObject({ id: first.id, repeated: true, events: [] });
    expect(cashier.balances['player:1:INR']).toBe(500);
  });

  test('that is reversed leaves a debt for spent cash, never a negative balance', () => {
    const cashier = funded(1000);
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 700 }));

    must(cashier.move({ type: 'DEPOSIT_REVERSED', amount: 1000, to: BANK }));

    expect(cashier.balances).toEqual({ 'withdrawal:1:INR': 700, 'debt:1:INR': -700 });
    expect(cashier.send({ type: 'CloseAccount', accountId: 1 })).toEqual(REFUSED('BAD_STATE', { held: 700 }));
  });
});

describe('a debt', () => {
  function owing(): Cashier {
    const cashier = new Cashier();
    must(cashier.move({ type: 'DEPOSIT_REVERSED', amount: 300, to: BANK }));
    return cashier;
  }

  test('is paid from cash, up to the amount owed', () => {
    const cashier = owing();
    expect(cashier.move({ type: 'DEBT_REPAID', amount: 200 })).toEqual(REFUSED('INSUFFICIENT_BALANCE', { balance: 0 }));
    must(cashier.move({ type: 'DEPOSIT', amount: 250, from: BANK }));

    must(cashier.move({ type: 'DEBT_REPAID', amount: 200 }));

    expect(cashier.balances).toMatchObject({ 'debt:1:INR': -100, 'player:1:INR': 50 });
    expect(cashier.move({ type: 'DEBT_REPAID', amount: 101 })).toEqual(REFUSED('BAD_STATE', { debt: 100 }));
  });

  test('that is written off is a house loss, and the account can be closed', () => {
    const cashier = owing();
    expect(cashier.send({ type: 'CloseAccount', accountId: 1 })).toEqual(REFUSED('BAD_STATE', { debt: 300 }));

    must(cashier.move({ type: 'DEBT_WRITTEN_OFF', amount: 300 }));

    expect(cashier.balances).toMatchObject({ 'house:debts-written-off:INR': -300 });
    must(cashier.send({ type: 'CloseAccount', accountId: 1 }));
    expect([...cashier.state.ledger.accounts.values()].map(({ path }) => path)).not.toContain('debt:1:INR');
  });
});

describe('a withdrawal', () => {
  test('leaves available cash immediately, and the house when paid, less tax', () => {
    const cashier = funded(1000);
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 7, amount: 600 }));
    expect(cashier.balances).toMatchObject({ 'player:1:INR': 400, 'withdrawal:1:INR': 600 });

    must(cashier.move({ type: 'WITHDRAWAL_PAID', withdrawalId: 7, from: BANK, tax: 100 }));

    expect(cashier.balances).toEqual({
      'house:bank:hdfc-1:INR': -500,
      'house:tax-withheld:INR': 100,
      'player:1:INR': 400,
    });
  });

  test('holds only available cash, and only once', () => {
    const cashier = funded(1000);
    const hold = { type: 'WITHDRAWAL_HELD', withdrawalId: 7, amount: 600 } as const;
    must(cashier.move(hold));

    expect(cashier.move({ ...hold, withdrawalId: 8 })).toEqual(REFUSED('INSUFFICIENT_BALANCE', { balance: 400 }));
    expect(cashier.move({ ...hold, amount: 100 })).toEqual(REFUSED('BAD_STATE', { held: 600 }));
  });

  test.each([
    { type: 'WITHDRAWAL_PAID', withdrawalId: 7, from: BANK, tax: 0 },
    { type: 'WITHDRAWAL_RELEASED', withdrawalId: 7 },
  ] as const)('that is final can’t end again: $type', (second) => {
    const cashier = funded(1000);
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 7, amount: 600 }));
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 8, amount: 300 }));
    must(cashier.move({ type: 'WITHDRAWAL_RELEASED', withdrawalId: 7 }));

    expect(cashier.move(second)).toEqual(REFUSED('BAD_STATE', { held: 0 }));
    expect(cashier.balances).toMatchObject({ 'player:1:INR': 700, 'withdrawal:1:INR': 300 });
  });

  test('that the bank returns days later becomes cash again', () => {
    const cashier = funded(1000);
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 7, amount: 600 }));
    must(cashier.move({ type: 'WITHDRAWAL_PAID', withdrawalId: 7, from: BANK, tax: 0 }));

    must(cashier.move({ type: 'WITHDRAWAL_RETURNED', amount: 600, to: BANK }));

    expect(cashier.balances).toEqual({ 'house:bank:hdfc-1:INR': -1000, 'player:1:INR': 1000 });
  });
});

describe('a bonus', () => {
  test('isn’t cash until converted, and forfeits anything above the cap', () => {
    const cashier = new Cashier();
    must(cashier.move({ type: 'BONUS_GRANTED', bonusId: 3, amount: 501 }));
    expect(cashier.balances).toEqual({ 'house:bonus-cost:INR': -501, 'bonus:1:INR': 501 });

    must(cashier.move({ type: 'BONUS_CONVERTED', bonusId: 3, most: 400 }));

    expect(cashier.balances).toEqual({ 'house:bonus-cost:INR': -400, 'player:1:INR': 400 });
    expect(cashier.move({ type: 'BONUS_ENDED', bonusId: 3 })).toEqual(REFUSED('BAD_STATE', { held: 0 }));
  });

  test('is forfeited to the paisa without touching another one', () => {
    const cashier = new Cashier();
    must(cashier.move({ type: 'BONUS_GRANTED', bonusId: 3, amount: 501 }));
    must(cashier.move({ type: 'BONUS_GRANTED', bonusId: 4, amount: 99 }));

    must(cashier.move({ type: 'BONUS_ENDED', bonusId: 3 }));

    expect(cashier.balances).toEqual({ 'house:bonus-cost:INR': -99, 'bonus:1:INR': 99 });
  });

  test('from a free bet pays its net winnings in cash', () => {
    const cashier = new Cashier();
    must(cashier.move({ type: 'FREE_BET_WON', amount: 75 }));
    expect(cashier.balances).toEqual({ 'house:bonus-cost:INR': -75, 'player:1:INR': 75 });
  });

  test('from a free bet with a reversed result takes back the winnings and owes any shortfall', () => {
    const cashier = new Cashier();
    must(cashier.move({ type: 'FREE_BET_WON', amount: 75 }));
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 30 }));

    must(cashier.move({ type: 'FREE_BET_REVERSED', amount: 75 }));

    expect(cashier.balances).toEqual({ 'withdrawal:1:INR': 30, 'debt:1:INR': -30 });
  });
});

test('a provider settles its collections less its fee, and withheld tax is paid', () => {
  const cashier = new Cashier();
  const from = { kind: 'PROVIDER', code: 'upi-1' } as const;
  must(cashier.move({ type: 'DEPOSIT', amount: 1000, from }));
  must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 1000 }));
  must(cashier.move({ type: 'WITHDRAWAL_PAID', withdrawalId: 1, from: BANK, tax: 300 }));

  must(cashier.house({ type: 'PROVIDER_SETTLED', amount: 1000, fee: 20, from, to: BANK }));
  must(cashier.house({ type: 'TAX_PAID', amount: 300, from: BANK }));

  expect(cashier.balances).toEqual({
    'house:bank:hdfc-1:INR': 20,
    'house:payment-fees:INR': -20,
  });
});

describe('rejects invalid movements with the field', () => {
  const amount = 100;
  test.each<[string, CashMove]>([
    ['amount', { type: 'DEPOSIT', amount: 0, from: BANK }],
    ['amount', { type: 'DEPOSIT', amount: 0.5, from: BANK }],
    ['amount', { type: 'DEPOSIT', amount: Number.NaN, from: BANK }],
    ['amount', { type: 'DEPOSIT', amount: 2 ** 53, from: BANK }],
    ['from', { type: 'DEPOSIT', amount, from: { kind: 'BANK', code: 'a:DEMO' } }],
    ['from', { type: 'DEPOSIT', amount, from: { kind: 'BANK', code: '' } }],
    ['withdrawalId', { type: 'WITHDRAWAL_HELD', withdrawalId: 0, amount }],
    ['tax', { type: 'WITHDRAWAL_PAID', withdrawalId: 1, from: BANK, tax: -1 }],
    ['most', { type: 'BONUS_CONVERTED', bonusId: 1, most: -1 }],
  ])('%s of %o', (field, move) => {
    expect(funded().move(move)).toEqual(REFUSED('VALIDATION', { field }));
  });

  test('a tax equal to the whole withdrawal, and an empty key', () => {
    const cashier = funded();
    must(cashier.move({ type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount }));
    const paid = { type: 'WITHDRAWAL_PAID', withdrawalId: 1, from: BANK, tax: amount } as const;

    expect(cashier.move(paid)).toEqual(REFUSED('VALIDATION', { field: 'tax' }));
    expect(cashier.move({ ...paid, tax: 0 }, '')).toEqual(REFUSED('VALIDATION', { field: 'key' }));
  });

  test('play money has no cashier', () => {
    const cashier = new Cashier();
    const account = { accountId: 2, role: 'PLAYER', currency: 'DEMO', grant: 500 } as const;
    must(cashier.send({ type: 'OpenAccount', ...account }));
    const move = { type: 'DEPOSIT', amount, from: BANK } as const;

    const outcome = cashier.send({ type: 'MoveCash', accountId: 2, move, reason: null, key: 'a' });

    expect(outcome).toEqual(REFUSED('BAD_STATE', { currency: 'DEMO' }));
  });
});
