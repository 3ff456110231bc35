import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import {
  isOff,
  openSlipWithStake,
  page,
  placeButton,
  press,
  pressPlace,
  setUpHouse,
  untilPlaced,
} from '#player/testing/house-page.tsx';
import type { QuotedRunner } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';

setUpHouse();

interface KindCase {
  readonly kind: MarketKind;
  readonly runners: readonly QuotedRunner[];
  readonly cell: RegExp;
  /** Quote as displayed in the slip. */
  readonly odds: string;
  readonly body: object;
}

const DIGITS = Array.from(
  { length: 10 },
  (_, digit): QuotedRunner => ({
    name: String(digit),
    back: [[9.5]],
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
    runners: [{ name: 'Falcons', back: [[85], [84]], lay: [[89]] }, { name: 'Kraken' }],
    cell: /^Lay Falcons at 89/,
    odds: '89',
    body: { type: 2, rate: 89, fancyValue: 0 },
  },
  {
    kind: 'TOSS',
    runners: [
      { name: 'Falcons', back: [[98]] },
      { name: 'Kraken', back: [[98]] },
    ],
    cell: /^Back Kraken at 98/,
    odds: '98',
    body: { type: 1, rate: 98, fancyValue: 0 },
  },
  {
    kind: 'ODD_EVEN',
    runners: [
      { name: 'Odd', back: [[97.5]] },
      { name: 'Even', back: [[98]] },
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
      { name: 'Under 300', back: [[1.9]] },
      { name: 'Over 300', back: [[1.9]] },
    ],
    cell: /^Back Over 300 at 1\.90/,
    odds: '1.90',
    body: { type: 1, rate: 1.9, fancyValue: 0 },
  },
];

describe.each(KINDS)('$kind', ({ kind, runners, cell, odds, body }) => {
  test(`a bet on ${String(cell)} is placed as quoted, and its odds can't be edited`, async () => {
    const { marketId } = await page.stage.market(kind, `A ${kind}`, runners);
    await page.open();

    const bet = await openSlipWithStake(cell, '500');
    expect(within(bet).getByLabelText('Odds').textContent).toBe(odds);
    expect(within(bet).queryByRole('spinbutton')).toBeNull();
    await pressPlace(bet);
    await untilPlaced();

    expect(page.sent().map((sent) => sent.body)).toEqual([
      expect.objectContaining({
        ...body,
        stake: 500,
        marketId,
        eventId: page.stage.eventId,
        acceptAnyOdds: false,
      }),
    ]);
    const bets = await screen.findByRole('region', { name: 'Open bets' });
    expect(await within(bets).findAllByRole('listitem')).toHaveLength(1);
  });
});

test('No wins the stake and risks the rate, as the ladder shows while typing', async () => {
  const quoted = [{ name: 'Runs', back: [[96, 225]], lay: [[96, 350]] }] as const;
  await page.stage.market('FANCY', 'Ball run', quoted);
  await page.open();

  const bet = await openSlipWithStake(/^No Ball run at 96/, '2000');

  expect(within(bet).getByText('+₹2,000')).toBeDefined();
  expect(within(bet).getByText('−₹7,000')).toBeDefined();
  const ladder = within(bet).getByRole('table', { name: 'P&L by outcome' });
  expect(within(ladder).getByRole('row', { name: /0–95.*\+2,000/ })).toBeDefined();
  expect(within(ladder).getByRole('row', { name: /96\+.*−7,000/ })).toBeDefined();
});

describe('a changed quote', () => {
  test('shows the new line if it moves while placing, and one press accepts it', async () => {
    const market = await page.stage.session('6 over runs');
    await page.open();
    const bet = await openSlipWithStake(/^Yes 6 over runs/, '500');
    const release = page.server.hold('/Bet/PlaceBetV2');
    await pressPlace(bet);
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    await page.stage.quote(market, [{ back: [[54, 95]], lay: [[53, 100]] }]);
    release();

    expect(await within(bet).findByText('Not placed: The line has moved to 54 at 95')).toBeDefined();
    // Response and push arrive in either order; after both, the slip's button accepts the new line.
    await waitFor(() => expect(within(bet).queryByRole('button', { name: /^Place bet/ })).toBeNull());
    await press(/^Accept 54 at 95$/);
    expect(within(bet).getByLabelText('Odds').textContent).toBe('54 at 95');
    expect(within(bet).getByDisplayValue('500')).toBeDefined();
    await pressPlace(bet);
    await untilPlaced();

    const [first, second] = page.sent().map(({ body }) => Object(body));
    expect(second).toMatchObject({ rate: 95, fancyValue: 54 });
    expect(second.clientBetId).not.toBe(first.clientBetId);
  });

  test('a line pushed before the rejection can be accepted with one press too', async () => {
    const market = await page.stage.session('6 over runs');
    await page.open();
    const bet = await openSlipWithStake(/^Yes 6 over runs/, '500');
    const release = page.server.hold('/Bet/PlaceBetV2');
    await pressPlace(bet);
    await page.stage.quote(market, [{ back: [[54, 95]], lay: [[53, 100]] }]);
    await screen.findByRole('button', { name: /^Yes 6 over runs at 54/ });
    release();

    await within(bet).findByText('Not placed: The line has moved to 54 at 95');
    expect(within(bet).queryByRole('button', { name: /^Place bet/ })).toBeNull();
    await press(/^Accept 54 at 95$/);
    expect(isOff(placeButton(bet))).toBe(false);
  });

  test("a pushed line blocks the bet until it's accepted", async () => {
    const market = await page.stage.session('6 over runs');
    await page.open();
    const bet = await openSlipWithStake(/^No 6 over runs/, '500');

    await page.stage.quote(market, [{ back: [[52, 100]], lay: [[49, 100]] }]);

    await within(bet).findByText(/Line changed 51 at 100 → 49 at 100/);
    expect(within(bet).queryByRole('button', { name: /^Place bet/ })).toBeNull();
    act(() => within(bet).getByRole('button', { name: 'Accept 49 at 100' }).click());
    expect(page.sent()).toEqual([]);
    expect(isOff(placeButton(bet))).toBe(false);
  });

  test('a slightly worse rate is accepted with any odds, which is remembered for this market type only', async () => {
    const market = await page.stage.market('BOOKMAKER', 'Bookmaker', [
      { name: 'Falcons', back: [[85]] },
      { name: 'Kraken' },
    ]);
    await page.open();
    const bet = await openSlipWithStake(/^Back Falcons/, '500');
    await page.stage.quote(market, [{ back: [[80]] }]);
    await within(bet).findByText(/Rate changed 85 → 80/);
    expect(within(bet).getByRole('button', { name: 'Accept 80' })).toBeDefined();
    expect(within(bet).queryByRole('button', { name: /^Place bet/ })).toBeNull();

    act(() => within(bet).getByRole('checkbox', { name: 'Accept any odds' }).click());
    await pressPlace(bet);
    await untilPlaced();

    expect(page.sent().map(({ body }) => body)).toMatchObject([{ rate: 85, acceptAnyOdds: true }]);
    expect(preferences.getState().anyOddsKinds).toEqual(['BOOKMAKER']);
  });

  test.each([
    ['SUSPENDED', /Suspended\. Nothing is placed; your selection stays here/],
    ['BALL_RUNNING', /No bets during a ball or raid\. Nothing is placed; your selection stays here/],
  ] as const)('keeps the bet on the slip while the session is %s', async (status, text) => {
    const market = await page.stage.session('6 over runs');
    await page.open();
    const bet = await openSlipWithStake(/^Yes 6 over runs/, '500');

    await page.stage.status(market, status);

    await within(bet).findByText(text);
    expect(isOff(placeButton(bet))).toBe(true);
    expect(screen.queryByRole('button', { name: /^Yes 6 over runs/ })).toBeNull();
    await page.stage.quote(market, [{ back: [[52, 100]], lay: [[51, 100]] }]);
    await waitFor(() => expect(isOff(placeButton(bet))).toBe(false));
  });
});

test('retries an unsent bet under the same ID', async () => {
  await page.stage.session('6 over runs');
  await page.open();
  const bet = await openSlipWithStake(/^Yes 6 over runs/, '500');
  const mend = page.server.cut();
  await pressPlace(bet);
  await waitFor(() => expect(page.sent()).toHaveLength(1));

  mend();
  await pressPlace(bet);
  await untilPlaced();

  const [first, second] = page.sent().map(({ body }) => Object(body));
  expect(second.clientBetId).toBe(first.clientBetId);
});

test("rejects a bet above the market's maximum profit", async () => {
  await page.stage.session('6 over runs', { maxProfit: 2_000 });
  await page.open();

  const bet = await openSlipWithStake(/^Yes 6 over runs/, '2500');

  expect(within(bet).getByText(/Maximum profit for this market is 2,000/)).toBeDefined();
  expect(isOff(placeButton(bet))).toBe(true);
});

test('a selection is dropped with a notice when its market is settled', async () => {
  await page.stage.session('10 over runs');
  const gone = await page.stage.session('6 over runs');
  await page.open();
  await openSlipWithStake(/^No 6 over runs/, '500');

  await page.stage.settle(gone, { runs: 51 });

  await screen.findByText('Tap a price to add a bet.');
  expect(toasts.list().at(-1)).toMatchObject({
    title: 'Selection removed: market closed',
    text: '6 over runs · 6 over runs',
  });
});
