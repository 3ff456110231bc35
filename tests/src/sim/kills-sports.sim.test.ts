import { liveThrough, sportFeed } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

const AT_ONCE_STEP = 211;

test.each(['football', 'tennis', 'kabaddi', 'horse-racing'] as const)(
  'a %s fixture killed between any two commands leaves nothing open',
  async (sport) => {
    const whole = await liveThrough(sportFeed(sport));
    await expectNothingOpen(whole, 1, 'when it is over');
    await expectNothingOpen(whole, AT_ONCE_STEP, 'at once');
  },
);
