import { cricketFeed, liveThrough } from '@crease/server/testing/killed-life.ts';
import { test } from 'vitest';
import { expectNothingOpen } from './nothing-open.ts';

/** Another step from the first command at each run would hide a moment; this and that of `kills-cricket-at-once` have no common factor. */
const STEP = 7;

test('a match of cricket whose process is lost between any two commands leaves nothing open', async () => {
  await expectNothingOpen(await liveThrough(cricketFeed()), STEP, 'when it is over');
});
