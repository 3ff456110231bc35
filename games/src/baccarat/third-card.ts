import { type Card, pointsOf } from '#cards/card.ts';

/** Ace 1, ten and faces 0, the others their number. */
export function baccaratPoints(card: Card): number {
  const points = pointsOf(card);
  return points >= 10 ? 0 : points;
}

/** The last digit of the sum. */
export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + baccaratPoints(card), 0) % 10;
}

/** The player draws to five and below. */
export function playerDraws(total: number): boolean {
  return total <= 5;
}

/** Player's third cards on which the banker draws, by the banker's total of two cards. */
const DRAWS_ON: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
  [],
];

/** The banker draws by the player's third card, or to five and below when the player stood. */
export function bankerDraws(total: number, playersThird: Card | null): boolean {
  if (playersThird === null) return total <= 5;
  return DRAWS_ON[total]?.includes(baccaratPoints(playersThird)) ?? false;
}
