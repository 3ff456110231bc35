import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { expect, test } from 'vitest';
import { toListScore } from './score-board.ts';

const BASE = {
  url: null,
  updatedAt: '2026-01-31T14:05:31.250Z',
  cricket: null,
  football: null,
  text: null,
} as const;

function buildListScore(card: Partial<ScoreCard> & Pick<ScoreCard, 'kind' | 'status'>) {
  const score = toListScore({ ...BASE, ...card });
  return score && [score.stage, score.detail, ...score.sides.map(({ name, text }) => `${name} ${text}`)];
}

test('each sport shows its score in one line per side', () => {
  const none: readonly [number, number] = [0, 0];
  const football = { home: 2, away: 1, minute: 63, teams: ['A', 'B'], halfTime: [1, 1] } as const;
  const tennis = {
    players: ['A', 'B'],
    server: 1,
    games: [
      [6, 4],
      [2, 3],
    ],
    sets: [1, 0],
    points: ['15', '40'],
    isTieBreak: false,
    pressure: null,
    aces: none,
    doubleFaults: none,
    breaks: none,
  } as const;
  const horse = { number: '1', stall: '', jockey: '', trainer: '', weight: '', form: '' } as const;
  const racing = {
    distance: '1m',
    going: 'Good',
    raceClass: '4',
    places: 3,
    runners: [3, 1, null, 4, 2].map((position, place) => ({
      ...horse,
      name: `Horse ${place}`,
      position,
      isNonRunner: position === null,
      startingPrice: null,
    })),
  };

  expect(buildListScore({ kind: 'football', status: '2nd half', football })).toEqual(["63'", 'HT 1-1', 'A 2', 'B 1']);
  expect(buildListScore({ kind: 'tennis', status: '2nd set', tennis })).toEqual([
    '2nd set',
    '6-4 2-3',
    'A 1 (15)',
    'B 0 (40)',
  ]);
  expect(buildListScore({ kind: 'racing', status: 'Running', racing })).toEqual([
    'Running',
    null,
    'Horse 1 1',
    'Horse 4 2',
    'Horse 0 3',
  ]);
  expect(buildListScore({ kind: 'iframe', status: '', url: 'https://score.example' })).toBeNull();
});
