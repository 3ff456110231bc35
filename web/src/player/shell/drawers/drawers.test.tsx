import type { MarketExposure } from '@crease/contracts/wire/bet.ts';
import type { NoticeItem } from '@crease/contracts/wire/personal.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connection } from '#data/api/connection.ts';
import { session } from '#data/session/session.ts';
import { balance, openBets, setBalance } from '#player/betting/open-bets.ts';
import { forgetNotices, noteNotices } from '#player/features/notices/notice-head.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  logInRavi,
  refused,
  visit,
} from '#player/testing/open-app.tsx';
import { windowOf } from '#player/testing/window-of.ts';
import { setOpen } from './open-drawer.ts';

describe('wallet panel', () => {
  let server: FakeServer;

  function risk(eventId: number, marketId: number, exposure: number): MarketExposure {
    const words = { sportId: 3, dreamEventId: 'abc', marketName: 'any' };
    return { ...words, eventId, marketId, eventTitle: `Match ${eventId}`, exposure };
  }

  function holds(marketExposures: readonly MarketExposure[], exposure: number): void {
    server.answers['/Bet/GetUserOpenBets'] = () =>
      answered({
        openBets: [],
        balance: 100.1,
        exposure,
        cashBalance: 0,
        lockedBonus: 0,
        marketExposures,
      });
  }

  beforeEach(() => {
    server = fakeServer();
    logInRavi();
  });
  afterEach(() => {
    closeApp();
    balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
    openBets.setState({ bets: [], results: [], exposures: null, isLoading: false, failed: false });
  });

  async function openWallet() {
    await visit('/activity-log');
    setOpen('walletBox', true);
    return within(await screen.findByRole('dialog', { name: 'Wallet' }));
  }

  test('the main balance is what can be bet and what is at risk, and the risk is shown by match to the paisa', async () => {
    holds([risk(1, 11, 0.1), risk(1, 12, 0.2), risk(2, 21, 5)], 5.3);

    const wallet = await openWallet();

    await wallet.findByText('₹105.40');
    expect(wallet.queryByText('Bonus locked')).toBeNull();
    fireEvent.click(wallet.getByRole('button', { name: /Show by match/ }));
    const rows = within(await screen.findByRole('dialog', { name: 'Exposure' })).getAllByRole(
      'row',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DescriptionTotal betsExposure',
      'Match 20−5',
      'Match 10−0.30',
      'Total0−5.30',
    ]);
  });

  test('money is paid in and out only where the site has a cashier', async () => {
    server.setting = { ...server.setting, licence: null };
    holds([], 0);

    const wallet = await openWallet();

    await wallet.findByText('Play money: nothing is paid in and nothing is paid out.');
    expect(wallet.queryByRole('link', { name: 'Deposit' })).toBeNull();
  });

  test('a failure is shown, and another try brings the figures', async () => {
    server.answers['/Bet/GetUserOpenBets'] = () => refused(500, 'INTERNAL', 'Broken');
    const wallet = await openWallet();
    await wallet.findByText('Not up to date');
    holds([], 0);

    fireEvent.click(wallet.getByRole('button', { name: 'Refresh balance' }));

    await waitFor(() => expect(wallet.queryByText('Not up to date')).toBeNull());
    // As available and as main balance.
    expect(wallet.getAllByText('₹100.10')).toHaveLength(2);
  });
});

describe('notices', () => {
  let server: FakeServer;

  beforeEach(() => {
    server = fakeServer();
    keepPricesFresh();
    windowOf(1440);
    logInRavi();
  });

  afterEach(() => {
    closeApp();
    forgetNotices();
    balance.setState({ balance: null, exposure: null });
  });

  const AT = new Date().toISOString();
  const SETTLED: NoticeItem = {
    id: 3,
    time: AT,
    kind: 'SETTLED',
    facts: {
      eventTitle: 'Deccan Falcons v Konkan Kraken',
      marketName: 'Match odds',
      result: 'Deccan Falcons',
      profitLoss: 1_200.1,
      commission: 24.05,
    },
    eventId: 55,
    marketId: 7,
    isRead: false,
  };
  const VOIDED: NoticeItem = {
    id: 2,
    time: AT,
    kind: 'VOIDED',
    facts: {
      eventTitle: 'Rangers v Lions',
      marketName: '6 over runs',
      bets: 2,
      reason: 'Wrong line',
    },
    eventId: 56,
    marketId: 8,
    isRead: false,
  };
  const LOGIN: NoticeItem = {
    id: 1,
    time: '2026-01-05T10:00:00.000Z',
    kind: 'LOGIN',
    facts: { device: 'Firefox on Windows', ip: '203.0.113.7' },
    eventId: null,
    marketId: null,
    isRead: true,
  };

  function tell(items: readonly NoticeItem[], unread: number): void {
    server.answers['/Notice/GetNotices'] = () =>
      answered({ items, totalCount: items.length, unread });
  }

  async function openBell(name: RegExp | string = /^Notifications/) {
    fireEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Notifications' }));
  }

  test('notices stand by day with their money and lead to where it can be checked', async () => {
    tell([SETTLED, VOIDED, LOGIN], 2);
    await visit('/underConstruction');

    const bell = await openBell();

    const today = within(await bell.findByRole('region', { name: 'Today' }));
    const settled = today.getByRole('link', { name: /Settled: Match odds/ });
    expect(settled.textContent).toContain('Result: Deccan Falcons. Commission ₹24.05');
    expect(settled.textContent).toContain('+1,176.05');
    expect(settled.getAttribute('href')).toBe('/account-cash-statement');
    const voided = today.getByRole('link', { name: /2 bets void: 6 over runs/ });
    expect(voided.getAttribute('href')).toBe('/markets/56/0');
    const earlier = within(bell.getByRole('region', { name: '5 Jan' }));
    expect(earlier.getByRole('link', { name: /New login/ }).getAttribute('href')).toBe(
      '/activity-log',
    );
  });

  test('the badge counts what is unread, until all are marked as read', async () => {
    tell([SETTLED, VOIDED, LOGIN], 2);
    server.answers['/Notice/MarkRead'] = () => answered({ unread: 0 });
    await visit('/underConstruction');
    noteNotices({ newest: 3, readUpTo: 1 });
    const bell = await openBell('Notifications, 2 new');

    fireEvent.click(await bell.findByRole('button', { name: 'Mark all as read' }));

    await screen.findByRole('button', { name: 'Notifications' });
    expect(server.asked.find(({ path }) => path === '/Notice/MarkRead')?.body).toEqual({
      upToId: 3,
    });
    expect(bell.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('an empty bell says what will stand there', async () => {
    tell([], 0);
    await visit('/underConstruction');

    const bell = await openBell();

    expect(await bell.findByText(/Nothing yet/)).toBeTruthy();
  });

  test('a list that did not come is asked for again', async () => {
    server.answers['/Notice/GetNotices'] = () => refused(500, 'INTERNAL', 'Something broke.');
    await visit('/underConstruction');
    const bell = await openBell();
    await bell.findByRole('alert');
    tell([VOIDED], 1);

    fireEvent.click(bell.getByRole('button', { name: 'Retry' }));

    expect(await bell.findByText(/2 bets void/)).toBeTruthy();
  });

  test('without a network it says that nothing can be fetched', async () => {
    await visit('/underConstruction');
    connection.setState({ online: false, stale: true });

    const bell = await openBell();

    await waitFor(() => expect(bell.getByText(/No network/)).toBeTruthy());
    connection.setState({ online: true, stale: false });
  });

  test('earlier notices come page by page, each of them once', async () => {
    const all = Array.from({ length: 23 }, (_, at): NoticeItem => ({ ...VOIDED, id: 23 - at }));
    let asked = 0;
    server.answers['/Notice/GetNotices'] = () => {
      asked += 1;
      // A new notice has moved the second page by one.
      const items = asked === 1 ? all.slice(0, 20) : all.slice(19);
      return answered({ items, totalCount: all.length, unread: 0 });
    };
    await visit('/underConstruction');
    const bell = await openBell();
    await waitFor(() => expect(bell.getAllByRole('listitem')).toHaveLength(20));

    fireEvent.click(bell.getByRole('button', { name: 'Earlier notifications' }));

    await waitFor(() => expect(bell.getAllByRole('listitem')).toHaveLength(23));
    expect(bell.queryByRole('button', { name: 'Earlier notifications' })).toBeNull();
  });

  describe('on phones', () => {
    const header = () => within(screen.getByRole('banner'));

    test('the bell stands in the header with what is unread, and not in the account once more', async () => {
      windowOf(390);
      tell([SETTLED], 117);
      await visit('/underConstruction');
      act(() => noteNotices({ newest: 120, readUpTo: 3 }));

      const bell = header().getByRole('button', { name: 'Notifications, 117 new' });
      expect(bell.parentElement?.textContent).toBe('99+');
      fireEvent.click(header().getByRole('button', { name: 'Account' }));
      const account = within(await screen.findByRole('dialog', { name: 'Account' }));
      expect(account.queryByRole('button', { name: /notifications/i })).toBeNull();
      fireEvent.click(account.getByRole('button', { name: 'Close account' }));
      fireEvent.click(bell);

      expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    });

    test('a visitor has it in the menu instead', async () => {
      windowOf(390);
      localStorage.clear();
      session.setState({ user: null, accessToken: null }, true);
      await visit('/underConstruction');

      expect(header().queryByRole('button', { name: /notifications/i })).toBeNull();
      fireEvent.click(header().getByRole('button', { name: 'Menu' }));

      const menu = within(await screen.findByRole('navigation', { name: 'Footer menu' }));
      expect(menu.getByRole('button', { name: 'Notifications' })).toBeTruthy();
    });

    test('the figures beside it are whole, however long they are', async () => {
      windowOf(320);
      await visit('/underConstruction');
      act(() => setBalance({ balance: 123_456_789.25, exposure: 450_000.5 }));

      const wallet = header().getByRole('button', { name: /^Bal/ });

      expect(wallet.textContent).toBe('Balplay ₹12,34,56,789.25Exp −₹4,50,000.50');
    });
  });
});
