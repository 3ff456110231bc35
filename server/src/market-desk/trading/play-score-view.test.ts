import { tennisCard } from '@crease/sports/tennis/tennis-card.ts';
import { BEFORE_FIRST_POINT } from '@crease/sports/tennis/tennis-state.ts';
import { expect, test } from 'vitest';
import { buildPlayCard } from './play-score-view.ts';

const FORMAT = { bestOf: 3, lastSet: 'tie-break' } as const;

test('a tennis match shows its duration, and nothing before its first point', () => {
  const info = { players: ['Asha Menon', 'Ira Bose'] as const, format: FORMAT };
  const card = tennisCard(info, BEFORE_FIRST_POINT);

  expect(buildPlayCard(card, 0, null).tennis).not.toHaveProperty('playedMs');
  expect(buildPlayCard(card, 0, 60_000).tennis?.playedMs).toBe(60_000);
});
