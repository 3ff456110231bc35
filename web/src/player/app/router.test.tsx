import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage } from '#testing/match-stage.ts';
import { toasts } from '#ui/toast/toasts.ts';

setUpServer();

const paths = () => server.calls.map(({ path }) => path);

const OPEN_PAGES = [
  ['/inplay', 'Inplay'],
  ['/matchlist/3', 'Match List'],
  ['/rules', 'Rules'],
  ['/fairness', 'Fairness check'],
  ['/underConstruction', 'Under construction'],
  ['/auth/login', 'Login'],
  ['/error-404', 'Error 404'],
  ['/error-500', 'Error 500'],
  ['/under-maintenance', 'Under maintenance'],
  ['/test', 'Test'],
] as const;

const OWN_PAGES = [
  ['/casino', 'Casino'],
  ['/lobby-page/slots', 'Lobby'],
  ['/lobby', 'Lobby'],
  ['/activity-log', 'My Profile'],
  ['/stake-setting', 'Stake settings'],
  ['/play-limits', 'Play limits'],
  ['/change-password', 'Change password'],
  ['/account-cash-statement', 'Account statement'],
  ['/unsettled-bet', 'Unsettled bets'],
  ['/Market-Analysis', 'Market analysis'],
  ['/current-bet', 'Current bets'],
  ['/fancy-games', 'All sessions'],
  ['/ProfitLoss', 'Profit and loss'],
  ['/Payment', 'Payment'],
  ['/dwrequests', 'Payment requests'],
  ['/depositw', 'Deposit and withdrawal'],
  ['/depositw/1', 'Deposit and withdrawal'],
  ['/bonus', 'Bonus'],
] as const;

describe('with a password set by support', () => {
  test.each(['/inplay', '/current-bet', '/markets/55/abc'])('%s redirects to the change of password', async (path) => {
    await server.logInFirst({ mustChangePassword: true });

    const page = await visit(path);

    await waitFor(() => expect(page.address()).toBe('/change-password'));
  });
});

describe('screens and routes (spec 2)', () => {
  test.each(OPEN_PAGES)('%s is public and has its title', async (path, title) => {
    const page = await visit(path);

    expect(page.address()).toBe(path);
    await waitFor(() => expect(document.title).toBe(`Crease | ${title}`));
  });

  test('a match page is public and has its title', async () => {
    const { eventId } = await createStage(server);

    const page = await visit(`/markets/${eventId}/abc`);

    expect(page.address()).toBe(`/markets/${eventId}/abc`);
    await waitFor(() => expect(document.title).toBe('Crease | Markets'));
  });

  test.each(OWN_PAGES)('%s opens when logged in, with its title', async (path, title) => {
    await server.logIn();

    const page = await visit(path);

    expect(page.address()).toBe(path);
    await waitFor(() => expect(document.title).toBe(`Crease | ${title}`));
  });

  test.each(OWN_PAGES)('%s redirects to in-play with the login open when logged out', async (path) => {
    const page = await visit(path);

    expect(page.address()).toBe(`/inplay?to=${path}&login=false`);
  });

  test('keeps the query of the requested page', async () => {
    const page = await visit('/account-cash-statement?from=2026-01-01&type=2');

    expect(page.router.state.location.search).toMatchObject({
      to: '/account-cash-statement?from=2026-01-01&type=2',
      login: false,
    });
  });

  test.each([
    ['/', '/inplay'],
    ['/INPLAY', '/INPLAY'],
    ['/nowhere', '/error-404'],
    ['/markets', '/error-404'],
    ['/auth/logout', '/auth/login'],
    ['/Auth/Logout', '/auth/login'],
    ['/login=false', '/inplay?login=false'],
    ['/matchlist/3/login=false', '/matchlist/3?login=false'],
    ['/nowhere/login=false', '/inplay?login=false'],
  ])('%s leads to %s', async (path, end) => {
    const page = await visit(path);

    expect(page.address()).toBe(end);
  });

  test('staying logged in leads to the exchange', async () => {
    await server.logIn();

    const page = await visit('/auth/logout');
    fireEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }));

    await waitFor(() => expect(page.address()).toBe('/inplay'));
    expect(session.getState().accessToken).not.toBeNull();
  });

  test('ignores letter case and a trailing slash', async () => {
    await server.logIn();

    const page = await visit('/PROFITloss/');

    await waitFor(() => expect(document.title).toBe('Crease | Profit and loss'));
    expect(page.address().toLowerCase()).toMatch(/^\/profitloss\/?$/);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/auth/logout'])(
    "%s isn't followed after a login",
    async (to) => {
      const page = await visit(`/inplay?to=${encodeURIComponent(to)}&login=false`);

      expect(page.address()).toBe('/inplay?login=false');
    },
  );
});

describe('navigation rules (spec 2)', () => {
  test.each(['/casino', '/lobby', '/lobby-page/slots'])(
    '%s redirects to the start page if the casino is off',
    async (path) => {
      await server.logIn();
      await server.configure({ casino: false });

      const page = await visit(path);

      expect(page.address()).toBe('/inplay');
    },
  );

  test('shows the loading bar for about a second and closes open menus', async () => {
    const { router } = await visit('/inplay');
    await waitFor(() => expect(uiFlags.getState().overlay).toBe(false));
    uiFlags.setState({ footerMenu: true });

    const shown: boolean[] = [];
    const stop = uiFlags.subscribe(({ overlay }) => shown.push(overlay));
    const before = performance.now();
    await router.navigate({ to: '/underConstruction' });

    // On a busy machine the page may render after the loading line has gone.
    expect(shown).toContain(true);
    expect(uiFlags.getState().footerMenu).toBe(false);
    await waitFor(() => expect(uiFlags.getState().overlay).toBe(false));
    expect(performance.now() - before).toBeGreaterThan(950);
    stop();
  });

  test('detects an expired login at the next navigation', async () => {
    await server.logIn();
    const page = await visit('/inplay');
    localStorage.setItem('expire_DateTime', new Date(Date.now() - 1_000).toISOString());

    await page.router.navigate({ to: '/current-bet' });

    expect(page.address()).toBe('/inplay?to=/current-bet&login=false');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  test('reloads open bets, results, balance and exposure after leaving the lobby', async () => {
    await server.logIn();
    const { router } = await visit('/lobby');
    server.calls.length = 0;

    await router.navigate({ to: '/inplay' });

    await waitFor(() => expect(paths()).toContain('/Bet/GetUserOpenBets'));
    expect(paths()).toContain('/Bet/GetUserExpectedProfitLoss');
  });

  test('a logout link asks for confirmation, then ends the session, also on the server, and shows a toast', async () => {
    await server.logIn();

    const page = await visit('/Auth/Logout');
    const leave = await screen.findByRole('button', { name: 'Log out' });
    expect(session.getState().accessToken).not.toBeNull();
    expect(paths()).not.toContain('/Account/Logout');
    fireEvent.click(leave);

    await waitFor(() => expect(page.address()).toBe('/auth/login'));
    expect(paths()).toContain('/Account/Logout');
    expect(localStorage.getItem('accessToken')).toBeNull();
    await waitFor(() => expect(toasts.list().map(({ title }) => title)).toEqual(['You’ve been logged out']));
  });

  test('leaves an account page when the session ends', async () => {
    await server.logIn();
    const page = await visit('/stake-setting');

    localStorage.clear();
    session.setState({ user: null, accessToken: null }, true);

    await waitFor(() => expect(page.address()).toBe('/inplay?to=/stake-setting&login=false'));
  });
});

describe('site suspended (spec 4)', () => {
  test('checks a stored flag against the settings and clears it if they differ', async () => {
    localStorage.setItem('siteSuspended', 'true');

    const page = await visit('/inplay');

    expect(page.address()).toBe('/inplay');
    expect(localStorage.getItem('siteSuspended')).toBe('false');
  });

  test('redirects to maintenance when the site closes, and back when it reopens', async () => {
    await server.configure({ siteSuspended: true });
    const page = await visit('/matchlist/3');
    await waitFor(() => expect(page.address()).toBe('/under-maintenance?to=/matchlist/3'));

    await server.configure({ siteSuspended: false });
    await queryClient.invalidateQueries();

    await waitFor(() => expect(page.address()).toBe('/matchlist/3'));
  });
});
