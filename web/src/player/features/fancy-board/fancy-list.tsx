import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
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
import styles from './fancy-list.module.css';
import { FancyRow } from './fancy-row.tsx';
import { LineWindow } from './line-window.tsx';

/** Pixels of a line with the ten digits under its name, as `SESSION_LINE_PX` for one without. */
const DIGITS = { wide: 92, phone: 150, dense: 82 } as const;

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

/** Whether it has a line to itself. */
function isAlone(market: WireMarket | undefined): boolean {
  return market !== undefined && hasManyChoices(market.kind);
}
