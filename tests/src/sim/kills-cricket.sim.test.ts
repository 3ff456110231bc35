import { cricketFeed, liveThrough } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

/** Another step from the first command at each run would hide a moment; these are without a common factor. */
const STEP = 7;
const AT_ONCE_STEP = 211;

test('a match of cricket whose process is lost between any two commands leaves nothing open', async () => {
  const whole = await liveThrough(cricketFeed());
  await expectNothingOpen(whole, STEP, 'when it is over');
  await expectNothingOpen(whole, AT_ONCE_STEP, 'at once');
});
