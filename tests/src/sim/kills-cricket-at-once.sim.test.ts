import { cricketFeed, liveThrough } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

/** Every one of them plays the match to its end, so they are few, and in a file of their own for another core. */
const STEP = 211;

test('a match of cricket that is taken up at once after its process was lost leaves nothing open', async () => {
  await expectNothingOpen(await liveThrough(cricketFeed()), STEP, 'at once');
});
