import type { TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { eventItem } from '#client/testing/house-markets.ts';
import { type Found, findResults } from './find.ts';

const falcons = eventItem({
  id: 1,
  title: 'Deccan Falcons v Konkan Kraken',
  team1: 'Deccan Falcons',
  team2: 'Konkan Kraken',
  competitionName: 'Monsoon T20',
});
const later = eventItem({
  id: 2,
  title: 'Falcons U19 v Lions',
  status: 'UPCOMING',
  matchDate: 'Today',
  competitionName: 'Coral Côte Cup',
});
const SPORTS: readonly TreeSport[] = [{ id: 3, name: 'Cricket', order: 3, events: [later, falcons] }];
const PAGES = [{ to: '/account-cash-statement', words: 'Statement', icon: 'list' }] as const;

function named(found: readonly Found[]): string[] {
  return found.map((one) => {
    if (one.kind === 'event') return one.event.title;
    return one.kind === 'league' ? `league ${one.name}` : `page ${one.page.to}`;
  });
}

test("finds matches by part of a team's name, in-play ones first", () => {
  expect(named(findResults(SPORTS, [], 'falc'))).toEqual(['Deccan Falcons v Konkan Kraken', 'Falcons U19 v Lions']);
});

test('finds a league with its matches, also without accents', () => {
  expect(named(findResults(SPORTS, [], 'cote cup'))).toEqual(['league Coral Côte Cup', 'Falcons U19 v Lions']);
});

test('finds an account page by its name', () => {
  expect(named(findResults(SPORTS, PAGES, 'state'))).toEqual(['page /account-cash-statement']);
});

test.each(['', 'f', ' f ', '((', '.*', '\\', 'xqzzy', '%_'])('“%s” finds nothing', (text) => {
  expect(findResults(SPORTS, PAGES, text)).toEqual([]);
});

test('shows at most twenty results', () => {
  const events = Array.from({ length: 40 }, (_, at) =>
    eventItem({ id: at + 1, title: `Match ${at}`, competitionName: `Match league ${at}` }),
  );

  const found = findResults([{ id: 3, name: 'Cricket', order: 3, events }], [], 'match');

  expect(found).toHaveLength(20);
  expect(found.filter(({ kind }) => kind === 'league')).toHaveLength(4);
});
