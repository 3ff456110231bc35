import { type Card, getPoints } from '#cards/card.ts';

/** Ace 1, ten and faces 0, others their number. */
export function baccaratPoints(card: Card): number {
  const points = getPoints(card);
  return points >= 10 ? 0 : points;
}

/** Last digit of the sum. */
export function computeTotal(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + baccaratPoints(card), 0) % 10;
}

/** The player draws on five or less. */
export function playerDraws(total: number): boolean {
  return total <= 5;
}

/** Player's third cards on which the banker draws, by the banker's two-card total. */
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

/** The banker draws by the player's third card, or on five or less if the player stood. */
export function bankerDraws(total: number, playersThird: Card | null): boolean {
  if (playersThird === null) return total <= 5;
  return DRAWS_ON[total]?.includes(baccaratPoints(playersThird)) ?? false;
}
