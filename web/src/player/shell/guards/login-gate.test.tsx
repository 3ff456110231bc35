import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { session, signOut } from '#client/session/session.ts';
import { readStep } from '#client/storage/tab-items.ts';
import { closeLogin, openLogin, openSignUp, setRegistration, showStep } from '#player/features/auth/auth-state.ts';
import {
  betSlip,
  finishPlacing,
  rejectSlip,
  setStakeText,
  startPlacing,
  togglePrice,
} from '#player/features/bet-slip/slip.ts';
import { visit as openApp, server, setUpServer } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

describe('login gate', () => {
  afterEach(() => {
    signOut(true);
    closeLogin();
    setRegistration(null);
    finishPlacing();
  });
  setUpServer();

  async function visit(...addresses: string[]) {
    const { router, history } = await openApp(...addresses);
    const path = () => router.state.location.pathname;
    const isMarked = () => 'login' in router.state.location.search;
    return { history, path, isMarked };
  }

  const dialog = () => screen.queryByRole('dialog', { name: /^(LOGIN|SIGN UP|VERIFICATION)$/ });
  const title = () => screen.getByRole('heading', { level: 2, name: /LOGIN|SIGN UP|VERIF/ }).textContent;

  async function logIn() {
    fireEvent.change(await screen.findByLabelText('Username'), {
      target: { value: RAVI.userName },
    });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: RAVI.password } });
    const buttons = screen.getAllByRole('button', { name: 'Log in' });
    const submit = buttons.find((button) => button.getAttribute('type') === 'submit');
    if (submit === undefined) throw new Error('no button');
    fireEvent.click(submit);
  }

  describe('dialogs opened by the URL (spec 2)', () => {
    test('login=false opens LOGIN, and closing it clears the query and stays on the page', async () => {
      const { path, isMarked } = await visit('/inplay?login=false&to=%2Fcurrent-bet');
      await waitFor(() => expect(dialog()).not.toBeNull());
      expect(title()).toBe('LOGIN');

      fireEvent.click(screen.getByRole('button', { name: 'Close login' }));

      await waitFor(() => expect(isMarked()).toBe(false));
      expect(dialog()).toBeNull();
      expect(path()).toBe('/inplay');
    });

    test('a protected page opens LOGIN when logged out, and the login leads there', async () => {
      await server.makeRavi();
      const { path, isMarked } = await visit('/change-password');
      await waitFor(() => expect(dialog()).not.toBeNull());
      expect(path()).toBe('/inplay');

      await logIn();

      await waitFor(() => expect(path()).toBe('/change-password'));
      expect(isMarked()).toBe(false);
      expect(dialog()).toBeNull();
    });

    test('the login leads to /inplay without a target', async () => {
      await server.makeRavi();
      const { path } = await visit('/matchlist/3?login=false');

      await logIn();

      await waitFor(() => expect(path()).toBe('/inplay'));
    });

    test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
      "doesn't follow a target on another site (%s)",
      async (to) => {
        await server.makeRavi();
        const { path } = await visit(`/matchlist/3?login=false&to=${encodeURIComponent(to)}`);

        await logIn();

        await waitFor(() => expect(path()).toBe('/inplay'));
      },
    );

    test('a URL that asks for the login opens LOGIN, whichever dialog was open before', () => {
      class Navigation {
        type = 'navigate';
      }
      const entry = new Navigation();
      vi.stubGlobal('PerformanceNavigationTiming', Navigation);
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
        Object.assign(entry, {
          name: '',
          entryType: '',
          startTime: 0,
          duration: 0,
          toJSON: () => '',
        }),
      ]);
      showStep('sign-up');

      expect(readStep()).toBe('login');
      entry.type = 'reload';
      expect(readStep()).toBe('sign-up');
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });

    test("reopens the last dialog after a reload, until it's closed", () => {
      setRegistration({
        userName: 'asha_21',
        mobile: '+919820000010',
        domain: 'test',
        registrationId: '',
        sentAt: Date.now(),
        from: 'sign-up',
      });

      showStep('verification');

      expect(readStep()).toBe('verification');
      closeLogin();
      expect(readStep()).toBe('login');
    });
  });

  describe('dialogs opened by a button (spec 2)', () => {
    test('Back closes it and stays on the page', async () => {
      const { history, path, isMarked } = await visit('/matchlist/3');
      act(() => openLogin());
      await waitFor(() => expect(isMarked()).toBe(true));
      expect(dialog()).not.toBeNull();

      act(() => history.back());

      await waitFor(() => expect(dialog()).toBeNull());
      expect(path()).toBe('/matchlist/3');
      expect(isMarked()).toBe(false);
    });

    test('closing it leaves no history entry', async () => {
      const { history, path, isMarked } = await visit('/inplay', '/matchlist/3');
      act(() => openLogin());
      await waitFor(() => expect(isMarked()).toBe(true));

      fireEvent.click(screen.getByRole('button', { name: 'Close login' }));

      await waitFor(() => expect(isMarked()).toBe(false));
      act(() => history.back());
      await waitFor(() => expect(path()).toBe('/inplay'));
    });

    test('the login returns to the page', async () => {
      await server.makeRavi();
      const { path, isMarked } = await visit('/matchlist/3');
      act(() => openLogin());
      await waitFor(() => expect(isMarked()).toBe(true));

      await logIn();

      await waitFor(() => expect(isMarked()).toBe(false));
      expect(path()).toBe('/matchlist/3');
      expect(dialog()).toBeNull();
    });

    test('SIGN UP can be opened directly', async () => {
      await visit('/inplay');

      act(() => openSignUp());

      await waitFor(() => expect(dialog()).not.toBeNull());
      expect(title()).toBe('SIGN UP');
      expect(await screen.findByLabelText('Confirm password')).toBeTruthy();
    });
  });

  test('never opens over a bet being placed', async () => {
    const { isMarked } = await visit('/inplay');
    togglePrice({
      eventId: 55,
      dreamEventId: '0',
      marketId: 301,
      runnerId: 901,
      side: 'BACK',
      eventTitle: 'Falcons v Kraken',
      marketName: 'Match odds',
      runnerName: 'Falcons',
      price: 1.85,
    });
    setStakeText('500');
    startPlacing(0);
    act(() => openLogin());
    await waitFor(() => expect(isMarked()).toBe(true));
    expect(dialog()).toBeNull();

    act(() => rejectSlip('Odds have changed'));

    await waitFor(() => expect(dialog()).not.toBeNull());
    expect(betSlip.getState().stakeText).toBe('500');
  });

  test('a login in another tab closes it and continues', async () => {
    const { path } = await visit('/inplay?login=false&to=%2Fmatchlist%2F3');
    await waitFor(() => expect(dialog()).not.toBeNull());

    await act(() => server.logIn());

    await waitFor(() => expect(path()).toBe('/matchlist/3'));
    expect(dialog()).toBeNull();
  });

  test('a user who must change their password does that first', async () => {
    await server.makeRavi({ mustChangePassword: true });
    const { path } = await visit('/inplay?login=false');

    await logIn();

    await waitFor(() => expect(path()).toBe('/change-password'));
    expect(toasts.list().map(({ title: words }) => words)).toContain('Please set your own password first.');
    expect(session.getState().user?.mustChangePassword).toBe(true);
  });
});
