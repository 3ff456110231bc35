import type { PlayActionKind, PlayView } from '@crease/contracts/wire/play.ts';
import { payoutOf } from '@crease/games/base/money.ts';
import { type Card, rankOf } from '@crease/games/cards/card.ts';
import { hiLoMultiplier, winningRanks } from '@crease/games/hi-lo/hi-lo.ts';

export type HiLoView = Extract<PlayView, { game: 'hilo' }>;
export type Guess = 'HIGHER' | 'LOWER';

const RANKS_OF_SUIT = 13;

/** What a guess on the open card comes to, exactly. */
export interface GuessTerms {
  readonly guess: Guess;
  /** 0 to 1. */
  readonly chance: number;
  /** Of the whole chain with this guess, ten-thousandths. */
  readonly multiplier: number;
  /** Paise; 0 without a stake. */
  readonly pays: number;
  /** A guess that could not be paid in full is not. */
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
      pays: stake === 0 ? 0 : payoutOf(stake, multiplier),
      isOffered: actions.includes(guess),
    };
  });
}

/** Between two cards: the second is above, below or as high as the first. */
export type Turn = 'UP' | 'DOWN' | 'SAME';

/** The chain as it lies on the table: each card with the way that led to it. */
export function chainOf(cards: readonly Card[]): readonly { card: Card; turn: Turn | null }[] {
  return cards.map((card, place) => {
    const before = cards[place - 1];
    if (before === undefined) return { card, turn: null };
    const step = rankOf(card) - rankOf(before);
    return { card, turn: step === 0 ? 'SAME' : step > 0 ? 'UP' : 'DOWN' };
  });
}

/** The ladder of a chain so far: what each right guess has made of the stake. */
export function climbed(guessed: readonly number[]): readonly number[] {
  return guessed.map((_, place) => hiLoMultiplier(guessed.slice(0, place + 1)));
}
