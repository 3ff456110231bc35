import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type NamedSides, shortNameIn } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText } from '#i18n/name-text.ts';
import { hasManyChoices } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/quote.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { findCommonLimits } from '#player/markets/market-head.tsx';
import { SESSION_LINE_PX } from '#player/markets/sections.ts';
import { useIsDense } from '#player/markets/use-market.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './fancy-list.module.css';
import { FancyRow } from './fancy-row.tsx';
import { LineWindow } from './line-window.tsx';

/** Line height in pixels with the ten digits; `SESSION_LINE_PX` is the height without. */
const DIGITS = { wide: 92, phone: 150, dense: 82 } as const;

const BookDialog = lazyComponent(() => import('./book-dialog.tsx').then(({ BookDialog }) => BookDialog));

export interface FancyListProps {
  /** Accessible name. */
  readonly label: string;
  /** In display order; fills two columns one after the other. */
  readonly markets: readonly WireMarket[];
  /** Appended below without moving the others. */
  readonly added?: readonly WireMarket[];
  /** Markets that left the list, shown as closed. */
  readonly goneIds?: ReadonlySet<number>;
  readonly eventTitle: string;
  /** Provides short side names; omit for full names. */
  readonly event?: NamedSides | undefined;
  readonly dreamEventId: string;
  readonly columns: 1 | 2;
  readonly isPhone: boolean;
  /** Limits shown above the list; defaults to those of most markets. */
  readonly commonLimits?: string | null;
  /** Renders the slip under its row; null if it is displayed elsewhere. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
  /** Renders the closing bet in the session's book. */
  readonly renderSquareOff: (market: WireMarket) => ReactNode;
}

/** Longer names don't fit in a row's two lines. */
const TWO_LINES = 36;

export type RowLayout = keyof typeof SESSION_LINE_PX;

const NONE: readonly WireMarket[] = [];

/** Virtualised session list. */
export function FancyList(props: FancyListProps) {
  const { label, markets, added = NONE, columns, isPhone, renderSlip } = props;
  const { openBook, bookDialog } = useBook(props);
  const selection = useStore(betSlip, (state) => (renderSlip === null ? null : state.selection));
  const lines = useMemo(
    () => [...fillColumns(markets, columns), ...fillLines(added, columns)],
    [markets, added, columns],
  );
  const ownLimits = useMemo(() => findCommonLimits(markets), [markets]);
  const commonLimits = props.commonLimits === undefined ? ownLimits : props.commonLimits;
  const look = useRowLayout(isPhone);
  const heights = useMemo(() => lines.map(([first]) => getLineHeight(first, look)), [lines, look]);
  const opened = lines.findIndex((line) => line.some(({ marketId }) => marketId === selection?.marketId));
  return (
    <>
      <LineWindow
        label={label}
        heights={heights}
        getKey={(line) => lines[line]?.[0]?.marketId ?? line}
        opened={opened === -1 ? null : opened}
        renderLine={(line) => (
          <>
            <div
              className={styles.line}
              data-columns={countColumns(lines[line], columns)}
              data-dense={look === 'dense' || undefined}
              style={{ blockSize: heights[line] }}
            >
              {(lines[line] ?? []).map((market) => (
                <FancyRow
                  key={market.marketId}
                  market={market}
                  {...getRowProps(props, market)}
                  commonLimits={commonLimits}
                  isGone={props.goneIds?.has(market.marketId) === true}
                  onBook={openBook}
                />
              ))}
            </div>
            {line === opened && selection !== null && renderSlip !== null
              ? renderSlipUnderLine(lines[line] ?? [], selection, renderSlip)
              : null}
          </>
        )}
      />
      {bookDialog}
    </>
  );
}

/** Row height in use. */
export function useRowLayout(isPhone: boolean): RowLayout {
  const isDense = useIsDense();
  if (isPhone) return 'phone';
  return isDense ? 'dense' : 'wide';
}

/** Row props that come from its list. */
export function getRowProps(
  props: Pick<FancyListProps, 'event' | 'eventTitle' | 'dreamEventId' | 'isPhone' | 'columns'>,
  market: WireMarket,
) {
  const { event, eventTitle, dreamEventId, isPhone, columns } = props;
  return {
    shownName: shortNameIn(event, marketText(market), TWO_LINES),
    eventTitle,
    dreamEventId,
    isTight: isPhone || columns === 2,
  };
}

/** One session's book, in a dialog. */
export function useBook({
  markets: placed,
  added = NONE,
  renderSquareOff,
}: Pick<FancyListProps, 'markets' | 'added' | 'renderSquareOff'>) {
  const markets = [...placed, ...added];
  // Keeps the last market while closed, so focus can return to its button.
  const [requested, setRequested] = useState({ marketId: 0, isOpen: false });
  const openBook = useCallback((marketId: number) => setRequested({ marketId, isOpen: true }), []);
  const book = markets.find(({ marketId }) => marketId === requested.marketId);
  const bookDialog =
    book === undefined ? null : (
      <Suspense fallback={null}>
        <BookDialog
          market={book}
          isOpen={requested.isOpen}
          squareOff={renderSquareOff(book)}
          onClose={() => setRequested({ marketId: book.marketId, isOpen: false })}
        />
      </Suspense>
    );
  return { openBook, bookDialog };
}

export function renderSlipUnderLine(
  line: readonly WireMarket[],
  selection: Selection,
  renderSlip: NonNullable<FancyListProps['renderSlip']>,
): ReactNode {
  const market = line.find(({ marketId }) => marketId === selection.marketId);
  return market === undefined ? null : renderSlip(selection, market);
}

/**
 * Arranges sessions in columns, one after the other, so that a row that comes or goes leaves the others in their
 * column. Ten-digit markets take a full line.
 */
function fillColumns(markets: readonly WireMarket[], columns: 1 | 2): readonly WireMarket[][] {
  const lines: WireMarket[][] = [];
  let block: WireMarket[] = [];
  const endBlock = () => {
    const height = Math.ceil(block.length / columns);
    for (let line = 0; line < height; line += 1) {
      lines.push(block.filter((_, index) => index % height === line));
    }
    block = [];
  };
  for (const market of markets) {
    if (!takesWholeLine(market)) block.push(market);
    else {
      endBlock();
      lines.push([market]);
    }
  }
  endBlock();
  return lines;
}

/** Arranges sessions in lines, so that another one moves none of them. */
function fillLines(markets: readonly WireMarket[], columns: 1 | 2): readonly WireMarket[][] {
  const lines: WireMarket[][] = [];
  for (const market of markets) {
    const last = lines.at(-1);
    const hasRoom = last !== undefined && last.length < columns && !takesWholeLine(last[0]);
    if (hasRoom && !takesWholeLine(market)) last.push(market);
    else lines.push([market]);
  }
  return lines;
}

/** A single session in the last line keeps its column width. */
function countColumns(line: readonly WireMarket[] | undefined, columns: 1 | 2): 1 | 2 {
  return takesWholeLine(line?.[0]) ? 1 : columns;
}

function getLineHeight(market: WireMarket | undefined, layout: RowLayout): number {
  return takesWholeLine(market) ? DIGITS[layout] : SESSION_LINE_PX[layout];
}

/** True if the market takes a full line. */
function takesWholeLine(market: WireMarket | undefined): boolean {
  return market !== undefined && hasManyChoices(market.kind);
}
