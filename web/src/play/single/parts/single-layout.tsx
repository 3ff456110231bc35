import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#i18n/text.ts';
import { playSound } from '#play/parts/sound.ts';
import { SoundCaption } from '#play/parts/sound-caption.tsx';
import { resumeOwnRound, shownRound, useRoundWork } from './own-round.ts';
import { isGain } from './result-words.ts';
import styles from './single.module.css';

interface SingleLayoutProps {
  /** Game board. */
  readonly board: ReactNode;
  /** Choices before the round and its potential winnings. */
  readonly side?: ReactNode;
  /** Stake and action button, within thumb reach. */
  readonly pad: ReactNode;
  /** Latest event, announced on change. */
  readonly spoken: string;
}

/** Page layout of a single-player game: board, choices, and the pad at the bottom. */
export function SingleLayout({ board, side, pad, spoken }: SingleLayoutProps) {
  const problem = useRoundWork((work) => work.problem);
  const isLost = useRoundWork((work) => work.isLost);
  useEffect(() => void resumeOwnRound(), []);
  useSteps(spoken);
  return (
    <div className={styles.single} data-plain={side === undefined || undefined}>
      <div className={styles.board}>
        {board}
        <SoundCaption />
      </div>
      {side !== undefined && <div className={styles.side}>{side}</div>}
      <div className={styles.pad}>
        {isLost && (
          <p className={styles.lost} role="status">
            {t('No response yet. Retrying; your bet will count only once.')}
          </p>
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {pad}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** Plays a step's sound when it is announced, not before the board shows it. */
function useSteps(spoken: string): void {
  const before = useRef(spoken);
  useEffect(() => {
    if (spoken === before.current) return;
    before.current = spoken;
    const round = shownRound();
    if (spoken === '' || round === null) return;
    playSound(isGain(round) ? 'WIN' : 'STEP');
  }, [spoken]);
}

export interface BigButtonProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly look?: 'main' | 'quiet';
  readonly disabled?: boolean;
  readonly isHint?: boolean;
  readonly onClick: () => void;
}

/** Main button with its effect below the label. */
export function BigButton({ title, sub, look = 'main', ...rest }: BigButtonProps) {
  const { disabled = false, isHint = false, onClick } = rest;
  return (
    <button
      type="button"
      className={styles.big}
      data-look={look}
      data-hint={isHint || undefined}
      disabled={disabled}
      onClick={() => {
        playSound('CHIP');
        onClick();
      }}
    >
      <b>{title}</b>
      {sub === undefined || sub === null ? null : <small>{sub}</small>}
    </button>
  );
}
