import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import type { LabelCode } from '@crease/contracts/labels/english.ts';
import { describe, expect, test } from 'vitest';
import { eventItem } from '#client/testing/house-markets.ts';
import {
  findNextRace,
  findRaceResult,
  getRaceName,
  groupByCountry,
  listNextRaces,
  rememberRaces,
  withFinished,
} from './races.ts';

describe('recent races', () => {
  const OFF = '2026-11-21T14:00:00Z';
  const NOW = Date.parse(OFF);
  const MINUTE = 60_000;

  test('a race that leaves the list after its start stays for half an hour, closed', () => {
    const race = eventItem({ id: 900, startTime: OFF });
    const next = eventItem({ id: 901, startTime: '2026-11-21T15:00:00Z', status: 'UPCOMING' });
    rememberRaces([race, next]);
    const at = (minutes: number) => withFinished([next], NOW + minutes * MINUTE).map(({ id, status }) => [id, status]);

    expect(at(12)).toEqual([
      [900, 'CLOSED'],
      [901, 'UPCOMING'],
    ]);
    expect(at(31)).toEqual([[901, 'UPCOMING']]);
  });

  test("a race removed before its start doesn't count as finished", () => {
    rememberRaces([eventItem({ id: 910, startTime: OFF })]);

    expect(withFinished([], NOW - MINUTE)).toEqual([]);
  });
});

describe('races', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');

  function race(minutes: number, change: Partial<EventItem> = {}): EventItem {
    return eventItem({
      id: 1_000 + minutes,
      sportId: 26,
      status: minutes > 0 ? 'UPCOMING' : 'IN_PLAY',
      matchDate: minutes > 0 ? 'Today' : 'In-Play',
      startTime: new Date(NOW + minutes * 60_000).toISOString(),
      country: 'IN',
      venue: 'Tamarind Hill',
      title: `Tamarind Hill R${minutes} Monsoon Plate`,
      ...change,
    });
  }

  test('are grouped by country and course, in order of start', () => {
    const british = { country: 'GB', venue: 'Ashlow Park' };
    const events = [race(30), race(12, british), race(20), race(5), race(40, { country: null })];

    const countries = groupByCountry(events).map(({ name, meetings }) => [
      name,
      meetings.map(({ venue, races }) => [venue, races.map(({ id }) => id)]),
    ]);

    expect(countries).toEqual([
      ['India', [['Tamarind Hill', [1_005, 1_020, 1_030]]]],
      ['United Kingdom', [['Ashlow Park', [1_012]]]],
      ['Other countries', [['Tamarind Hill', [1_040]]]],
    ]);
  });

  test("the next race is the nearest that hasn't started, not one whose off time has passed", () => {
    const late = race(-2, { status: 'UPCOMING', matchDate: 'Today' });

    expect(findNextRace([race(9), late, race(-1), race(4)], NOW)?.id).toBe(1_004);
    expect(findNextRace([race(-1)], NOW)).toBeNull();
    expect(listNextRaces([race(9), race(-1), race(4)], { now: NOW, most: 2 })).toMatchObject([
      { id: 999 },
      { id: 1_004 },
    ]);
  });

  test('are titled without their course', () => {
    expect(getRaceName(race(3))).toBe('R3 Monsoon Plate');
    expect(getRaceName({ title: 'Gold Cup', venue: 'Ashlow Park' })).toBe('Gold Cup');
    expect(getRaceName({ title: 'Ashlow Park', venue: 'Ashlow Park' })).toBe('Ashlow Park');
  });

  test('have a result after the finish, official after the weigh-in, with two winners in a dead heat', () => {
    const sides = [
      { name: 'Slow Fuse', text: '1', batting: false },
      { name: 'Bright Penny', text: '1', batting: false },
      { name: 'Third Man', text: '3', batting: false },
    ];
    const at = (code: LabelCode, shown = sides) =>
      findRaceResult({ stage: '', stageLabel: { code }, detail: null, sides: shown });

    expect(at('PHOTO_FINISH')).toBeNull();
    expect(at('RESULT_TO_COME', sides.slice(1))).toEqual({
      names: 'Bright Penny',
      isOfficial: false,
    });
    expect(at('WEIGHED_IN')).toEqual({ names: 'Slow Fuse and Bright Penny', isOfficial: true });
    expect(at('WEIGHED_IN', [])).toBeNull();
    expect(findRaceResult(null)).toBeNull();
  });
});
