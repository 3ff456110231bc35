import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { DuelStage } from './duel-stage.tsx';
import { handWords, splitHands } from './hand-words.ts';

const PLACES = 3;

export interface PairOfHandsProps {
  /** In deal order: A, B, A, B, A, B. */
  readonly shown: readonly number[];
  readonly isFresh: (place: number) => boolean;
  readonly winner: string | null;
  readonly centre: ReactNode;
}

/** The two Teen Patti hands with their ranks. */
export function PairOfHands({ shown, isFresh, winner, centre }: PairOfHandsProps) {
  const [a, b] = splitHands(shown);
  const seat = (name: string, cards: readonly number[], offset: 0 | 1) => ({
    name,
    cards,
    note: handWords(cards),
    places: PLACES,
    isWinner: winner === (offset === 0 ? 'A' : 'B'),
    isFresh: (place: number) => isFresh(place * 2 + offset),
  });
  return (
    <DuelStage one={seat(t('Player A'), a, 0)} two={seat(t('Player B'), b, 1)} centre={centre} />
  );
}
