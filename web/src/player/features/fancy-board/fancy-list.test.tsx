import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { houseMarket } from '#client/testing/house-markets.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { FancyFilterBar } from './fancy-board.tsx';
import { FancyList } from './fancy-list.tsx';
import { computeOffsets, linesInView } from './line-window.tsx';

describe('fancy list', () => {
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

  /** Heights of the rendered lines and of the blank space for the others. */
  function heights() {
    const list = screen.getByRole('list', { name: 'Sessions' });
    const drawn = [...list.children];
    const lines = drawn.map((item) => item.querySelector<HTMLElement>('[data-columns]')?.style.blockSize);
    const hidden = SESSIONS.length - drawn.length;
    return { lines: new Set(lines), blank: Number.parseFloat(list.style.paddingBlockEnd) / hidden };
  }

  test('compact rows are lower, and so is the space for rows off screen', () => {
    show(false);
    expect(heights()).toEqual({ lines: new Set(['48px']), blank: 48 });

    act(() => preferences.setState({ density: 'compact' }));

    expect(heights()).toEqual({ lines: new Set(['42px']), blank: 42 });
  });

  test('phones keep their row height for touch', () => {
    preferences.setState({ density: 'compact' });

    show(true);

    expect(heights()).toEqual({ lines: new Set(['50px']), blank: 50 });
  });

  test('ten digits under a name take the height they need', () => {
    preferences.setState({ density: 'compact' });

    show(false, [LOTTERY]);

    expect(heights().lines).toEqual(new Set(['82px']));
  });
});

/** Names of the rows, line by line. */
function readLines() {
  const list = screen.getByRole('list', { name: 'Sessions' });
  return [...list.querySelectorAll('[data-columns]')].map((line) =>
    [...line.querySelectorAll('b[title]')].map(({ textContent }) => textContent),
  );
}

describe('two columns', () => {
  afterEach(cleanup);

  const sessions = (names: string) => names.split('').map((name) => houseMarket('FANCY', name, [{ name: 'Runs' }]));

  function show(markets: ReturnType<typeof sessions>, added: ReturnType<typeof sessions> = []) {
    render(
      <FancyList
        label="Sessions"
        markets={markets}
        added={added}
        eventTitle="Falcons v Kraken"
        dreamEventId="1"
        columns={2}
        isPhone={false}
        renderSlip={null}
        renderSquareOff={vi.fn()}
      />,
    );
  }

  test('are filled one after the other, so that a new row swaps no cells', () => {
    show(sessions('abcde'));

    expect(readLines()).toEqual([['a', 'd'], ['b', 'e'], ['c']]);
  });

  test('added rows leave the others where they are', () => {
    show(sessions('abc'), sessions('xyz'));

    expect(readLines()).toEqual([['a', 'c'], ['b'], ['x', 'y'], ['z']]);
  });
});

test('a session type keeps its tab when its last market closes', () => {
  const ball = { ...houseMarket('FANCY', '4th Over Ball 2 Run', []), subType: 'BALL' };
  const other = houseMarket('KHADO', '6 Over Khado', []);
  const bar = (markets: readonly (typeof ball | typeof other)[]) => (
    <FancyFilterBar markets={markets} filter={{ tab: 'ALL', search: '' }} onFilter={vi.fn()} />
  );
  const tabs = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const { rerender } = render(bar([ball, other]));

  rerender(bar([other]));

  expect(tabs()).toEqual(['All 1', 'Ball by ball 0', 'Khado 1']);
  cleanup();
});

test("shows feed sessions in the reader's language and typed ones as typed", async () => {
  const marketLabel = { code: 'OVER_RUNS', facts: { over: 6, team: 'Konkan Kraken' } };
  const ours = houseMarket('FANCY', '6 Over Konkan Kraken', [{ name: '6 Over Konkan Kraken' }]);
  const typed = houseMarket('FANCY', '10 Over Konkan Kraken', [{ name: 'Runs' }]);
  await loadLanguage('hi');
  render(
    <FancyList
      label="Sessions"
      markets={[{ ...ours, marketLabel }, typed]}
      eventTitle="Falcons v Kraken"
      dreamEventId="1"
      columns={1}
      isPhone={false}
      renderSlip={null}
      renderSquareOff={vi.fn()}
    />,
  );

  expect(screen.getAllByText('Konkan Kraken: 6 ओवर')).not.toEqual([]);
  expect(screen.getAllByText('10 Over Konkan Kraken')).not.toEqual([]);
  cleanup();
  await loadLanguage('en');
});

test('shortens a long team name in the row and keeps the full one as its title', () => {
  const whole = '1st innings runs of Thiruvananthapuram Sentinels Women';
  const market = houseMarket('FANCY', whole, [{ name: 'Runs' }]);
  render(
    <FancyList
      label="Sessions"
      markets={[market]}
      eventTitle="Thiruvananthapuram Sentinels Women v Konkan Kraken"
      event={{
        team1: 'Thiruvananthapuram Sentinels Women',
        team2: 'Konkan Kraken',
        short: { title: 'Sentinels W v Kraken', sides: ['Sentinels W', 'Kraken'] },
      }}
      dreamEventId="1"
      columns={1}
      isPhone={false}
      renderSlip={null}
      renderSquareOff={vi.fn()}
    />,
  );

  expect(screen.getByText('1st innings runs of Sentinels W').title).toBe(whole);
  cleanup();
});

describe('lines in view', () => {
  /** Pixels beyond the viewport where nothing needs rendering. */
  const FAR = 1_200;

  const setup = fc
    .record({
      heights: fc.array(fc.integer({ min: 20, max: 160 }), { minLength: 1, maxLength: 300 }),
      scrolled: fc.integer({ min: -2_000, max: 60_000 }),
      height: fc.integer({ min: 200, max: 1_600 }),
      opened: fc.option(fc.nat(299)),
      extra: fc.integer({ min: 0, max: 700 }),
    })
    .map((values) => ({
      ...values,
      opened: values.opened === null ? null : values.opened % values.heights.length,
    }));

  test("renders every row in the window and few others, wherever it's scrolled", () => {
    fc.assert(
      fc.property(setup, ({ heights, scrolled: top, height, opened, extra }) => {
        const range = linesInView(computeOffsets(heights), { top, height, opened, extra });

        let at = 0;
        let tooFar = 0;
        heights.forEach((lineHeight, line) => {
          const end = at + lineHeight + (line === opened ? extra : 0);
          const isSeen = end > top && at < top + height;
          const isDrawn = line >= range.from && line < range.to;
          if (isSeen) expect(isDrawn).toBe(true);
          const far = FAR + extra;
          if (isDrawn && (end < top - far || at > top + height + far)) tooFar += 1;
          at = end;
        });
        expect(tooFar).toBe(0);
      }),
    );
  });

  test('renders nothing if the list is above or below the window', () => {
    const offsets = computeOffsets(Array.from({ length: 300 }, () => 58));
    const view = { height: 800, opened: null, extra: 0 };
    expect(linesInView(offsets, { ...view, top: -5_000 })).toEqual({ from: 0, to: 0 });
    const past = linesInView(offsets, { ...view, top: 60_000 });
    expect(past.to - past.from).toBe(0);
  });
});
