import type { Draws } from './draws.ts';

/** The number at each place of a stream of draws of one size; a place asked for again gives the same number. */
export function drawsByPlace(draws: Draws, below: number): (place: number) => number {
  const drawn: number[] = [];
  return (place) => {
    while (drawn.length <= place) drawn.push(draws.int(below));
    return drawn[place] ?? 0;
  };
}
