import { expect, test } from 'vitest';
import { listFaults } from '#testing/check-play.ts';
import { createKabaddiTimetable } from './kabaddi-sport.ts';

const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;

test('every match of a day is complete, ends in its slot and settles all its markets', () => {
  const fixtures = createKabaddiTimetable({ seed: 7 }).between(FROM, FROM + DAY_MS);

  expect(fixtures.length).toBeGreaterThan(55);
  for (const fixture of fixtures) {
    expect(listFaults(fixture), fixture.key).toEqual([]);
    expect((fixture.script().facts.at(-1)?.at ?? 0) - fixture.startsAt).toBeLessThan(75 * 60_000);
  }
});
