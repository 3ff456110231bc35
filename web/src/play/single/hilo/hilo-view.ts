import type { PlayActionKind, PlayView } from '@crease/contracts/casino/play.ts';
import { computePayout } from '@crease/games/base/money.ts';
import { type Card, getRank } from '@crease/games/cards/card.ts';
import { hiLoMultiplier, winningRanks } from '@crease/games/hi-lo/hi-lo.ts';

export type HiLoView = Extract<PlayView, { game: 'hilo' }>;
type Guess = 'HIGHER' | 'LOWER';

const RANKS_OF_SUIT = 13;

/** Exact terms of a guess on the current card. */
export interface GuessTerms {
  readonly guess: Guess;
  /** Probability from 0 to 1. */
  readonly chance: number;
  /** Multiplier of the whole chain with this guess, in ten-thousandths. */
  readonly multiplier: number;
  /** Paise, 0 without a stake. */
  readonly pays: number;
  /** False if the guess couldn't be paid in full. */
  readonly isOffered: boolean;
}

interface GuessInputs {
  readonly view: HiLoView;
  readonly stake: number;
  readonly actions: readonly PlayActionKind[];
}

export function guessTerms({ view, stake, actions }: GuessInputs): readonly GuessTerms[] {
  const open = view.cards.at(-1) ?? 0;
  return (['HIGHER', 'LOWER'] as const).map((guess) => {
    const winning = winningRanks(open, guess);
    const multiplier = hiLoMultiplier([...view.guessed, winning]);
    return {
      guess,
      chance: winning / RANKS_OF_SUIT,
      multiplier,
      pays: stake === 0 ? 0 : computePayout(stake, multiplier),
      isOffered: actions.includes(guess),
    };
  });
}

/** Direction from one card to the next. */
export type Turn = 'UP' | 'DOWN' | 'SAME';

/** Cards of the chain, each with the direction that led to it. */
export function buildChain(cards: readonly Card[]): readonly { card: Card; turn: Turn | null }[] {
  return cards.map((card, place) => {
    const before = cards[place - 1];
    if (before === undefined) return { card, turn: null };
    const step = getRank(card) - getRank(before);
    return { card, turn: step === 0 ? 'SAME' : step > 0 ? 'UP' : 'DOWN' };
  });
}

/** Multiplier after each correct guess so far. */
export function listMultipliers(guessed: readonly number[]): readonly number[] {
  return guessed.map((_, place) => hiLoMultiplier(guessed.slice(0, place + 1)));
}
