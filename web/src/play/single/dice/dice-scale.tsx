import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { type DiceChoice, isWinningRoll, ROLLS } from '@crease/games/dice/dice.ts';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { t } from '#i18n/text.ts';
import { ofGame } from '#play/single/parts/own-round.ts';
import { isGain, resultWords } from '#play/single/parts/result-text.ts';
import single from '#play/single/parts/single.module.css';
import { Row } from '#ui/layout/layout.tsx';
import { playFrames } from '#ui/motion/reduced-motion.ts';
import styles from './dice.module.css';
import { diceTerms, ROLLING_MS, rollText, rollTransform, swingFrames, swungRoll, WINNING } from './dice-view.ts';

interface DiceScaleProps {
  readonly choice: DiceChoice;
  readonly round: SinglePlay | null;
  /** The last roll is being animated. */
  readonly isRolling: boolean;
  readonly onChange: (choice: DiceChoice) => void;
}

/** Scale from 0 to 100 with the winning range, a slider to adjust it, and the last roll. */
export function DiceScale({ choice, round, isRolling, onChange }: DiceScaleProps) {
  const roll = ofGame(round?.view, 'dice')?.roll ?? null;
  const played = ofGame(round?.choice, 'dice');
  const isWon = !isRolling && roll !== null && played !== null && isWinningRoll(played, roll);
  const { edge } = diceTerms(choice, 0);
  const percent = (edge / ROLLS) * 100;
  const words = round === null || isRolling ? '' : resultWords(round);
  return (
    <div className={styles.dice}>
      <output className={styles.roll} data-won={isWon || undefined} data-empty={roll === null || undefined}>
        {roll === null ? rollText(0) : <RollText roll={roll} isRolling={isRolling} />}
      </output>
      <p
        className={`${single.words} ${styles.words}`}
        data-gain={(round !== null && !isRolling && isGain(round)) || undefined}
      >
        {words}
      </p>
      <div className={styles.scale} data-side={choice.side}>
        <div className={styles.track} style={{ '--edge': `${percent}%` } as CSSProperties} />
        {roll !== null && <Mark roll={roll} isRolling={isRolling} isWon={isWon} />}
        <input
          type="range"
          aria-label={t('Winning rolls out of 10,000')}
          aria-valuetext={t('{count} of 10,000 rolls win', { count: choice.winning })}
          min={0}
          max={ROLLS}
          value={choice.side === 'UNDER' ? choice.winning : ROLLS - choice.winning}
          onChange={(event) => {
            const place = Number(event.currentTarget.value);
            const winning = choice.side === 'UNDER' ? place : ROLLS - place;
            const { least, most } = WINNING;
            onChange({ ...choice, winning: Math.min(most, Math.max(least, winning)) });
          }}
        />
      </div>
      <Row align="stretch" justify="between" size={12} tone="game-muted" aria-hidden="true">
        {[0, 25, 50, 75, 100].map((one) => (
          <span key={one}>{one}</span>
        ))}
      </Row>
    </div>
  );
}

interface RollProps {
  readonly roll: number;
  readonly isRolling: boolean;
}

/** Number that follows the marker's swing. Bypasses React, which is too slow for this on phones. */
function RollText({ roll, isRolling }: RollProps) {
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = words;
    if (!isRolling || current === null) return;
    const begun = performance.now();
    let frame = 0;
    const show = () => {
      current.textContent = rollText(swungRoll(roll, (performance.now() - begun) / ROLLING_MS));
      frame = requestAnimationFrame(show);
    };
    show();
    return () => {
      cancelAnimationFrame(frame);
      current.textContent = rollText(roll);
    };
  }, [roll, isRolling]);
  return <span ref={words}>{rollText(roll)}</span>;
}

/** Swings with precomputed keyframes, without JavaScript per frame. */
function Mark({ roll, isRolling, isWon }: RollProps & { readonly isWon: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isRolling) return;
    return playFrames([{ element: mark.current, frames: swingFrames(roll), ms: ROLLING_MS }]);
  }, [roll, isRolling]);
  return (
    <span ref={mark} className={styles.mark} data-won={isWon || undefined} style={{ transform: rollTransform(roll) }} />
  );
}
