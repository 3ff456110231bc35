import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type NamedSides, shortNameIn } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText } from '#i18n/name-text.ts';
import { hasManyChoices } from '#player/betting/kind-traits.ts';
import type { Selection } from '#player/betting/selection.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { findCommonLimits } from '#player/markets/market-head.tsx';
import { SESSION_LINE_PX } from '#player/markets/sections.ts';
import { useIsDense } from '#player/markets/use-market.ts';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import styles from './fancy-list.module.css';
import { FancyRow } from './fancy-row.tsx';
import { LineWindow } from './line-window.tsx';

/** Line height in pixels with the ten digits; `SESSION_LINE_PX` is the height without. */
const DIGITS = { wide: 92, phone: 150, dense: 82 } as const;

const BookDialog = lazyComponent(() =>
  import('./book-dialog.tsx').then(({ BookDialog }) => BookDialog),
);

export interface FancyListProps {
  /** Accessible name. */
  readonly label: string;
  /** In display order. */
  readonly markets: readonly WireMarket[];
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

type Look = keyof typeof SESSION_LINE_PX;

/** Virtualised session list. */
export function FancyList(props: FancyListProps) {
  const { label, markets, eventTitle, dreamEventId, columns, isPhone, renderSlip } = props;
  const { openBook, bookDialog } = useBook(props);
  const selection = useStore(betSlip, (state) => (renderSlip === null ? null : state.selection));
  const lines = useMemo(() => groupIntoLines(markets, columns), [markets, columns]);
  const commonLimits = useMemo(() => findCommonLimits(markets), [markets]);
  const isDense = useIsDense();
  const look = isPhone ? 'phone' : isDense ? 'dense' : 'wide';
  const heights = useMemo(() => lines.map(([first]) => getLineHeight(first, look)), [lines, look]);
  const opened = lines.findIndex((line) =>
    line.some(({ marketId }) => marketId === selection?.marketId),
  );
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
              ? renderSlipUnderLine(lines[line] ?? [], selection, renderSlip)
              : null}
          </>
        )}
      />
      {bookDialog}
    </>
  );
}

/** One session's book, in a dialog. */
function useBook({ markets, renderSquareOff }: FancyListProps) {
  // Keeps the last market while closed, so focus can return to its button.
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

function renderSlipUnderLine(
  line: readonly WireMarket[],
  selection: Selection,
  renderSlip: NonNullable<FancyListProps['renderSlip']>,
): ReactNode {
  const market = line.find(({ marketId }) => marketId === selection.marketId);
  return market === undefined ? null : renderSlip(selection, market);
}

/** Arranges sessions one or two per line; ten-digit markets take a full line. */
function groupIntoLines(markets: readonly WireMarket[], columns: 1 | 2): readonly WireMarket[][] {
  const lines: WireMarket[][] = [];
  for (const market of markets) {
    const last = lines.at(-1);
    const hasRoom = last !== undefined && last.length < columns && !isAlone(last[0]);
    if (hasRoom && !isAlone(market)) last.push(market);
    else lines.push([market]);
  }
  return lines;
}

/** A single session in the last line keeps its column width. */
function countColumns(line: readonly WireMarket[] | undefined, columns: 1 | 2): 1 | 2 {
  return isAlone(line?.[0]) ? 1 : columns;
}

function getLineHeight(market: WireMarket | undefined, look: Look): number {
  return isAlone(market) ? DIGITS[look] : SESSION_LINE_PX[look];
}

/** True if the market takes a full line. */
function isAlone(market: WireMarket | undefined): boolean {
  return market !== undefined && hasManyChoices(market.kind);
}
