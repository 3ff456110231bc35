import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSlipWithStake, page, press, pressPlace, setUpHouse, untilPlaced } from '#player/testing/house-page.tsx';
import { setWidth } from '#player/testing/window-size.ts';

/** Requests that load markets and prices. */
const MARKET_CALLS = ['/Event/TreeSportWithEvent', '/Odds/GetUserOddsV2'];

setUpHouse();

/** Waits for a session's row. */
const findRow = (name: string) => screen.findByRole('button', { name: `Pin ${name}` });

const TEAMS = [{ name: 'Falcons' }, { name: 'Kraken' }];

test('groups have their order, limits, rules and commission', async () => {
  await page.stage.session('6 over runs');
  for (const [kind, name] of [
    ['TOSS', 'Toss'],
    ['BOOKMAKER', 'Bookmaker'],
    ['BOOKMAKER', 'Mini bookmaker'],
    ['MATCH_ODDS', 'Match odds'],
  ] as const) {
    await page.stage.market(kind, name, TEAMS);
  }
  await page.open();

  await findRow('6 over runs');
  await screen.findByRole('heading', { name: 'Toss', level: 2 });
  const main = screen.getByRole('main');
  const names = within(main)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Match odds', 'Bookmaker', 'Bookmaker', 'Mini bookmaker', 'Toss', 'Fancy']);
  expect(within(main).getAllByText(/Min 100 · Max 1,00,000 · Zero commission/)).toHaveLength(3);
  expect(within(main).getByRole('button', { name: 'Rules for 6 over runs' })).toBeDefined();
});

test('one bookmaker runner is suspended for a ball while the other takes bets', async () => {
  const market = await page.stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[85]], lay: [[89]] },
    { name: 'Kraken', back: [[110]] },
  ]);
  await page.stage.status(market, 'BALL_RUNNING', { runnerId: market.runners[1]?.id ?? 0 });
  await page.open();

  expect(await screen.findByRole('button', { name: /^Back Falcons at 85/ })).toBeDefined();
  expect(screen.getByText('Ball running')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Back Kraken/ })).toBeNull();
});

test('shows the P&L of a bookmaker bet under every runner', async () => {
  await page.stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[85]], lay: [[89]] },
    { name: 'Kraken', back: [[110]] },
  ]);
  await page.open();

  await openSlipWithStake(/^Back Falcons at 85/, '10000');

  expect(screen.getByText('→ +8,500')).toBeDefined();
  expect(screen.getByText('→ −10,000')).toBeDefined();
});

test('on phones the slip opens under its session, and market groups are linked', async () => {
  setWidth(390);
  await page.stage.session('6 over runs');
  await page.stage.session('10 over runs');
  await page.stage.market('BOOKMAKER', 'Bookmaker', TEAMS);
  await page.open();

  await press(/^No 6 over runs/);

  const row = screen.getByRole('button', { name: 'Pin 6 over runs' }).closest('li');
  // The slip is loaded on the first press.
  await within(row ?? document.body).findByRole('region', { name: 'Betslip' });
  expect(screen.getAllByRole('region', { name: 'Betslip' })).toHaveLength(1);
  const groups = within(screen.getByRole('navigation', { name: 'Market groups' }));
  expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Bookmaker', 'Fancy']);
});

test('the book shows every step, the current line, max loss, own bets and the typed bet', async () => {
  await page.stage.session('6 over runs');
  await page.open();
  await pressPlace(await openSlipWithStake(/^Yes 6 over runs/, '1000'));
  await untilPlaced();
  await openSlipWithStake(/^No 6 over runs/, '1000');

  await press(/^Book .* 6 over runs$/);

  const book = await screen.findByRole('dialog', { name: 'Book: 6 over runs' });
  expect(within(book).getByRole('row', { name: '0–50 −1,000 0' })).toBeDefined();
  expect(within(book).getByRole('row', { name: '51 −1,000 −2,000' })).toBeDefined();
  expect(within(book).getByRole('row', { name: '52+ current line +1,000 0' })).toBeDefined();
  expect(within(book).getByText(/Max loss/).textContent).toBe('Max loss −1,000');
  expect(within(book).getByRole('list', { name: 'Your bets' }).textContent).toMatch(/Yes 52 at 100.*₹1,000/);

  act(() => within(book).getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByRole('dialog', { name: 'Book: 6 over runs' })).toBeNull();
  await press(/^Book .* 6 over runs$/);
  expect(screen.getByRole('dialog', { name: 'Book: 6 over runs' })).toBeDefined();
});

test('renders only visible rows of three hundred sessions, and a search finds the others', async () => {
  for (let place = 1; place <= 300; place += 1) {
    const terms = place % 3 === 1 ? { subType: 'BALL' } : {};
    await page.stage.market('FANCY', `Session number ${place}`, [], terms);
  }
  await page.open();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(10));
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.queryByTitle('Session number 250')).toBeNull();

  list.getBoundingClientRect = () => new DOMRect(0, -249 * 48, 800, 300 * 58);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByTitle('Session number 250')).toBeDefined();
  expect(screen.queryByTitle('Session number 1')).toBeNull();
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);

  expect(screen.getByRole('button', { name: 'Ball by ball 100' })).toBeDefined();
  // A shorter list can't stay scrolled that far, so the browser scrolls back.
  list.getBoundingClientRect = () => new DOMRect(0, 0, 800, 58);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find session' }), {
    target: { value: '299 number' },
  });
  expect(await screen.findByTitle('Session number 299')).toBeDefined();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

/** Counts number format calls until stopped. */
function countFormats(): { readonly stop: () => number } {
  const { prototype } = Intl.NumberFormat;
  const original = Object.getOwnPropertyDescriptor(prototype, 'format');
  if (original?.get === undefined) throw new Error('format is no getter here');
  const read = original.get;
  let uses = 0;
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get() {
      uses += 1;
      return read.call(this);
    },
  });
  return {
    stop: () => {
      Object.defineProperty(prototype, 'format', original);
      return uses;
    },
  };
}

test('a new quote renders its own row only', async () => {
  const first = await page.stage.session('Session 1');
  for (let place = 2; place <= 40; place += 1) await page.stage.session(`Session ${place}`);
  await page.open();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(15));
  // Each row formats its limits, so this counts row renders.
  const written = countFormats();

  await page.stage.quote(first, [{ back: [[77, 100]], lay: [[51, 100]] }]);
  await screen.findByRole('button', { name: /^Yes Session 1 at 77/ });

  expect(written.stop()).toBeLessThanOrEqual(2);
});

test('a new market appears without a request', async () => {
  await page.stage.session('10 over runs');
  await page.open();
  await findRow('10 over runs');
  const fetches = () => page.server.calls.filter(({ path }) => MARKET_CALLS.includes(path)).length;
  const asked = fetches();

  await page.stage.session('15 over runs');

  await findRow('15 over runs');
  expect(fetches()).toBe(asked);
});

test('a pinned session comes first and stays there after a reload', async () => {
  await page.stage.session('First session');
  const second = await page.stage.session('Second session');
  await page.open();
  await findRow('Second session');

  act(() => screen.getByRole('button', { name: 'Pin Second session' }).click());

  await waitFor(() => {
    const items = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(/Second session/);
  });
  expect(localStorage.getItem('crease_pinned_markets')).toBe(
    JSON.stringify([{ eventId: page.stage.eventId, marketId: second.marketId }]),
  );
});

test("lists settled markets with own results at the end, and shows the traders' notices", async () => {
  const kept = await page.stage.session('10 over runs');
  const gone = await page.stage.session('6 over runs');
  await page.open();
  await pressPlace(await openSlipWithStake(/^No 6 over runs/, '900'));
  await untilPlaced();

  await page.stage.settle(gone, { runs: 50 });
  const message = 'Bets of 16:40:32 to 16:40:36 are void';
  await page.stage.status(kept, 'OPEN', { message });

  const results = await screen.findByRole('region', { name: 'Results' });
  await waitFor(() => expect(results.textContent).toMatch(/6 over runs50\+900/));
  expect((await screen.findByRole('status', { name: 'Market notices' })).textContent).toMatch(/10 over runs.*16:40:32/);
});

test("doesn't repeat a market's own notice above all markets", async () => {
  const market = await page.stage.market('BOOKMAKER', 'Bookmaker', TEAMS);
  await page.stage.session('6 over runs');
  await page.open();
  await findRow('6 over runs');

  await page.stage.status(market, 'OPEN', { message: 'The second side was priced wrongly' });

  await screen.findAllByText(/priced wrongly/);
  expect(screen.queryByRole('status', { name: 'Market notices' })).toBeNull();
});

test('an open bet on a session shows side, line and rate', async () => {
  const quoted = [{ name: 'Runs', back: [[52, 100]], lay: [[51, 95]] }] as const;
  await page.stage.market('FANCY', '6 over runs', quoted);
  await page.open();

  await pressPlace(await openSlipWithStake(/^No 6 over runs/, '1000'));
  await untilPlaced();

  const bets = await screen.findByRole('region', { name: 'Open bets' });
  const row = await within(bets).findByRole('listitem');
  expect(row.textContent).toMatch(/^N6 over runs₹1,000 on 51 at 95.*−950$/);
});
