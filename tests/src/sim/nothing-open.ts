import { type Aftermath, killAfter, type WholeLife } from '@crease/server/testing/killed-life.ts';
import { expect } from 'vitest';

const ALL_OVER: Aftermath = {
  openEvents: 0,
  unsettled: [],
  openBets: 0,
  broken: [],
  waiting: [],
};

/**
 * Kills a fixture's process after every given number of commands and checks that its successor always leaves nothing
 * open.
 */
export async function expectNothingOpen(
  whole: WholeLife,
  step: number,
  when: 'at once' | 'when it is over',
): Promise<void> {
  for (let commands = 1; commands <= whole.disk.batches.length; commands += step) {
    const left = await killAfter(whole, commands, { when });
    expect({ commands, ...left }).toEqual({ commands, ...ALL_OVER });
  }
}
