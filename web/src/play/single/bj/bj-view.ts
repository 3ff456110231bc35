import type { PlayActionKind, PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import { worthOfActions } from '@crease/games/blackjack/best-play.ts';
import type { BlackjackAction, BlackjackRound } from '@crease/games/blackjack/blackjack.ts';
import { handTotal, TWENTY_ONE } from '@crease/games/blackjack/hand-total.ts';
import type { Card } from '@crease/games/cards/card.ts';

export type BjView = Extract<PlayView, { game: 'bj' }>;
export type BjHand = BjView['hands'][number];

/** From one card of the dealer to the next. */
export const MS_OF_CARD = 520;

/** Cards that the dealer turns up at the end; one step where there is none, so that the last card is seen to fall. */
export function dealerSteps({ view }: Pick<SinglePlay, 'view'>): number {
  const drawn = view.game === 'bj' ? view.dealer.length - 1 : 0;
  return Math.max(1, drawn);
}

/** How long the dealer turns up their cards. */
export function dealerMs(round: Pick<SinglePlay, 'view'>): number {
  return dealerSteps(round) * MS_OF_CARD;
}

/** What an action costs now, in the order of the buttons. */
export interface BjAct {
  readonly kind: BlackjackAction;
  /** Further stake that it takes, paise. */
  readonly stake: number;
  readonly isAllowed: boolean;
}

const KINDS: readonly BlackjackAction[] = ['HIT', 'STAND', 'DOUBLE', 'SPLIT'];

/** All four actions; those that the rules do not allow now are shown as such. */
export function bjActs(round: SinglePlay, view: BjView): readonly BjAct[] {
  const first = firstStake(view);
  return KINDS.map((kind) => ({
    kind,
    stake: kind === 'DOUBLE' || kind === 'SPLIT' ? first : 0,
    isAllowed: round.actions.includes(kind),
  }));
}

/** The hand that is played now; null when the round is over. */
export function handAtTurn(view: BjView): number | null {
  const place = view.hands.findIndex(({ isDone }) => !isDone);
  return place === -1 ? null : place;
}

/** What the best play brings on average, in stakes of the hand, best first. */
export function bestPlays(
  round: SinglePlay,
  view: BjView,
): readonly { readonly kind: BlackjackAction; readonly worth: number }[] {
  if (round.state !== 'OPEN') return [];
  const { hands, dealer } = view;
  const stake = firstStake(view);
  const played: BlackjackRound = { hands, dealer, stake, taken: 0, status: 'OPEN', payout: 0 };
  return [...worthOfActions(played)]
    .filter(([kind]) => round.actions.includes(kind satisfies PlayActionKind))
    .map(([kind, worth]) => ({ kind, worth }))
    .toSorted((a, b) => b.worth - a.worth);
}

/** `16`, `7 / 17` while an ace counts either way, `Blackjack` is said elsewhere. */
export function totalText(cards: readonly Card[]): string {
  const { points, isSoft } = handTotal(cards);
  if (!isSoft || points === TWENTY_ONE) return String(points);
  return `${points - 10} / ${points}`;
}

export type HandEnd = 'BLACKJACK' | 'BUST' | 'WON' | 'PUSH' | 'LOST';

/** How a hand came out. */
export function handEnd({ result, cards }: BjHand): HandEnd | null {
  if (result === null) return null;
  return result === 'LOST' && handTotal(cards).points > TWENTY_ONE ? 'BUST' : result;
}

/** Cards of the dealer that are open after so many steps; the first one always is. */
export function dealerShown(dealer: readonly Card[], steps: number): readonly Card[] {
  return dealer.slice(0, 1 + steps);
}

/** A doubled hand is done: one that is played still has the stake that the round began with. */
function firstStake(view: BjView): number {
  const place = handAtTurn(view) ?? 0;
  return view.hands[place]?.stake ?? 0;
}
