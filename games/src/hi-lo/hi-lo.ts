import { checkStake, computePayout, type Money, type Multiplier, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { type Card, getRank, KING } from '#cards/card.ts';

export const HI_LO_PAYTABLE = 'hilo-1';
const RANKS_OF_SUIT = 13n;
const PAID = 99n;
const OF = 100n;
const MAX_SKIPS = 52;

/** The card at an index of the round's stream; the first one is open before the first guess. */
export type CardAt = (place: number) => Card;

/** HIGHER wins on the same rank or above, LOWER on the same or below. */
export type HiLoAction = 'HIGHER' | 'LOWER' | 'SKIP' | 'CASH_OUT';

/** A round: its open cards, and the correct guesses as numbers of winning ranks. */
export interface HiLoRound {
  readonly stake: Money;
  readonly cards: readonly Card[];
  /** Winning ranks of thirteen, for each correct guess. */
  readonly guessed: readonly number[];
  readonly skips: number;
  readonly status: 'OPEN' | 'MISSED' | 'CASHED_OUT' | 'REFUNDED';
  readonly payout: Money;
  /** Max payout of the round; guesses that would exceed it aren't offered. */
  readonly maxPayout: Money;
}

/**
 * Multiplier of a chain of guesses: 0.99 × Π 13 ÷ winning ranks, rounded down to four decimals. The house edge is
 * taken once per chain, not per guess.
 */
export function hiLoMultiplier(guessed: readonly number[]): Multiplier {
  if (guessed.length === 0) return ONE;
  const ranks = guessed.reduce((product, winning) => product * BigInt(winning), 1n);
  const all = RANKS_OF_SUIT ** BigInt(guessed.length);
  return Number((PAID * BigInt(ONE) * all) / (OF * ranks));
}

/** Number of ranks out of thirteen that win a guess on this card. */
export function winningRanks(card: Card, guess: 'HIGHER' | 'LOWER'): number {
  return guess === 'HIGHER' ? KING + 1 - getRank(card) : getRank(card) + 1;
}

export function beginHiLo(
  { stake, cardAt }: { readonly stake: number; readonly cardAt: CardAt },
  limits: TableLimits,
): Result<HiLoRound> {
  const first = cardAt(0);
  const round = { cards: [first], guessed: [], skips: 0, status: 'OPEN', payout: 0 } as const;
  const checked = checkStake({ stake, max: limits.maxMain, best: ONE }, limits);
  return checked.ok ? accept({ ...round, stake: checked.value, maxPayout: limits.maxPayout }) : checked;
}

/** Allowed actions. A guess that couldn't be paid in full isn't offered. */
export function hiLoActions(round: HiLoRound): readonly HiLoAction[] {
  if (round.status !== 'OPEN') return [];
  const actions: HiLoAction[] = [];
  for (const guess of ['HIGHER', 'LOWER'] as const) {
    const guessed = [...round.guessed, winningRanks(openCard(round), guess)];
    if (computePayout(round.stake, hiLoMultiplier(guessed)) <= round.maxPayout) actions.push(guess);
  }
  if (round.skips < MAX_SKIPS) actions.push('SKIP');
  if (round.guessed.length > 0) actions.push('CASH_OUT');
  return actions;
}

/** Guesses, skips to the next card, or cashes out. */
export function playHiLo(round: HiLoRound, action: HiLoAction, cardAt: CardAt): Result<HiLoRound> {
  if (round.status !== 'OPEN') return reject('ROUND_OVER');
  if (!hiLoActions(round).includes(action)) return reject('ACTION_NOT_ALLOWED');
  if (action === 'CASH_OUT') return accept(cashOut(round));
  const next = cardAt(round.cards.length);
  const cards = [...round.cards, next];
  if (action === 'SKIP') return accept({ ...round, cards, skips: round.skips + 1 });
  const before = getRank(openCard(round));
  const isRight = action === 'HIGHER' ? getRank(next) >= before : getRank(next) <= before;
  if (!isRight) return accept({ ...round, cards, status: 'MISSED' });
  const winning = winningRanks(openCard(round), action);
  return accept({ ...round, cards, guessed: [...round.guessed, winning] });
}

/** Ends a round left open for a day: at its multiplier, or with the stake returned before any guess. */
export function endHiLo(round: HiLoRound): HiLoRound {
  if (round.status !== 'OPEN') return round;
  if (round.guessed.length === 0) return { ...round, status: 'REFUNDED', payout: round.stake };
  return cashOut(round);
}

function cashOut(round: HiLoRound): HiLoRound {
  const payout = computePayout(round.stake, hiLoMultiplier(round.guessed));
  return { ...round, status: 'CASHED_OUT', payout };
}

function openCard({ cards }: HiLoRound): Card {
  return cards.at(-1) ?? 0;
}
