import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AIM_MS, AWAY_MS, SteadyArea, SteadySlot } from './steady-area.tsx';
import { useSteadyList } from './use-steady-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface RowsProps {
  readonly rows: string;
  readonly grows?: boolean;
  readonly renew?: string;
  readonly onPress?: (row: string) => void;
}

const getKey = (row: string) => row;

function Rows({ rows, grows = false, renew = '', onPress }: RowsProps) {
  const { kept, added } = useSteadyList(rows.split(''), getKey, { grows, renew });
  return (
    <ul>
      {[...kept, ...added].map(({ item, isGone }) => (
        <li key={item}>
          <button type="button" onClick={() => onPress?.(item)}>
            {isGone ? `(${item})` : item}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The page, and in it the list with content above and below. */
function Page(props: RowsProps) {
  return (
    <SteadyArea>
      <p>above</p>
      <SteadyArea>
        <Rows {...props} />
      </SteadyArea>
      <p>below</p>
    </SteadyArea>
  );
}

const shown = () => screen.getByRole('list').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Pointer events of entering or leaving don't bubble: sends one to the element and everything around it. */
function send(name: 'pointerenter' | 'pointerleave', to: Element, pointerType = 'mouse') {
  const ends = (at: Element | null): Element[] => (at === null ? [] : [at, ...ends(at.parentElement)]);
  act(() => {
    for (const element of ends(to)) {
      const event = new Event(name);
      Object.assign(event, { pointerType, pointerId: 7 });
      element.dispatchEvent(event);
    }
  });
}

test.each(['mouse', 'touch'])(
  'rows keep their places while a %s is on the list and for two seconds after',
  (pointer) => {
    const { rerender } = render(<Page rows="abc" />);
    send('pointerenter', screen.getByRole('list'), pointer);

    rerender(<Page rows="cbd" />);
    expect(shown()).toBe('(a)bc');
    send('pointerleave', screen.getByRole('list'), pointer);
    pass(AWAY_MS - 1);
    expect(shown()).toBe('(a)bc');

    pass(1);
    expect(shown()).toBe('cbd');
  },
);

test('a pointer that comes back in time finds the rows where they were', () => {
  const { rerender } = render(<Page rows="abc" />);
  const list = screen.getByRole('list');
  send('pointerenter', list);
  rerender(<Page rows="bc" />);
  send('pointerleave', list);
  pass(AWAY_MS - 1);

  send('pointerenter', list);
  pass(AWAY_MS);

  expect(shown()).toBe('(a)bc');
});

test('a growing list appends new rows, and puts them in order once nobody is there', () => {
  const { rerender } = render(<Page rows="bd" grows />);
  const list = screen.getByRole('list');
  send('pointerenter', list);

  rerender(<Page rows="abcd" grows />);
  expect(shown()).toBe('bdac');
  rerender(<Page rows="abd" grows />);
  expect(shown()).toBe('bda(c)');

  send('pointerleave', list);
  pass(AWAY_MS);
  expect(shown()).toBe('abd');
});

test('does not push down what is under the pointer elsewhere on the page', () => {
  const { rerender } = render(<Page rows="ab" grows />);
  send('pointerenter', screen.getByText('below'));
  fireEvent.pointerOver(screen.getByText('below'));

  rerender(<Page rows="abc" grows />);
  expect(shown()).toBe('ab');

  send('pointerleave', screen.getByText('below'));
  pass(AWAY_MS);
  expect(shown()).toBe('abc');
});

test('moves at once while the pointer is on something above, until it is on something below', () => {
  const { rerender } = render(<Page rows="ab" />);
  send('pointerenter', screen.getByText('above'));
  fireEvent.pointerOver(screen.getByText('above'));

  rerender(<Page rows="bc" />);
  expect(shown()).toBe('bc');

  fireEvent.pointerOver(screen.getByText('below'));
  rerender(<Page rows="cd" />);
  expect(shown()).toBe('(b)c');

  fireEvent.pointerOver(screen.getByText('above'));
  expect(shown()).toBe('cd');
});

test("the user's own filter applies at once", () => {
  const { rerender } = render(<Page rows="abc" renew="all" />);
  send('pointerenter', screen.getByRole('list'));

  rerender(<Page rows="c" renew="search" />);

  expect(shown()).toBe('c');
});

test('ignores presses right after a reflow, and those that began then', () => {
  const onPress = vi.fn();
  const { rerender } = render(<Page rows="abc" onPress={onPress} />);
  pass(AIM_MS);
  rerender(<Page rows="bc" onPress={onPress} />);

  pass(AIM_MS - 1);
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'b' }));
  pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  expect(onPress).not.toHaveBeenCalled();

  fireEvent.pointerDown(screen.getByRole('button', { name: 'b' }));
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  expect(onPress).toHaveBeenCalledExactlyOnceWith('b');
});

test('appended rows delay no press', () => {
  const onPress = vi.fn();
  const { rerender } = render(<Page rows="ab" grows onPress={onPress} />);
  send('pointerenter', screen.getByRole('list'));
  rerender(<Page rows="abc" grows onPress={onPress} />);

  fireEvent.click(screen.getByRole('button', { name: 'a' }));

  expect(onPress).toHaveBeenCalledExactlyOnceWith('a');
});

test('a fixed place ignores presses right after its content changed', () => {
  const onPress = vi.fn();
  const slot = (content: string) => (
    <SteadySlot content={content}>
      <button type="button" onClick={() => onPress(content)}>
        {content}
      </button>
    </SteadySlot>
  );
  const { rerender } = render(slot('ball 1'));
  pass(AIM_MS);
  rerender(slot('ball 2'));

  fireEvent.click(screen.getByRole('button'));
  expect(onPress).not.toHaveBeenCalled();

  pass(AIM_MS);
  fireEvent.click(screen.getByRole('button'));
  expect(onPress).toHaveBeenCalledExactlyOnceWith('ball 2');
});
