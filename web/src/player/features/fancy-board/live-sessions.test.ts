import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { eventsWithSessions } from './live-sessions.ts';

const makeEvent = (id: number, terms: Partial<EventItem>): EventItem => ({
  id,
  title: 'Falcons v Kraken',
  sportId: 3,
  sportName: 'Cricket',
  status: 'IN_PLAY',
  matchDate: 'In-Play',
  pin: false,
  dreamEventId: `e${id}`,
  startTime: `2026-11-21T1${id}:00:00.000Z`,
  team1: null,
  team2: null,
  competitionName: null,
  country: null,
  venue: null,
  f: true,
  bm: false,
  tv: false,
  odds: [],
  matched: 0,
  score: null,
  ...terms,
});

test('matches being played come before those at stumps, then upcoming ones', () => {
  const stumps = { stage: 'Stumps', stageLabel: { code: 'STUMPS' }, detail: null, sides: [] };
  const events = [
    makeEvent(1, { score: stumps }),
    makeEvent(2, { status: 'UPCOMING', matchDate: 'Today' }),
    makeEvent(3, {}),
  ];

  expect(eventsWithSessions(events)?.map(({ id }) => id)).toEqual([3, 1, 2]);
});
