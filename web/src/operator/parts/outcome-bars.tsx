import styles from './outcome-bars.module.css';
import { Result } from './result.tsx';

export interface Outcome {
  readonly name: string;
  readonly amount: number;
}

const HALF = 50;

/** Result of the house by outcome: bars from one zero line, one scale for all. The figures say the same. */
export function OutcomeBars({
  label,
  outcomes,
}: {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
}) {
  const widest = Math.max(1, ...outcomes.map(({ amount }) => Math.abs(amount)));
  return (
    <ul className={styles.bars} aria-label={label}>
      {outcomes.map(({ name, amount }) => (
        <li key={name} className={styles.row}>
          <span>{name}</span>
          <span className={styles.track} aria-hidden="true">
            <i
              className={styles.bar}
              data-kind={amount < 0 ? 'lose' : 'win'}
              style={{ inlineSize: `${(HALF * Math.abs(amount)) / widest}%` }}
            />
          </span>
          <Result rupees={amount} />
        </li>
      ))}
    </ul>
  );
}
