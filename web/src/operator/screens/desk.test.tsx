import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Office, openOffice, refusal, startOffice } from '#operator/testing/office.tsx';
import { DESK_KEYS } from '#operator/trading/use-desk.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const MARKETS = '/Operator/GetMarkets';
const STATUS = '/Operator/SetMarketStatus';
/** Age from which data is stale. */
const OLD_MS = 5_000;

let office: Office;
let stage: MatchStage;

beforeEach(async () => {
  office = await startOffice();
  stage = await office.stage();
  await office.logIn();
});

afterEach(() => {
  vi.useRealTimers();
  return office.close();
});

const press = (key: string, target: Element | Window = window) =>
  fireEvent.keyDown(target, { key });

/** Opens the match's desk and waits until all markets are loaded, since shortcuts act on loaded markets. */
async function openDesk(...markets: readonly WireMarket[]) {
  await openOffice(`/events/${stage.eventId}`);
  await screen.findByRole('heading', { level: 1, name: 'Falcons v Kraken' });
  await screen.findByRole('table', { name: 'Event markets' });
  for (const { marketName } of markets) {
    await screen.findByRole('group', { name: `State of ${marketName}` });
  }
}

const getMarketState = (market: string) =>
  within(screen.getByRole('group', { name: `State of ${market}` }))
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'true')?.textContent;

describe('hot keys of the desk', () => {
  test('X suspends everything of the event with one call, and the stop stands above the page with its reason', async () => {
    const ball = await stage.session('A');
    await stage.status(ball, 'BALL_RUNNING');
    const open = await stage.session('C');
    const unopened = await stage.market('FANCY', 'D', [{ name: 'D' }], { open: false });
    await openDesk(ball, open, unopened);

    press('x');
    press('x');

    await waitFor(() => expect(getMarketState('A')).toBe('Suspend'));
    await waitFor(() => expect(getMarketState('C')).toBe('Suspend'));
    expect(office.sentTo('operatorSuspendAll')).toEqual([
      { eventId: stage.eventId, reason: 'X shortcut on trading desk' },
    ]);
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect((await office.market(unopened)).status).toBe('INACTIVE');
    const notice = await screen.findByRole('region', { name: 'Suspended betting' });
    expect(notice.textContent).toContain('X shortcut on trading desk');
    expect(notice.textContent).toContain('admin');
  });

  test('S on what the feed has suspended takes it from the feed, so that the next ball does not open it', async () => {
    const market = await stage.session('A');
    await stage.status(market, 'SUSPENDED');
    await office.call('operatorSetAutoTrading', { marketId: market.marketId, auto: true });
    await openDesk(market);
    await waitFor(() => expect(getMarketState('A')).toBe('Suspend'));

    press('s');

    await screen.findByText('A stays suspended');
    const { byHand } = await office.call('operatorGetAutoTrading', { eventId: stage.eventId });
    expect(byHand).toEqual([market.marketId]);
    await screen.findByText('Manual');
  });

  test('H takes a market into the hand and gives it back', async () => {
    const { marketId } = await stage.session('A');
    await office.call('operatorSetAutoTrading', { marketId, auto: true });
    await openDesk();
    await screen.findByRole('button', { name: 'Take manual control' });

    press('h');
    await screen.findByText('Manual');
    fireEvent.click(screen.getByRole('button', { name: 'Return to auto' }));

    await screen.findByRole('button', { name: 'Take manual control' });
    expect(office.sentTo('operatorSetAutoTrading')).toEqual([
      { marketId, auto: false },
      { marketId, auto: true },
    ]);
  });

  test('B stops open markets in play for the ball, N opens only those again', async () => {
    const a = await stage.session('A');
    const b = await stage.session('B');
    await stage.status(b, 'SUSPENDED');
    const c = await stage.session('C', { inPlay: false });
    await openDesk(a, b, c);
    await waitFor(() => expect(getMarketState('B')).toBe('Suspend'));

    press('b');
    await waitFor(() => expect(getMarketState('A')).toBe('Ball'));
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([
      { marketId: a.marketId, status: 'BALL_RUNNING' },
    ]);

    press('n');
    await waitFor(() => expect(getMarketState('A')).toBe('Open'));
    expect(office.sentTo('operatorSetMarketStatus').at(-1)).toEqual({
      marketId: a.marketId,
      status: 'OPEN',
    });
    expect(getMarketState('B')).toBe('Suspend');
  });

  test('the arrows choose a market, and S, R and O change that one only', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2 })];
    await openDesk(a, b);

    press('ArrowDown');
    expect(screen.getByRole('button', { name: 'B' }).getAttribute('aria-current')).toBe('true');
    press('s');

    await waitFor(() => expect(getMarketState('B')).toBe('Suspend'));
    press('r');
    await waitFor(() => expect(getMarketState('B')).toBe('Ball'));
    press('o');
    await waitFor(() => expect(getMarketState('B')).toBe('Open'));
    expect(getMarketState('A')).toBe('Open');
    expect((await office.market(a)).status).toBe('OPEN');
    for (const sent of office.sentTo('operatorSetMarketStatus')) {
      expect(sent).toMatchObject({ marketId: b.marketId });
    }
  });

  test('letters that are typed into a field do nothing to the markets', async () => {
    await openDesk(await stage.session('A'));
    const find = screen.getByRole('searchbox', { name: 'Find a market' });

    press('x', find);
    press('s', find);

    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
  });

  test('a key that is held down acts once', async () => {
    await openDesk(await stage.session('A'));

    fireEvent.keyDown(window, { key: 's' });
    fireEvent.keyDown(window, { key: 's', repeat: true });
    fireEvent.keyDown(window, { key: 'o', repeat: true });

    await waitFor(() => expect(getMarketState('A')).toBe('Suspend'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1);
  });

  test('? shows every key, and while the sheet is open no key acts', async () => {
    await openDesk(await stage.session('A'));

    press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    press('x');

    for (const { about } of DESK_KEYS) expect(sheet.textContent).toContain(about);
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
  });

  test('I asks before a market goes in play', async () => {
    const market = await stage.session('A', { inPlay: false });
    await openDesk(market);

    press('i');
    expect(office.sentTo('operatorTurnInPlay')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Turn in-play' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn in-play' }));

    await screen.findByText('Market in-play');
    expect((await office.market(market)).inPlay).toBe(true);
  });
});

test('all markets that are led by hand are given back with one touch', async () => {
  const markets = [await stage.session('A'), await stage.session('B', { sort: 2 })];
  for (const { marketId } of markets) {
    await office.call('operatorSetAutoTrading', { marketId, auto: false });
  }
  await openDesk(...markets);
  const giveBack = await screen.findByRole('button', { name: 'Give 2 back to the model' });

  fireEvent.click(giveBack);
  fireEvent.click(giveBack);

  await waitFor(() => expect(screen.queryByText('Manual')).toBeNull());
  expect(office.sentTo('operatorSetAutoTrading')).toEqual([{ eventId: stage.eventId, auto: true }]);
});

describe('several markets of the event', () => {
  const pick = (market: string) => fireEvent.click(screen.getByLabelText(`Choose ${market}`));
  const bar = () => within(screen.getByRole('region', { name: 'Selected markets' }));

  test('that are ticked are suspended with one call, and the others go on', async () => {
    const [a, b, c] = [
      await stage.session('A'),
      await stage.session('B', { sort: 2 }),
      await stage.session('C', { sort: 3 }),
    ];
    await openDesk(a, b, c);
    pick('A');
    pick('C');

    fireEvent.click(bar().getByRole('button', { name: 'Suspend' }));

    await screen.findByText('2 of 2 markets: suspended');
    expect([getMarketState('A'), getMarketState('B'), getMarketState('C')]).toEqual([
      'Suspend',
      'Open',
      'Suspend',
    ]);
    expect(office.sentTo('operatorChangeMarkets')).toEqual([
      { marketIds: [a.marketId, c.marketId], status: 'SUSPENDED' },
    ]);
  });

  test('get limits together; the one that cannot take them says why', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2, max: 500 })];
    await openDesk(a, b);
    fireEvent.click(screen.getByLabelText('Select all markets shown'));
    fireEvent.click(bar().getByRole('button', { name: 'Limits' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Limits for selected markets' }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 markets' }));
    await dialog.findByText('Enter at least one value.');
    fireEvent.change(dialog.getByLabelText('Min stake (₹)'), { target: { value: '1,000' } });

    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 markets' }));

    const refused = await screen.findByRole('list', { name: 'Not updated' });
    expect(refused.textContent).toBe('B: max must not be below min');
    expect((await office.market(a)).min).toBe(1_000);
    expect((await office.market(b)).min).toBe(100);
  });

  test('get a delay in seconds', async () => {
    const market = await stage.session('A');
    await openDesk(market);
    pick('A');
    fireEvent.click(bar().getByRole('button', { name: 'Delay' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delay for selected markets' }),
    );
    fireEvent.change(dialog.getByLabelText('In-play delay (s)'), { target: { value: '4' } });

    fireEvent.click(dialog.getByRole('button', { name: 'Change 1 markets' }));

    await screen.findByRole('cell', { name: '4 s' });
    expect((await office.market(market)).delayMs).toBe(4_000);
  });
});

describe('two presses and two traders', () => {
  test('a second press while the first is under way sends nothing', async () => {
    await openDesk(await stage.session('A'));
    const release = office.page.hold(STATUS);
    const group = screen.getByRole('group', { name: 'State of A' });
    const suspend = within(group).getByRole('button', { name: 'Suspend' });

    fireEvent.click(suspend);
    fireEvent.click(suspend);
    press('s');
    press('o');

    await waitFor(() => expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1));
    release();
    await waitFor(() => expect(getMarketState('A')).toBe('Suspend'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1);
  });

  test('when another trader was faster it is said, and what they did is read at once', async () => {
    const market = await stage.session('A');
    await openDesk(market);
    const release = office.page.hold(MARKETS);
    await stage.settle(market, { runs: 51 });

    press('s');

    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was faster');
    release();
    await waitFor(() => expect(screen.queryByRole('group', { name: /State of/ })).toBeNull());
    fireEvent.click(screen.getByLabelText('Done 1'));
    await screen.findByRole('button', { name: 'A' });
  });

  test('an answer older than what is shown does not bring the old state back', async () => {
    await openDesk(await stage.session('A'));
    await office.readAgain();
    const before = office.page.callsTo(MARKETS).length;
    const release = office.page.hold(MARKETS, 'answer');
    const reading = office.readAgain();
    await waitFor(() => expect(office.page.callsTo(MARKETS).length).toBeGreaterThan(before));
    press('s');
    await waitFor(() => expect(getMarketState('A')).toBe('Suspend'));

    release();
    await reading;

    expect(getMarketState('A')).toBe('Suspend');
  });

  test('a ball that begins asks again when the server has had enough calls', async () => {
    await openDesk(await stage.session('A'));
    const tooMany = refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again shortly');
    const letThrough = office.page.intercept(STATUS, () => {
      letThrough();
      return tooMany();
    });

    press('b');

    await waitFor(() => expect(getMarketState('A')).toBe('Ball'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(2);
  });

  test('a desk that is not read any more says so', async () => {
    await openDesk(await stage.session('A'));
    expect(screen.getByText('Up to date')).toBeTruthy();

    const release = office.page.hold(MARKETS);
    vi.setSystemTime(Date.now() + OLD_MS);

    expect((await screen.findByRole('alert')).textContent).toBe('Out of date');
    release();
  });

  test('a ball that begins says which markets go on', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2 })];
    await openDesk(a, b);
    const release = office.page.hold(MARKETS);
    await stage.settle(b, { runs: 51 });

    press('b');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 of 2 ball running');
    expect(alert.textContent).toContain('Not: B');
    release();
  });
});

describe('all betting', () => {
  test('is stopped from any page by its button or key, with a reason, once', async () => {
    await openOffice('/');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    fireEvent.keyDown(window, { key: 'X', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Suspend all betting' });
    const stop = within(dialog).getByRole('button', { name: 'Suspend all betting' });
    fireEvent.click(stop);
    await within(dialog).findByText('Reason is a required field');
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'wrong odds' } });
    fireEvent.change(within(dialog).getByLabelText('Message to players'), {
      target: { value: 'Prices are late' },
    });
    fireEvent.click(stop);
    fireEvent.click(stop);

    await screen.findByRole('button', { name: 'All betting suspended' });
    expect(office.sentTo('operatorSuspendAll')).toEqual([
      { reason: 'wrong odds', message: 'Prices are late' },
    ]);
  });

  test('goes on again with a reason', async () => {
    const market = await stage.session('A');
    await office.call('operatorSetAutoTrading', { marketId: market.marketId, auto: false });
    await office.call('operatorSuspendAll', { reason: 'wrong odds' });
    await openOffice('/');

    fireEvent.click(await screen.findByRole('button', { name: 'Resume all betting' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume all betting' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'put right' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resume' }));

    await screen.findByRole('button', { name: 'Suspend all betting' });
    expect(office.sentTo('operatorResumeAll')).toEqual([{ reason: 'put right' }]);
    await screen.findByText('1 markets are open');
    expect((await office.market(market)).status).toBe('OPEN');
  });
});
