import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PriceCell } from './price-cell.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cell = (price: number) => <PriceCell side="back" name="Back Falcons" price={price} size={9} />;
const glow = () => screen.getByRole('button').dataset.flash;

test("a new price glows briefly, the first one and a new size don't", () => {
  const { rerender } = render(cell(1.9));
  expect(glow()).toBeUndefined();

  rerender(cell(1.91));
  expect(glow()).toBe('up');
  vi.advanceTimersByTime(699);
  expect(glow()).toBe('up');
  vi.advanceTimersByTime(1);
  expect(glow()).toBeUndefined();

  rerender(<PriceCell side="back" name="Back Falcons" price={1.91} size={8} />);
  expect(glow()).toBeUndefined();
});

test("a price that changes again before the glow restarts doesn't glow forever", () => {
  const { rerender } = render(cell(1.9));

  rerender(cell(1.91));
  vi.advanceTimersByTime(100);
  rerender(cell(1.92));
  expect(glow()).toBe('up');

  vi.advanceTimersByTime(700);
  expect(glow()).toBeUndefined();
});

test("a glow ends with another cell's price, without a paint of its own", () => {
  const { rerender } = render(cell(1.9));
  const other = render(<PriceCell side="lay" name="Lay Falcons" price={2} size={9} />);
  rerender(cell(1.91));

  vi.advanceTimersByTime(550);
  other.rerender(<PriceCell side="lay" name="Lay Falcons" price={2.02} size={9} />);

  expect(screen.getByRole('button', { name: /^Back/ }).dataset.flash).toBeUndefined();
  expect(screen.getByRole('button', { name: /^Lay/ }).dataset.flash).toBe('up');
});

test('an abbreviated size is in the name in full, too', () => {
  render(<PriceCell side="back" name="Back Falcons" price={1.9} size={28_450.5} />);

  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Back Falcons at 1.90, 28K (₹28,450) available');
});
