import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveEvents } from '#client/catalogue/live-events.ts';
import { MarketPriceOverlay } from './market-overlay.tsx';

const makeEvent = (flag: 'cricket' | 'kabaddi', id: number): EventItem => ({
  id,
  title: 'Bisons v Shields',
  sportId: SPORTS.find((sport) => sport.flag === flag)?.id ?? 0,
  sportName: flag,
  status: 'IN_PLAY',
  matchDate: 'In-Play',
  pin: false,
  dreamEventId: `e${id}`,
  startTime: '2026-11-21T11:00:00.000Z',
  team1: 'Bisons',
  team2: 'Shields',
  competitionName: null,
  country: null,
  venue: null,
  f: true,
  bm: false,
  tv: false,
  odds: [],
  matched: 0,
  score: null,
});

test.each([
  ['cricket', 'Ball running'],
  ['kabaddi', 'Raid in progress'],
] as const)("names what's running in %s", (flag, words) => {
  const id = flag === 'cricket' ? 91 : 92;
  liveEvents.setEvents([makeEvent(flag, id)]);

  render(<MarketPriceOverlay eventId={id} kind="ball-running" />);

  expect(screen.getByText(words)).toBeDefined();
});

test.each(['off', 'suspended'] as const)('a race that is over is finished, no longer %s', (kind) => {
  const score = { stage: 'Result', detail: null, sides: [], halt: 'RESULT' } as const;
  liveEvents.setEvents([{ ...makeEvent('cricket', 93), score }]);

  render(<MarketPriceOverlay eventId={93} kind={kind} />);

  expect(screen.getByText('Finished')).toBeDefined();
  cleanup();
});
