import { expect, test } from 'vitest';
import { turn } from '#testing/eventually.ts';
import { TimeSlices } from './background-tasks.ts';

/** Computations that take a time each, and what they have done so far. */
function computing() {
  let now = 0;
  const slices = new TimeSlices({ monotonic: () => now });
  const done: string[] = [];
  const compute = async (name: string, parts: number, ms: number) => {
    for (let part = 0; part < parts; part++) {
      await slices.run(() => {
        now += ms;
        done.push(name);
      });
    }
  };
  return { slices, done, compute };
}

/** Completes everything that this turn allows. */
async function finishTurn(): Promise<void> {
  for (let count = 0; count < 200; count++) await Promise.resolve();
}

test('a computation pauses once it has used up the slice of a turn, and goes on in the next', async () => {
  const { done, compute } = computing();
  const ended = compute('a', 5, 2);
  await finishTurn();
  expect(done.length).toBe(3);
  await turn();
  await turn();
  expect(done.length).toBe(5);
  await ended;
});

test('computations share the slice, and go on in turn', async () => {
  const { done, compute } = computing();
  const ended = Promise.all([compute('a', 2, 9), compute('b', 2, 9), compute('c', 2, 9)]);
  await finishTurn();
  const seen = [done.length];
  for (let turns = 0; turns < 6; turns++) {
    await turn();
    seen.push(done.length);
  }
  expect(seen).toEqual([1, 1, 2, 3, 4, 5, 6]);
  expect(done).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  await ended;
});

test('a computation in simulated time never pauses', async () => {
  const { done, compute } = computing();
  const ended = compute('a', 100, 0);
  await finishTurn();
  expect(done.length).toBe(100);
  await ended;
});

test('a part that fails ends only its own computation', async () => {
  const { slices, done, compute } = computing();
  const others = compute('a', 2, 9);
  const failed = slices.run(() => {
    throw new Error('no price');
  });
  await expect(failed).rejects.toThrow('no price');
  await others;
  expect(done).toEqual(['a', 'a']);
});
