import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { betSlip, type Selection } from '#data/stores/bet-slip.ts';
import { useStore } from '#data/stores/observable.ts';
import { useIsDense } from '#data/view-models/is-dense.ts';
import styles from './fancy-list.module.css';
import { FancyRow } from './fancy-row.tsx';
import { DIGITS, LINE } from './line-heights.ts';
import { LineWindow } from './line-window.tsx';

const BookDialog = lazy(() =>
  import('./book-dialog.tsx').then(({ BookDialog: Dialog }) => ({ default: Dialog })),
);

export interface FancyListProps {
  /** Name of the list. */
  readonly label: string;
  /** In the order they are shown. */
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly columns: 1 | 2;
  readonly isPhone: boolean;
  /** The slip opens under its row; null where it has a place of its own. */
  readonly renderSlip: ((selection: Selection, market: WireMarket) => ReactNode) | null;
  /** The bet that would close a position, in the session's book. */
  readonly renderSquareOff: (market: WireMarket) => ReactNode;
}

type Look = keyof typeof LINE;

/** Sessions, as many as there are: only those near the window are in the page. */
export function FancyList(props: FancyListProps) {
  const { label, markets, eventTitle, dreamEventId, columns, isPhone, renderSlip } = props;
  // Closed, it stays for the focus to go back to its button.
  const [asked, setAsked] = useState({ marketId: 0, isOpen: false });
  const openBook = useCallback((marketId: number) => setAsked({ marketId, isOpen: true }), []);
  const selection = useStore(betSlip, (state) => (renderSlip === null ? null : state.selection));
  const lines = useMemo(() => linesOf(markets, columns), [markets, columns]);
  const isDense = useIsDense();
  const look = isPhone ? 'phone' : isDense ? 'dense' : 'wide';
  const heights = useMemo(() => lines.map(([first]) => heightOf(first, look)), [lines, look]);
  const opened = lines.findIndex((line) =>
    line.some(({ marketId }) => marketId === selection?.marketId),
  );
  const book = markets.find(({ marketId }) => marketId === asked.marketId);
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
                  eventTitle={eventTitle}
                  dreamEventId={dreamEventId}
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
      {book === undefined ? null : (
        <Suspense fallback={null}>
          <BookDialog
            market={book}
            isOpen={asked.isOpen}
            squareOff={props.renderSquareOff(book)}
            onClose={() => setAsked({ marketId: book.marketId, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
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
    const hasRoom = last !== undefined && last.length < columns && last[0]?.kind !== 'LOTTERY';
    if (hasRoom && market.kind !== 'LOTTERY') last.push(market);
    else lines.push([market]);
  }
  return lines;
}

/** A session alone in the last line is no wider than the others. */
function columnsOf(line: readonly WireMarket[] | undefined, columns: 1 | 2): 1 | 2 {
  return line?.[0]?.kind === 'LOTTERY' ? 1 : columns;
}

function heightOf(market: WireMarket | undefined, look: Look): number {
  return market?.kind === 'LOTTERY' ? DIGITS[look] : LINE[look];
}
