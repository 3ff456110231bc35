import { type ReactNode, useEffect } from 'react';
import { t } from '#text/text.ts';
import { resumeOwnRound, useRoundWork } from './own-round.ts';
import styles from './single.module.css';

interface SingleLayoutProps {
  /** What the round is played on. */
  readonly board: ReactNode;
  /** Choices before the round, and what it may bring. */
  readonly side?: ReactNode;
  /** Stake and the button that acts, below the thumb. */
  readonly pad: ReactNode;
  /** What has just happened, read out when it changes. */
  readonly spoken: string;
}

/** The page of a game that one player plays: board, choices, and the pad at the lower edge. */
export function SingleLayout({ board, side, pad, spoken }: SingleLayoutProps) {
  const problem = useRoundWork((work) => work.problem);
  const isLost = useRoundWork((work) => work.isLost);
  useEffect(() => void resumeOwnRound(), []);
  return (
    <div className={styles.single} data-plain={side === undefined || undefined}>
      <div className={styles.board}>{board}</div>
      {side !== undefined && <div className={styles.side}>{side}</div>}
      <div className={styles.pad}>
        {isLost && (
          <p className={styles.lost} role="status">
            {t('No answer yet. Your bet is asked for again; it counts once.')}
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

interface BigButtonProps {
  readonly title: string;
  readonly sub?: string | null;
  readonly look?: 'main' | 'quiet';
  readonly disabled?: boolean;
  readonly isHint?: boolean;
  readonly onClick: () => void;
}

/** The button of the pad, with what it will do below its name. */
export function BigButton({ title, sub, look = 'main', ...rest }: BigButtonProps) {
  const { disabled = false, isHint = false, onClick } = rest;
  return (
    <button
      type="button"
      className={styles.big}
      data-look={look}
      data-hint={isHint || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <b>{title}</b>
      {sub === undefined || sub === null ? null : <small>{sub}</small>}
    </button>
  );
}
