import { DEFAULT_PREFERENCES } from '@crease/contracts/wire/personal.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '#data/stores/preferences.ts';
import { houseMarket } from '#data/testing/house-markets.ts';
import { FancyList } from './fancy-list.tsx';

beforeEach(() => preferences.setState(DEFAULT_PREFERENCES));
afterEach(() => {
  cleanup();
  preferences.setState(DEFAULT_PREFERENCES);
});

const SESSIONS = Array.from({ length: 100 }, (_, place) =>
  houseMarket('FANCY', `${place + 1} over runs`, [{ name: 'Runs' }]),
);
const LOTTERY = houseMarket('LOTTERY', 'Last digit', [{ name: '0' }, { name: '1' }]);

function show(isPhone: boolean, markets = SESSIONS) {
  render(
    <FancyList
      label="Sessions"
      markets={markets}
      eventTitle="Falcons v Kraken"
      dreamEventId="1"
      columns={1}
      isPhone={isPhone}
      renderSlip={null}
      renderSquareOff={vi.fn()}
    />,
  );
}

/** Height of the lines, and of the blank space that stands for each line that is not drawn. */
function heights() {
  const list = screen.getByRole('list', { name: 'Sessions' });
  const drawn = [...list.children];
  const lines = drawn.map(
    (item) => item.querySelector<HTMLElement>('[data-columns]')?.style.blockSize,
  );
  const hidden = SESSIONS.length - drawn.length;
  return { lines: new Set(lines), blank: Number.parseFloat(list.style.paddingBlockEnd) / hidden };
}

test('compact lines are lower, and the blank space of those out of sight with them', () => {
  show(false);
  expect(heights()).toEqual({ lines: new Set(['58px']), blank: 58 });

  act(() => preferences.setState({ density: 'compact' }));

  expect(heights()).toEqual({ lines: new Set(['46px']), blank: 46 });
});

test('phones keep their height: a finger needs it', () => {
  preferences.setState({ density: 'compact' });

  show(true);

  expect(heights()).toEqual({ lines: new Set(['58px']), blank: 58 });
});

test('ten digits under a name take what they need', () => {
  preferences.setState({ density: 'compact' });

  show(false, [LOTTERY]);

  expect(heights().lines).toEqual(new Set(['86px']));
});
