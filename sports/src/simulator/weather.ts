import type { Prng } from '#base/prng.ts';
import type { CricketFormat } from '#field/match-info.ts';

/**
 * Rain in a limited-overs match.
 *
 * - `before`: fewer overs for both sides from the start.
 * - `first`, `chase`: the innings is interrupted and loses overs.
 * - `abandoned`: the chase ends early; par decides if enough overs were bowled.
 * - `washout`: no play after the first innings, or none at all: no result.
 */
export interface Weather {
  readonly when: 'before' | 'first' | 'chase' | 'abandoned' | 'washout';
  /** Legal balls of that innings before the rain. */
  readonly atBall: number;
  /** Overs lost by an innings. */
  readonly oversLost: number;
  /** Minimum overs of the chase for a result. */
  readonly oversForResult: number;
}

const CHANCES: readonly (readonly [Weather['when'] | 'dry', number])[] = [
  ['dry', 95],
  ['before', 1],
  ['first', 1.1],
  ['chase', 1.1],
  ['abandoned', 1],
  ['washout', 0.8],
];
const OVERS_FOR_RESULT = { T20: 5, ODI: 20, FC: 0 } as const;
const BALLS_PER_OVER = 6;

/** Null for a dry day, which is by far the most common. */
export function drawWeather(
  prng: Prng,
  match: { readonly overs: number; readonly format: CricketFormat },
): Weather | null {
  const when = CHANCES[prng.weighted(CHANCES.map(([, weight]) => weight))]?.[0] ?? 'dry';
  if (when === 'dry') return null;
  const balls = match.overs * BALLS_PER_OVER;
  const oversForResult = OVERS_FOR_RESULT[match.format];

  return {
    when,
    atBall: drawBall(prng, when, balls),
    oversLost: Math.max(1, Math.round(match.overs * (0.1 + prng.float() * 0.2))),
    oversForResult,
  };
}

function drawBall(prng: Prng, when: Weather['when'], balls: number): number {
  switch (when) {
    case 'before':
      return 0;
    case 'first':
    case 'chase':
      return 1 + prng.int(Math.floor(balls * 0.6));
    case 'abandoned':
      return 1 + prng.int(Math.floor(balls * 0.85));
    case 'washout':
      return prng.chance(0.3) ? 0 : 1 + prng.int(Math.floor(balls * 0.8));
  }
}
