import { assertDefined, assertNever } from '#base/assert.ts';
import { checkStake, computePayout, type Money, type Multiplier, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { type Card, getPoints } from '#cards/card.ts';

/** Points of a hand; soft while an ace is worth eleven. */
export interface HandTotal {
  readonly points: number;
  readonly isSoft: boolean;
}

export const TWENTY_ONE = 21;
const TEN = 10;
/** The dealer draws to sixteen and stands on all seventeens. */
export const DEALER_STANDS = 17;
export const BLACKJACK_PAYTABLE = 'bj-1';
const DEALT = 4;
/** Best return on the first stake (blackjack), for limit checks; doubles and splits add their own stake. */
const BEST = 2.5 * ONE;
/** Three to two, including the stake. */
const BLACKJACK: Multiplier = 25_000;
const EVEN_MONEY: Multiplier = 2 * ONE;

/** Ace 1, ten to king 10. */
export function blackjackPoints(card: Card): number {
  return Math.min(getPoints(card), TEN);
}

/** Best total of some cards: one ace is worth eleven unless that busts. */
export function handTotal(cards: readonly Card[]): HandTotal {
  const low = cards.reduce((sum, card) => sum + blackjackPoints(card), 0);
  const hasAce = cards.some((card) => blackjackPoints(card) === 1);
  const isSoft = hasAce && low + TEN <= TWENTY_ONE;
  return { points: isSoft ? low + TEN : low, isSoft };
}

/** An ace and a ten as the first two cards. */
function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && handTotal(cards).points === TWENTY_ONE;
}

/** The card at an index of the round's stream; cards are independent. */
type CardAt = (place: number) => Card;
export type BlackjackAction = 'HIT' | 'STAND' | 'DOUBLE' | 'SPLIT';

/** A player's hand; `stake` increases when it is doubled. */
interface PlayerHand {
  readonly cards: readonly Card[];
  readonly stake: Money;
  readonly isDone: boolean;
  readonly result: 'WON' | 'BLACKJACK' | 'PUSH' | 'LOST' | null;
}

/** A round as seen by its player: the dealer's second card is drawn once all hands are done. */
export interface BlackjackRound {
  /** Initial stake, also added by each double or split. */
  readonly stake: Money;
  readonly hands: readonly PlayerHand[];
  readonly dealer: readonly Card[];
  /** Cards taken from the stream so far, including the hole card. */
  readonly taken: number;
  readonly status: 'OPEN' | 'DONE';
  readonly payout: Money;
}

/** Stream indexes of the first cards. */
export const PLACES = { first: 0, up: 1, second: 2, hole: 3 } as const;

/** Deals a round; a blackjack on either side ends it at once, since the dealer peeks at the hole card. */
export function beginBlackjack(
  { stake, cardAt }: { readonly stake: number; readonly cardAt: CardAt },
  limits: TableLimits,
): Result<BlackjackRound> {
  const checked = checkStake({ stake, max: limits.maxMain, best: BEST }, limits);
  if (!checked.ok) return checked;
  const cards = [cardAt(PLACES.first), cardAt(PLACES.second)];
  const round: BlackjackRound = {
    stake: checked.value,
    hands: [{ cards, stake: checked.value, isDone: false, result: null }],
    dealer: [cardAt(PLACES.up)],
    taken: DEALT,
    status: 'OPEN',
    payout: 0,
  };
  const dealers = [cardAt(PLACES.up), cardAt(PLACES.hole)];
  const isOver = [cards, dealers].some((two) => handTotal(two).points === TWENTY_ONE);
  return accept(isOver ? finishBlackjack(standOnAll(round), cardAt) : round);
}

/** The current hand, or null if the round is over. */
export function handInPlay({ hands }: BlackjackRound): PlayerHand | null {
  return hands.find(({ isDone }) => !isDone) ?? null;
}

/** Allowed actions on the current hand; doubles and splits take another stake. */
export function blackjackActions(round: BlackjackRound): readonly BlackjackAction[] {
  const hand = handInPlay(round);
  if (round.status !== 'OPEN' || hand === null) return [];
  const actions: BlackjackAction[] = ['HIT', 'STAND'];
  const [first = 0, second = 0] = hand.cards;
  if (hand.cards.length > 2) return actions;
  actions.push('DOUBLE');
  const isPair = blackjackPoints(first) === blackjackPoints(second);
  if (isPair && round.hands.length === 1) actions.push('SPLIT');
  return actions;
}

export function getActionStake(round: BlackjackRound, action: BlackjackAction): Money {
  return action === 'DOUBLE' || action === 'SPLIT' ? round.stake : 0;
}

export function playBlackjack(round: BlackjackRound, action: BlackjackAction, cardAt: CardAt): Result<BlackjackRound> {
  if (round.status !== 'OPEN') return reject('ROUND_OVER');
  if (!blackjackActions(round).includes(action)) return reject('ACTION_NOT_ALLOWED');
  const played = afterAction(round, action, cardAt);
  return accept(handInPlay(played) === null ? finishBlackjack(played, cardAt) : played);
}

/** Ends a round left open for a day: all hands stand. */
export function endBlackjack(round: BlackjackRound, cardAt: CardAt): BlackjackRound {
  return round.status === 'OPEN' ? finishBlackjack(standOnAll(round), cardAt) : round;
}

function afterAction(round: BlackjackRound, action: BlackjackAction, cardAt: CardAt): BlackjackRound {
  const hand = assertDefined(handInPlay(round) ?? undefined, 'an action has a hand');
  switch (action) {
    case 'STAND':
      return withHand(round, { ...hand, isDone: true });
    case 'HIT': {
      const cards = [...hand.cards, cardAt(round.taken)];
      const isDone = handTotal(cards).points >= TWENTY_ONE;
      return { ...withHand(round, { ...hand, cards, isDone }), taken: round.taken + 1 };
    }
    case 'DOUBLE': {
      const cards = [...hand.cards, cardAt(round.taken)];
      const stake = hand.stake + round.stake;
      const doubled = { ...hand, cards, stake, isDone: true };
      return { ...withHand(round, doubled), taken: round.taken + 1 };
    }
    case 'SPLIT':
      return split(round, hand, cardAt);
    default:
      return assertNever(action);
  }
}

/** Both cards start a hand and get a second card; split aces get no more than that. */
function split(round: BlackjackRound, hand: PlayerHand, cardAt: CardAt): BlackjackRound {
  const hands = hand.cards.map((first, place): PlayerHand => {
    const cards = [first, cardAt(round.taken + place)];
    const isDone = blackjackPoints(first) === 1 || handTotal(cards).points === TWENTY_ONE;
    return { cards, stake: round.stake, isDone, result: null };
  });
  return { ...round, hands, taken: round.taken + hands.length };
}

function withHand(round: BlackjackRound, changed: PlayerHand): BlackjackRound {
  const place = round.hands.findIndex(({ isDone }) => !isDone);
  return { ...round, hands: round.hands.with(place, changed) };
}

function standOnAll(round: BlackjackRound): BlackjackRound {
  return { ...round, hands: round.hands.map((hand) => ({ ...hand, isDone: true })) };
}

/** Turns up the hole card, draws for the dealer if a hand is still live, and pays all hands. */
function finishBlackjack(round: BlackjackRound, cardAt: CardAt): BlackjackRound {
  const dealer = [...round.dealer, cardAt(PLACES.hole)];
  let { taken } = round;
  const isContested = round.hands.some(({ cards }) => !isBust(cards) && !isBlackjack(round, cards));
  while (isContested && handTotal(dealer).points < DEALER_STANDS) {
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
