import styles from './ball.module.css';

export interface BallProps {
  /** Notation: "4", "W", "1wd". */
  readonly token: string;
  readonly kind: 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';
}

/** A ball in scorer's notation, coloured by its type. */
export function Ball({ token, kind }: BallProps) {
  return (
    <span className={styles.ball} data-kind={kind}>
      {token}
    </span>
  );
}
