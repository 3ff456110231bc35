import { useState } from 'react';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Amount, Result, SideTag, TwoLines } from './cells.tsx';
import type { GridColumn, GridSorting } from './column.ts';
import { Grid, type GridProps } from './grid.tsx';
import { GridPager, NewLines, type PageSize } from './grid-pager.tsx';

export const title = 'Grid';

interface Line {
  readonly id: number;
  readonly match: string;
  readonly market: string;
  readonly isBack: boolean;
  readonly stake: number;
  readonly result: number;
}

const LINES: readonly Line[] = [
  { id: 1, match: 'Deccan Falcons v Konkan Kraken', market: 'Match odds' },
  { id: 2, match: 'Thiruvananthapuramsuperchallengers Under Nineteen XI', market: '20 over runs' },
  { id: 3, match: 'Malwa Meteors v Vidarbha Vipers', market: 'Bookmaker' },
].map((line, at) => ({
  ...line,
  isBack: at % 2 === 0,
  stake: [10_000, 99_99_99_999.99, 0][at] ?? 0,
  result: [9_200, -99_99_99_999.99, 0.01][at] ?? 0,
}));

const COLUMNS: readonly GridColumn<Line>[] = [
  {
    name: 'match',
    title: 'Match',
    card: 'title',
    isSortable: true,
    cell: ({ match, market }) => <TwoLines main={match} sub={market} />,
  },
  {
    name: 'side',
    title: 'Side',
    card: 'sub',
    width: '70px',
    cell: ({ isBack }) => <SideTag isBack={isBack}>{isBack ? 'Back' : 'Lay'}</SideTag>,
  },
  {
    name: 'stake',
    title: 'Stake',
    align: 'right',
    width: '150px',
    card: 'fact',
    isSortable: true,
    cell: ({ stake }) => <Amount rupees={stake} />,
  },
  {
    name: 'result',
    title: 'Profit and loss',
    align: 'right',
    width: '160px',
    card: 'amount',
    cell: ({ result }) => <Result rupees={result} />,
  },
];

function Bets(props: Partial<GridProps<Line>> & Pick<GridProps<Line>, 'caption'>) {
  const [sorting, setSorting] = useState<GridSorting>({ name: 'match', isDescending: false });
  return (
    <Grid
      columns={COLUMNS}
      rows={LINES}
      getKey={({ id }) => id}
      asCards={false}
      empty={<EmptyState title="No bets in this range" text="The last one was on 4 November." />}
      sorting={sorting}
      onSort={setSorting}
      {...props}
    />
  );
}

const total = { label: 'Total', cells: { stake: '1,00,10,000', result: <Result rupees={-322} /> } };

export function Table() {
  return <Bets caption="Bets in a table" total={total} />;
}

export function TableThatOpens() {
  const [opened, setOpened] = useState(1);
  return (
    <Bets
      caption="Bets that open"
      action={({ id }) => ({ isOpen: id === opened, onPress: () => setOpened(id) })}
      below={({ id }) => (id === opened ? <p>Placed 21 Nov 16:40:32 IST, matched at once.</p> : null)}
    />
  );
}

export function Cards() {
  return <Bets caption="Bets on cards" asCards total={total} />;
}

export function Loading() {
  return <Bets caption="Bets on their way" rows={undefined} expected={3} />;
}

export function LoadingCards() {
  return <Bets caption="Cards on their way" rows={undefined} expected={2} asCards />;
}

export function LoadingNextPage() {
  return <Bets caption="Bets of another page on their way" isBusy />;
}

export function Empty() {
  return <Bets caption="Betting blocked" rows={[]} />;
}

const failure = {
  title: 'Bets could not be loaded.',
  text: 'Nothing was changed.',
  onRetry: () => undefined,
};

export function Failed() {
  return <Bets caption="Bets that failed" rows={undefined} failure={failure} />;
}

export function Stale() {
  return <Bets caption="Old bets" stale="No network. This is how it stood at 16:40." />;
}

export function NewOnesAbove() {
  return <NewLines count={3} onShow={() => undefined} />;
}

const SIZES: readonly PageSize[] = [10, 20, 50, 'scroll'];

export function Pages() {
  const [page, setPage] = useState(4);
  const [size, setSize] = useState<PageSize>(10);
  return (
    <GridPager
      label="Pages of bets"
      page={page}
      size={size}
      sizes={SIZES}
      total={1_00_000}
      onPage={setPage}
      onSize={setSize}
    />
  );
}
