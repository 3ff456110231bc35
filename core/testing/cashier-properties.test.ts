import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CashMove, HouseCashMove } from '#cashier/cash-move.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import type { ExchangeEvent } from '#exchange/exchange-event.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { commandFor, intentions, type TimedIntention, worldCommands } from './arbitraries.ts';

const BANK = { kind: 'BANK', code: 'hdfc-1' } as const;

const collection = fc.constantFrom(
  BANK,
  { kind: 'PROVIDER', code: 'upi-1' } as const,
  { kind: 'TRANSIT' } as const,
  { kind: 'UNIDENTIFIED' } as const,
);
const amount = fc.integer({ min: 1, max: 40_000 });
const withdrawalId = fc.integer({ min: 1, max: 6 });
const bonusId = fc.integer({ min: 1, max: 4 });
const tax = fc.constantFrom(0, 0, 1, 300);

const cashMove: fc.Arbitrary<CashMove> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('DEPOSIT' as const), amount, from: collection }),
  },
  fc.record({ type: fc.constant('DEPOSIT_REVERSED' as const), amount, to: collection }),
  fc.record({ type: fc.constant('WITHDRAWAL_HELD' as const), withdrawalId, amount }),
  fc.record({ type: fc.constant('WITHDRAWAL_PAID' as const), withdrawalId, from: collection, tax }),
  fc.record({ type: fc.constant('WITHDRAWAL_RELEASED' as const), withdrawalId }),
  fc.record({ type: fc.constant('WITHDRAWAL_RETURNED' as const), amount, to: collection }),
  fc.record({ type: fc.constant('BONUS_GRANTED' as const), bonusId, amount }),
  fc.record({
    type: fc.constant('BONUS_CONVERTED' as const),
    bonusId,
    most: fc.option(fc.integer({ min: 0, max: 9000 })),
  }),
  fc.record({ type: fc.constant('BONUS_ENDED' as const), bonusId }),
  fc.record({ type: fc.constant('FREE_BET_WON' as const), amount }),
  fc.record({ type: fc.constant('FREE_BET_REVERSED' as const), amount }),
  fc.record({ type: fc.constant('WINNINGS_TAXED' as const), amount }),
  fc.record({ type: fc.constant('DEBT_REPAID' as const), amount }),
  fc.record({ type: fc.constant('DEBT_WRITTEN_OFF' as const), amount }),
);

const houseMove: fc.Arbitrary<HouseCashMove> = fc.oneof(
  fc.record({ type: fc.constant('RECEIVED' as const), amount, at: fc.constant(BANK) }),
  fc.record({ type: fc.constant('CLEARED' as const), amount, at: fc.constant(BANK) }),
  fc.record({ type: fc.constant('SENT' as const), amount, from: fc.constant(BANK) }),
  fc.record({ type: fc.constant('TAX_PAID' as const), amount, from: fc.constant(BANK) }),
);

const accountId = fc.integer({ min: 1, max: 4 });
const reason = fc.constant(null);
/** Small enough range for keys to repeat. */
const key = fc.integer({ min: 1, max: 400 }).map(String);

const cashCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('MoveCash' as const),
      accountId,
      move: cashMove,
      reason,
      key,
    }),
  },
  fc.record({ type: fc.constant('MoveHouseCash' as const), move: houseMove, reason, key }),
);

function expectDone({ ok }: { readonly ok: boolean }): void {
  expect(ok).toBe(true);
}

/** The same world as in the other properties, in rupees instead of play money. */
function rupeeWorld(): ExchangeState {
  const state = createState();
  for (const command of worldCommands()) {
    const isAccount = command.type === 'OpenAccount';
    expectDone(apply(state, isAccount ? { ...command, currency: 'INR', grant: 0 } : command, { at: 1 }));
    if (!isAccount) continue;
    const move = { type: 'DEPOSIT', amount: 30_000, from: BANK } as const;
    const { accountId: id } = command;
    expectDone(apply(state, { type: 'MoveCash', accountId: id, move, reason: null, key: `first-${id}` }, { at: 1 }));
  }
  return state;
}

/** Adds each account's change of free and reserved cash together, as a statement does. */
function addToStatements(
  statements: Map<number, number>,
  state: ExchangeState,
  events: readonly ExchangeEvent[],
): void {
  for (const event of events) {
    if (event.type !== 'EntryPosted') continue;
    const { from, to, amount: moved } = event.entry;
    for (const { id, cashLedgerId, heldLedgerId } of state.accounts.values()) {
      const isOwn = (ledgerId: number) => ledgerId === cashLedgerId || ledgerId === heldLedgerId;
      const change = (isOwn(to) ? moved : 0) - (isOwn(from) ? moved : 0);
      if (change !== 0) statements.set(id, (statements.get(id) ?? 0) + change);
    }
  }
}

test('10,000 movements and bets in any order: books balance and cash matches the statement', () => {
  type Step = { readonly cash: Command } | TimedIntention;
  const steps = fc
    .tuple(fc.array(cashCommand, { minLength: 100, maxLength: 250, size: 'max' }), intentions(250))
    .map(([moves, bets]): Step[] =>
      Array.from({ length: Math.max(moves.length, bets.length) }, (_, place) => {
        const cash = moves[place];
        return [...(cash === undefined ? [] : [{ cash }]), ...bets.slice(place, place + 1)];
      }).flat(),
    );
  let operations = 0;
  fc.assert(
    fc.property(steps, (list) => {
      const state = rupeeWorld();
      const statements = new Map([1, 2, 3, 4].map((id) => [id, 30_000]));
      let at = 1;
      for (const step of list) {
        const command = 'cash' in step ? step.cash : commandFor(state, step.intention);
        if ('afterMs' in step) at += step.afterMs;
        const below = new Set(
          [...state.accounts.values()].filter(({ cashLedgerId }) => state.ledger.getBalance(cashLedgerId) < 0),
        );
        const outcome = apply(state, command, { at });
        operations += 1;
        if (outcome.ok) addToStatements(statements, state, outcome.events);
        if (operations % 20 === 0) expect(checkInvariants(state), JSON.stringify(command)).toEqual([]);
        for (const account of state.accounts.values()) {
          const cash = state.ledger.getBalance(account.cashLedgerId);
          expect(cash + state.ledger.getBalance(account.heldLedgerId)).toBe(statements.get(account.id));
          if (command.type === 'MoveCash' && !below.has(account)) expect(cash).toBeGreaterThanOrEqual(0);
        }
      }
      expect(stateHash(fromImage(toImage(state)))).toBe(stateHash(state));
    }),
    { numRuns: 40 },
  );
  expect(operations).toBeGreaterThan(10_000);
});
