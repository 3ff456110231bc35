import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Table } from './table.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The test DOM has no layout, so define the sizes. */
function measure(width: { readonly frame: number; readonly table: number }): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width.frame);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width.table);
}

function show(): void {
  const columns = [{ title: 'Amount', cell: (amount: number) => amount }];
  render(<Table caption="Statement" columns={columns} rows={[5]} getKey={(amount) => amount} />);
}

test('a table that is cut off at its edge can be reached and scrolled by the keyboard', () => {
  measure({ frame: 320, table: 700 });
  show();

  expect(screen.getByRole('region', { name: 'Statement' }).tabIndex).toBe(0);
});

test('a table that is seen as a whole is no stop of the keyboard', () => {
  measure({ frame: 700, table: 700 });
  show();

  expect(screen.queryByRole('region')).toBeNull();
  expect(document.querySelector('[tabindex]')).toBeNull();
});
