import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '#player/features/auth/auth-state.ts';
import { inPlayFilter } from '#player/features/event-list/list-choices.ts';
import { appOffer } from '#player/features/install/install-offer.ts';
import { uiFlags } from '#player/shell/drawers/open-drawer.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';
import { createStage } from '#testing/match-stage.ts';

afterEach(() => {
  login.setState({ open: false });
});
setUpServer();
beforeEach(() => {
  stubWindowWidth(1440);
  appOffer.setState({ isShown: true });
  inPlayFilter.setState({ sportId: null });
});

/** The first one: card headers match too, although they are not landmarks. */
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body);
const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

describe('page layout (spec 2)', () => {
  test('hides the footer on a market and shows the right sidebar next to lists and markets', async () => {
    const { eventId } = await createStage(server);
    const { router } = await visit('/matchlist/3');
    expect(screen.getByRole('complementary', { name: 'Right sidebar' })).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();

    await router.navigate({
      to: '/markets/$eventid/$dreamid',
      params: { eventid: String(eventId), dreamid: 'abc' },
    });
    await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull());

    await router.navigate({ to: '/underConstruction' });
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Right sidebar' })).toBeNull());
  });

  test('the lobby has a link back to sports instead of the sports strip', async () => {
    await server.logIn();
    const { router } = await visit('/lobby');

    expect(screen.queryByRole('navigation', { name: 'Sports' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Back to sports' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/inplay'));
    expect(screen.getByRole('navigation', { name: 'Sports' })).toBeTruthy();
  });

  test('the sports strip scrolls to the link of the open page', async () => {
    stubWindowWidth(390);
    const elements = HTMLElement.prototype;
    vi.spyOn(elements, 'offsetLeft', 'get').mockReturnValue(500);
    vi.spyOn(elements, 'offsetWidth', 'get').mockReturnValue(90);
    vi.spyOn(elements, 'clientWidth', 'get').mockReturnValue(390);
    await createStage(server);

    await visit('/matchlist/3');

    const strip = await screen.findByRole('navigation', { name: 'Sports' });
    await waitFor(() => expect(strip.scrollLeft).toBe(350));
  });

  test('on a phone the header of a match shows the balance only', async () => {
    stubWindowWidth(390);
    const { eventId } = await createStage(server);
    await server.logIn();
    const { router } = await visit('/inplay');
    const exposure = () => banner().getByText('Exp').parentElement?.className;
    expect(exposure()).not.toBe('visually-hidden');

    await act(async () => void router.navigate({ to: `/markets/${eventId}/abc` }));
    await waitFor(() => expect(exposure()).toBe('visually-hidden'));
    expect(banner().getByRole('button', { name: /^Bal/ })).toBeTruthy();
  });

  test('on a phone an open game replaces the header', async () => {
    stubWindowWidth(390);
    await server.logIn();
    const { router } = await visit('/lobby?game=crease%3Adice');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Back to sports' })).toBeNull();

    await act(async () => void router.navigate({ to: '/inplay' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/inplay'));
    expect(banner().getByRole('link', { name: 'Home' })).toBeTruthy();
  });

  test('on a phone the lobby keeps the header while no game is open', async () => {
    stubWindowWidth(390);
    await server.logIn();
    await visit('/lobby?game=');

    expect(screen.getByText('No games available')).toBeTruthy();
    expect(banner().getByRole('link', { name: 'Home' })).toBeTruthy();
  });

  test('the logo leads to in-play with cricket selected, In-Play to all sports', async () => {
    const { router } = await visit('/underConstruction');

    fireEvent.click(banner().getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(router.state.location.href).toBe('/inplay'));
    expect(inPlayFilter.getState().sportId).toBe(3);

    fireEvent.click(banner().getByRole('link', { name: /in-play/i }));
    await waitFor(() => expect(inPlayFilter.getState().sportId).toBeNull());
  });
});

describe('roles (spec 6)', () => {
  test('offers demo, sign-up and login to a visitor', async () => {
    await visit('/underConstruction');

    fireEvent.click(banner().getByRole('button', { name: 'Sign up' }));

    expect(login.getState()).toMatchObject({ open: true, step: 'sign-up' });
    expect(banner().getByRole('button', { name: 'Demo' })).toBeTruthy();
    expect(banner().getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  test("offers no sign-up if the domain doesn't allow it", async () => {
    await server.configure({ allowSignUp: false });
    await visit('/underConstruction');

    await waitFor(() => expect(banner().queryByRole('button', { name: 'Sign up' })).toBeNull());
  });

  test('the floating menu opens, labels its links and closes with Escape', async () => {
    await server.configure({
      showSupportLink: true,
      supportLink: 'https://help.example',
      telegramId: 'crease',
      licence: LICENCE,
    });
    await server.logIn();
    await visit('/underConstruction');
    const button = await screen.findByRole('button', { name: 'Quick links' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(within(screen.getByRole('complementary', { name: 'Help' })).queryByRole('link')).toBe(null);

    fireEvent.click(button);

    expect(button.getAttribute('aria-expanded')).toBe('true');
    const menu = within(screen.getByRole('complementary', { name: 'Help' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Support',
      'Telegram',
      'Deposit',
      'Withdrawal',
    ]);
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(button);
  });

  test('Back closes the floating menu and keeps the page', async () => {
    stubWindowWidth(390);
    await server.configure({ showSupportLink: true, supportLink: 'https://help.example' });
    const { router } = await visit('/underConstruction');
    const button = await screen.findByRole('button', { name: 'Quick links' });
    fireEvent.click(button);
    await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));

    act(() => history.back());

    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(router.state.location.pathname).toBe('/underConstruction');
  });

  test("the account drawer links the account pages and says that it's play money", async () => {
    await server.logIn();
    const { router } = await visit('/underConstruction');

    fireEvent.click(banner().getByRole('button', { name: 'Account' }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Account' }));
    expect(drawer.getByText(/play money/i)).toBeTruthy();
    expect(drawer.queryByRole('link', { name: 'Deposit' })).toBeNull();
    expect(drawer.getByRole('link', { name: 'Log out' })).toBeTruthy();
    fireEvent.click(drawer.getByRole('link', { name: 'Stakes and settings' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/stake-setting'));
    expect(uiFlags.getState().accountDrawer).toBe(false);
  });
});

describe('small screens (spec 1)', () => {
  test('the download bar appears with an apkUrl and stays away for a week once closed', async () => {
    stubWindowWidth(390);
    await server.configure({ apkUrl: '/crease.apk' });
    await visit('/underConstruction');
    const bar = within(await screen.findByRole('region', { name: 'Download app' }));
    expect(bar.getByRole('link', { name: 'Download APK' }).getAttribute('href')).toBe('/crease.apk');

    fireEvent.click(bar.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Download app' })).toBeNull());
    const until = Number(localStorage.getItem('put-away/download-app'));
    expect(until - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  test('there is no download bar without an apkUrl or on a wide screen', async () => {
    await server.configure({ apkUrl: '/crease.apk' });
    await visit('/underConstruction');

    expect(screen.queryByRole('region', { name: 'Download app' })).toBeNull();
  });

  test('the footer menu opens from the header and closes on navigation', async () => {
    stubWindowWidth(390);
    await server.logIn();
    const { router } = await visit('/underConstruction');
    const button = screen.getByRole('button', { name: 'Menu' });

    fireEvent.click(button);

    const menu = within(await screen.findByRole('navigation', { name: 'Footer menu' }));
    expect(menu.getByRole('link', { name: 'Statement' })).toBeTruthy();
    await router.navigate({ to: '/current-bet' });
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Footer menu' })).toBeNull());
  });
});
