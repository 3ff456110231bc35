import { expect, test } from 'vitest';
import { getShortNames } from './event-items.ts';

const CRICKET = 3;

function shortenTitle(team1: string, team2: string, sportId = CRICKET): string {
  return getShortNames({ sportId, title: `${team1} v ${team2}`, team1, team2 }).title;
}

test('uses common short names: the mascot, a football club’s place, a player’s name', () => {
  expect(shortenTitle('Deccan Falcons', 'Konkan Kraken')).toBe('Falcons v Kraken');
  expect(shortenTitle('Saltpan Rovers', 'Deportivo Alcornal', 1)).toBe('Saltpan v Alcornal');
  expect(shortenTitle('Ivo Kestrand-Moor', 'Dhruv Talpade', 2)).toBe('I. Kestrand-Moor v D. Talpade');
});

test('two-word countries and already short names stay', () => {
  expect(shortenTitle('New Zealand', 'India')).toBe('N Zealand v India');
  expect(shortenTitle('South Africa Women', 'Sri Lanka Women')).toBe('S Africa W v Sri Lanka W');
});

test('two sides with the same short name keep their full names', () => {
  expect(shortenTitle('Chennai Super Kings', 'Northern Kings')).toBe('Chennai Super Kings v Northern Kings');
});

test('a race is named by course and number, unless an operator gave a title', () => {
  const race = { sportId: 26, title: 'Ashlow Park R1 Sprint cup 2400 m', team1: null, team2: null };
  expect(getShortNames(race).title).toBe('Ashlow Park R1');
  const final = {
    sportId: CRICKET,
    title: 'The Final',
    team1: 'Deccan Falcons',
    team2: 'Konkan Kraken',
  };
  expect(getShortNames(final)).toEqual({ title: 'The Final', sides: ['Falcons', 'Kraken'] });
});

test('an event with sides only in its title is named by them', () => {
  const event = { sportId: CRICKET, team1: null, team2: null };
  expect(getShortNames({ ...event, title: 'Deccan Falcons v Konkan Kraken' })).toEqual({
    title: 'Falcons v Kraken',
    sides: null,
  });
  expect(getShortNames({ ...event, title: 'Who scores most this season' }).title).toBe('Who scores most this season');
});
