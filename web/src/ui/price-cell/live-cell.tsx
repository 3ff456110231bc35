import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './price-cell.module.css';
import { useGlow } from './use-flash.ts';
import { oneName, type WordsAround } from './words-around.ts';
import { writeText } from './write-text.ts';

/** What a cell shows: bold text with a smaller note below. A new object only when one of them has changed. */
export interface Figures {
  readonly text: string;
  /** Empty: none. */
  readonly note: string;
  /** What glows when it changes, and tells a cell that is on the slip from one that has moved on. */
  readonly value: number;
}

/** Where the figures of a cell come from. The same object while the cell shows the same thing. */
export interface FigureSource<Shown extends Figures = Figures> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Null: nothing to take. */
  readonly read: () => Shown | null;
}

export interface LiveCellProps<Shown extends Figures> {
  readonly side: 'back' | 'lay' | 'premium';
  /** 0 best, 2 third. */
  readonly depth?: 0 | 1 | 2;
  /** Said around the two figures; `between` and `after` only where there is a note. */
  readonly words: WordsAround;
  readonly source: FigureSource<Shown>;
  /** `all`: whatever the figures; a number: while they have this value; null: not on the slip. */
  readonly selected: 'all' | number | null;
  /** The connection is lost: the figures may be old and cannot be taken. */
  readonly stale: boolean;
  /** Gets what was shown when it was pressed. */
  readonly onPick: (shown: Shown) => void;
}

/** Characters beyond which a figure needs smaller ones: the band of a khado. */
const LONG = 5;

/**
 * A price that can be taken and moves often: new figures are written into the page without a render; React is asked only
 * where something comes, goes, or changes its kind.
 */
export function LiveCell<Shown extends Figures>(props: LiveCellProps<Shown>) {
  const { side, depth = 0, words, selected, stale, onPick } = props;
  const { cell, price, note, shown, figures } = useLiveFigures(props);
  if (figures === null) {
    return (
      <span className={styles.cell} data-side={side} data-depth={depth} data-none>
        <span className={styles.price}>–</span>
      </span>
    );
  }
  const name = oneName(words, figures.text, figures.note);
  const isSelected = selected === 'all' || selected === figures.value;
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={depth}
      data-long={figures.text.length > LONG || undefined}
      data-selected={isSelected || undefined}
      data-stale={stale || undefined}
      disabled={stale}
      aria-label={name}
      aria-pressed={isSelected}
      onClick={() => {
        if (shown.current !== null) onPick(shown.current);
      }}
    >
      {name === undefined && <span className="visually-hidden">{words.before}</span>}
      <span ref={price} className={styles.price}>
        {figures.text}
      </span>
      {figures.note === '' ? null : (
        <>
          {name === undefined ? <span className="visually-hidden">{words.between}</span> : ' '}
          <span ref={note} className={styles.size}>
            {figures.note}
          </span>
          {name === undefined && <span className="visually-hidden">{words.after}</span>}
        </>
      )}
    </button>
  );
}

/** Follows the source, and writes what moves into the parts of the cell that it hands out. */
function useLiveFigures<Shown extends Figures>({
  source,
  words,
  selected,
}: Pick<LiveCellProps<Shown>, 'source' | 'words' | 'selected'>) {
  const price = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const shown = useRef<Shown | null>(null);
  const shape = useRef('');
  const said = useRef(words);
  const { cell, see } = useGlow();

  const show = useCallback(
    (figures: Shown | null) => {
      shown.current = figures;
      see(figures?.value ?? null);
      if (figures === null) return;
      writeText(price.current, figures.text);
      writeText(note.current, figures.note);
      const name = oneName(said.current, figures.text, figures.note);
      if (name !== undefined) cell.current?.setAttribute('aria-label', name);
    },
    [cell, see],
  );
  const subscribe = useCallback(
    (render: () => void) =>
      source.subscribe(() => {
        const figures = source.read();
        if (figures === shown.current) return;
        if (shapeOf(figures, selected) === shape.current) show(figures);
        else render();
      }),
    [source, selected, show],
  );
  const current = useSyncExternalStore(subscribe, () => shapeOf(source.read(), selected));
  const figures = source.read();
  // The page may hold newer figures than React rendered last, so what is rendered is written as well.
  useLayoutEffect(() => {
    shape.current = current;
    said.current = words;
    show(figures);
  });
  return { cell, price, note, shown, figures };
}

/** Everything about figures that is more than their text: what makes another cell of it. */
function shapeOf(figures: Figures | null, selected: 'all' | number | null): string {
  if (figures === null) return '-';
  const isLong = figures.text.length > LONG;
  return `${figures.note === '' ? '' : 'n'}${isLong ? 'l' : ''}${selected === figures.value ? 's' : ''}`;
}
