import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GridColumn, GridSorting } from './column.ts';
import { ExportButtons } from './export-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Grid } from './grid.tsx';
import { GridPager } from './grid-pager.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Line {
  readonly id: number;
  readonly name: string;
  readonly credit: number;
}

const COLUMNS: readonly GridColumn<Line>[] = [
  { name: 'name', title: 'Description', cell: ({ name }) => name, card: 'title' },
  {
    name: 'credit',
    title: 'Credit',
    align: 'right',
    isSortable: true,
    cell: ({ credit }) => credit,
    card: 'amount',
  },
  { name: 'id', title: 'Reference', cell: ({ id }) => id, card: 'fact' },
];
const ROWS: readonly Line[] = [
  { id: 1, name: 'Match odds', credit: 900 },
  { id: 2, name: 'Bookmaker', credit: 400 },
];
const GRID = {
  caption: 'Statement',
  columns: COLUMNS,
  getKey: ({ id }: Line) => id,
  empty: <p>No games found</p>,
};

test('shows placeholder rows while loading and announces it', () => {
  render(<Grid {...GRID} rows={undefined} expected={5} asCards={false} />);

  const table = screen.getByRole('table', { name: 'Statement' });
  expect(within(table).getAllByRole('row')).toHaveLength(6);
  expect(table.getAttribute('aria-busy')).toBe('true');
});

test('an empty list says so instead of showing a table', () => {
  render(<Grid {...GRID} rows={[]} asCards={false} />);

  expect(screen.getByText('No games found')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('keeps loaded rows if a refresh fails', () => {
  const failure = { title: 'Not loaded.', text: 'No network', onRetry: () => undefined };
  render(<Grid {...GRID} rows={ROWS} failure={failure} asCards={false} />);

  expect(screen.getByRole('alert').textContent).toContain('No network');
  expect(screen.getByText('Match odds')).toBeTruthy();
});

test('a column head reverses the order, another one starts with its highest value', () => {
  const asked: GridSorting[] = [];
  const onSort = (sorting: GridSorting) => asked.push(sorting);
  const { rerender } = render(
    <Grid {...GRID} rows={ROWS} asCards={false} sorting={{ name: 'credit', isDescending: true }} onSort={onSort} />,
  );
  const head = screen.getByRole('columnheader', { name: 'Credit' });
  expect(head.getAttribute('aria-sort')).toBe('descending');

  fireEvent.click(within(head).getByRole('button'));
  rerender(
    <Grid {...GRID} rows={ROWS} asCards={false} sorting={{ name: 'name', isDescending: false }} onSort={onSort} />,
  );
  fireEvent.click(within(head).getByRole('button'));

  expect(asked).toEqual([
    { name: 'credit', isDescending: false },
    { name: 'credit', isDescending: true },
  ]);
});

test('a card shows the column heads as labels, totals too', () => {
  render(<Grid {...GRID} rows={ROWS} asCards total={{ label: 'Total', cells: { credit: '1,300' } }} />);

  const cards = within(screen.getByRole('list', { name: 'Statement' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'Match odds900Reference1',
    'Bookmaker400Reference2',
    'TotalCredit1,300',
  ]);
});

test('an expandable row is a button with its state', () => {
  render(
    <Grid
      {...GRID}
      rows={ROWS}
      asCards={false}
      action={({ id }) => ({ onPress: () => undefined, isOpen: id === 1 })}
      below={({ id }) => (id === 1 ? <p>Three bets</p> : null)}
    />,
  );

  const row = (name: string) => screen.getByRole('button', { name });
  expect(row('Match odds').getAttribute('aria-expanded')).toBe('true');
  expect(row('Bookmaker').getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('Three bets')).toBeTruthy();
});

test('the pager shows the position and stays within the pages', () => {
  const pages: number[] = [];
  render(
    <GridPager
      label="Pages"
      page={5}
      size={10}
      sizes={[10, 'scroll']}
      total={57}
      onPage={(page) => pages.push(page)}
      onSize={() => undefined}
    />,
  );

  expect(screen.getByText('51–57 of 57')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(pages).toEqual([4]);
  expect(screen.getByRole('button', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page');
});

test('on phones the pill counts active filters', () => {
  const select = {
    name: 'type',
    label: 'Type',
    value: '1',
    options: [{ value: '1', text: 'Game' }],
    onChange: () => undefined,
  };
  render(
    <FilterBar
      label="Filter"
      asPhone
      note="IST"
      selects={[
        { ...select, isSet: true },
        { ...select, name: 'sort', isSet: true },
      ]}
    />,
  );

  expect(screen.getByRole('button', { name: '2 filters' })).toBeTruthy();
});

test("the bar exposes its height to its neighbours while it's there", () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  const { container, rerender } = render(
    <main>
      <FilterBar label="Filter" asPhone={false} note="IST" />
    </main>,
  );
  const main = within(container).getByRole('main');
  expect(main.style.getPropertyValue('--h-filter-bar')).toBe('50px');

  rerender(<main />);

  expect(main.style.getPropertyValue('--h-filter-bar')).toBe('');
});

test('an export shows its progress, can be cancelled and shows why it failed', async () => {
  let finish: (why: string | null) => void = () => undefined;
  let given: AbortSignal | null = null;
  render(
    <ExportButtons
      formats={['CSV', 'PDF']}
      onExport={(_, onProgress, signal) => {
        given = signal;
        onProgress(1_240_000);
        return new Promise((resolve) => {
          finish = resolve;
        });
      }}
    />,
  );

  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('CSV: 1.2 MB'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(given).toHaveProperty('aborted', true);
  finish('Too many rows for a PDF');

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Too many rows for a PDF'));
  expect(screen.getByRole('button', { name: 'Download as PDF' })).toHaveProperty('disabled', false);
});
