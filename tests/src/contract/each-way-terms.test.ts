import { eachWayTermsFor } from '@crease/core/market/each-way-terms.ts';
import { eachWayTermsFor as termsOfRace } from '@crease/sports/racing/race-card.ts';
import { expect, test } from 'vitest';

// Sports may not import core, so the table stands twice.
test('simulated races have the terms that a market made by hand gets', () => {
  const fields = Array.from({ length: 30 }, (_, runners) => runners);
  expect(fields.map(termsOfRace)).toEqual(fields.map((runners) => eachWayTermsFor(runners)));
});
