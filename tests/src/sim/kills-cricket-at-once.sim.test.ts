import { cricketFeed, liveThrough } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

/** Each one plays the match to its end, so there are few, in a separate file that runs on another core. */
const STEP = 211;

test('a cricket match resumed at once after a kill leaves nothing open', async () => {
  await expectNothingOpen(await liveThrough(cricketFeed()), STEP, 'at once');
});
