import { expect, test } from 'vitest';
import { eventItem } from '#data/testing/house-markets.ts';
import { rememberRaces, withFinished } from './seen-races.ts';

const OFF = '2026-11-21T14:00:00Z';
const NOW = Date.parse(OFF);
const MINUTE = 60_000;

test('a race that has left the list after its time stays for half an hour, closed', () => {
  const race = eventItem({ id: 900, startTime: OFF });
  const next = eventItem({ id: 901, startTime: '2026-11-21T15:00:00Z', status: 'UPCOMING' });
  rememberRaces([race, next]);
  const at = (minutes: number) =>
    withFinished([next], NOW + minutes * MINUTE).map(({ id, status }) => [id, status]);

  expect(at(12)).toEqual([
    [900, 'CLOSED'],
    [901, 'UPCOMING'],
  ]);
  expect(at(31)).toEqual([[901, 'UPCOMING']]);
});

test('a race that was taken off the list before its time does not count as finished', () => {
  rememberRaces([eventItem({ id: 910, startTime: OFF })]);

  expect(withFinished([], NOW - MINUTE)).toEqual([]);
});
