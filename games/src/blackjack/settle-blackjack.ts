import { computePayout, type Money, type Multiplier, ONE } from '#base/money.ts';
import type { Card } from '#cards/card.ts';
import type { BlackjackRound, CardAt, PlayerHand } from './blackjack.ts';
import { dealerDraws, handTotal, isNatural, TWENTY_ONE } from './hand-total.ts';

const HOLE = 3;
/** Three to two, including the stake. */
const BLACKJACK: Multiplier = 25_000;
const EVEN_MONEY: Multiplier = 2 * ONE;

/** Turns up the hole card, draws for the dealer if a hand is still live, and pays all hands. */
export function finishBlackjack(round: BlackjackRound, cardAt: CardAt): BlackjackRound {
  const dealer = [...round.dealer, cardAt(HOLE)];
  let { taken } = round;
  const isContested = round.hands.some(({ cards }) => !isBust(cards) && !isBlackjack(round, cards));
  while (isContested && dealerDraws(dealer)) {
    dealer.push(cardAt(taken));
    taken += 1;
  }
  const hands = round.hands.map((hand) => ({ ...hand, result: settleHand(round, hand, dealer) }));
  const payout = hands.reduce((sum, hand) => sum + paid(hand), 0);
  return { ...round, hands, dealer, taken, status: 'DONE', payout };
}

function settleHand(
  round: BlackjackRound,
  { cards }: PlayerHand,
  dealer: readonly Card[],
): Exclude<PlayerHand['result'], null> {
  if (isBust(cards)) return 'LOST';
  const isOwn = isBlackjack(round, cards);
  if (isOwn !== isNatural(dealer)) return isOwn ? 'BLACKJACK' : 'LOST';
  const difference = handTotal(cards).points - handTotal(dealer).points;
  if (difference === 0) return 'PUSH';
  return difference > 0 || isBust(dealer) ? 'WON' : 'LOST';
}

/** Twenty-one with two cards after a split isn't a blackjack. */
function isBlackjack({ hands }: BlackjackRound, cards: readonly Card[]): boolean {
  return hands.length === 1 && isNatural(cards);
}

function isBust(cards: readonly Card[]): boolean {
  return handTotal(cards).points > TWENTY_ONE;
}

function paid({ stake, result }: PlayerHand): Money {
  switch (result) {
    case 'BLACKJACK':
      return computePayout(stake, BLACKJACK);
    case 'WON':
      return computePayout(stake, EVEN_MONEY);
    case 'PUSH':
      return stake;
    default:
      return 0;
  }
}
