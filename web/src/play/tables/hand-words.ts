import { getRank, rankName } from '@crease/games/cards/card.ts';
import { type HandName, handName, type ThreeCards } from '@crease/games/teen-patti/hand.ts';
import { phrase, t } from '#i18n/text.ts';

const NAMES: Readonly<Record<HandName, string>> = {
  'high card': phrase('High card {rank}'),
  pair: phrase('Pair of {rank}'),
  colour: phrase('Colour'),
  sequence: phrase('Sequence'),
  'pure sequence': phrase('Pure sequence'),
  trail: phrase('Trail of {rank}'),
};

const ACE_FIRST = [0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** Describes a hand, also while fewer than three cards are open: `Pair of K`. */
export function handWords(cards: readonly number[]): string {
  if (cards.length === 0) return '';
  const name = isWhole(cards) ? handName(cards) : findPair(cards) === null ? 'high card' : 'pair';
  return t(NAMES[name], { rank: rankText(findPair(cards) ?? highest(cards)) });
}

export function rankText(rank: number): string {
  return rankName(rank).replace('T', '10');
}

function isWhole(cards: readonly number[]): cards is ThreeCards {
  return cards.length === 3;
}

function findPair(cards: readonly number[]): number | null {
  const ranks = cards.map(getRank);
  return ranks.find((rank, place) => ranks.indexOf(rank) !== place) ?? null;
}

function highest(cards: readonly number[]): number {
  const ranks = cards.map(getRank);
  return ACE_FIRST.find((rank) => ranks.includes(rank)) ?? 0;
}

/** Splits the cards into the two players' hands by deal order. */
export function splitHands(
  shown: readonly number[],
): readonly [readonly number[], readonly number[]] {
  return [shown.filter((_, place) => place % 2 === 0), shown.filter((_, place) => place % 2 === 1)];
}
