import {
  type Aftermath,
  cricketFeed,
  killAfter,
  liveThrough,
  sportFeed,
  type WholeLife,
} from '@crease/server/testing/killed-life.ts';
import { expect, test } from 'vitest';

const ALL_OVER: Aftermath = {
  openEvents: 0,
  unsettled: [],
  openBets: 0,
  broken: [],
  waiting: [],
};
/** Another step from the first command at each run would hide a moment; these are without a common factor. */
const CRICKET_STEP = 7;
const AT_ONCE_STEP = 211;

async function expectNothingOpen(
  whole: WholeLife,
  step: number,
  when: 'at once' | 'when it is over',
): Promise<void> {
  for (let commands = 1; commands <= whole.disk.batches.length; commands += step) {
    const left = await killAfter(whole, commands, { when });
    expect({ commands, ...left }).toEqual({ commands, ...ALL_OVER });
  }
}

test('a match of cricket whose process is lost between any two commands leaves nothing open', async () => {
  const whole = await liveThrough(cricketFeed());
  await expectNothingOpen(whole, CRICKET_STEP, 'when it is over');
  await expectNothingOpen(whole, AT_ONCE_STEP, 'at once');
});

test.each(['football', 'tennis', 'kabaddi', 'horse-racing'] as const)(
  'a fixture of %s whose process is lost between any two commands leaves nothing open',
  async (sport) => {
    const whole = await liveThrough(sportFeed(sport));
    await expectNothingOpen(whole, 1, 'when it is over');
    await expectNothingOpen(whole, AT_ONCE_STEP, 'at once');
  },
);
