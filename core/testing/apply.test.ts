import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { commandFor, intentions, type TimedIntention, worldCommands } from './arbitraries.ts';

const RUNS = 40;

function newWorld(inPlay: boolean): ExchangeState {
  const state = createState();
  for (const command of worldCommands(inPlay)) {
    const outcome = apply(state, command, { at: 1 });
    expect(outcome.ok).toBe(true);
  }
  return state;
}

test('holds every invariant after every command, in any order', () => {
  fc.assert(
    fc.property(fc.boolean(), intentions(120), (inPlay, commands) => {
      const state = newWorld(inPlay);
      let at = 1;
      for (const { intention, afterMs } of commands) {
        at += afterMs;
        const command = commandFor(state, intention);
        apply(state, command, { at });
        expect(checkInvariants(state), JSON.stringify(command)).toEqual([]);
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  );
});

test('a rejected command changes only the sequence and the time', () => {
  fc.assert(
    fc.property(fc.boolean(), intentions(80), (inPlay, commands) => {
      const state = newWorld(inPlay);
      let at = 1;
      for (const { intention, afterMs } of commands) {
        at += afterMs;
        const command = commandFor(state, intention);
        const before = toImage(state);
        const outcome = apply(state, command, { at });
        if (outcome.ok) continue;
        const { counters } = before;
        const expected = {
          ...before,
          counters: { ...counters, sequence: state.sequence, at: state.at },
        };
        expect(toImage(state)).toEqual(expected);
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000 },
  );
});

test('the same commands give the same state, events and hash', () => {
  fc.assert(
    fc.property(fc.boolean(), intentions(120), (inPlay, commands) => {
      const first = play(newWorld(inPlay), commands);
      const second = play(newWorld(inPlay), commands);

      expect(second.answers).toEqual(first.answers);
      expect(stateHash(second.state)).toBe(stateHash(first.state));
    }),
    { numRuns: 40, interruptAfterTimeLimit: 20_000 },
  );
});

test('a state restored from its image continues as the original', () => {
  fc.assert(
    fc.property(fc.boolean(), intentions(80), intentions(80), (inPlay, before, after) => {
      const { state, at } = play(newWorld(inPlay), before);
      const restored = fromImage(JSON.parse(JSON.stringify(toImage(state))));
      expect(stateHash(restored)).toBe(stateHash(state));

      const straight = play(state, after, at);
      const resumed = play(restored, after, at);

      expect(resumed.answers).toEqual(straight.answers);
      expect(stateHash(resumed.state)).toBe(stateHash(straight.state));
      expect(checkInvariants(resumed.state)).toEqual([]);
    }),
    { numRuns: 60, interruptAfterTimeLimit: 20_000 },
  );
});

function play(
  state: ExchangeState,
  commands: readonly TimedIntention[],
  from = 1,
): { readonly state: ExchangeState; readonly answers: readonly string[]; readonly at: number } {
  let at = from;
  const answers = commands.map(({ intention, afterMs }) => {
    at += afterMs;
    return JSON.stringify(apply(state, commandFor(state, intention), { at }));
  });
  return { state, answers, at };
}
