import type { ReactNode } from 'react';
import { resultText } from '#format/money.ts';
import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string;
}

/** The figures of a page at a glance. */
export function Figures({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

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

export interface WorstToBestProps {
  readonly worst: number;
  readonly best: number;
  /** The largest amount of all bars of a list. */
  readonly scale: number;
}

/** How far a loss goes to one side of zero and a profit to the other. The figures stand beside it. */
export function WorstToBest({ worst, best, scale }: WorstToBestProps) {
  const part = (amount: number) => `${scale === 0 ? 0 : (HALF * amount) / scale}%`;
  return (
    <span className={styles.track} data-in="row" aria-hidden="true">
      <i className={styles.bar} data-kind="lose" style={{ inlineSize: part(-worst) }} />
      <i className={styles.bar} data-kind="win" style={{ inlineSize: part(best) }} />
    </span>
  );
}

/** Profit or loss in rupees, always with its sign; the colour only repeats it. */
export function Result({ rupees }: { readonly rupees: number }) {
  const kind = rupees === 0 ? 'even' : rupees > 0 ? 'win' : 'lose';
  return (
    <span className={styles.result} data-kind={kind}>
      {resultText(rupees)}
    </span>
  );
}
