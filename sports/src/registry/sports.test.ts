import { expect, test } from 'vitest';
import { createTimetables } from './sports.ts';

const FROM = Date.UTC(2026, 10, 21, 9);
const HOUR_MS = 3_600_000;

test('a faster feed has as much in-play, ends sooner and finds its fixtures again', () => {
  for (const [sport, timetable] of createTimetables({ seed: 3, speed: 30 })) {
    const [first] = timetable.inPlayAt(FROM);
    const end = first?.script().facts.at(-1)?.at ?? 0;

    expect(first?.sport, sport).toBe(sport);
    expect(first?.key, sport).toMatch(/^sim:3x30:/);
    expect(end - (first?.startsAt ?? 0), sport).toBeLessThan((4 * HOUR_MS) / 30);
    expect(timetable.findFixture(first?.key ?? '', first?.startsAt ?? 0)?.title).toBe(first?.title);
    expect(timetable.findFixture('sim:3:another', first?.startsAt ?? 0)).toBeNull();
  }
});

test('no team or player is in two matches at once, and every key is unique', () => {
  for (const [sport, timetable] of createTimetables({ seed: 3 })) {
    const fixtures = timetable.between(FROM, FROM + 20 * HOUR_MS);
    const busyUntil = new Map<string, number>();

    expect(new Set(fixtures.map(({ key }) => key)).size, sport).toBe(fixtures.length);
    for (const fixture of fixtures) {
      for (const side of [fixture.team1, fixture.team2]) {
        if (side === null) continue;
        expect(fixture.startsAt, side).toBeGreaterThan(busyUntil.get(side) ?? 0);
        busyUntil.set(side, fixture.script().facts.at(-1)?.at ?? 0);
      }
    }
  }
});

test('other seeds give other matches', () => {
  const [one] =
    createTimetables({ seed: 1 })
      .get('football')
      ?.between(FROM, FROM + HOUR_MS) ?? [];
  const [two] =
    createTimetables({ seed: 2 })
      .get('football')
      ?.between(FROM, FROM + HOUR_MS) ?? [];

  expect(one?.title).toBe(two?.title);
  expect(one?.script().facts).not.toEqual(two?.script().facts);
});
