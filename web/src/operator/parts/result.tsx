import { resultText } from '#format/money.ts';
import styles from './result.module.css';

/** Profit or loss in rupees, always with its sign; the colour only repeats it. */
export function Result({ rupees }: { readonly rupees: number }) {
  const kind = rupees === 0 ? 'even' : rupees > 0 ? 'win' : 'lose';
  return (
    <span className={styles.result} data-kind={kind}>
      {resultText(rupees)}
    </span>
  );
}
