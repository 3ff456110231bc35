import { expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { createSchedule } from './schedule.ts';

const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;

test('at least five matches are always in-play, of every format, at different stages', () => {
  const schedule = createSchedule({ seed: 42 });
  const random = createPrng('times');

  for (let look = 0; look < 25; look++) {
    const now = FROM + random.int(20 * DAY_MS);
    const inPlay = schedule.inPlayAt(now);
    const of = (format: string) => inPlay.filter(({ info }) => info.format === format).length;

    expect(inPlay.length, `at ${now}`).toBeGreaterThanOrEqual(5);
    expect(of('T20'), `T20 at ${now}`).toBeGreaterThanOrEqual(2);
    expect(of('ODI'), `one-day at ${now}`).toBeGreaterThanOrEqual(1);
    expect(of('FC'), `four-day at ${now}`).toBeGreaterThanOrEqual(1);
    expect(new Set(inPlay.map(({ startsAt }) => startsAt)).size).toBeGreaterThanOrEqual(4);
  }
});

test('no team plays two matches at once', () => {
  const schedule = createSchedule({ seed: 9 });
  const lastEnd = new Map<string, number>();

  for (const fixture of schedule.between(FROM, FROM + 6 * DAY_MS)) {
    const end = fixture.tossAt + schedule.getMatch(fixture).durationMs;
    for (const team of fixture.info.teams) {
      expect(fixture.tossAt, `${team} in ${fixture.info.key}`).toBeGreaterThanOrEqual(lastEnd.get(team) ?? 0);
      lastEnd.set(team, end);
    }
  }
});
