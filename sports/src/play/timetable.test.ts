import { expect, test } from 'vitest';
import { createTimetable, type SportTimetable, spreadSlots } from './sport.ts';
import type { SportFixture } from './sport-fixture.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 9);
/** Two grounds with a match every two hours each. */
function countedTimetable(): { readonly timetable: SportTimetable; readonly built: string[] } {
  const built: string[] = [];
  const timetable = createTimetable({
    slots: spreadSlots(['north', 'south'], 2 * HOUR_MS),
    aheadMs: 24 * HOUR_MS,
    longestMs: 2 * HOUR_MS,
    make(place, round, startsAt) {
      const key = `${place}:${round}`;
      built.push(key);
      return { fixture: matchAt(key, startsAt), script: noScript };
    },
  });
  return { timetable, built };
}

function matchAt(key: string, startsAt: number): Omit<SportFixture, 'script'> {
  const sides = { team1: 'Herons', team2: 'Plovers', title: 'Herons v Plovers' };
  const from = { competition: 'League', country: null, venue: null };
  return { key, sport: 'football', sportId: 1, startsAt, markets: [], ...sides, ...from };
}

function noScript(): never {
  throw new Error('A list needs no script.');
}

test('a fixture that is listed again is not built again', () => {
  const { timetable, built } = countedTimetable();
  const first = timetable.upcomingAt(NOW);
  const again = timetable.upcomingAt(NOW);

  expect(again).toEqual(first);
  expect(built).toHaveLength(first.length);
  timetable.upcomingAt(NOW + HOUR_MS);
  expect(built).toHaveLength(first.length + 1);
});

test('a limited list holds the next fixtures and builds no others', () => {
  const { timetable, built } = countedTimetable();
  const next = timetable.upcomingAt(NOW, 3);

  expect(built).toEqual(next.map(({ key }) => key));
  expect(next).toEqual(timetable.upcomingAt(NOW).slice(0, 3));
});
