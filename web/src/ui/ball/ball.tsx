import styles from './ball.module.css';
import { spellBall } from './ball-words.ts';

export interface BallProps {
  /** Notation: "4", "W", "1wd". */
  readonly token: string;
  readonly kind: 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';
}

/** A ball in scorer's notation, coloured by its type and spelled for screen readers. */
export function Ball({ token, kind }: BallProps) {
  return (
    <span className={styles.ball} data-kind={kind}>
      <span aria-hidden="true">{token}</span>
      {/* The comma separates it from the next one. */}
      <span className="visually-hidden">{spellBall(token)}, </span>
    </span>
  );
}
