import { memo, type ReactNode } from 'react';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { Chevron } from './chevron.tsx';
import type { CardPlace, GridColumn, GridSum } from './column.ts';
import styles from './grid.module.css';
import { type TableRowProps, wrapInAction } from './table-row.tsx';

/** A row as a card. */
function PlainGridCard<Row>({ row, columns, action, below, index, measure }: TableRowProps<Row>) {
  const act = action?.(row) ?? null;
  const inside = below?.(row) ?? null;
  const facts = at(columns, 'fact').flatMap((column) => {
    const words = renderCardCell(column, row);
    return words === null ? [] : [{ column, words }];
  });
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      className={styles.cardRow}
      data-open={inside !== null || undefined}
    >
      <Stack relative className={styles.card} data-acts={act !== null || undefined}>
        <div className={styles.left}>
          {wrapInAction(act, <Words columns={columns} row={row} place="title" />, styles.open)}
          <span className={styles.sub}>
            <Words columns={columns} row={row} place="sub" />
          </span>
        </div>
        <Box textAlign="end">
          <Row as="span" gap={3} justify="end" weight="semi" noWrap className={styles.amount}>
            <Words columns={columns} row={row} place="amount" />
            {below !== undefined && act !== null && <Chevron to={inside === null ? 'down' : 'up'} />}
          </Row>
          <span className={styles.sub}>
            <Words columns={columns} row={row} place="side" />
          </span>
        </Box>
        {facts.length > 0 && (
          <Row as="dl" gap={1} gapX={5} wrap above={2} size={12} leading={16} className={styles.facts}>
            {facts.map(({ column, words }) => (
              <div key={column.name} data-plain={column.isPlain}>
                <dt className={column.isPlain === undefined ? undefined : 'visually-hidden'}>{column.title}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </Row>
        )}
      </Stack>
      {inside !== null && <div className={styles.inside}>{inside}</div>}
    </li>
  );
}

export const GridCard = memo(PlainGridCard) as typeof PlainGridCard;

function Words<Row>({
  columns,
  row,
  place,
}: {
  readonly columns: readonly GridColumn<Row>[];
  readonly row: Row;
  readonly place: CardPlace;
}) {
  return at(columns, place).map((column) => {
    const words = renderCardCell(column, row);
    return words === null ? null : <span key={column.name}>{words}</span>;
  });
}

function renderCardCell<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  return (column.cardCell ?? column.cell)(row);
}

function at<Row>(columns: readonly GridColumn<Row>[], place: CardPlace): readonly GridColumn<Row>[] {
  return columns.filter(({ card }) => card === place);
}

/** A summary card (opening, closing or total) with a labelled figure per column. */
export function SumCard<Row>({
  sum,
  columns,
}: {
  readonly sum: GridSum;
  readonly columns: readonly GridColumn<Row>[];
}) {
  const sums = columns.filter(({ name }) => sum.cells[name] !== undefined);
  return (
    <li className={styles.sumCard}>
      <b>{sum.label}</b>
      <dl>
        {sums.map(({ name, title }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{sum.cells[name]}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Skeleton card, as high as most cards. */
export function SkeletonCard() {
  return (
    <Stack as="li" gap={4} padX={5} border="top" className={styles.greyCard} aria-hidden="true">
      <span className={styles.bar} />
      <span className={styles.bar} />
    </Stack>
  );
}
