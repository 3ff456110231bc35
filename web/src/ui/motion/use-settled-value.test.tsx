import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettledValue } from './use-settled-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface ShownProps {
  readonly order: string | undefined;
  readonly onDraw?: () => void;
}

function Shown({ order, onDraw }: ShownProps) {
  onDraw?.();
  return <p>{useSettledValue(order) ?? 'nothing yet'}</p>;
}

const text = () => screen.getByText(/./, { selector: 'p' }).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('keeps the previous order while the visitor scrolls and shows the latest afterwards', () => {
  const { rerender } = render(<Shown order="ab" />);
  act(() => void document.dispatchEvent(new Event('scroll')));

  rerender(<Shown order="ba" />);
  expect(text()).toBe('ab');
  pass(200);
  act(() => void document.dispatchEvent(new Event('scroll')));
  pass(200);
  expect(text(), 'still scrolling').toBe('ab');

  pass(300);
  expect(text()).toBe('ba');
});

test('scrolling alone renders nothing', () => {
  const onDraw = vi.fn();
  render(<Shown order="ab" onDraw={onDraw} />);

  act(() => void document.dispatchEvent(new Event('scroll')));
  pass(400);

  expect(onDraw).toHaveBeenCalledOnce();
});

test('nothing moves under a pressed pointer until its click has arrived', () => {
  const { rerender } = render(<Shown order="ab" />);
  fireEvent.pointerDown(document.body, { pointerId: 1 });

  rerender(<Shown order="ba" />);
  expect(text()).toBe('ab');
  fireEvent.pointerUp(document.body, { pointerId: 1 });
  expect(text()).toBe('ab');

  pass(1);
  expect(text()).toBe('ba');
});

test("a pointer released outside the window doesn't freeze the list", () => {
  const { rerender } = render(<Shown order="ab" />);
  fireEvent.pointerDown(document.body, { pointerId: 1 });
  rerender(<Shown order="ba" />);

  pass(5_000);

  expect(text()).toBe('ba');
});

test('shows the first value at once', () => {
  const { rerender } = render(<Shown order={undefined} />);
  fireEvent.pointerDown(document.body, { pointerId: 1 });

  rerender(<Shown order="ab" />);

  expect(text()).toBe('ab');
});
