import type { PlayActionKind, PlayView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { computeActionValues } from '@crease/games/blackjack/best-play.ts';
import { type BlackjackAction, type BlackjackRound, handTotal, TWENTY_ONE } from '@crease/games/blackjack/blackjack.ts';
import type { Card } from '@crease/games/cards/card.ts';

export type BjView = Extract<PlayView, { game: 'bj' }>;
export type BjHand = BjView['hands'][number];

/** Interval between the dealer's cards. */
export const MS_OF_CARD = 520;

/** Number of dealer cards to reveal. At least one step, so that the player's last card is seen landing. */
export function dealerSteps({ view }: Pick<SinglePlay, 'view'>): number {
  const drawn = view.game === 'bj' ? view.dealer.length - 1 : 0;
  return Math.max(1, drawn);
}

/** Duration of the dealer's reveal. */
export function dealerMs(round: Pick<SinglePlay, 'view'>): number {
  return dealerSteps(round) * MS_OF_CARD;
}

/** An action with its current cost, in button order. */
export interface BjAction {
  readonly kind: BlackjackAction;
  /** Additional stake in paise. */
  readonly stake: number;
  readonly isAllowed: boolean;
}

const KINDS: readonly BlackjackAction[] = ['HIT', 'STAND', 'DOUBLE', 'SPLIT'];

/** Lists all four actions, with unavailable ones marked. */
export function listBjActions(round: SinglePlay, view: BjView): readonly BjAction[] {
  const first = firstStake(view);
  return KINDS.map((kind) => ({
    kind,
    stake: kind === 'DOUBLE' || kind === 'SPLIT' ? first : 0,
    isAllowed: round.actions.includes(kind),
  }));
}

/** Index of the active hand, null if the round is over. */
export function handAtTurn(view: BjView): number | null {
  const place = view.hands.findIndex(({ isDone }) => !isDone);
  return place === -1 ? null : place;
}

/** Expected result of each action in units of the hand's stake, best first. */
export function bestPlays(
  round: SinglePlay,
  view: BjView,
): readonly { readonly kind: BlackjackAction; readonly worth: number }[] {
  if (round.state !== 'OPEN') return [];
  const { hands, dealer } = view;
  const stake = firstStake(view);
  const played: BlackjackRound = { hands, dealer, stake, taken: 0, status: 'OPEN', payout: 0 };
  return [...computeActionValues(played)]
    .filter(([kind]) => round.actions.includes(kind satisfies PlayActionKind))
    .map(([kind, worth]) => ({ kind, worth }))
    .toSorted((a, b) => b.worth - a.worth);
}

/** `16`, or `7 / 17` for a soft total. `Blackjack` is labelled elsewhere. */
export function totalText(cards: readonly Card[]): string {
  const { points, isSoft } = handTotal(cards);
  if (!isSoft || points === TWENTY_ONE) return String(points);
  return `${points - 10} / ${points}`;
}

type HandEnd = 'BLACKJACK' | 'BUST' | 'WON' | 'PUSH' | 'LOST';

/** Outcome of a hand. */
export function handEnd({ result, cards }: BjHand): HandEnd | null {
  if (result === null) return null;
  return result === 'LOST' && handTotal(cards).points > TWENTY_ONE ? 'BUST' : result;
}

/** Dealer's visible cards after a number of steps. The first is always visible. */
export function dealerShown(dealer: readonly Card[], steps: number): readonly Card[] {
  return dealer.slice(0, 1 + steps);
}

/** Original stake. The active hand can't be doubled, since doubling ends a hand. */
function firstStake(view: BjView): number {
  const place = handAtTurn(view) ?? 0;
  return view.hands[place]?.stake ?? 0;
}
