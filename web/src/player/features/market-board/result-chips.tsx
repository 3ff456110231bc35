import { resultText } from '#format/money.ts';
import styles from './market-card.module.css';

export interface ResultChipsProps {
  /** Rupees if this is what comes, or null. */
  readonly result: number | null;
  /** With the bet on the slip. */
  readonly resultAfter: number | null;
}

/** What the bettor wins or loses on an outcome, and what the slip would make of it. */
export function ResultChips({ result, resultAfter }: ResultChipsProps) {
  return (
    <span className={styles.results}>
      {result === null ? null : <span data-sign={signOf(result)}>{resultText(result)}</span>}
      {resultAfter === null ? null : (
        <span className={styles.chip} data-sign={signOf(resultAfter)}>
          → {resultText(resultAfter)}
        </span>
      )}
    </span>
  );
}

function signOf(amount: number): 'plus' | 'minus' | undefined {
  if (amount === 0) return undefined;
  return amount > 0 ? 'plus' : 'minus';
}
