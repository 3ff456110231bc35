import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { signOut } from '#client/session/session.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { balance, openBets, setBalance } from '#player/betting/open-bets.ts';
import { clearNotices, mergeNoticeHead } from '#player/features/notices/notice-head.ts';
import {
  closeServer,
  keepPricesFresh,
  replaceServer,
  server,
  setUpServer,
  startServer,
  visit,
} from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { PageServer } from '#testing/server.ts';
import { setOpen } from './open-drawer.ts';

const OPEN_BETS = '/Bet/GetUserOpenBets';
const NOTICES = '/Notice/GetNotices';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PAGE = '/underConstruction';

let token: string;

/** A match odds market in a match. */
const odds = (stage: MatchStage) => stage.market('MATCH_ODDS', 'Match odds', [{ name: 'Falcons' }, { name: 'Kraken' }]);

describe('wallet panel', () => {
  afterEach(() => {
    balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
    openBets.setState({ bets: [], results: [], exposures: null, isLoading: false, failed: false });
  });
  setUpServer();
  beforeEach(async () => {
    token = (await server.logIn()).accessToken;
  });

  async function openWallet() {
    await visit('/activity-log');
    setOpen('walletBox', true);
    return within(await screen.findByRole('dialog', { name: 'Wallet' }));
  }

  test('the main balance is available balance plus exposure, which is broken down by match to the paisa', async () => {
    const first = await createStage(server, { title: 'One v Other' });
    const second = await createStage(server, { title: 'Two v Other' });
    // Laid at 1.99, ₹101 and ₹102 risk ₹99.99 and ₹100.98.
    const lay = { type: 2, rate: 1.99 } as const;
    await first.place(await odds(first), token, { ...lay, stake: 101 });
    await first.place(await odds(first), token, { ...lay, stake: 102 });
    await second.place(await odds(second), token, { rate: 2, stake: 5_000 });

    const wallet = await openWallet();

    await wallet.findByText('₹1,00,000');
    expect(wallet.getByText('₹94,799.03')).toBeTruthy();
    expect(wallet.queryByText('Locked bonus')).toBeNull();
    fireEvent.click(wallet.getByRole('button', { name: /Break down by match/ }));
    const rows = within(await screen.findByRole('dialog', { name: 'Exposure' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DescriptionTotal betsExposure',
      'Two v Other1−5,000',
      'One v Other2−200.97',
      'Total3−5,200.97',
    ]);
  });

  test('offers deposits and withdrawals only if the site has a cashier', async () => {
    const wallet = await openWallet();

    await wallet.findByText('Play money: no deposits or withdrawals.');
    expect(wallet.queryByRole('link', { name: 'Deposit' })).toBeNull();
  });

  test('shows a failure, and a refresh loads the figures', async () => {
    const mend = server.intercept(OPEN_BETS);
    const wallet = await openWallet();
    await wallet.findByText('Out of date');
    mend();

    fireEvent.click(wallet.getByRole('button', { name: 'Refresh balance' }));

    // Shown as available and as main balance.
    await waitFor(() => expect(wallet.getAllByText('₹1,00,000')).toHaveLength(2));
    expect(wallet.queryByText('Out of date')).toBeNull();
  });
});

describe('notifications', () => {
  beforeEach(async () => {
    vi.setSystemTime('2026-11-21T08:00:00Z');
    await startServer();
    keepPricesFresh();
    stubWindowWidth(1440);
    token = (await server.logIn()).accessToken;
  });

  afterEach(async () => {
    await closeServer();
    clearNotices();
    balance.setState({ balance: null, exposure: null });
  });

  /** Settles a bet that wins ₹1,187.50 before 2% commission. */
  async function settleOne(): Promise<void> {
    const stage = await createStage(server, { title: 'Deccan Falcons v Konkan Kraken' });
    const market = await odds(stage);
    await stage.match(market, token, { type: 1, rate: 1.95, stake: 1_250 });
    await stage.settle(market, { winners: [market.runners[0]?.id ?? 0] });
    await server.server.context.notices.drained();
  }

  /** Places session bets that the operator then voids with a reason. */
  async function sessionBets(): Promise<{
    voids: (bets: number) => Promise<void>;
    eventId: number;
  }> {
    const stage = await createStage(server, { title: 'Rangers v Lions' });
    const session = await stage.session('6 over runs');
    const voids = async (bets: number) => {
      const before = await betIds();
      for (let bet = 0; bet < bets; bet += 1) {
        await stage.place(session, token, { type: 3, rate: 100, line: 52 });
      }
      await stage.operate('operatorVoidBets', {
        marketId: session.marketId,
        betIds: (await betIds()).filter((betId) => !before.includes(betId)),
        reason: 'Wrong line',
      });
      await server.server.context.notices.drained();
    };
    return { voids, eventId: stage.eventId };
  }

  async function betIds(): Promise<readonly number[]> {
    const { result } = await server.server.call('getUserOpenBets', {}, { token });
    return result.openBets.map(({ betId }) => betId);
  }

  /** Logs the same user in from another device on 5 January, before a server restart. */
  async function logInFromElsewhere(): Promise<void> {
    const now = Date.now();
    await server.close();
    vi.setSystemTime('2026-01-05T10:00:00Z');
    await startServer();
    const { userName, password } = await server.server.user();
    await server.server.call(
      'authenticate',
      { userNameOrEmailAddress: userName, password },
      { headers: { 'user-agent': FIREFOX } },
    );
    await server.server.close();
    vi.setSystemTime(now);
    replaceServer(new PageServer(await server.server.restart()));
    token = (await server.logInAs(userName, password)).accessToken;
  }

  async function openBell(name: RegExp | string = /^Notifications/) {
    fireEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Notifications' }));
  }

  test('are grouped by day with amounts and link to where they can be checked', async () => {
    await logInFromElsewhere();
    await settleOne();
    const { voids, eventId } = await sessionBets();
    await voids(2);
    await visit(PAGE);

    const bell = await openBell();

    const today = within(await bell.findByRole('region', { name: 'Today' }));
    const settled = today.getByRole('link', { name: /Settled: Match odds/ });
    expect(settled.textContent).toContain('Result: Falcons. Commission ₹23.75');
    expect(settled.textContent).toContain('+1,163.75');
    expect(settled.getAttribute('href')).toBe('/account-cash-statement');
    const voided = today.getByRole('link', { name: /2 bets voided: 6 over runs/ });
    expect(voided.getAttribute('href')).toBe(`/markets/${eventId}/abc`);
    const earlier = within(bell.getByRole('region', { name: '5 Jan' }));
    expect(earlier.getByRole('link', { name: /New login/ }).getAttribute('href')).toBe('/activity-log');
  });

  test('the year-end tax notice shows tax, net winnings and year', async () => {
    const { id: userId, userName, password } = await server.server.user();
    await server.logInAs(userName, password);
    const { clock, notices } = server.server.context;
    await notices.add({
      kind: 'YEAR_TAX',
      facts: { year: 2025, netWinnings: 1_00_000, tax: 30_000 },
      ...{ userId, key: 'tax-year:2025', at: clock.now(), eventId: null, marketId: null },
    });
    await visit(PAGE);

    const bell = await openBell();

    const line = await bell.findByRole('link', { name: /Year-end tax/ });
    expect(line.textContent).toContain(
      '₹30,000 was withheld on net winnings of ₹1,00,000 from April 2025 to March 2026. Any shortfall is owed.',
    );
    expect(line.getAttribute('href')).toBe('/account-cash-statement');
  });

  test('the badge counts unread ones until all are marked as read', async () => {
    await visit(PAGE);
    await server.push(PAGE, (message) => act(() => dispatch(message)));
    await settleOne();
    await (await sessionBets()).voids(2);
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    const bell = await openBell();

    fireEvent.click(await bell.findByRole('button', { name: 'Mark all as read' }));

    await screen.findByRole('button', { name: 'Notifications' });
    expect(server.callsTo('/Notice/MarkRead').map(({ body }) => body)).toEqual([{ upToId: 2 }]);
    expect(bell.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('an empty list explains what appears here', async () => {
    await visit(PAGE);

    const bell = await openBell();

    expect(await bell.findByText(/No notifications yet/)).toBeTruthy();
  });

  test("offers a retry if the list can't be loaded", async () => {
    await (await sessionBets()).voids(2);
    const mend = server.intercept(NOTICES);
    await visit(PAGE);
    const bell = await openBell();
    await bell.findByRole('alert');
    mend();

    fireEvent.click(bell.getByRole('button', { name: 'Try again' }));

    expect(await bell.findByText(/2 bets voided/)).toBeTruthy();
  });

  test("says while offline that they can't be loaded", async () => {
    await visit(PAGE);
    connection.setState({ online: false, stale: true });

    const bell = await openBell();

    await waitFor(() => expect(bell.getByText(/You’re offline/)).toBeTruthy());
    connection.setState({ online: true, stale: false });
  });

  test('loads earlier ones page by page, each once', async () => {
    const { voids } = await sessionBets();
    for (let notice = 0; notice < 22; notice += 1) await voids(1);
    await visit(PAGE);
    const bell = await openBell();
    await waitFor(() => expect(bell.getAllByRole('listitem')).toHaveLength(20));
    // Shifts the second page by one without a push.
    await voids(1);

    fireEvent.click(bell.getByRole('button', { name: 'Earlier notifications' }));

    await waitFor(() => expect(bell.getAllByRole('listitem')).toHaveLength(22));
    expect(bell.queryByRole('button', { name: 'Earlier notifications' })).toBeNull();
  });

  describe('on phones', () => {
    const header = () => within(screen.getByRole('banner'));

    test('the bell is in the header with the unread count, and not in the account drawer too', async () => {
      stubWindowWidth(390);
      await visit(PAGE);
      act(() => mergeNoticeHead({ newest: 120, readUpTo: 3 }));

      const bell = header().getByRole('button', { name: 'Notifications, 117 unread' });
      expect(bell.parentElement?.textContent).toBe('99+');
      fireEvent.click(header().getByRole('button', { name: 'Account' }));
      const account = within(await screen.findByRole('dialog', { name: 'Account' }));
      expect(account.queryByRole('button', { name: /notifications/i })).toBeNull();
      fireEvent.click(account.getByRole('button', { name: 'Close account' }));
      fireEvent.click(bell);

      expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    });

    test('a visitor has it in the menu instead', async () => {
      stubWindowWidth(390);
      signOut(true);
      await visit(PAGE);

      expect(header().queryByRole('button', { name: /notifications/i })).toBeNull();
      fireEvent.click(header().getByRole('button', { name: 'Menu' }));

      const menu = within(await screen.findByRole('navigation', { name: 'Footer menu' }));
      expect(menu.getByRole('button', { name: 'Notifications' })).toBeTruthy();
    });

    test('shows the figures next to it in full, however long', async () => {
      stubWindowWidth(320);
      await visit(PAGE);
      act(() => setBalance({ balance: 123_456_789.25, exposure: 450_000.5 }));

      const wallet = header().getByRole('button', { name: /^Bal/ });

      expect(wallet.textContent).toBe('Bal play ₹12,34,56,789.25Exp −₹4,50,000.50');
    });
  });
});
