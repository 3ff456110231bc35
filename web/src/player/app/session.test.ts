// @vitest-environment happy-dom
import { REFRESH_GRACE_MS } from '@crease/contracts/base/constants.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession, logOut, renew } from '#client/session/keep-session.ts';
import { millisecondsLeft, revalidateSession, session, signIn, signOut } from '#client/session/session.ts';
import { dropInvalidItems, readItem, writeItem } from '#client/storage/local-items.ts';
import { balance, openBets, pushBalance } from '#player/betting/open-bets.ts';
import { logIn } from '#player/features/auth/auth-state.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { followOtherTabs, syncUserData } from './start-data.ts';

/** Only the network is mocked: requests in order, and responses by path. */
let requestedUrls: string[] = [];
let answers: Record<string, () => object | Promise<object>> = {};

const RAVI = {
  accessToken: 'token-1',
  refreshToken: 'refresh-1',
  expireInSeconds: 1_800,
  casinoToken: 'casino-1',
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'INR',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 20,
  stakes: [{ title: '10k', value: 10_000 }],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
} as const;
const SESSION_ITEMS = [
  'accessToken',
  'refresh_token',
  'expire_in',
  'expire_DateTime',
  'userinfo',
  'balance',
  'exposure',
  'OpenBets',
  'ProfitLoss',
];

keepSession();
syncUserData();
followOtherTabs();

beforeEach(() => {
  vi.useFakeTimers();
  requestedUrls = [];
  answers = {
    'Bet/GetUserOpenBets': () => ({ openBets: [], balance: 480, exposure: 20 }),
    'Bet/GetUserExpectedProfitLoss': () => [],
    'Account/Logout': () => ({}),
    'Account/Authenticate': () => RAVI,
  };
  vi.stubGlobal('fetch', async (url: URL) => {
    const path = url.pathname.slice(1);
    requestedUrls.push(path);
    const result = await (answers[path]?.() ?? {});
    return Response.json({ success: true, result, error: null, status: 200 });
  });
  localStorage.clear();
});

afterEach(async () => {
  signOut(true);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bet = { betId: 7, eventId: 55, marketId: 301, betRate: 1.85, runnerName: 'Falcons' };
const countRequests = (path: string) => requestedUrls.filter((one) => one === path).length;
const settle = () => vi.advanceTimersByTimeAsync(500);

/** Simulates storage changes by another tab, which this tab sees only as events. */
function anotherTab(items: Readonly<Record<string, string | null>>) {
  for (const [key, value] of Object.entries(items)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  for (const key of Object.keys(items)) window.dispatchEvent(new StorageEvent('storage', { key }));
}

const loginOfAnotherTab = () => ({
  expire_DateTime: new Date(Date.now() + 1_800_000).toISOString(),
  expire_in: '1800',
  refresh_token: 'refresh-2',
  casinoToken: '',
  userinfo: JSON.stringify({ ...RAVI, userId: 21, userName: 'asha_21' }),
  balance: '900',
  exposure: '0',
  accessToken: 'token-2',
});

test('reloads open bets when a push has a different exposure, as after a bet on another device', async () => {
  await logIn({ userNameOrEmailAddress: 'ravi_7', password: 'x' });
  await settle();
  const before = countRequests('Bet/GetUserOpenBets');
  const push = { Balance: 480, LockedBonus: 0, CashBalance: 500, Currency: 'INR' } as const;

  pushBalance({ ...push, Exposure: 20, Version: 1 });
  await settle();
  expect(countRequests('Bet/GetUserOpenBets')).toBe(before);
  pushBalance({ ...push, Exposure: 70, Version: 2 });
  await settle();

  expect(countRequests('Bet/GetUserOpenBets')).toBe(before + 1);
});

describe('session stored at login (spec 4)', () => {
  test('stores tokens, user info and stake buttons, but not the open bets cache', async () => {
    writeItem('OpenBets', [bet] as never);

    await logIn({ userNameOrEmailAddress: 'ravi_7', password: 'x' });

    expect(readItem('accessToken')).toBe('token-1');
    expect(readItem('refresh_token')).toBe('refresh-1');
    expect(readItem('expire_in')).toBe(1_800);
    expect(Math.round(millisecondsLeft() / 1_000)).toBe(1_800);
    expect(readItem('userinfo')?.stakes).toEqual(RAVI.stakes);
    expect(readItem('OpenBets')).toBeNull();
    await settle();
    expect(countRequests('Bet/GetUserOpenBets')).toBe(1);
    expect(balance.getState()).toMatchObject({ balance: 480, exposure: 20 });
  });

  test('shows the previous login', async () => {
    answers['Account/Authenticate'] = () => ({ ...RAVI, lastLogin: '2026-11-20T10:00:00.000Z' });

    await logIn({ userNameOrEmailAddress: 'ravi_7', password: 'x' });

    const [toast] = toasts.list();
    expect(toast?.title).toMatch(/^Last login: 20 Nov \d\d:\d\d$/);
  });
});

describe('session checked on each navigation and reload (spec 4)', () => {
  test.each([
    ['past its expiry', () => writeItem('expire_DateTime', new Date(Date.now() - 1).toISOString())],
    ['without an expiry', () => localStorage.removeItem('expire_DateTime')],
    ['with an invalid expiry', () => localStorage.setItem('expire_DateTime', 'tomorrow')],
  ])('a session %s is cleared, and nothing else', async (_, spoil) => {
    signIn(RAVI);
    await settle();
    writeItem('pins', [4]);
    writeItem('OpenBets', [bet] as never);
    spoil();

    revalidateSession();

    expect(session.getState()).toEqual({ user: null, accessToken: null });
    expect(SESSION_ITEMS.map((name) => localStorage.getItem(name))).toEqual(SESSION_ITEMS.map(() => null));
    expect(readItem('pins')).toEqual([4]);
    expect(balance.getState().balance).toBeNull();
    expect(openBets.getState().bets).toEqual([]);
  });

  test('keeps a valid session and uses cached bets without a request', async () => {
    signIn(RAVI);
    await settle();
    requestedUrls = [];

    revalidateSession();
    await settle();

    expect(session.getState().user?.userName).toBe('ravi_7');
    expect(requestedUrls).toEqual([]);
  });

  test('loads bets if a valid session has none cached', async () => {
    signIn(RAVI);
    await settle();
    requestedUrls = [];
    localStorage.removeItem('ProfitLoss');

    revalidateSession();
    await settle();

    expect(requestedUrls.sort()).toEqual(['Bet/GetUserExpectedProfitLoss', 'Bet/GetUserOpenBets']);
  });
});

describe('logout (spec 4)', () => {
  test('clears everything but the base URL and notifies the server', async () => {
    signIn(RAVI);
    await settle();
    writeItem('baseUrl', 'https://api.example.test');
    writeItem('crease_mode', 'dark');
    writeItem('pins', [4]);
    let release: (result: object) => void = () => undefined;
    answers['Account/Logout'] = () =>
      new Promise((resolve) => {
        release = resolve;
      });

    const done = logOut();

    // Immediate, without waiting for the server.
    expect(session.getState().user).toBeNull();
    expect(new Set(Object.keys({ ...localStorage }))).toEqual(new Set(['baseUrl']));
    expect(countRequests('Account/Logout')).toBe(1);
    release({});
    await done;
  });
});

describe('token refresh', () => {
  const fresh = {
    accessToken: 'token-3',
    refreshToken: 'refresh-3',
    expireInSeconds: 1_800,
    casinoToken: '',
  };

  test('happens two minutes before expiry and stores the new expiry', async () => {
    answers['Account/RefreshToken'] = () => fresh;
    signIn(RAVI);

    await vi.advanceTimersByTimeAsync(1_679_000);
    expect(countRequests('Account/RefreshToken')).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(countRequests('Account/RefreshToken')).toBe(1);
    expect(session.getState()).toMatchObject({ accessToken: 'token-3', user: { userId: 12 } });
    expect(millisecondsLeft()).toBeGreaterThan(1_790_000);
    // Renewed again before expiry, so an active user is never logged out.
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(countRequests('Account/RefreshToken')).toBe(2);
  });

  test('logs out a page that slept past expiry, without a refresh', async () => {
    answers['Account/RefreshToken'] = () => fresh;
    signIn(RAVI);
    await settle();

    vi.setSystemTime(Date.now() + 1_801_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();

    expect(session.getState().user).toBeNull();
    expect(countRequests('Account/RefreshToken')).toBe(0);
  });

  test('restores an expired remembered session with its user and casino token', async () => {
    answers['Account/RefreshToken'] = () => fresh;
    signIn(RAVI, { isRemembered: true });
    await settle();

    vi.setSystemTime(Date.now() + 86_400_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();

    expect(countRequests('Account/RefreshToken')).toBe(1);
    expect(session.getState()).toMatchObject({ accessToken: 'token-3', user: { userId: 12 } });
    expect(millisecondsLeft()).toBeGreaterThan(1_790_000);
  });

  test('retries a remembered session when back online', async () => {
    answers['Account/RefreshToken'] = () => {
      throw new TypeError('no network');
    };
    signIn(RAVI, { isRemembered: true });
    await settle();
    vi.setSystemTime(Date.now() + 1_801_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(session.getState().user).toBeNull();
    expect(readItem('refresh_token')).not.toBeNull();

    answers['Account/RefreshToken'] = () => fresh;
    window.dispatchEvent(new Event('online'));
    await settle();

    expect(session.getState().user?.userId).toBe(12);
  });

  test('retries a lost response while the server still repeats it', async () => {
    let tries = 0;
    answers['Account/RefreshToken'] = () => {
      tries += 1;
      if (tries === 1) throw new TypeError('no network');
      return fresh;
    };
    signIn(RAVI);

    await vi.advanceTimersByTimeAsync(1_680_500);
    expect([tries, session.getState().accessToken]).toEqual([1, 'token-1']);
    await vi.advanceTimersByTimeAsync(REFRESH_GRACE_MS / 2);

    expect(session.getState().accessToken).toBe('token-3');
  });

  test('uses the session that another tab stored while this one waited', async () => {
    answers['Account/RefreshToken'] = () => fresh;
    signIn(RAVI);
    await settle();
    // Another tab renews while this one waits for the lock.
    const request = async (_name: string, action: () => Promise<void>) => {
      writeItem('accessToken', 'token-of-another-tab');
      await action();
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });

    await renew();

    expect(countRequests('Account/RefreshToken')).toBe(0);
    expect(session.getState().accessToken).toBe('token-of-another-tab');
  });

  test('keeps a user logged out who logs out during the refresh', async () => {
    let release: (result: object) => void = () => undefined;
    answers['Account/RefreshToken'] = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    signIn(RAVI);
    const done = renew();

    await logOut();
    release(fresh);
    await done;

    expect(session.getState().user).toBeNull();
    expect(readItem('accessToken')).toBeNull();
  });
});

describe('two tabs', () => {
  test('a login in another tab is followed, and bets are loaded once', async () => {
    anotherTab(loginOfAnotherTab());
    await settle();

    expect(session.getState()).toMatchObject({
      accessToken: 'token-2',
      user: { userName: 'asha_21' },
    });
    expect(countRequests('Bet/GetUserOpenBets')).toBe(1);
    expect(countRequests('Bet/GetUserExpectedProfitLoss')).toBe(1);
  });

  test('a half-written login of another tab is ignored', () => {
    const { accessToken: _last, ...first } = loginOfAnotherTab();
    anotherTab(first);

    revalidateSession();

    expect(localStorage.getItem('refresh_token')).toBe('refresh-2');
  });

  test('a logout in another tab is followed without a request', async () => {
    signIn(RAVI);
    await settle();
    requestedUrls = [];

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await settle();

    expect(session.getState().user).toBeNull();
    expect(balance.getState().balance).toBeNull();
    expect(requestedUrls).toEqual([]);
  });

  test('a token renewed in another tab is used without further requests', async () => {
    signIn(RAVI);
    await settle();
    requestedUrls = [];

    anotherTab({ accessToken: 'token-9' });
    await settle();

    expect(session.getState()).toMatchObject({ accessToken: 'token-9', user: { userId: 12 } });
    expect(requestedUrls).toEqual([]);
  });

  test('balance and bets of another tab are used without a request', async () => {
    signIn(RAVI);
    await settle();
    requestedUrls = [];

    anotherTab({
      balance: '123.5',
      exposure: '7',
      OpenBets: JSON.stringify([bet]),
      ProfitLoss: '[]',
    });
    await settle();

    expect(balance.getState()).toMatchObject({ balance: 123.5, exposure: 7 });
    expect(openBets.getState().bets.map(({ betId }) => betId)).toEqual([7]);
    expect(requestedUrls).toEqual([]);
  });
});

describe('stored items (spec 3)', () => {
  test.each([
    ['pins', '[1,"two"]'],
    ['pins', 'not json'],
    ['balance', '"much"'],
    ['userinfo', '{"userName":"ravi_7"}'],
    ['OpenBets', '{}'],
    ['OpenBets', '[{"eventId":5}]'],
    ['TreeSportWithEvent', '[{"id":3}]'],
    ['domainSetting', '{"domainTitle":7}'],
    ['siteSuspended', '"yes"'],
    ['theme', 'purple'],
    ['crease_mode', 'purple'],
    ['baseUrl', 'no address'],
    ['expire_DateTime', 'tomorrow'],
  ] as const)('%s = %s is dropped without harm', (name, text) => {
    localStorage.setItem(name, text);

    expect(readItem(name)).toBeNull();
    expect(localStorage.getItem(name)).toBeNull();
  });

  test('data of another version is checked item by item', () => {
    localStorage.setItem('crease_version', '0');
    localStorage.setItem('pins', '[4,5]');
    localStorage.setItem('OpenBets', '{"v2":[]}');

    dropInvalidItems();

    expect(readItem('pins')).toEqual([4, 5]);
    expect(localStorage.getItem('OpenBets')).toBeNull();
    expect(readItem('crease_version')).toBe(1);
  });

  test.each(['light', 'dark', 'system'] as const)(
    'the %s mode that older versions stored as the theme is kept',
    (mode) => {
      localStorage.setItem('theme', mode);

      dropInvalidItems();

      expect(readItem('crease_mode')).toBe(mode);
      expect(localStorage.getItem('theme')).toBeNull();
    },
  );

  test('a mode chosen since then replaces the older one, and the site’s theme stays', () => {
    localStorage.setItem('theme', 'dark');
    writeItem('crease_mode', 'light');
    dropInvalidItems();
    writeItem('theme', 'emerald');

    dropInvalidItems();

    expect([readItem('crease_mode'), readItem('theme')]).toEqual(['light', 'emerald']);
  });

  test('the app works on this page if the browser stores nothing', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    signIn(RAVI);
    revalidateSession();

    expect(session.getState().user?.userName).toBe('ravi_7');
    refuse.mockRestore();
  });
});
