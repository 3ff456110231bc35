import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CasinoCall, type CasinoMove, makeEndTxId } from '#casino/casino-move.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { commandFor, intentions, type TimedIntention, worldCommands } from './arbitraries.ts';

/** Small enough ranges that most are reused: before their bet, after their end, by another account. */
const accountId = fc.integer({ min: 1, max: 4 });
const roundId = fc.integer({ min: 1, max: 12 }).map((round) => `r${round}`);
const betTxId = fc.integer({ min: 1, max: 60 }).map((bet) => `b${bet}`);
const otherTxId = fc.integer({ min: 1, max: 300 }).map((tx) => `t${tx}`);
const amount = fc.integer({ min: 0, max: 9_000 });

const bet = fc.record({
  txId: betTxId,
  move: fc.record({ type: fc.constant('BET' as const), amount }),
});
const other = fc.record({
  txId: otherTxId,
  move: fc.oneof(
    fc.record({ type: fc.constant('WIN' as const), betTxId, amount }),
    fc.record({ type: fc.constant('ADJUST' as const), betTxId, amount }),
    fc.record({ type: fc.constant('ROLLBACK' as const), betTxId }),
  ),
});
const end = fc.record({
  txId: fc.constant(''),
  move: fc.record({ type: fc.constant('END' as const) }),
});
const called: fc.Arbitrary<{ txId: string; move: CasinoMove }> = fc.oneof(
  { weight: 4, arbitrary: bet },
  { weight: 4, arbitrary: other },
  end,
);

const casinoCommand: fc.Arbitrary<Command & { readonly type: 'MoveCasino' }> = fc
  .record({ accountId, roundId, called })
  .map(({ called: { txId, move }, ...whose }) => {
    const id = move.type === 'END' ? makeEndTxId(whose) : txId;
    const call: CasinoCall = { provider: 'tables-1', game: 'dice', ...whose, txId: id, move };
    return { type: 'MoveCasino', call };
  });

const cashCommand: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('AdjustBalance' as const),
  accountId,
  direction: fc.constantFrom('CREDIT', 'DEBIT'),
  amount: fc.integer({ min: 1, max: 5_000 }),
  reason: fc.constant('correction'),
  key: fc.integer({ min: 1, max: 400 }).map(String),
});

function getCash(state: ExchangeState, id: number): number {
  return state.ledger.balanceAt(`player:${id}:DEMO`);
}

/** Expected change of the player's cash by a call, computed from all previously accepted calls. */
function computeExpectedMove(taken: readonly CasinoCall[], call: CasinoCall): number {
  const before = taken.filter((one) => one.accountId === call.accountId && one.roundId === call.roundId);
  const { move } = call;
  if (taken.some(({ txId }) => txId === call.txId)) return 0;
  if (move.type === 'BET') {
    const isBuried = taken.some((one) => one.move.type === 'ROLLBACK' && one.move.betTxId === call.txId);
    return isBuried ? 0 : 0 - move.amount;
  }
  if (move.type === 'ROLLBACK') {
    const of = before.find(({ txId }) => txId === move.betTxId)?.move;
    const isBack = before.some((one) => one.move.type === 'ROLLBACK' && one.move.betTxId === move.betTxId);
    return of?.type === 'BET' && !isBack ? of.amount : 0;
  }
  return move.type === 'END' ? 0 : move.amount;
}

test('10,000 calls, bets and corrections in any order: books balance and every call moves its money once', () => {
  type Step = { readonly command: Command } | TimedIntention;
  const play = fc.oneof({ weight: 5, arbitrary: casinoCommand }, cashCommand);
  const steps = fc
    .tuple(fc.array(play, { minLength: 200, maxLength: 300, size: 'max' }), intentions(80))
    .map(([commands, bets]): Step[] =>
      commands.flatMap((command, place) => [{ command }, ...bets.slice(place, place + 1)]),
    );
  let operations = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, (list) => {
      const state = createState();
      for (const command of worldCommands()) apply(state, command, { at: 1 });
      const taken: CasinoCall[] = [];
      let at = 1;
      for (const step of list) {
        const command = 'command' in step ? step.command : commandFor(state, step.intention);
        if ('afterMs' in step) at += step.afterMs;
        operations += 1;
        if (command.type !== 'MoveCasino') {
          apply(state, command, { at });
          continue;
        }
        const { call } = command;
        const before = getCash(state, call.accountId);
        const outcome = apply(state, command, { at });
        const moved = getCash(state, call.accountId) - before;
        seen.add(`${call.move.type} ${outcome.ok ? `taken ${outcome.repeated}` : outcome.code}`);
        expect(moved, JSON.stringify(call)).toBe(outcome.ok ? computeExpectedMove(taken, call) : 0);
        if (outcome.ok && !outcome.repeated) taken.push(call);
        if (call.move.type === 'BET') expect(before + moved).toBeGreaterThanOrEqual(Math.min(0, before));
        if (operations % 20 === 0) expect(checkInvariants(state)).toEqual([]);
      }
      expect(checkInvariants(state)).toEqual([]);
      expect(stateHash(fromImage(toImage(state)))).toBe(stateHash(state));
    }),
    { numRuns: 45 },
  );
  expect(operations).toBeGreaterThan(10_000);
  for (const type of ['BET', 'WIN', 'ROLLBACK', 'END']) {
    expect(seen).toContain(`${type} taken false`);
    expect(seen).toContain(`${type} taken true`);
  }
});
