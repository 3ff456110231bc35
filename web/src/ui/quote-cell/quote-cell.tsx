import { splitLabel } from '#ui/price-cell/live-cell.tsx';
import styles from '#ui/price-cell/price-cell.module.css';
import { NoPrice, useFlash } from '#ui/price-cell/price-cell.tsx';

export interface QuoteCellProps {
  readonly side: 'back' | 'lay' | 'premium';
  /** Full accessible name, e.g. "Yes 20 over runs at 51 rate 100". */
  readonly name: string;
  /** Bold text, with the note below. Null if there is no price. */
  readonly text: string | null;
  readonly note: string;
  /** Flashes on change. */
  readonly value: number | null;
  readonly selected: boolean;
  /** Disconnected: the figure may be outdated and can't be selected. */
  readonly stale: boolean;
  readonly onPick: () => void;
}

/** Length above which a figure needs a smaller font, e.g. a khado band. */
const LONG = 5;

/** A selectable house quote: a line above its rate, or only a rate. */
export function QuoteCell(props: QuoteCellProps) {
  const { side, name, text, note, value, selected, stale, onPick } = props;
  const cell = useFlash(value);
  if (text === null) return <NoPrice side={side} />;
  const words = splitLabel(name, text, note);
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={0}
      data-long={text.length > LONG || undefined}
      data-bare={note === '' || undefined}
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
