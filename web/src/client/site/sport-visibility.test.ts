import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { BUILT_IN_SETTING } from '@crease/contracts/site/settings.ts';
import { describe, expect, test } from 'vitest';
import type { UserInfo } from '#client/storage/local-shapes.ts';
import { activeSports, type CasinoFacts, gamesFor, isCasinoActive, takeTwoEvents } from './sport-visibility.ts';

const sport = (id: TreeSport['id'], name: string, events: number): TreeSport =>
  ({
    id,
    name,
    order: id,
    events: Array.from({ length: events }, (_, at) => ({ id: at })),
  }) as unknown as TreeSport;

const TREE = [sport(3, 'Cricket', 3), sport(1, 'Football', 1), sport(25, 'Kabaddi', 2), sport(2, 'Tennis', 0)];

const FLAGS = {
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};
const userWith = (flags: Partial<typeof FLAGS>) => ({ ...FLAGS, ...flags }) as unknown as UserInfo;
const names = (sports: readonly TreeSport[]) => sports.map(({ name }) => name);

describe('sport visibility (spec 4)', () => {
  test('follows the domain when logged out and hides sports without events', () => {
    const setting = { ...BUILT_IN_SETTING, football: false };

    expect(names(activeSports(TREE, null, setting))).toEqual(['Cricket', 'Kabaddi']);
  });

  test("follows the user's own flags when logged in, whatever the domain says", () => {
    const setting = { ...BUILT_IN_SETTING, football: false, cricket: false };

    expect(names(activeSports(TREE, userWith({ kabaddi: false }), setting))).toEqual(['Cricket', 'Football']);
  });

  test('treats kabaddi like any other sport', () => {
    expect(names(activeSports(TREE, userWith({ kabaddi: false }), BUILT_IN_SETTING))).not.toContain('Kabaddi');
    expect(names(activeSports(TREE, null, { ...BUILT_IN_SETTING, kabaddi: false }))).not.toContain('Kabaddi');
    expect(names(activeSports(TREE, userWith({}), BUILT_IN_SETTING))).toContain('Kabaddi');
  });
});

describe('casino visibility (spec 4)', () => {
  const GAMES = [
    { category: 'Live', games: [{ id: 1, isMobile: true, isDesktop: false }] },
    { category: 'Empty', games: [] },
    'no category',
  ];
  const OPEN: CasinoFacts = {
    user: null,
    setting: { casino: true },
    isEmpty: false,
    games: GAMES,
    isPhone: true,
  };

  test('requires a game for this window width when logged out', () => {
    expect(isCasinoActive(OPEN)).toBe(true);
    expect(isCasinoActive({ ...OPEN, isPhone: false })).toBe(false);
    expect(isCasinoActive({ ...OPEN, games: [] })).toBe(false);
  });

  test("is visible to permitted users unless it's empty", () => {
    const loggedIn = { ...OPEN, user: { casino: true }, games: [] };

    expect(isCasinoActive(loggedIn)).toBe(true);
    expect(isCasinoActive({ ...loggedIn, isEmpty: true })).toBe(false);
    expect(isCasinoActive({ ...loggedIn, user: { casino: false } })).toBe(false);
  });

  test('is hidden for everyone on a domain without a casino', () => {
    const setting = { casino: false };

    expect(isCasinoActive({ ...OPEN, setting })).toBe(false);
    expect(isCasinoActive({ ...OPEN, setting, user: { casino: true } })).toBe(false);
  });

  test('detects a list of games by its entries', () => {
    expect(gamesFor(GAMES, 'any')).toHaveLength(1);
    expect(gamesFor(GAMES, 'desktop')).toEqual([]);
  });
});

test('home events (spec 9): the first two of each sport, with their sport', () => {
  expect(takeTwoEvents(TREE).map(({ name, events }) => [name, events.map(({ id }) => id)])).toEqual([
    ['Cricket', [0, 1]],
    ['Football', [0]],
    ['Kabaddi', [0, 1]],
    ['Tennis', []],
  ]);
});
