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

test('a table cut off at its edge can be focused and scrolled with the keyboard', () => {
  measure({ frame: 320, table: 700 });
  show();

  expect(screen.getByRole('region', { name: 'Statement' }).tabIndex).toBe(0);
});

test("a fully visible table isn't focusable", () => {
  measure({ frame: 700, table: 700 });
  show();

  expect(screen.queryByRole('region')).toBeNull();
  expect(document.querySelector('[tabindex]')).toBeNull();
});
