import { assertNever } from '#base/assert.ts';
import {
  type BlackjackAction,
  type BlackjackRound,
  blackjackActions,
  blackjackPoints,
  DEALER_STANDS,
  type HandTotal,
  handInPlay,
  handTotal,
  TWENTY_ONE,
} from './blackjack.ts';

// Expected value of each action in stakes, by backward induction from the end of the round. Cards are independent, so
// a hand is just its total and the dealer's up card. No money is involved here.

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const ACE = 1;
const TEN = 10;
const RANKS = 13;

/** Chance of a card's value; four ranks are worth ten. */
export function getCardChance(value: number): number {
  return (value === TEN ? 4 : 1) / RANKS;
}

function withCard({ points, isSoft }: HandTotal, value: number): HandTotal {
  if (value === ACE && points + 11 <= TWENTY_ONE) return { points: points + 11, isSoft: true };
  const sum = points + value;
  return sum > TWENTY_ONE && isSoft ? { points: sum - TEN, isSoft: false } : { points: sum, isSoft };
}

function start(value: number): HandTotal {
  return value === ACE ? { points: 11, isSoft: true } : { points: value, isSoft: false };
}

/** Best results against a dealer's up card, given that the dealer has no blackjack. */
export class BestPlay {
  readonly #open: number;
  /** Distribution of the dealer's total; every bust is 22. */
  readonly #dealer: ReadonlyMap<number, number>;
  readonly #known = new Map<string, number>();

  /** @param open value of the dealer's up card. */
  constructor(open: number) {
    this.#open = open;
    this.#dealer = this.#dealerTotals();
  }

  stand({ points }: HandTotal): number {
    if (points > TWENTY_ONE) return -1;
    let result = 0;
    for (const [total, chance] of this.#dealer) {
      if (total > TWENTY_ONE || total < points) result += chance;
      else if (total > points) result -= chance;
    }
    return result;
  }

  hit(hand: HandTotal): number {
    return VALUES.reduce((sum, value) => {
      return sum + getCardChance(value) * this.hitOrStand(withCard(hand, value));
    }, 0);
  }

  double(hand: HandTotal): number {
    return VALUES.reduce((sum, value) => {
      return sum + 2 * getCardChance(value) * this.stand(withCard(hand, value));
    }, 0);
  }

  /** Two hands starting with this value; aces get one card each, others may be doubled but not split again. */
  split(value: number): number {
    return VALUES.reduce((sum, next) => {
      const hand = withCard(start(value), next);
      const best = value === ACE ? this.stand(hand) : this.bestOfTwo(hand);
      return sum + 2 * getCardChance(next) * best;
    }, 0);
  }

  /** Best result of a hand that may be doubled. */
  bestOfTwo(hand: HandTotal): number {
    return Math.max(this.hitOrStand(hand), this.double(hand));
  }

  hitOrStand(hand: HandTotal): number {
    if (hand.points >= TWENTY_ONE) return this.stand(hand);
    const name = `${hand.points}${hand.isSoft ? 's' : 'h'}`;
    const before = this.#known.get(name);
    if (before !== undefined) return before;
    const best = Math.max(this.stand(hand), this.hit(hand));
    this.#known.set(name, best);
    return best;
  }

  #dealerTotals(): ReadonlyMap<number, number> {
    const totals = new Map<number, number>();
    const draw = (hand: HandTotal, chance: number) => {
      if (hand.points >= DEALER_STANDS) {
        const total = Math.min(hand.points, TWENTY_ONE + 1);
        totals.set(total, (totals.get(total) ?? 0) + chance);
        return;
      }
      for (const value of VALUES) draw(withCard(hand, value), chance * getCardChance(value));
    };
    const first = start(this.#open);
    const natural = chanceOfNatural(this.#open);
    for (const value of VALUES) {
      if (natural.value === value) continue;
      draw(withCard(first, value), getCardChance(value) / (1 - natural.chance));
    }
    return totals;
  }
}

/** The value that would give the dealer a blackjack, and its chance. */
export function chanceOfNatural(open: number): { readonly value: number; readonly chance: number } {
  if (open === ACE) return { value: TEN, chance: getCardChance(TEN) };
  return open === TEN ? { value: ACE, chance: getCardChance(ACE) } : { value: 0, chance: 0 };
}

/** Expected value of each allowed action, in stakes of the hand; a hint for the player. */
export function computeActionValues(round: BlackjackRound): ReadonlyMap<BlackjackAction, number> {
  const hand = handInPlay(round);
  const [open] = round.dealer;
  if (hand === null || open === undefined) return new Map();
  const play = new BestPlay(blackjackPoints(open));
  const total = handTotal(hand.cards);
  const computeWorth = (action: BlackjackAction): number => {
    switch (action) {
      case 'HIT':
        return play.hit(total);
      case 'STAND':
        return play.stand(total);
      case 'DOUBLE':
        return play.double(total);
      case 'SPLIT':
        return play.split(blackjackPoints(hand.cards[0] ?? 0));
      default:
        return assertNever(action);
    }
  };
  return new Map(blackjackActions(round).map((action) => [action, computeWorth(action)]));
}
