import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { office, openDesk, openOffice, refusal, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, findDialog, press, pressKey, readMarketStatus } from '#operator/testing/page.ts';
import { DESK_KEYS } from '#operator/trading/use-desk.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const MARKETS = '/Operator/GetMarkets';
const STATUS = '/Operator/SetMarketStatus';
/** Age from which data is stale. */
const OLD_MS = 5_000;

let stage: MatchStage;

setUpOffice();
beforeEach(async () => {
  stage = await office.stage();
  await office.logIn();
});

afterEach(() => vi.useRealTimers());

/** Opens the match's desk and waits until all markets are loaded, since shortcuts act on loaded markets. */
async function openMarkets(...markets: readonly WireMarket[]) {
  await openDesk(stage.eventId);
  for (const { marketName } of markets) {
    await screen.findByRole('group', { name: `Status of ${marketName}` });
  }
}

describe('desk shortcuts', () => {
  test('X suspends the whole event in one call and shows the suspension with its reason', async () => {
    const ball = await stage.session('A');
    await stage.status(ball, 'BALL_RUNNING');
    const open = await stage.session('C');
    const unopened = await stage.market('FANCY', 'D', [{ name: 'D' }], { open: false });
    await openMarkets(ball, open, unopened);

    pressKey('x');
    pressKey('x');

    await waitFor(() => expect(readMarketStatus('A')).toBe('Suspend'));
    await waitFor(() => expect(readMarketStatus('C')).toBe('Suspend'));
    expect(office.sentTo('operatorSuspendAll')).toEqual([
      { eventId: stage.eventId, reason: 'X shortcut on trading desk' },
    ]);
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect((await office.market(unopened)).status).toBe('INACTIVE');
    const notice = await screen.findByRole('region', { name: 'Suspended betting' });
    expect(notice.textContent).toContain('X shortcut on trading desk');
    expect(notice.textContent).toContain('admin');
  });

  test('S on a feed suspension takes manual control, so the next ball doesn’t reopen it', async () => {
    const market = await stage.session('A');
    await stage.status(market, 'SUSPENDED');
    await office.call('operatorSetAutoTrading', { marketId: market.marketId, auto: true });
    await openMarkets(market);
    await waitFor(() => expect(readMarketStatus('A')).toBe('Suspend'));

    pressKey('s');

    await screen.findByText('A stays suspended');
    const { byHand } = await office.call('operatorGetAutoTrading', { eventId: stage.eventId });
    expect(byHand).toEqual([market.marketId]);
    await screen.findByText('Manual', { selector: 'span' });
  });

  test('H switches a market to manual and back to auto', async () => {
    const { marketId } = await stage.session('A');
    await office.call('operatorSetAutoTrading', { marketId, auto: true });
    await openMarkets();
    await screen.findByRole('button', { name: 'Take manual control' });

    pressKey('h');
    await screen.findByText('Manual', { selector: 'b' });
    fireEvent.click(screen.getByRole('button', { name: 'Return to auto' }));

    await screen.findByRole('button', { name: 'Take manual control' });
    expect(office.sentTo('operatorSetAutoTrading')).toEqual([
      { marketId, auto: false },
      { marketId, auto: true },
    ]);
  });

  test('B marks open in-play markets as ball running and N reopens only those', async () => {
    const a = await stage.session('A');
    const b = await stage.session('B');
    await stage.status(b, 'SUSPENDED');
    const c = await stage.session('C', { inPlay: false });
    await openMarkets(a, b, c);
    await waitFor(() => expect(readMarketStatus('B')).toBe('Suspend'));

    pressKey('b');
    await waitFor(() => expect(readMarketStatus('A')).toBe('Ball'));
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([{ marketId: a.marketId, status: 'BALL_RUNNING' }]);

    pressKey('n');
    await waitFor(() => expect(readMarketStatus('A')).toBe('Open'));
    expect(office.sentTo('operatorSetMarketStatus').at(-1)).toEqual({
      marketId: a.marketId,
      status: 'OPEN',
    });
    expect(readMarketStatus('B')).toBe('Suspend');
  });

  test('arrow keys select a market, and S, R and O change only that one', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2 })];
    await openMarkets(a, b);

    pressKey('ArrowDown');
    expect(screen.getByRole('button', { name: 'B' }).getAttribute('aria-current')).toBe('true');
    pressKey('s');

    await waitFor(() => expect(readMarketStatus('B')).toBe('Suspend'));
    pressKey('r');
    await waitFor(() => expect(readMarketStatus('B')).toBe('Ball'));
    pressKey('o');
    await waitFor(() => expect(readMarketStatus('B')).toBe('Open'));
    expect(readMarketStatus('A')).toBe('Open');
    expect((await office.market(a)).status).toBe('OPEN');
    for (const sent of office.sentTo('operatorSetMarketStatus')) {
      expect(sent).toMatchObject({ marketId: b.marketId });
    }
  });

  test('typing in a field triggers no shortcut', async () => {
    await openMarkets(await stage.session('A'));
    const find = screen.getByRole('searchbox', { name: 'Find a market' });

    pressKey('x', find);
    pressKey('s', find);

    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
  });

  test('a held key acts once', async () => {
    await openMarkets(await stage.session('A'));

    fireEvent.keyDown(window, { key: 's' });
    fireEvent.keyDown(window, { key: 's', repeat: true });
    fireEvent.keyDown(window, { key: 'o', repeat: true });

    await waitFor(() => expect(readMarketStatus('A')).toBe('Suspend'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1);
  });

  test('? lists all shortcuts, and none acts while the list is open', async () => {
    await openMarkets(await stage.session('A'));

    pressKey('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    pressKey('x');

    for (const { about } of DESK_KEYS) expect(sheet.textContent).toContain(about);
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
  });

  test('I asks before turning a market in-play', async () => {
    const market = await stage.session('A', { inPlay: false });
    await openMarkets(market);

    pressKey('i');
    expect(office.sentTo('operatorTurnInPlay')).toEqual([]);
    await answerDialog('Turn in-play', 'Turn in-play');

    await screen.findByText('Market in-play');
    expect((await office.market(market)).inPlay).toBe(true);
  });
});

test('returns all manual markets to auto in one click', async () => {
  const markets = [await stage.session('A'), await stage.session('B', { sort: 2 })];
  for (const { marketId } of markets) {
    await office.call('operatorSetAutoTrading', { marketId, auto: false });
  }
  await openMarkets(...markets);
  const giveBack = await screen.findByRole('button', { name: 'Return 2 to auto' });

  fireEvent.click(giveBack);
  fireEvent.click(giveBack);

  await waitFor(() => expect(screen.queryByText('Manual', { selector: 'span' })).toBeNull());
  expect(office.sentTo('operatorSetAutoTrading')).toEqual([{ eventId: stage.eventId, auto: true }]);
});

describe('selected markets', () => {
  const pick = (market: string) => fireEvent.click(screen.getByLabelText(`Select ${market}`));
  const bar = () => within(screen.getByRole('region', { name: 'Selected markets' }));

  test('are suspended in one call while the others stay open', async () => {
    const [a, b, c] = [
      await stage.session('A'),
      await stage.session('B', { sort: 2 }),
      await stage.session('C', { sort: 3 }),
    ];
    await openMarkets(a, b, c);
    pick('A');
    pick('C');

    fireEvent.click(bar().getByRole('button', { name: 'Suspend' }));

    await screen.findByText('2 of 2 markets: suspended');
    expect(['A', 'B', 'C'].map(readMarketStatus)).toEqual(['Suspend', 'Open', 'Suspend']);
    expect(office.sentTo('operatorChangeMarkets')).toEqual([
      { marketIds: [a.marketId, c.marketId], status: 'SUSPENDED' },
    ]);
  });

  test('get new limits together, and a rejected one says why', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2, max: 500 })];
    await openMarkets(a, b);
    fireEvent.click(screen.getByLabelText('Select all markets shown'));
    fireEvent.click(bar().getByRole('button', { name: 'Limits' }));
    const dialog = await findDialog('Limits for selected markets');
    fireEvent.click(dialog.getByRole('button', { name: 'Update 2 markets' }));
    await dialog.findByText('Enter at least one value.');
    enter('Min stake (₹)', '1,000', dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Update 2 markets' }));

    const refused = await screen.findByRole('list', { name: 'Not updated' });
    expect(refused.textContent).toBe('B: Max stake can’t be below min stake');
    expect((await office.market(a)).min).toBe(1_000);
    expect((await office.market(b)).min).toBe(100);
  });

  test('get a delay in seconds', async () => {
    const market = await stage.session('A');
    await openMarkets(market);
    pick('A');
    fireEvent.click(bar().getByRole('button', { name: 'Delay' }));
    await answerDialog('Delay for selected markets', 'Update 1 market', { 'In-play delay (s)': '4' });

    await screen.findByRole('cell', { name: '4 s' });
    expect((await office.market(market)).delayMs).toBe(4_000);
  });
});

describe('double clicks and concurrent traders', () => {
  test('ignores a second click while the first is pending', async () => {
    await openMarkets(await stage.session('A'));
    const release = office.page.hold(STATUS);
    const group = screen.getByRole('group', { name: 'Status of A' });
    const suspend = within(group).getByRole('button', { name: 'Suspend' });

    fireEvent.click(suspend);
    fireEvent.click(suspend);
    pressKey('s');
    pressKey('o');

    await waitFor(() => expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1));
    release();
    await waitFor(() => expect(readMarketStatus('A')).toBe('Suspend'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(1);
  });

  test('reports that another trader was first and refreshes at once', async () => {
    const market = await stage.session('A');
    await openMarkets(market);
    const release = office.page.hold(MARKETS);
    await stage.settle(market, { runs: 51 });

    pressKey('s');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('someone else got there first');
    release();
    await waitFor(() => expect(screen.queryByRole('group', { name: /Status of/ })).toBeNull());
    fireEvent.click(screen.getByLabelText('Done 1'));
    await screen.findByRole('button', { name: 'A' });
  });

  test('ignores a response older than the status shown', async () => {
    await openMarkets(await stage.session('A'));
    await office.refetchAll();
    const before = office.page.callsTo(MARKETS).length;
    const release = office.page.hold(MARKETS, 'answer');
    const reading = office.refetchAll();
    await waitFor(() => expect(office.page.callsTo(MARKETS).length).toBeGreaterThan(before));
    pressKey('s');
    await waitFor(() => expect(readMarketStatus('A')).toBe('Suspend'));

    release();
    await reading;

    expect(readMarketStatus('A')).toBe('Suspend');
  });

  test('retries ball running when rate-limited', async () => {
    await openMarkets(await stage.session('A'));
    const tooMany = refusal(429, 'RATE_LIMITED', 'Too many requests. Try again shortly');
    const letThrough = office.page.intercept(STATUS, () => {
      letThrough();
      return tooMany();
    });

    pressKey('b');

    await waitFor(() => expect(readMarketStatus('A')).toBe('Ball'));
    expect(office.sentTo('operatorSetMarketStatus')).toHaveLength(2);
  });

  test('warns when the desk is out of date', async () => {
    await openMarkets(await stage.session('A'));
    expect(screen.getByText('Up to date')).toBeTruthy();

    const release = office.page.hold(MARKETS);
    vi.setSystemTime(Date.now() + OLD_MS);

    expect((await screen.findByRole('alert')).textContent).toBe('Out of date');
    release();
  });

  test('reports markets that ball running couldn’t update', async () => {
    const [a, b] = [await stage.session('A'), await stage.session('B', { sort: 2 })];
    await openMarkets(a, b);
    const release = office.page.hold(MARKETS);
    await stage.settle(b, { runs: 51 });

    pressKey('b');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 of 2 ball running');
    expect(alert.textContent).toContain('Failed: B');
    release();
  });
});

describe('all betting', () => {
  test('is suspended once from any page, with a reason', async () => {
    await openOffice('/');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    fireEvent.keyDown(window, { key: 'X', shiftKey: true });
    const dialog = await findDialog('Suspend all betting');
    const stop = dialog.getByRole('button', { name: 'Suspend all betting' });
    fireEvent.click(stop);
    await dialog.findByText('Reason is a required field');
    expect(office.sentTo('operatorSuspendAll')).toEqual([]);
    enter('Reason', 'wrong odds', dialog);
    enter('Message to players', 'Prices are late', dialog);
    fireEvent.click(stop);
    fireEvent.click(stop);

    await screen.findByRole('button', { name: 'All betting suspended' });
    expect(office.sentTo('operatorSuspendAll')).toEqual([{ reason: 'wrong odds', message: 'Prices are late' }]);
  });

  test('resumes with a reason', async () => {
    const market = await stage.session('A');
    await office.call('operatorSetAutoTrading', { marketId: market.marketId, auto: false });
    await office.call('operatorSuspendAll', { reason: 'wrong odds' });
    await openOffice('/');

    await press('Resume all betting');
    await answerDialog('Resume all betting', 'Resume', { Reason: 'odds fixed' });

    await screen.findByRole('button', { name: 'Suspend all betting' });
    expect(office.sentTo('operatorResumeAll')).toEqual([{ reason: 'odds fixed' }]);
    await screen.findByText('1 market reopened');
    expect((await office.market(market)).status).toBe('OPEN');
  });
});
