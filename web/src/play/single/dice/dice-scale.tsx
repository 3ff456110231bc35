import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { type DiceChoice, isWinningRoll, ROLLS } from '@crease/games/dice/dice.ts';
import type { CSSProperties } from 'react';
import { isGain, resultWords } from '#play/single/parts/result-words.ts';
import { t } from '#text/text.ts';
import styles from './dice.module.css';
import { diceTerms, rollText, WINNING } from './dice-view.ts';

interface DiceScaleProps {
  readonly choice: DiceChoice;
  readonly round: SinglePlay | null;
  /** How far the roll is, 0 to 1. */
  readonly at: number;
  readonly onChange: (choice: DiceChoice) => void;
}

/** The scale from 0 to 100 with the winning rolls coloured, the slider that moves them, and the last roll on it. */
export function DiceScale({ choice, round, at, onChange }: DiceScaleProps) {
  const roll = round?.view.game === 'dice' ? round.view.roll : null;
  const played = round?.choice.game === 'dice' ? round.choice : null;
  const isWon = roll !== null && played !== null && isWinningRoll(played, roll);
  const { edge } = diceTerms(choice, 0);
  const percent = (edge / ROLLS) * 100;
  const words = round === null || at < 1 ? '' : resultWords(round);
  return (
    <div className={styles.dice}>
      <output className={styles.roll} data-won={(at === 1 && isWon) || undefined}>
        {roll === null ? '–' : rollText(shownRoll(roll, at))}
      </output>
      <p
        className={styles.words}
        data-gain={(round !== null && at === 1 && isGain(round)) || undefined}
      >
        {words}
      </p>
      <div className={styles.scale} data-side={choice.side}>
        <div className={styles.track} style={{ '--edge': `${percent}%` } as CSSProperties} />
        {roll !== null && (
          <span
            className={styles.mark}
            data-won={isWon || undefined}
            style={{ insetInlineStart: `${(shownRoll(roll, at) / ROLLS) * 100}%` }}
          />
        )}
        <input
          type="range"
          aria-label={t('Winning rolls of ten thousand')}
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
      <div className={styles.marks} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
    </div>
  );
}

/** While it rolls, the marker swings ever less around where it comes to rest. */
function shownRoll(roll: number, at: number): number {
  if (at >= 1) return roll;
  const swing = Math.sin(at * 18) * (1 - at) ** 2 * 3_000;
  return Math.min(ROLLS - 1, Math.max(0, Math.round(roll + swing)));
}
