import type { ReactNode } from 'react';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import styles from './one-card-stage.module.css';
import { useStage } from './stage-state.ts';

/** One card with the timer, and its description alongside. */
export function OneCardStage({ words }: { readonly words: (card: number) => string }) {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const [card = null] = state.shown;
  return (
    <OneCard card={card} isFresh={isFresh(0)} words={card === null ? '' : words(card)}>
      <TimerRing state={state} windowSeconds={windowSeconds} />
    </OneCard>
  );
}

export interface OneCardProps {
  readonly card: number | null;
  readonly isFresh: boolean;
  readonly words: string;
  readonly children?: ReactNode;
}

export function OneCard({ card, isFresh, words, children = null }: OneCardProps) {
  return (
    <div className={styles.stage}>
      {children}
      <PlayingCard key={card} card={card} isFresh={isFresh} isWinner={false} />
      <p className={styles.words}>{words}</p>
    </div>
  );
}
