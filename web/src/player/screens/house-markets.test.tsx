import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dispatch } from '#data/hub/dispatch.ts';
import { setAnyOdds } from '#data/stores/any-odds.ts';
import { balance } from '#data/stores/balance.ts';
import { finishPlacing } from '#data/stores/bet-slip.ts';
import { marketNews } from '#data/stores/market-news.ts';
import { openBets, refreshOpenBets } from '#data/stores/open-bets.ts';
import { preferences } from '#data/stores/preferences.ts';
import {
  EVENT_ID,
  eventItem,
  houseMarket,
  oddsAnswer,
  placedBet,
  type QuotedRunner,
  quotePush,
  session,
} from '#data/testing/house-markets.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  logInRavi,
  visit,
} from '#player/testing/open-app.tsx';
import { DESKTOP_WIDTH, setWidth } from '#player/testing/set-width.ts';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({ openBets: [], balance: 50_000, exposure: 0 });
  logInRavi();
  finishPlacing();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  marketNews.setState({ outcomes: [], notices: [] });
  balance.setState({ balance: 50_000, exposure: 0 });
  for (const kind of ['FANCY', 'BOOKMAKER'] as const) setAnyOdds(kind, false);
});
afterEach(() => {
  closeApp();
  setWidth(DESKTOP_WIDTH);
});

/** Opens the page of a match with these markets. */
async function openPage(markets: readonly WireMarket[]): Promise<void> {
  const tree = [{ id: 3, name: 'Cricket', order: 3, events: [eventItem()] }];
  server.answers['/Event/TreeSportWithEvent'] = () => answered(tree);
  server.answers['/Odds/GetUserOddsV2'] = () => answered(oddsAnswer(markets));
  server.answers['/Odds/GetUserLimits'] = () => answered([]);
  server.answers['/api/services/app/Sport/GetScoreCard'] = () => answered(null);
  server.answers['/Bet/PlaceBetV2'] = (body) => {
    const market = markets.find(({ marketId }) => marketId === fieldOf(body, 'marketId'));
    const bet = market === undefined ? null : placedBet(market, body);
    return answered({ message: 'Bet matched', bet, balance: 49_000, exposure: 1_000 });
  };
  await visit(`/markets/${EVENT_ID}/abc`);
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** The server declines with the quote that it has now. */
function refuseWith(newRate: number, newLine: number | null): void {
  server.answers['/Bet/PlaceBetV2'] = () => {
    const message = `Odds have changed to ${newRate}`;
    const error = { code: 'PRICE_CHANGED', message, requestId: 'r', details: { newRate, newLine } };
    return Response.json({ success: false, result: null, error, status: 400 }, { status: 400 });
  };
}

const sent = () => server.asked.filter(({ path }) => path === '/Bet/PlaceBetV2');
/** Waits outside of `act`: what comes with a chunk of its own is not rendered inside of it. */
async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}
/** Waits for a session's row. */
const rowOf = (name: string) => screen.findByRole('button', { name: `Pin ${name}` });
const slip = () => screen.findByRole('region', { name: 'Bet' });

async function takeAndType(cell: RegExp, stake: string): Promise<HTMLElement> {
  await press(cell);
  const bet = await slip();
  fireEvent.change(within(bet).getByPlaceholderText('0'), { target: { value: stake } });
  return bet;
}

const place = (bet: HTMLElement) => within(bet).getByRole('button', { name: /^Place bet/ });
const isOff = (button: HTMLElement) => button instanceof HTMLButtonElement && button.disabled;

interface KindCase {
  readonly kind: MarketKind;
  readonly runners: readonly QuotedRunner[];
  readonly cell: RegExp;
  /** What the slip says of the quote. */
  readonly odds: string;
  readonly body: object;
}

const DIGITS = Array.from(
  { length: 10 },
  (_, digit): QuotedRunner => ({
    name: String(digit),
    back: [[9.5, 0]],
  }),
);

const KINDS: readonly KindCase[] = [
  {
    kind: 'FANCY',
    runners: [{ name: 'Runs', back: [[52, 110]], lay: [[51, 95]] }],
    cell: /^No A FANCY at 51 rate 95/,
    odds: '51 at 95',
    body: { type: 4, rate: 95, fancyValue: 51 },
  },
  {
    kind: 'FANCY',
    runners: [{ name: 'Runs', back: [[52, 110]], lay: [[51, 95]] }],
    cell: /^Yes A FANCY at 52 rate 110/,
    odds: '52 at 110',
    body: { type: 3, rate: 110, fancyValue: 52 },
  },
  {
    kind: 'METER',
    runners: [{ name: 'Runs', back: [[41, 100]], lay: [[40, 100]] }],
    cell: /^Yes A METER at 41/,
    odds: '41 at 100',
    body: { type: 3, rate: 100, fancyValue: 41 },
  },
  {
    kind: 'KHADO',
    runners: [{ name: 'Runs', back: [[46, 100]], band: 9 }],
    cell: /^Back A KHADO at 46–54/,
    odds: '46–54 at 100',
    body: { type: 1, rate: 100, fancyValue: 46 },
  },
  {
    kind: 'BOOKMAKER',
    runners: [
      {
        name: 'Falcons',
        back: [
          [85, 0],
          [84, 0],
        ],
        lay: [[89, 0]],
      },
      { name: 'Kraken', back: [], lay: [] },
    ],
    cell: /^Lay Falcons at 89/,
    odds: '89',
    body: { type: 2, rate: 89, fancyValue: 0 },
  },
  {
    kind: 'TOSS',
    runners: [
      { name: 'Falcons', back: [[98, 0]] },
      { name: 'Kraken', back: [[98, 0]] },
    ],
    cell: /^Back Kraken at 98/,
    odds: '98',
    body: { type: 1, rate: 98, fancyValue: 0 },
  },
  {
    kind: 'ODD_EVEN',
    runners: [
      { name: 'Odd', back: [[97.5, 0]] },
      { name: 'Even', back: [[98, 0]] },
    ],
    cell: /^Back Odd in A ODD_EVEN at 97\.5/,
    odds: '97.5',
    body: { type: 1, rate: 97.5, fancyValue: 0 },
  },
  {
    kind: 'LOTTERY',
    runners: DIGITS,
    cell: /^Back 7 in A LOTTERY at 9\.50/,
    odds: '9.50',
    body: { type: 1, rate: 9.5, fancyValue: 0 },
  },
  {
    kind: 'PREMIUM',
    runners: [
      { name: 'Under 300', back: [[1.9, 0]] },
      { name: 'Over 300', back: [[1.9, 0]] },
    ],
    cell: /^Back Over 300 at 1\.90/,
    odds: '1.90',
    body: { type: 1, rate: 1.9, fancyValue: 0 },
  },
];

describe.each(KINDS)('$kind', ({ kind, runners, cell, odds, body }) => {
  test(`a bet on ${String(cell)} is sent as it was quoted, and its odds cannot be changed`, async () => {
    const market = houseMarket(kind, `A ${kind}`, runners);
    await openPage([market]);

    const bet = await takeAndType(cell, '500');
    expect(within(bet).getByLabelText('Odds').textContent).toBe(odds);
    expect(within(bet).queryByRole('spinbutton')).toBeNull();
    await act(async () => place(bet).click());

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      ...body,
      stake: 500,
      marketId: market.marketId,
      eventId: EVENT_ID,
      acceptAnyOdds: false,
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bet' })).toBeNull());
  });
});

test('groups have their order, limits, rules and a word on commission', async () => {
  await openPage([
    session('6 over runs'),
    houseMarket('TOSS', 'Toss', [{ name: 'Falcons' }, { name: 'Kraken' }]),
    houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'Falcons' }, { name: 'Kraken' }]),
    houseMarket('BOOKMAKER', 'Mini bookmaker', [{ name: 'Falcons' }, { name: 'Kraken' }]),
    houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]),
  ]);

  await rowOf('6 over runs');
  await screen.findByRole('heading', { name: 'Toss', level: 2 });
  const main = screen.getByRole('main');
  const names = within(main)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Match odds',
    'Bookmaker',
    'Bookmaker',
    'Mini bookmaker',
    'Toss',
    'Fancy',
  ]);
  expect(within(main).getAllByText(/Min 100 · Max 1,00,000 · Zero commission/)).toHaveLength(3);
  expect(within(main).getByRole('button', { name: 'Rules for 6 over runs' })).toBeDefined();
});

test('one runner of a bookmaker waits for its ball while the other is bet on', async () => {
  await openPage([
    houseMarket('BOOKMAKER', 'Bookmaker', [
      { name: 'Falcons', back: [[85, 0]], lay: [[89, 0]] },
      { name: 'Kraken', status: 'BALL_RUNNING' },
    ]),
  ]);

  expect(await screen.findByRole('button', { name: /^Back Falcons at 85/ })).toBeDefined();
  expect(screen.getByText('Ball running')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Back Kraken/ })).toBeNull();
});

test('No wins the stake and risks the rate, and the ladder says so while it is typed', async () => {
  await openPage([
    houseMarket('FANCY', 'Ball run', [{ name: 'Runs', back: [[96, 225]], lay: [[96, 350]] }]),
  ]);

  const bet = await takeAndType(/^No Ball run at 96/, '2000');

  expect(within(bet).getByText('+₹2,000')).toBeDefined();
  expect(within(bet).getByText('−₹7,000')).toBeDefined();
  const ladder = within(bet).getByRole('table', { name: 'Result by runs' });
  expect(within(ladder).getByRole('row', { name: /0–95.*\+2,000/ })).toBeDefined();
  expect(within(ladder).getByRole('row', { name: /96\+.*−7,000/ })).toBeDefined();
});

describe('a quote that moves', () => {
  test('a refused line is shown with the new one, and one press takes it', async () => {
    const market = session('6 over runs');
    await openPage([market]);
    const bet = await takeAndType(/^Yes 6 over runs/, '500');
    refuseWith(95, 54);
    await act(async () => place(bet).click());

    expect(
      await within(bet).findByText('Not placed: The line has moved to 54 at 95'),
    ).toBeDefined();
    await press(/^Take 54 at 95$/);
    expect(within(bet).getByLabelText('Odds').textContent).toBe('54 at 95');
    expect(within(bet).getByDisplayValue('500')).toBeDefined();
    // The price on the page is still the old one: what the server named is newer.
    await act(async () => place(bet).click());

    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent();
    expect(second?.body).toMatchObject({ rate: 95, fancyValue: 54 });
    expect(fieldOf(second?.body, 'clientBetId')).not.toBe(fieldOf(first?.body, 'clientBetId'));
  });

  test('a pushed line stops the bet until it is taken', async () => {
    const market = session('6 over runs');
    await openPage([market]);
    const bet = await takeAndType(/^No 6 over runs/, '500');

    act(() => dispatch(pushOf('OddsUpdate', quotePush(market, { lay: [[49, 100]] }))));

    await within(bet).findByText(/Line changed 51 at 100 → 49 at 100/);
    expect(isOff(place(bet))).toBe(true);
    act(() => within(bet).getByRole('button', { name: 'Take 49 at 100' }).click());
    expect(isOff(place(bet))).toBe(false);
  });

  test('a slightly worse rate is taken where any odds are, which is kept for this kind alone', async () => {
    const market = houseMarket('BOOKMAKER', 'Bookmaker', [
      { name: 'Falcons', back: [[85, 0]] },
      { name: 'Kraken' },
    ]);
    await openPage([market]);
    const bet = await takeAndType(/^Back Falcons/, '500');
    act(() => dispatch(pushOf('OddsUpdate', quotePush(market, { back: [[80, 0]] }))));
    await within(bet).findByText(/Rate changed 85 → 80/);
    expect(isOff(place(bet))).toBe(true);

    act(() => within(bet).getByRole('checkbox', { name: 'Any odds' }).click());
    await act(async () => place(bet).click());

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ rate: 85, acceptAnyOdds: true });
    expect(preferences.getState().anyOddsKinds).toEqual(['BOOKMAKER']);
  });

  test.each([
    ['SUSPENDED', /Suspended\. Your bet is kept/],
    ['BALL_RUNNING', /Ball running\. Your bet is kept/],
  ] as const)('while the session is %s the bet is kept and waits', async (status, text) => {
    const market = session('6 over runs');
    await openPage([market]);
    const bet = await takeAndType(/^Yes 6 over runs/, '500');

    act(() => dispatch(pushOf('OddsUpdate', quotePush(market, { back: [], lay: [] }, { status }))));

    await within(bet).findByText(text);
    expect(isOff(place(bet))).toBe(true);
    expect(screen.queryByRole('button', { name: /^Yes 6 over runs/ })).toBeNull();
    act(() => dispatch(pushOf('OddsUpdate', quotePush(market, {}))));
    await waitFor(() => expect(isOff(place(bet))).toBe(false));
  });
});

test('what a bookmaker bet would do stands under every runner', async () => {
  await openPage([
    houseMarket('BOOKMAKER', 'Bookmaker', [
      { name: 'Falcons', back: [[85, 0]], lay: [[89, 0]] },
      { name: 'Kraken', back: [[110, 0]], lay: [] },
    ]),
  ]);

  await takeAndType(/^Back Falcons at 85/, '10000');

  expect(screen.getByText('→ +8,500')).toBeDefined();
  expect(screen.getByText('→ −10,000')).toBeDefined();
});

test('on phones the slip opens under its session, and the groups can be jumped to', async () => {
  setWidth(390);
  await openPage([
    session('6 over runs'),
    session('10 over runs'),
    houseMarket('BOOKMAKER', 'Bookmaker', [{ name: 'Falcons' }, { name: 'Kraken' }]),
  ]);

  await press(/^No 6 over runs/);

  const row = screen.getByRole('button', { name: 'Pin 6 over runs' }).closest('li');
  // The slip is fetched when the first price is pressed.
  await within(row ?? document.body).findByRole('region', { name: 'Betslip' });
  expect(screen.getAllByRole('region', { name: 'Betslip' })).toHaveLength(1);
  const groups = within(screen.getByRole('navigation', { name: 'Market groups' }));
  expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Bookmaker',
    'Fancy',
  ]);
});

test('a bet that would win more than the market pays is not sent', async () => {
  const market = session('6 over runs', { maxProfit: 2_000 });
  await openPage([market]);

  const bet = await takeAndType(/^Yes 6 over runs/, '2500');

  expect(within(bet).getByText(/Maximum profit for this market is 2,000/)).toBeDefined();
  expect(isOff(place(bet))).toBe(true);
});

test('the book shows every step, the line now, the most to lose, the own bets and the bet being typed', async () => {
  const market = session('6 over runs');
  const bet = { ...placedBet(market, { stake: 1_000, rate: 100, fancyValue: 52 }), betType: 'Yes' };
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({ openBets: [bet], balance: 50_000, exposure: 1_000 });
  const rows = [
    { start: null, end: 51, amount: -1_000 },
    { start: 52, end: null, amount: 1_000 },
  ];
  const held = { eventId: EVENT_ID, marketId: market.marketId, marketTypeName: 'fancy' };
  server.answers['/Bet/GetUserExpectedProfitLoss'] = () =>
    answered([{ ...held, exposure: 1_000, runners: [], rows }]);
  await openPage([market]);
  await screen.findByRole('button', { name: /^Yes 6 over runs/ });
  act(() => {
    dispatch(pushOf('ProfitLoss', { EventId: EVENT_ID, MarketId: market.marketId }));
  });
  await takeAndType(/^No 6 over runs/, '1000');

  await press(/^Book .* 6 over runs$/);

  const book = await screen.findByRole('dialog', { name: 'Book of 6 over runs' });
  expect(within(book).getByRole('row', { name: '0–50 −1,000 0' })).toBeDefined();
  expect(within(book).getByRole('row', { name: '51 −1,000 −2,000' })).toBeDefined();
  expect(within(book).getByRole('row', { name: '52+ line now +1,000 0' })).toBeDefined();
  expect(within(book).getByText(/Max loss/).textContent).toBe('Max loss −1,000');
  expect(within(book).getByRole('list', { name: 'Your bets' }).textContent).toMatch(
    /Yes 52 at 100.*₹1,000/,
  );

  act(() => within(book).getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByRole('dialog', { name: 'Book of 6 over runs' })).toBeNull();
  await press(/^Book .* 6 over runs$/);
  expect(screen.getByRole('dialog', { name: 'Book of 6 over runs' })).toBeDefined();
});

test('three hundred sessions: only those near the window are in the page, and a search finds the rest', async () => {
  const markets = Array.from({ length: 300 }, (_, place) =>
    session(`Session number ${place + 1}`, { ...(place % 3 === 0 ? { subType: 'BALL' } : {}) }),
  );
  await openPage(markets);
  const list = await screen.findByRole('list', { name: 'Sessions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(10));
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.queryByTitle('Session number 250')).toBeNull();

  list.getBoundingClientRect = () => new DOMRect(0, -249 * 58, 800, 300 * 58);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByTitle('Session number 250')).toBeDefined();
  expect(screen.queryByTitle('Session number 1')).toBeNull();
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);

  expect(screen.getByRole('button', { name: 'Ball by Ball 100' })).toBeDefined();
  // A shorter list cannot be scrolled that far: the browser brings it back.
  list.getBoundingClientRect = () => new DOMRect(0, 0, 800, 58);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find session' }), {
    target: { value: '299 number' },
  });
  expect(await screen.findByTitle('Session number 299')).toBeDefined();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

/** Counts how often a number format is used, until it is stopped. */
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

test('a new quote renders its own row and no other', async () => {
  const markets = Array.from({ length: 40 }, (_, place) => session(`Session ${place + 1}`));
  await openPage(markets);
  const list = await screen.findByRole('list', { name: 'Sessions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(15));
  const [first] = markets;
  if (first === undefined) throw new Error('no session');
  // Each row writes its limits with the number format, so its uses count the rows that render.
  const written = countFormats();

  act(() => dispatch(pushOf('OddsUpdate', quotePush(first, { back: [[77, 100]] }))));
  await screen.findByRole('button', { name: /^Yes Session 1 at 77/ });

  expect(written.stop()).toBeLessThanOrEqual(2);
});

test('a slip whose market is settled meanwhile says so, and can be put away', async () => {
  const [kept, gone] = [session('10 over runs'), session('6 over runs')];
  await openPage([kept, gone]);
  await takeAndType(/^No 6 over runs/, '500');

  const event = { EventId: EVENT_ID, Status: 'IN_PLAY', Title: '', Change: 'market' } as const;
  act(() => dispatch(pushOf('EventUpdate', { ...event, Gone: gone.marketId })));

  await screen.findByText('This market is closed.');
  await press(/^Remove$/);
  expect(screen.getByText('Tap a price to start a bet.')).toBeDefined();
});

test('a new market stands on the page without a fetch', async () => {
  await openPage([session('10 over runs')]);
  await rowOf('10 over runs');
  const asked = server.asked.length;
  const event = { EventId: EVENT_ID, Status: 'IN_PLAY', Title: '', Change: 'market' } as const;

  act(() => dispatch(pushOf('EventUpdate', { ...event, Market: session('15 over runs') })));

  await rowOf('15 over runs');
  expect(server.asked.length).toBe(asked);
});

test('a pinned session stands first, and keeps its place over a reload', async () => {
  const [first, second] = [session('First session'), session('Second session')];
  await openPage([first, second]);
  await rowOf('Second session');

  act(() => screen.getByRole('button', { name: 'Pin Second session' }).click());

  const items = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/Second session/);
  expect(localStorage.getItem('crease_pinned_markets')).toBe(
    JSON.stringify([{ eventId: EVENT_ID, marketId: second.marketId }]),
  );
});

test('what was settled or voided stands at the end of the page, with the own result', async () => {
  const [kept, gone] = [session('10 over runs'), session('6 over runs')];
  await openPage([kept, gone]);
  await rowOf('6 over runs');
  server.answers['/Odds/GetUserOddsV2'] = () => answered(oddsAnswer([kept]));

  act(() => {
    const at = { EventId: EVENT_ID, MarketId: gone.marketId };
    dispatch(pushOf('MarketStatus', { ...at, Status: 'SETTLED', InPlay: true, Message: null }));
    dispatch(
      pushOf('BetSettled', {
        ...at,
        BetIds: [1],
        ProfitLoss: 900,
        Commission: 0,
        Result: { runs: 51 },
      }),
    );
    const other = { EventId: EVENT_ID, MarketId: kept.marketId };
    const Message = 'Bets of 16:40:32 to 16:40:36 are void';
    dispatch(pushOf('MarketStatus', { ...other, Status: 'OPEN', InPlay: true, Message }));
  });

  const results = await screen.findByRole('region', { name: 'Results' });
  expect(results.textContent).toMatch(/6 over runs51 runs\+900/);
  expect(screen.getByRole('status', { name: 'Notices' }).textContent).toMatch(
    /10 over runs.*16:40:32/,
  );
});

test('a session in the open bets says its side, line and rate', async () => {
  const market = session('6 over runs');
  const bet = placedBet(market, { stake: 1_000, rate: 95, fancyValue: 51 });
  server.answers['/Bet/GetUserOpenBets'] = () =>
    answered({ openBets: [bet], balance: 50_000, exposure: 1_000 });
  refreshOpenBets();
  await openPage([market]);

  const bets = await screen.findByRole('region', { name: 'Open Bets' });
  const row = await within(bets).findByRole('listitem');
  expect(row.textContent).toMatch(/^N6 over runs₹1,000 on 51 at 95.*−1,000$/);
});
