import styles from './ball.module.css';

export interface BallProps {
  /** What is written: "4", "W", "1wd". */
  readonly token: string;
  readonly kind: 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';
}

/** A ball as it is written, on the colour of what it was. */
export function Ball({ token, kind }: BallProps) {
  return (
    <span className={styles.ball} data-kind={kind}>
      {token}
    </span>
  );
}
