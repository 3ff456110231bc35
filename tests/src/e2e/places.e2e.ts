import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logOut } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor, PHONE } from './browser.ts';

/** Path, title and login requirement, from the specification's table. */
const PLACES: readonly (readonly [path: string, title: string, needsLogin: boolean])[] = [
  ['/inplay', 'Inplay', false],
  ['/markets/1/dream', 'Markets', false],
  ['/matchlist/3', 'Match List', false],
  ['/casino', 'Casino', true],
  ['/lobby-page/live', 'Lobby', true],
  ['/underConstruction', 'Under construction', false],
  ['/lobby', 'Lobby', true],
  ['/activity-log', 'My Profile', true],
  ['/stake-setting', 'Stake settings', true],
  ['/play-limits', 'Play limits', true],
  ['/play-activity', 'Play activity', true],
  ['/documents', 'Documents', true],
  ['/change-password', 'Change password', true],
  ['/account-cash-statement', 'Account statement', true],
  ['/unsettled-bet', 'Unsettled bets', true],
  ['/Market-Analysis', 'Market analysis', true],
  ['/current-bet', 'Current bets', true],
  ['/fancy-games', 'All sessions', true],
  ['/ProfitLoss', 'Profit and loss', true],
  ['/Payment', 'Payment', true],
  ['/dwrequests', 'Payment requests', true],
  ['/depositw', 'Deposit and withdrawal', true],
  ['/depositw/2', 'Deposit and withdrawal', true],
  ['/bonus', 'Bonus', true],
  ['/rules', 'Rules', false],
  ['/fairness', 'Fairness check', false],
  ['/auth/login', 'Login', false],
  ['/error-404', 'Error 404', false],
  ['/error-500', 'Error 500', false],
  ['/test', 'Test', false],
];

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  const operator = await logInOperator(server.url, server.operator);
  // The first event of a new installation: /markets/1/dream.
  await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Deccan Falcons v Konkan Kraken',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    dreamEventId: 'dream',
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function logInAsDemo(page: Page): Promise<void> {
  await page.goto(`${server.url}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /login as demo user/i }).click();
  await login.waitFor({ state: 'hidden' });
}

describe.each(DEVICES)('2 every page on a $name', (device) => {
  test('has its title, no axe violations and no console output', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInAsDemo(page);

    // The login page doesn't apply to logged-in users.
    for (const [path, title] of PLACES.filter(([each]) => each !== '/auth/login')) {
      await page.goto(`${server.url}${path}`);
      await expect.poll(() => page.title(), { message: path }).toBe(`Crease | ${title}`);
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect([path, isWide]).toEqual([path, false]);
      expect([path, await axeProblems(page)]).toEqual([path, []]);
    }

    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('2 navigation rules', () => {
  test('a protected page without a login opens in-play with the login and the requested path', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);

    for (const [path, , needsLogin] of PLACES.filter(([, , guarded]) => guarded)) {
      expect(needsLogin).toBe(true);
      await page.goto(`${server.url}${path}`);
      await page.waitForURL(/\/inplay\?/);
      const address = new URL(page.url());
      expect(address.searchParams.get('to')?.replaceAll('"', '')).toBe(path);
      expect(address.searchParams.get('login')).toBe('false');
      await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
    }
    await context.close();
  });

  test('opens the requested page after login', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/stake-setting`);
    const login = page.getByRole('dialog', { name: 'LOGIN' });

    await login.getByRole('button', { name: /login as demo user/i }).click();

    await page.waitForURL('**/stake-setting');
    await expect.poll(() => page.title()).toBe('Crease | Stake settings');
    await context.close();
  });

  test('login=false opens the login; Back and Escape close it and stay on the page', async () => {
    const { page, context } = await openVisitor(browser, PHONE);
    const login = page.getByRole('dialog', { name: 'LOGIN' });

    await page.goto(`${server.url}/matchlist/3?login=false`);
    await login.waitFor();
    await page.keyboard.press('Escape');
    await login.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/matchlist/3');
    expect(page.url()).not.toContain('login=');

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^log in$/i })
      .click();
    await login.waitFor();
    await page.goBack();
    await login.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/matchlist/3');
    await context.close();
  });

  test('/auth/logout and /Auth/Logout ask first, then end the session and open /auth/login', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);

    for (const path of ['/auth/logout', '/Auth/Logout']) {
      await logInAsDemo(page);
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { name: 'Log out?' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.waitForURL('**/auth/login');
      await expect.poll(() => page.title()).toBe('Crease | Login');
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByLabel('Username').waitFor();
    }
    await context.close();
  });

  test('an unknown path opens /error-404; known paths ignore case', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);

    await page.goto(`${server.url}/No/Such/Place`);
    await page.waitForURL('**/error-404');
    await page.goto(`${server.url}/INPLAY/`);
    await expect.poll(() => page.title()).toBe('Crease | Inplay');
    await context.close();
  });
});

describe('4 sites', () => {
  test('a suspended site shows maintenance and returns to the same page by itself', async () => {
    const operator = await logInOperator(server.url, server.operator);
    const publish = async (setting: { siteSuspended?: boolean; casino?: boolean }) => {
      await operator.call('operatorSaveDomainSetting', { name: 'test', setting });
      await operator.call('operatorPublishDomainSetting', { name: 'test' });
    };
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/matchlist/3`);
    await expect.poll(() => page.title()).toBe('Crease | Match List');

    await publish({ siteSuspended: true });
    await page.waitForURL(/under-maintenance/);
    await expect.poll(() => page.title()).toBe('Crease | Under maintenance');
    expect(await axeProblems(page)).toEqual([]);
    await publish({ siteSuspended: false });

    await page.waitForURL('**/matchlist/3');
    await context.close();
  });

  test('with the casino off, its pages open in-play', async () => {
    const operator = await logInOperator(server.url, server.operator);
    const publish = async (casino: boolean) => {
      await operator.call('operatorSaveDomainSetting', { name: 'test', setting: { casino } });
      await operator.call('operatorPublishDomainSetting', { name: 'test' });
    };
    const { page, context } = await openVisitor(browser, DESKTOP);
    await logInAsDemo(page);
    await publish(false);

    for (const path of ['/casino', '/lobby', '/lobby-page/live']) {
      await page.goto(`${server.url}${path}`);
      await page.waitForURL('**/inplay');
    }

    await publish(true);
    await context.close();
  });
});

describe('4 two tabs', () => {
  test('a login and a logout in one tab apply to the other', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.goto(`${server.url}/inplay`);
    const other = await context.newPage();
    await other.goto(`${server.url}/inplay`);
    const findLogIn = (tab: Page) =>
      tab.getByRole('banner').getByRole('button', { name: /^log in$/i });
    await findLogIn(other).waitFor();

    await logInAsDemo(page);
    await other.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    await logOut(page);

    await findLogIn(other).waitFor();
    expect(await other.evaluate(() => Object.keys(localStorage).includes('accessToken'))).toBe(
      false,
    );
    await context.close();
  });
});
