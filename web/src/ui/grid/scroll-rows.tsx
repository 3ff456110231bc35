import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowsProps, ScrollRows } from './column.ts';
import styles from './grid.module.css';
import { GridCard, SkeletonCard, SumCard } from './grid-card.tsx';
import { GridFrame, SkeletonRow, SumRow, TableHead, TableRow } from './table-row.tsx';

export interface ScrollRowsProps<Row> extends RowsProps<Row> {
  readonly scroll: ScrollRows<Row>;
  readonly asCards: boolean;
}

/** Rows rendered beyond the viewport. */
const OVERSCAN = 8;
const ROW_PX = 45;
const CARD_PX = 77;

/** A virtualised list: renders only the rows in view. */
export function ScrollRowsPart<Row>(props: ScrollRowsProps<Row>) {
  return props.asCards ? <ScrollCards {...props} /> : <ScrollTable {...props} />;
}

function ScrollTable<Row>(props: ScrollRowsProps<Row>) {
  const { caption, columns, scroll, getKey, action, first, last, total, isBusy } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { items, before, after, measure } = useRowsOnScreen(body, scroll, ROW_PX);
  return (
    <GridFrame caption={caption}>
      <table className={styles.table} data-fixed aria-rowcount={scroll.total + 1} aria-busy={isBusy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sorting={props.sorting} onSort={props.onSort} hasFold={false} />
        {first && (
          <tbody>
            <SumRow sum={first} columns={columns} hasFold={false} />
          </tbody>
        )}
        <tbody ref={body}>
          <Gap columns={columns.length} height={before} />
          {items.map(({ index }) => {
            const row = scroll.rowAt(index);
            if (row === undefined) return <SkeletonRow key={`grey ${index}`} columns={columns} />;
            return (
              <TableRow key={getKey(row)} row={row} columns={columns} action={action} index={index} measure={measure} />
            );
          })}
          <Gap columns={columns.length} height={after} />
        </tbody>
        {last && (
          <tbody>
            <SumRow sum={last} columns={columns} hasFold={false} />
          </tbody>
        )}
        {total && (
          <tfoot>
            <SumRow sum={total} columns={columns} hasFold={false} />
          </tfoot>
        )}
      </table>
    </GridFrame>
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ columns, height }: { readonly columns: number; readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

function ScrollCards<Row>(props: ScrollRowsProps<Row>) {
  const { caption, columns, scroll, getKey, action, first, last, total, isBusy } = props;
  const list = useRef<HTMLUListElement>(null);
  const { items, before, after, measure } = useRowsOnScreen(list, scroll, CARD_PX);
  return (
    <>
      <ul className={styles.cards}>{first && <SumCard sum={first} columns={columns} />}</ul>
      <ul
        ref={list}
        className={styles.cards}
        style={{ paddingBlock: `${before}px ${after}px` }}
        aria-label={caption}
        aria-busy={isBusy || undefined}
      >
        {items.map(({ index }) => {
          const row = scroll.rowAt(index);
          if (row === undefined) return <SkeletonCard key={`grey ${index}`} />;
          return (
            <GridCard key={getKey(row)} row={row} columns={columns} action={action} index={index} measure={measure} />
          );
        })}
      </ul>
      <ul className={styles.cards}>
        {last && <SumCard sum={last} columns={columns} />}
        {total && <SumCard sum={total} columns={columns} />}
      </ul>
    </>
  );
}

/** Computes the rows in view and the size of the spacers. */
function useRowsOnScreen<Row>(place: RefObject<HTMLElement | null>, scroll: ScrollRows<Row>, rowPx: number) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element !== null) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, [place]);
  const virtual = useWindowVirtualizer({
    count: scroll.total,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const { onShown } = scroll;
  const from = first?.index ?? 0;
  const to = last?.index ?? 0;
  useEffect(() => onShown(from, to), [onShown, from, to]);
  return {
    items,
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : virtual.getTotalSize() - (last.end - top),
    measure: virtual.measureElement,
  };
}
