import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInButton, logInTo, logOut, makeBettor, stored } from './bettor.ts';
import { DESKTOP, DEVICES, openBrowser, openVisitor } from './browser.ts';
import { placeAs, publishSetting, setStage } from './fixtures.ts';
import { bannerFigure, logInAsDemo, showOpenBets } from './market-page.ts';

/** Stored items that belong to a session (spec section 4). */
const SESSION_ITEMS = [
  'accessToken',
  'refresh_token',
  'expire_in',
  'expire_DateTime',
  'userinfo',
  'casinoToken',
  'balance',
  'exposure',
  'OpenBets',
  'ProfitLoss',
];

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Navigates to another page without reloading the app. */
async function navigate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(/\/inplay/);
}

async function expectSignedOut(page: Page): Promise<void> {
  await logInButton(page).waitFor();
  const left = Object.keys(await storage(page));
  expect(left.filter((name) => SESSION_ITEMS.includes(name))).toEqual([]);
}

/** Counts calls of a path. */
function countCalls(page: Page, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (path.test(request.url())) calls += 1;
  });
  return () => calls;
}

/** Opens a page of a bettor with one open bet of ₹350, cached by the page. */
async function openWithBet(page: Page) {
  const { userName } = await makeBettor(server);
  const stage = await setStage(server, { inPlayDelayMs: 0 });
  const to = `/markets/${stage.eventId}/${stage.dreamEventId}`;
  await logInTo(page, server, { userName, to });
  await placeAs(server, page, { stage, rate: 3, stake: 350 });
  await expect.poll(() => stored(page, 'OpenBets')).toContain('"unmatchedStake":350');
  await expect.poll(() => stored(page, 'ProfitLoss')).not.toBeNull();
  return { stage, userName };
}

describe('3 client-side stored items', () => {
  test('a login stores every listed item under its name', async () => {
    const { userName, userId } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    const authenticated = page.waitForResponse(/Account\/Authenticate/i);
    await logInTo(page, server, { userName, to: '/inplay' });
    const answer: unknown = await (await authenticated).json();
    const { result } = answer as {
      result: { accessToken: string; refreshToken: string; casinoToken: string };
    };
    await expect.poll(() => stored(page, 'ProfitLoss')).not.toBeNull();
    await expect.poll(() => stored(page, 'TreeSportWithEvent')).not.toBeNull();

    const items = await storage(page);
    expect(items).toMatchObject({
      accessToken: result.accessToken,
      refresh_token: result.refreshToken,
      casinoToken: result.casinoToken,
      expire_in: '1800',
      balance: '100000',
      exposure: '0',
      OpenBets: '[]',
      ProfitLoss: '[]',
      siteSuspended: 'false',
    });
    const left = Date.parse(items.expire_DateTime ?? '') - Date.now();
    expect(left).toBeGreaterThan(1_740_000);
    expect(left).toBeLessThanOrEqual(1_800_000);
    const user: unknown = JSON.parse(items.userinfo ?? '{}');
    expect(user).toMatchObject({ userId, userName, balance: 100_000, exposure: 0, cricket: true });
    expect(user).toMatchObject({
      stakes: expect.arrayContaining([{ title: '10k', value: 10_000 }]),
    });
    // Tokens are stored only in their own items.
    expect(items.userinfo).not.toContain(result.accessToken);
    expect(items.userinfo).not.toContain(result.refreshToken);
    const names = [
      ...['TreeSportWithEvent', 'domainSetting', 'games', 'tv', 'casino_is_empty'],
      ...['mobileCasinoGames', 'desktopCasinoGames'],
    ];
    for (const name of names) {
      const value = items[name];
      expect([name, typeof value]).toEqual([name, 'string']);
      expect(() => JSON.parse(value ?? '')).not.toThrow();
    }
    await context.close();
  });

  test('a demo login is labelled Demo', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/inplay`);
    await page.getByRole('banner').getByRole('button', { name: 'Demo' }).click();
    await expect.poll(() => stored(page, 'userinfo')).toContain('"userName":"Demo"');
    await context.close();
  });
});

describe('4 the session on each navigation and reload', () => {
  test.each([
    ['a past expiry', '2020-01-01T00:00:00.000Z'],
    ['no stored expiry', null],
    ['an invalid expiry', 'soon'],
  ])('%s clears the session on the next navigation', async (_, expiry) => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    const { stage } = await openWithBet(page);
    await page.evaluate((value) => {
      // Demo users are remembered; a user who isn't has no such flag.
      localStorage.removeItem('crease_remembered');
      if (value === null) localStorage.removeItem('expire_DateTime');
      else localStorage.setItem('expire_DateTime', value);
    }, expiry);

    await navigate(page);

    await expectSignedOut(page);
    expect(await stored(page, 'domainSetting')).not.toBeNull();
    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
    const bets = await showOpenBets(page, DESKTOP);
    await bets.getByText('Log in to see your bets.').waitFor();
    await context.close();
  });

  test.each([
    ['a past expiry', '2020-01-01T00:00:00.000Z'],
    ['no stored expiry', null],
  ])('%s clears the session on a reload and leaves the protected page', async (_, expiry) => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await logInTo(page, server, { userName, to: '/stake-setting', isRemembered: false });
    await expect.poll(() => stored(page, 'ProfitLoss')).not.toBeNull();
    await page.evaluate((value) => {
      if (value === null) localStorage.removeItem('expire_DateTime');
      else localStorage.setItem('expire_DateTime', value);
    }, expiry);

    await page.reload();

    await page.waitForURL(/\/inplay\?/);
    await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
    await page.keyboard.press('Escape');
    await expectSignedOut(page);
    await context.close();
  });

  test.each(DEVICES)('a reload shows stored bets without the server ($name)', async (device) => {
    const { page, context } = await openVisitor(browser, device);
    await openWithBet(page);
    const bearers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (/GetUserOpenBets/.test(request.url())) bearers.push(request.headers().authorization);
    });
    await page.route(/GetUserOpenBets|GetUserExpectedProfitLoss/, (route) => route.abort());

    await page.reload();

    const bets = await showOpenBets(page, device);
    await bets.getByRole('listitem').first().waitFor();
    await bets.getByText('₹350').first().waitFor();
    // The bearer token is restored as well.
    await expect.poll(() => bearers).toContain(`Bearer ${await stored(page, 'accessToken')}`);
    await context.close();
  });

  test.each(['OpenBets', 'ProfitLoss'])('requests %s if not stored', async (name) => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await openWithBet(page);
    const asked = countCalls(page, /GetUserOpenBets/);
    // As soon as the next page starts: the current one may still store a late response.
    await page.addInitScript((key) => localStorage.removeItem(key), name);

    await page.reload();

    await expect.poll(asked).toBeGreaterThan(0);
    await expect.poll(() => stored(page, name)).not.toBeNull();
    expect(await stored(page, 'OpenBets')).toContain('"unmatchedStake":350');
    await context.close();
  });

  test('a tab shown again requests open bets and balance', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await openWithBet(page);
    // A push of the bet may still be pending, and triggers a request as well.
    await page.reload({ waitUntil: 'networkidle' });
    const asked = countCalls(page, /GetUserOpenBets/);
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => visibilityState,
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    expect(asked()).toBe(0);
    await page.evaluate(() => localStorage.setItem('balance', '1'));

    await show('visible');

    await expect.poll(asked).toBe(1);
    await expect.poll(() => stored(page, 'balance')).toBe('99650');
    await context.close();
  });
});

describe('4 token refresh', () => {
  test('two tabs share one new token pair before expiry', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await context.clock.install();
    await logInTo(page, server, { userName, to: '/inplay' });
    const second = await context.newPage();
    await second.goto(`${server.url}/inplay`);
    await second.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    const before = await storage(page);
    const calls = [page, second].map((tab) => countCalls(tab, /Account\/RefreshToken/i));

    // Two minutes before the end, with some tolerance for elapsed time.
    await context.clock.fastForward((1_800 - 110) * 1_000);

    await expect.poll(() => stored(page, 'accessToken')).not.toBe(before.accessToken);
    const after = await storage(page);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.userinfo).toBe(before.userinfo);
    // Either tab may have received the token pair, and each has its own clock.
    const clocks = await Promise.all([page, second].map((tab) => tab.evaluate(() => Date.now())));
    const now = Math.max(...clocks);
    const left = Date.parse(after.expire_DateTime ?? '') - now;
    expect(left).toBeGreaterThan(1_740_000);
    expect(left).toBeLessThanOrEqual(1_800_000);
    for (const tab of [page, second]) {
      const asks = tab.waitForRequest(/UserStake\/GetByUser/);
      await tab.bringToFront();
      await tab.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await tab
        .getByRole('dialog', { name: 'Account' })
        .getByRole('link', { name: /stake/i })
        .click();
      expect((await asks).headers().authorization).toBe(`Bearer ${after.accessToken}`);
      await tab.waitForURL('**/stake-setting');
    }
    expect(calls.map((count) => count()).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stored(page, 'accessToken')).toBe(after.accessToken);
    await context.close();
  });

  test('a page that slept past the expiry has no session on waking unless remembered', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.clock.install();
    await logInTo(page, server, { userName, to: '/inplay', isRemembered: false });
    await expect.poll(() => stored(page, 'ProfitLoss')).not.toBeNull();

    await page.clock.fastForward(1_900 * 1_000);

    await expectSignedOut(page);
    await context.close();
  });
});

describe('4 remembered on this device', () => {
  test('a user returning after expiry is still logged in on the requested page', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await logInTo(page, server, { userName, to: '/inplay' });
    const before = await stored(page, 'accessToken');
    await page.evaluate(() =>
      localStorage.setItem('expire_DateTime', new Date(Date.now() - 1_000).toISOString()),
    );

    await page.goto(`${server.url}/account-cash-statement`);

    await page
      .getByRole('heading', { name: /statement/i })
      .first()
      .waitFor();
    expect(await stored(page, 'accessToken')).not.toBe(before);
    await expect.poll(() => bannerFigure(page, /bal/i)).not.toBe('');
    await context.close();
  });

  test('a demo user keeps the balance', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/inplay`);
    await logInAsDemo(page);
    const user = await stored(page, 'userinfo');
    await page.evaluate(() =>
      localStorage.setItem('expire_DateTime', new Date(Date.now() - 1_000).toISOString()),
    );

    await page.reload();

    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('1,00,000');
    expect(await stored(page, 'userinfo')).toBe(user);
    await context.close();
  });
});

describe('4 logout', () => {
  test.each(DEVICES)('clears every stored item except the base URL ($name)', async (device) => {
    const { userName } = await makeBettor(server);
    await publishSetting(server, { baseUrl: server.url });
    const { page, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/inplay' });
    await expect.poll(() => stored(page, 'baseUrl')).toBe(server.url);
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('pins', '[7]');
      localStorage.setItem('ip', '203.0.113.7');
      localStorage.setItem('left-by-somebody', '1');
    });
    // Aborts requests whose responses the page would store again: those are the page's data, not the user's.
    await page.route(/\/cdn\/|\/ip$|TreeSportWithEvent/, (route) => route.abort());

    await logOut(page);

    // The page keeps recording when it was last live, which isn't user data either.
    const left = async () => {
      const { 'choice/live-at': _liveAt, ...items } = await storage(page);
      return items;
    };
    await expect.poll(left).toEqual({ baseUrl: server.url });
    await publishSetting(server, { baseUrl: null });
    await context.close();
  });
});
