import { describe, expect, test } from 'vitest';
import { shortNameIn } from './events.ts';

const EVENT = {
  team1: 'Thiruvananthapuram Sentinels Women',
  team2: 'Konkan Krakens',
  short: { title: 'Sentinels W v Krakens', sides: ['Sentinels W', 'Krakens'] },
} as const;

describe('short names', () => {
  test('replaces long team names only', () => {
    expect(shortNameIn(EVENT, 'Thiruvananthapuram Sentinels Women')).toBe('Sentinels W');
    expect(shortNameIn(EVENT, '6 over runs of Konkan Krakens')).toBe('6 over runs of Krakens');
    expect(shortNameIn(EVENT, 'Konkan Krakens')).toBe('Konkan Krakens');
    expect(shortNameIn(EVENT, '6 over runs of Konkan Krakens', 36)).toContain('Konkan Krakens');
  });

  test('keeps the full name if there is no shorter one', () => {
    const race = { team1: null, team2: null, short: { title: 'Chelmsford', sides: null } };
    const name = 'Gentleman of the Long Straight';
    expect(shortNameIn(race, name)).toBe(name);
    expect(shortNameIn(undefined, name)).toBe(name);
  });
});
