/** Result of a handicap bet: the quarter lines win or lose one half and return or decide the other. */
export type HandicapResult = 'WON' | 'HALF_WON' | 'VOID' | 'HALF_LOST' | 'LOST';

/**
 * Result of backing one side at an Asian handicap (exchange rules 10.8).
 *
 * A quarter line is two bets of half the stake on the lines beside it; counted in quarters of a goal the two
 * halves add up to the distance from the line, cut at half a goal.
 *
 * @param margin goals of the side backed less goals of the other.
 * @param handicapQuarters handicap of the side backed in quarters of a goal: −1.75 is −7.
 * @example −1.75 and a win by two: a quarter to the good, half won.
 */
export function handicapResult(margin: number, handicapQuarters: number): HandicapResult {
  const distance = margin * 4 + handicapQuarters;
  if (distance >= 2) return 'WON';
  if (distance <= -2) return 'LOST';
  if (distance === 0) return 'VOID';
  return distance > 0 ? 'HALF_WON' : 'HALF_LOST';
}
