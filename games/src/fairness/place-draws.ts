import type { Draws } from './draws.ts';

/** Memoized draws of one size by index: the same index always returns the same number. */
export function drawsByPlace(draws: Draws, below: number): (place: number) => number {
  const drawn: number[] = [];
  return (place) => {
    while (drawn.length <= place) drawn.push(draws.int(below));
    return drawn[place] ?? 0;
  };
}
