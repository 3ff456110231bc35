import { cricketFeed, liveThrough } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

/**
 * A step that varied between runs would hide a failing point. Has no common factor with the step of
 * `kills-cricket-at-once`.
 */
const STEP = 7;

test('a cricket match killed between any two commands leaves nothing open', async () => {
  await expectNothingOpen(await liveThrough(cricketFeed()), STEP, 'when it is over');
});
