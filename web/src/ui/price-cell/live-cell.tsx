import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './price-cell.module.css';
import { NoPrice, useGlow } from './price-cell.tsx';
import { writeText } from './write-text.ts';

/** Content of a cell: bold text above a smaller note. Replaced only when one of them changes. */
export interface Figures {
  readonly text: string;
  /** Empty if there is none. */
  readonly note: string;
  /** Follows an abbreviated note in the name: ` (₹28,000)`. */
  readonly fullNote?: string;
  /** Flashes on change, and identifies the price selected in the slip. */
  readonly value: number;
}

/** Source of a cell's figures. Referentially stable while the cell shows the same thing. */
export interface FigureSource<Shown extends Figures = Figures> {
  readonly subscribe: (listener: () => void) => () => void;
  /** Null if there is no price. */
  readonly read: () => Shown | null;
}

export interface LiveCellProps<Shown extends Figures> {
  readonly side: 'back' | 'lay' | 'premium';
  /** 0 is best, 2 third. */
  readonly depth?: 0 | 1 | 2;
  /** Accessible text around the figures. `between` and `applyActions` apply only with a note. */
  readonly words: SplitLabel;
  readonly source: FigureSource<Shown>;
  /** `all`: selected at any price. A number: selected at this value. Null: not in the slip. */
  readonly selected: 'all' | number | null;
  /** Disconnected: figures may be outdated and can't be selected. */
  readonly stale: boolean;
  /** Called with the figures shown when pressed. */
  readonly onPick: (shown: Shown) => void;
}

/** Length above which a figure needs a smaller font, e.g. a khado band. */
const LONG = 5;

/**
 * A frequently updated price button. New figures are written to the DOM directly, and React renders only when parts
 * appear, disappear or change type.
 */
export function LiveCell<Shown extends Figures>(props: LiveCellProps<Shown>) {
  const { side, depth = 0, words, selected, stale, onPick } = props;
  const { cell, price, note, shown, figures } = useLiveFigures(props);
  if (figures === null) return <NoPrice side={side} depth={depth} />;
  const name = joinLabel(words, figures);
  const isSelected = selected === 'all' || selected === figures.value;
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={depth}
      data-long={figures.text.length > LONG || undefined}
      data-bare={figures.note === '' || undefined}
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

/** Subscribes to the source and writes updates to the cell's elements. */
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
  const { cell, report } = useGlow();

  const show = useCallback(
    (figures: Shown | null) => {
      shown.current = figures;
      report(figures?.value ?? null);
      if (figures === null) return;
      writeText(price.current, figures.text);
      writeText(note.current, figures.note);
      const name = joinLabel(said.current, figures);
      if (name !== undefined) cell.current?.setAttribute('aria-label', name);
    },
    [cell, report],
  );
  const subscribe = useCallback(
    (render: () => void) =>
      source.subscribe(() => {
        const figures = source.read();
        if (figures === shown.current) return;
        if (makeShapeKey(figures, selected) === shape.current) show(figures);
        else render();
      }),
    [source, selected, show],
  );
  const current = useSyncExternalStore(subscribe, () => makeShapeKey(source.read(), selected));
  const figures = source.read();
  // The DOM may be ahead of React's last render, so write the rendered figures too.
  useLayoutEffect(() => {
    shape.current = current;
    said.current = words;
    show(figures);
  });
  return { cell, price, note, shown, figures };
}

/** Key of everything besides the text that requires a render. */
function makeShapeKey(figures: Figures | null, selected: 'all' | number | null): string {
  if (figures === null) return '-';
  const isLong = figures.text.length > LONG;
  return `${figures.note === '' ? '' : 'n'}${isLong ? 'l' : ''}${selected === figures.value ? 's' : ''}`;
}

/** Accessible text around a cell's two figures, so that the spoken name contains the visible text in order. */
interface SplitLabel {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/**
 * Splits a full accessible name around the figures shown.
 *
 * @param text the bold figure. `note` is the smaller one below, or empty.
 */
export function splitLabel(name: string, text: string, note: string): SplitLabel {
  const noteAt = note === '' ? name.length : name.lastIndexOf(note);
  const textAt = name.lastIndexOf(text, noteAt - text.length);
  if (noteAt < 0 || textAt < 0) return { before: `${name}: `, between: ' ', after: '' };
  return {
    before: name.slice(0, textAt),
    between: name.slice(textAt + text.length, noteAt),
    after: name.slice(noteAt + note.length),
  };
}

const LETTER = /\p{L}/u;

export interface NamedFigures {
  readonly text: string;
  readonly note: string;
  readonly fullNote?: string;
}

/**
 * Returns the cell's name as a single attribute: visually hidden text next to the figures creates layers, which slow
 * down hit testing of every press. The visible text must appear in the name word by word, so if there is text between
 * the figures it returns none, and hidden text is used.
 */
function joinLabel(words: SplitLabel, figures: NamedFigures): string | undefined {
  const { before, between, after } = words;
  const { text, note, fullNote = '' } = figures;
  if (note === '') return `${before}${text}`;
  return LETTER.test(between) ? undefined : `${before}${text}${between}${note}${fullNote}${after}`;
}
