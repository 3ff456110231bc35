import styles from '#ui/price-cell/price-cell.module.css';
import { useFlash } from '#ui/price-cell/use-flash.ts';
import { wordsAround } from '#ui/price-cell/words-around.ts';

export interface QuoteCellProps {
  readonly side: 'back' | 'lay' | 'premium';
  /** The whole name for assistive technology: "Yes 20 over runs at 51 rate 100". */
  readonly name: string;
  /** Bold, and the smaller text below it; null: nothing to take. */
  readonly text: string | null;
  readonly note: string;
  /** What flashes when it changes. */
  readonly value: number | null;
  readonly selected: boolean;
  /** The connection is lost: the figure may be old and cannot be taken. */
  readonly stale: boolean;
  readonly onPick: () => void;
}

/** Characters beyond which a figure needs smaller ones: the band of a khado. */
const LONG = 5;

/** A quote of the house that can be taken: a line over its rate, or a rate alone. */
export function QuoteCell(props: QuoteCellProps) {
  const { side, name, text, note, value, selected, stale, onPick } = props;
  const cell = useFlash(value);
  if (text === null) {
    return (
      <span className={styles.cell} data-side={side} data-depth={0} data-none>
        <span className={styles.price}>–</span>
      </span>
    );
  }
  const words = wordsAround(name, text, note);
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={0}
      data-long={text.length > LONG || undefined}
      data-selected={selected || undefined}
      data-stale={stale || undefined}
      disabled={stale}
      aria-pressed={selected}
      onClick={onPick}
    >
      <span className="visually-hidden">{words.before}</span>
      <span className={styles.price}>{text}</span>
      <span className="visually-hidden">{words.between}</span>
      {note === '' ? null : <span className={styles.size}>{note}</span>}
      <span className="visually-hidden">{words.after}</span>
    </button>
  );
}
