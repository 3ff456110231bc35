import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { BUILT_IN_SETTING } from '@crease/contracts/site/settings.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { preferences } from '#client/session/preferences.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { login } from '#player/features/auth/auth-state.ts';
import { betSlip, clearSlip } from '#player/features/bet-slip/slip.ts';
import { appOffer, appUpdate, installOffer } from '#player/features/install/install-offer.ts';
import { closeApp, keepPricesFresh, replaceServer, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';
import { createStage } from '#testing/match-stage.ts';
import { PageServer } from '#testing/server.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };
const GAMES = [{ name: 'Live', games: [{ id: 1, isMobile: true, isDesktop: true }] }];

afterEach(async () => {
  clearSlip();
  login.setState({ open: false });
  preferences.setState(DEFAULT_PREFERENCES);
  appUpdate.setState({ isReady: false });
  installOffer.setState({ method: null });
  await loadLanguage('en');
});
setUpServer();
beforeEach(() => {
  stubWindowWidth(1440);
  appOffer.setState({ isShown: true });
  keepPricesFresh();
});

const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body);
const bottomBar = () => within(screen.getByRole('navigation', { name: 'Main' }));

async function openAccount() {
  fireEvent.click(banner().getByRole('button', { name: 'Account' }));
  return within(await screen.findByRole('dialog', { name: 'Account' }));
}

describe('the cashier is offered only on a licensed domain that shows it', () => {
  test.each([
    { licence: LICENCE, showDepositW: true, isOffered: true },
    { licence: LICENCE, showDepositW: false, isOffered: false },
    { licence: null, showDepositW: true, isOffered: false },
  ])('licence $licence.number, showDepositW $showDepositW', async ({ isOffered, ...setting }) => {
    await server.configure(setting);
    await server.logIn();
    await visit('/underConstruction');
    // The settings have loaded and replaced the defaults.
    await waitFor(() => expect(screen.queryByText(/play money/i) === null).toBe(setting.licence !== null));

    expect(banner().queryByRole('link', { name: 'Deposit' }) !== null).toBe(isOffered);
    const account = await openAccount();
    const names = account.getAllByRole('link').map((link) => link.textContent);
    expect(names.includes('Payment requests')).toBe(isOffered);
    expect(names.includes('Bonus')).toBe(isOffered);
    expect(names.filter((name) => name === 'Withdrawal')).toHaveLength(isOffered ? 1 : 0);
  });

  test('offers nothing of it to visitors', async () => {
    await server.configure({
      licence: LICENCE,
      showSupportLink: true,
      supportLink: 'https://help.example',
    });
    await visit('/underConstruction');
    fireEvent.click(await screen.findByRole('button', { name: 'Quick links' }));

    const menu = within(screen.getByRole('complementary', { name: 'Help' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Support']);
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /notifications/i })).toBeNull();
  });
});

describe('the floating menu', () => {
  test('is hidden if no link is set', async () => {
    await server.logIn();
    await server.configure({ showSupportLink: false, supportLink: 'https://help.example' });
    await visit('/underConstruction');
    await screen.findByText(/play money/i);

    expect(screen.queryByRole('button', { name: 'Quick links' })).toBeNull();
  });

  test.each([
    { what: 'is hidden on a wide screen', width: 1440, isThere: false },
    { what: 'stays in the bar on phones', width: 390, isThere: true },
  ])('$what while a bet is prepared', async ({ width, isThere }) => {
    stubWindowWidth(width);
    await server.configure({ showSupportLink: true, supportLink: 'https://help.example' });
    await visit('/underConstruction');
    await screen.findByRole('button', { name: 'Quick links' });

    act(() => {
      betSlip.setState({ selection: { eventId: 1, marketId: 2, runnerId: 3 } as never });
    });

    expect(screen.queryByRole('button', { name: 'Quick links' }) !== null).toBe(isThere);
  });
});

describe('the account panel', () => {
  test('shows the username, switches betting options, offers the app and returns the focus to its button', async () => {
    const { userName } = await server.logInFirst();
    await visit('/underConstruction');
    const button = banner().getByRole('button', { name: 'Account' });
    button.focus();
    const account = await openAccount();
    expect(account.getByRole('heading', { name: userName })).toBeTruthy();
    expect(account.getByText('First login')).toBeTruthy();

    fireEvent.click(account.getByRole('switch', { name: 'Confirm before placing' }));
    fireEvent.click(account.getByRole('switch', { name: 'One-click betting, ₹1,000 per bet' }));

    expect(preferences.getState()).toMatchObject({ confirmBets: true, oneClick: true });
    expect(account.getByRole('switch', { name: 'Confirm before placing' }).getAttribute('aria-checked')).toBe('true');
    expect(account.queryByRole('button', { name: 'Install Crease' })).toBeNull();

    // Only if the browser can install.
    act(() => installOffer.setState({ method: 'share-menu' }));
    fireEvent.click(account.getByRole('button', { name: 'Install Crease' }));
    expect(account.getByText(/add to home screen/i)).toBeTruthy();

    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  test("a new language applies at once, also to the page's lang attribute", async () => {
    await server.logIn();
    await visit('/underConstruction');

    await act(() => loadLanguage('hi'));

    await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
    expect(banner().getByRole('button', { name: 'अकाउंट' })).toBeTruthy();
  });
});

describe('announcements', () => {
  const THREE = 'Deposits are free\nThe final starts at 19:30 | Void notice: 18 over runs';

  test('are shown one at a time above the page and change only by hand', async () => {
    await server.configure({ announcement: THREE });
    await visit('/underConstruction');
    const line = within(await screen.findByRole('complementary', { name: 'Announcement' }));
    expect(line.getByText('Deposits are free')).toBeTruthy();
    expect(line.getByText('1 of 3')).toBeTruthy();

    fireEvent.click(line.getByRole('button', { name: 'Previous message' }));

    expect(line.getByText('Void notice: 18 over runs')).toBeTruthy();
    expect(line.getByText('3 of 3')).toBeTruthy();
  });

  test("one hidden for today is back the next day, in the site's time zone", async () => {
    // 23:30 in India.
    vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00Z'), toFake: ['Date'] });
    stubWindowWidth(1440);
    await server.configure({ announcement: 'Deposits are free' });
    await visit('/underConstruction');
    fireEvent.click(await screen.findByRole('button', { name: 'Hide for today' }));
    expect(screen.queryByText('Deposits are free')).toBeNull();
    const kept = Object.entries(localStorage);
    closeApp();

    replaceServer(new PageServer(server.server));
    for (const [name, value] of kept) localStorage.setItem(name, String(value));
    stubWindowWidth(1440);
    vi.setSystemTime(Date.parse('2026-11-21T18:31:00Z'));
    await visit('/underConstruction');

    expect(await screen.findByText('Deposits are free')).toBeTruthy();
  });

  test('are in the bell on phones, also for visitors', async () => {
    stubWindowWidth(390);
    await server.configure({ announcement: THREE });
    await visit('/underConstruction');
    await screen.findByText(/play money/i);
    expect(screen.queryByText('Deposits are free')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Footer menu' }));
    fireEvent.click(menu.getByRole('button', { name: /notifications/i }));

    const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await bell.findByText('Deposits are free')).toBeTruthy();
    expect(bell.getByText('The final starts at 19:30')).toBeTruthy();
    fireEvent.click(bell.getAllByRole('button', { name: 'Hide for today' })[0] ?? document.body);
    expect(bell.queryByText('Deposits are free')).toBeNull();
    expect(bell.getByText('The final starts at 19:30')).toBeTruthy();
  });
});

describe('banners', () => {
  const BANNERS = [
    { imageUrl: '/a.webp', link: '/matchlist/3', title: 'Monsoon T20' },
    { imageUrl: 'https://pictures.example/b.webp', link: null, title: null },
  ];

  test('are below in-play events and nowhere else', async () => {
    await server.configure({ banners: BANNERS });
    const { router } = await visit('/inplay');
    const strip = within(await screen.findByRole('region', { name: 'Promotions' }));
    expect(strip.getByRole('link', { name: 'Monsoon T20' }).getAttribute('href')).toBe('/matchlist/3');

    await act(() => router.navigate({ to: '/underConstruction' }));

    expect(screen.queryByRole('region', { name: 'Promotions' })).toBeNull();
  });

  test('one whose image fails to load shows its title, and one without a title is removed', async () => {
    await server.configure({ banners: BANNERS });
    await visit('/inplay');
    const region = await screen.findByRole('region', { name: 'Promotions' });

    for (const picture of region.querySelectorAll('img')) fireEvent.error(picture);

    expect(region.querySelectorAll('img')).toHaveLength(0);
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
    expect(within(region).getByText('Monsoon T20')).toBeTruthy();
  });
});

describe('the bottom bar on phones', () => {
  test('leads visitors to the login and is hidden on a market', async () => {
    stubWindowWidth(390);
    const { eventId } = await createStage(server);
    const { router } = await visit('/underConstruction');
    expect(bottomBar().queryByRole('link', { name: 'Casino' })).toBeNull();

    fireEvent.click(bottomBar().getByRole('button', { name: 'My bets' }));
    expect(login.getState().open).toBe(true);

    await act(() =>
      router.navigate({
        to: '/markets/$eventid/$dreamid',
        params: { eventid: String(eventId), dreamid: 'abc' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Download app' })).toBeNull();
  });

  test('links to the casino if there are games for this visitor', async () => {
    stubWindowWidth(390);
    server.intercept('/cdn/test.json', () => Response.json({ setting: BUILT_IN_SETTING, games: GAMES }));
    await server.logIn();
    await visit('/underConstruction');

    expect(await bottomBar().findByRole('link', { name: 'Casino' })).toBeTruthy();
  });
});

describe('the connection', () => {
  test("shows while offline as of when prices are, and when it's back", async () => {
    await createStage(server);
    await visit('/underConstruction');
    await screen.findByRole('navigation', { name: 'Sports' });
    const liveAt = Date.parse('2026-11-21T08:35:31Z');

    act(() => connection.setState({ online: false, stale: true, liveAt }));
    expect(screen.getByText('You’re offline. Prices are as of 14:05:31 IST and you can’t place bets.')).toBeTruthy();

    act(() => connection.setState({ online: true, stale: false }));
    expect(screen.queryByText(/you’re offline/i)).toBeNull();
    expect(screen.getByText('Reconnected. Prices are live.')).toBeTruthy();
  });

  test('shows the last known data and its age if opened offline', async () => {
    await server.logIn();
    server.cut('/Event/TreeSportWithEvent');
    connection.setState({
      online: false,
      stale: true,
      liveAt: Date.parse('2026-11-21T08:35:31Z'),
    });
    await visit('/inplay');

    const view = within(await screen.findByRole('region', { name: 'No connection' }));
    expect(view.getByText(/21 Nov 2026, 14:05:31/)).toBeTruthy();
    expect(view.getByText('Last balance')).toBeTruthy();
    connection.setState({ online: true, stale: false });
  });
});

test('offers a new version, which can be postponed', async () => {
  stubWindowWidth(1440);
  await visit('/underConstruction');

  act(() => appUpdate.setState({ isReady: true }));
  const offer = within(await screen.findByRole('complementary', { name: 'New version' }));
  expect(offer.getByRole('button', { name: 'Reload' })).toBeTruthy();
  fireEvent.click(offer.getByRole('button', { name: 'Later' }));

  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'New version' })).toBeNull());
});

describe('search', () => {
  async function typed(text: string) {
    const field = banner().getByRole('searchbox', { name: 'Search matches' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    return field;
  }

  test('finds account pages when logged in, and the cross clears the field', async () => {
    await server.logIn();
    const { router } = await visit('/underConstruction');

    const field = await typed('statem');
    expect(await banner().findByRole('link', { name: /statement/i })).toBeTruthy();
    fireEvent.click(banner().getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveProperty('value', '');
    await typed('statem');
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(router.state.location.pathname).toBe('/account-cash-statement'));
  });

  test("asks for two characters and says what wasn't found", async () => {
    await visit('/underConstruction');

    await typed('s');
    expect(await banner().findByText('Enter at least 2 characters.')).toBeTruthy();
    await typed('<b>x((');
    expect(banner().getByText(/No matches, leagues or pages found for “<b>x\(\(”/)).toBeTruthy();
    expect(banner().queryByRole('link', { name: /statement/i })).toBeNull();
  });

  test('closes with a press outside, and / focuses the field again', async () => {
    await visit('/underConstruction');
    const field = await typed('xyz');
    const hint = await banner().findByText(/No matches, leagues or pages/);

    fireEvent.pointerDown(document.body);
    expect(hint.closest('[hidden]')).not.toBeNull();
    fireEvent.keyDown(document.body, { key: '/' });

    expect(document.activeElement).toBe(field);
    expect(hint.closest('[hidden]')).toBeNull();
  });
});
