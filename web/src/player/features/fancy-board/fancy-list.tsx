import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type NamedSides, shortNameIn } from '#data/catalogue/events.ts';
import { useStore } from '#data/storage/observable.ts';
import { hasManyChoices } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/selection.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { commonLimitsOf } from '#player/markets/market-head.tsx';
import { SESSION_LINE_PX } from '#player/markets/sections.ts';
import { useIsDense } from '#player/markets/use-market.ts';
import { marketText } from '#text/name-text.ts';
import { latePart } from '#ui/late-part/late-part.ts';
import { afterPaint } from '#ui/motion/after-paint.ts';
import styles from './fancy-list.module.css';
import { FancyRow } from './fancy-row.tsx';

/** Pixels of a line with the ten digits under its name, as `SESSION_LINE_PX` for one without. */
const DIGITS = { wide: 92, phone: 150, dense: 82 } as const;

/** The part of a long list that is drawn: lines from..to (exclusive). */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Drawn beyond both edges, so that a quick finger meets no blank lines. Pixels. */
const BEYOND = 480;
/** Edges move in steps of as many lines: a finger's width of scrolling draws nothing new. */
const STEP = 4;

/** Where each line begins, and where the last one ends. Pixels from the top of the list. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/**
 * The lines that a window shows of a list.
 *
 * @param view top: pixels of the list above the window's upper edge (negative: it begins below it); height: of the
 * window; opened: line with something of `extra` pixels below it, or null.
 */
export function linesInView(
  offsets: readonly number[],
  view: {
    readonly top: number;
    readonly height: number;
    readonly opened: number | null;
    readonly extra: number;
  },
): LineRange {
  const count = offsets.length - 1;
  const { opened, extra } = view;
  const endOf = (line: number) =>
    (offsets[line + 1] ?? 0) + (opened !== null && line >= opened ? extra : 0);
  let from = 0;
  while (from < count && endOf(from) < view.top - BEYOND) from += 1;
  let to = from;
  const bottom = view.top + view.height + BEYOND;
  while (to < count && (to === 0 ? 0 : endOf(to - 1)) < bottom) to += 1;
  if (from === to) return { from, to };
  return {
    from: Math.floor(from / STEP) * STEP,
    to: Math.min(count, Math.ceil(to / STEP) * STEP),
  };
}

const BookDialog = latePart(() => import('./book-dialog.tsx').then(({ BookDialog }) => BookDialog));

export interface FancyListProps {
  /** Name of the list. */
  readonly label: string;
  /** In the order they are shown. */
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  /** For the short names of its sides; absent: names stand whole. */
  readonly event?: NamedSides | undefined;
  readonly dreamEventId: string;
  readonly columns: 1 | 2;
  readonly isPhone: boolean;
  /** Limits that are said above the list; left out: those that most of its markets have. */
  readonly commonLimits?: string | null;
  /** The slip opens under its row; null where it has a place of its own. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
  /** The bet that would close a position, in the session's book. */
  readonly renderSquareOff: (market: WireMarket) => ReactNode;
}

/** A longer name does not fit into the two lines of a row. */
const TWO_LINES = 36;

type Look = keyof typeof SESSION_LINE_PX;

/** Sessions, as many as there are: only those near the window are in the page. */
export function FancyList(props: FancyListProps) {
  const { label, markets, eventTitle, dreamEventId, columns, isPhone, renderSlip } = props;
  const { openBook, bookDialog } = useBook(props);
  const selection = useStore(betSlip, (state) => (renderSlip === null ? null : state.selection));
  const lines = useMemo(() => linesOf(markets, columns), [markets, columns]);
  const commonLimits = useMemo(() => commonLimitsOf(markets), [markets]);
  const isDense = useIsDense();
  const look = isPhone ? 'phone' : isDense ? 'dense' : 'wide';
  const heights = useMemo(() => lines.map(([first]) => heightOf(first, look)), [lines, look]);
  const opened = lines.findIndex((line) =>
    line.some(({ marketId }) => marketId === selection?.marketId),
  );
  return (
    <>
      <LineWindow
        label={label}
        heights={heights}
        keyOf={(line) => lines[line]?.[0]?.marketId ?? line}
        opened={opened === -1 ? null : opened}
        renderLine={(line) => (
          <>
            <div
              className={styles.line}
              data-columns={columnsOf(lines[line], columns)}
              data-dense={look === 'dense' || undefined}
              style={{ blockSize: heights[line] }}
            >
              {(lines[line] ?? []).map((market) => (
                <FancyRow
                  key={market.marketId}
                  market={market}
                  shownName={shortNameIn(props.event, marketText(market), TWO_LINES)}
                  eventTitle={eventTitle}
                  dreamEventId={dreamEventId}
                  commonLimits={
                    props.commonLimits === undefined ? commonLimits : props.commonLimits
                  }
                  isTight={isPhone || columns === 2}
                  onBook={openBook}
                />
              ))}
            </div>
            {line === opened && selection !== null && renderSlip !== null
              ? slipOf(lines[line] ?? [], selection, renderSlip)
              : null}
          </>
        )}
      />
      {bookDialog}
    </>
  );
}

/** The book of one session, in a dialog. */
function useBook({ markets, renderSquareOff }: FancyListProps) {
  // Closed, it stays for the focus to go back to its button.
  const [asked, setAsked] = useState({ marketId: 0, isOpen: false });
  const openBook = useCallback((marketId: number) => setAsked({ marketId, isOpen: true }), []);
  const book = markets.find(({ marketId }) => marketId === asked.marketId);
  const bookDialog =
    book === undefined ? null : (
      <Suspense fallback={null}>
        <BookDialog
          market={book}
          isOpen={asked.isOpen}
          squareOff={renderSquareOff(book)}
          onClose={() => setAsked({ marketId: book.marketId, isOpen: false })}
        />
      </Suspense>
    );
  return { openBook, bookDialog };
}

function slipOf(
  line: readonly WireMarket[],
  selection: Selection,
  renderSlip: NonNullable<FancyListProps['renderSlip']>,
): ReactNode {
  const market = line.find(({ marketId }) => marketId === selection.marketId);
  return market === undefined ? null : renderSlip(selection, market);
}

/** One or two sessions a line; ten digits take a whole one. */
function linesOf(markets: readonly WireMarket[], columns: 1 | 2): readonly WireMarket[][] {
  const lines: WireMarket[][] = [];
  for (const market of markets) {
    const last = lines.at(-1);
    const hasRoom = last !== undefined && last.length < columns && !isAlone(last[0]);
    if (hasRoom && !isAlone(market)) last.push(market);
    else lines.push([market]);
  }
  return lines;
}

/** A session alone in the last line is no wider than the others. */
function columnsOf(line: readonly WireMarket[] | undefined, columns: 1 | 2): 1 | 2 {
  return isAlone(line?.[0]) ? 1 : columns;
}

function heightOf(market: WireMarket | undefined, look: Look): number {
  return isAlone(market) ? DIGITS[look] : SESSION_LINE_PX[look];
}

export interface LineWindowProps {
  readonly label: string;
  /** Height of each line, pixels. */
  readonly heights: readonly number[];
  readonly keyOf: (line: number) => string | number;
  /** Line with the slip under it, which makes it higher than it is said to be; null: none. */
  readonly opened: number | null;
  readonly renderLine: (line: number) => ReactNode;
}

const FIRST: LineRange = { from: 0, to: 12 };

/** A long list of which only the lines near the window are in the page; the rest is blank space of their height. */
function LineWindow({ label, heights, keyOf, opened, renderLine }: LineWindowProps) {
  const offsets = useMemo(() => offsetsOf(heights), [heights]);
  const list = useRef<HTMLUListElement>(null);
  const openedLine = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState(FIRST);

  useEffect(() => {
    const look = () => {
      if (list.current === null) return;
      const known = opened === null ? 0 : (heights[opened] ?? 0);
      const next = linesInView(offsets, {
        top: -list.current.getBoundingClientRect().top,
        height: window.innerHeight,
        opened,
        extra: Math.max(0, (openedLine.current?.offsetHeight ?? known) - known),
      });
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    const stopFirst = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      stopFirst();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [offsets, heights, opened]);

  const shown = linesWithin(range, heights.length, opened);
  const blankBetween = (from: number, to: number) => (offsets[to] ?? 0) - (offsets[from] ?? 0);
  const end = (shown.at(-1) ?? -1) + 1;
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ paddingBlockEnd: blankBetween(end, heights.length) }}
    >
      {shown.map((line, place) => (
        <li
          key={keyOf(line)}
          aria-posinset={line + 1}
          aria-setsize={heights.length}
          style={{ paddingBlockStart: blankBetween((shown[place - 1] ?? -1) + 1, line) }}
        >
          <div ref={line === opened ? openedLine : null}>{renderLine(line)}</div>
        </li>
      ))}
    </ul>
  );
}

/** The line with the slip stays in the page, wherever the window is. */
function linesWithin({ from, to }: LineRange, count: number, opened: number | null): number[] {
  const last = Math.min(to, count);
  const lines = Array.from({ length: Math.max(0, last - from) }, (_, place) => from + place);
  if (opened === null || opened >= count || (opened >= from && opened < last)) return lines;
  return opened < from ? [opened, ...lines] : [...lines, opened];
}

/** Whether it has a line to itself. */
function isAlone(market: WireMarket | undefined): boolean {
  return market !== undefined && hasManyChoices(market.kind);
}
