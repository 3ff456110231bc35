import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type FigureSource, type Figures, LiveCell } from './live-cell.tsx';

afterEach(cleanup);

/** Figures controlled by the test. */
function movable(first: Figures | null) {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    source: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      read: () => now,
    },
    set: (next: Figures | null) => {
      now = next;
    },
    move: (next: Figures | null) => {
      now = next;
      act(() => {
        for (const listener of [...listeners]) listener();
      });
    },
  };
}

interface CellProps {
  readonly source: FigureSource;
  readonly selected?: number | null;
  readonly stale?: boolean;
  readonly onPick?: (shown: Figures) => void;
}

function Cell({ source, selected = null, stale = false, onPick = () => undefined }: CellProps) {
  return (
    <LiveCell
      side="back"
      words={{ before: 'Back Falcons at ', between: ', ', after: ' available' }}
      source={source}
      selected={selected}
      stale={stale}
      onPick={onPick}
    />
  );
}

const at = (value: number, note = '9'): Figures => ({ text: value.toFixed(2), note, value });
const cell = () => screen.getByRole('button');

test('a new price is written and glows without a render, and a press takes the shown price', () => {
  const { source, move } = movable(at(1.9));
  const picked: Figures[] = [];
  let renders = 0;
  render(
    <Profiler
      id="cell"
      onRender={() => {
        renders += 1;
      }}
    >
      <Cell source={source} onPick={(shown) => picked.push(shown)} />
    </Profiler>,
  );

  move(at(1.91, '850'));

  expect(cell().getAttribute('aria-label')).toBe('Back Falcons at 1.91, 850 available');
  expect(cell().dataset.flash).toBe('up');
  expect(renders).toBe(1);
  cell().click();
  expect(picked).toEqual([at(1.91, '850')]);
});

test("doesn't keep a stale price if it went back unseen while the row rendered for another reason", () => {
  const { source, move, set } = movable(at(1.9));
  const { rerender } = render(<Cell source={source} />);
  move(at(1.95));

  // The store is already updated, the page follows in the next frame, and the row rerenders in between.
  set(at(1.9));
  rerender(<Cell source={source} stale />);

  expect(cell().getAttribute('aria-label')).toBe('Back Falcons at 1.90, 9 available');
});

test('a removed price leaves a dash, and a new one can be taken again', () => {
  const { source, move } = movable(at(1.9));
  render(<Cell source={source} />);

  move(null);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('–')).toBeDefined();

  move(at(2.5, ''));
  expect(cell().getAttribute('aria-label')).toBe('Back Falcons at 2.50');
});

test("marks a price on the slip only while it's the one that was tapped", () => {
  const { source, move } = movable(at(1.9));
  render(<Cell source={source} selected={1.9} />);
  expect(cell().getAttribute('aria-pressed')).toBe('true');

  move(at(1.92));
  expect(cell().getAttribute('aria-pressed')).toBe('false');
});
