/**
 * The chance whose odds are fair each way: at a price p the win part wins p − 1, the place part (p − 1) ÷ divisor, and
 * either loses a stake when it loses. Both parts together come to nothing at
 * p − 1 = (2 − win − place) ÷ (win + place ÷ divisor).
 *
 * @param win, place chances of the runner to win and to be placed.
 * @returns 1 ÷ p; 1 for a runner that is sure to win, 0 for one that is out.
 * @example win 0.2 and place 0.5 by 5: p − 1 = 1.3 ÷ 0.3, a price of 5.33 and a chance of 0.1875.
 */
export function eachWayChance(win: number, place: number, divisor: number): number {
  const pays = win + place / divisor;
  if (pays <= 0) return 0;
  const costs = Math.max(0, 2 - win - place);
  return pays / (pays + costs);
}
