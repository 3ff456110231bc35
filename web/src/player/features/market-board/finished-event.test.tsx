import type { EventItem, EventResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { RacingScore, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EventOutcome } from './finished-event.tsx';

afterEach(cleanup);

const MATCH: EventItem = {
  id: 7,
  title: 'Sparrows v Nightjars',
  sportId: 3,
  sportName: 'Cricket',
  status: 'CLOSED',
  matchDate: 'Today',
  pin: false,
  dreamEventId: 'e7',
  startTime: '2026-11-21T11:00:00.000Z',
  team1: 'Sparrows',
  team2: 'Nightjars',
  competitionName: null,
  country: null,
  venue: null,
  f: true,
  bm: false,
  tv: false,
  odds: [],
  matched: 0,
  score: {
    stage: 'Result',
    detail: null,
    sides: [
      { name: 'Sparrows', text: '164/5', batting: false },
      { name: 'Nightjars', text: '164/9', batting: false },
    ],
  },
};
const SHARED: EventResult = {
  marketId: 1,
  marketName: 'Match odds',
  group: 'matchOdds',
  result: { placings: [[1, 2]] },
  winners: ['Sparrows', 'Nightjars'],
  resultLabel: { code: 'MATCH_TIED' },
  settledAt: '2026-11-21T15:00:00.000Z',
};

test('a tied match says so and shows the scores of both sides', () => {
  render(<EventOutcome event={MATCH} card={null} results={[SHARED]} />);

  expect(screen.getByText('Match tied')).toBeDefined();
  expect(screen.getByText('164/5')).toBeDefined();
  expect(screen.getByText('164/9')).toBeDefined();
  expect(screen.queryByText(/Winner/)).toBeNull();
});

test('a race lists placings and starting prices, with its dead heat', () => {
  const horse = (number: string, name: string, position: number | null) => ({
    number,
    name,
    stall: number,
    jockey: 'A Sandesh',
    trainer: 'P Shroff',
    weight: '56',
    form: '1-2',
    position,
    isNonRunner: false,
    startingPrice: 450,
  });
  const racing: RacingScore = {
    distance: '1 600 m',
    going: 'Good',
    raceClass: 'Class 2',
    places: 3,
    runners: [horse('1', 'Mist', null), horse('2', 'Saffron', 1), horse('3', 'Queen', 1)],
  };
  const card: ScoreCard = {
    kind: 'racing',
    status: 'Weighed in',
    url: null,
    updatedAt: '2026-11-21T06:00:00.000Z',
    cricket: null,
    football: null,
    text: null,
    racing,
  };
  const win: EventResult = {
    marketId: 1,
    marketName: 'Win',
    marketLabel: { code: 'WIN' },
    group: 'other',
    result: { placings: [[2, 3]] },
    winners: ['Saffron', 'Queen'],
    settledAt: '2026-11-21T15:00:00.000Z',
  };

  render(<EventOutcome event={{ ...MATCH, sportId: 26 }} card={card} results={[win]} />);

  expect(screen.getByText('Dead heat: Saffron and Queen')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12 SaffronSP 4.50',
    '13 QueenSP 4.50',
  ]);
});
