import { expect, test } from 'vitest';
import { SimulatedSports } from './simulated-fixtures.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 17);
const MINUTE_MS = 60_000;
const RACING = 26;
const SPORTS = [1, 2, 25, RACING];

test('every sport besides cricket always has something in-play and more to come', () => {
  const sports = new SimulatedSports({ seed: 1, speed: 1 });

  for (let look = 0; look < 12; look++) {
    const now = NOW + look * 37 * MINUTE_MS;
    const fixtures = sports.fixtures(now);
    for (const sportId of SPORTS) {
      const ofSport = fixtures.filter((fixture) => fixture.sportId === sportId);
      expect(ofSport.filter(({ startsAt }) => startsAt <= now).length).toBeGreaterThan(0);
      expect(ofSport.filter(({ startsAt }) => startsAt > now).length).toBeGreaterThan(9);
    }
  }
});

test('races are found by country, course and time: several at each of three courses, the next in minutes', () => {
  const sports = new SimulatedSports({ seed: 1, speed: 1 });

  for (let look = 0; look < 12; look++) {
    const now = NOW + look * 37 * MINUTE_MS;
    const races = sports.fixtures(now).filter(({ sportId, startsAt }) => sportId === RACING && startsAt > now);
    const countries = new Set(races.map(({ country }) => country));
    const byVenue = new Map<string | null, number>();
    for (const { venue } of races) byVenue.set(venue, (byVenue.get(venue) ?? 0) + 1);

    expect(countries.size).toBeGreaterThanOrEqual(2);
    expect(byVenue.size).toBeGreaterThanOrEqual(3);
    expect([...byVenue.values()].filter((count) => count >= 3).length).toBeGreaterThanOrEqual(3);
    expect((races[0]?.startsAt ?? 0) - now).toBeLessThanOrEqual(4 * MINUTE_MS);
    for (const { markets, title } of races) {
      // Each-way places match the place market, except in the largest field, where only a handicap pays four.
      const isPaid = markets[0]?.runners.length !== 16 || title.includes('Handicap');
      const eachWay = isPaid ? ['EACH_WAY'] : [];
      expect(markets.map(({ kind }) => kind)).toEqual(['WIN', 'PLACE', ...eachWay]);
      for (const { number, stall, jockey } of markets[0]?.runners ?? []) {
        expect([number, stall, jockey]).not.toContain(null);
      }
    }
  }
});
