import { eachWayTermsFor } from '@crease/core/market/market-terms.ts';
import { eachWayTermsFor as termsOfRace } from '@crease/sports/racing/racing-state.ts';
import { expect, test } from 'vitest';

// Sports can't import core, so the table exists twice.
test.each([false, true])('feed races have the house’s terms, a handicap: %s', (isHandicap) => {
  const fields = Array.from({ length: 30 }, (_, runners) => runners);
  expect(fields.map((runners) => termsOfRace(runners, isHandicap))).toEqual(
    fields.map((runners) => eachWayTermsFor(runners, isHandicap)),
  );
});
