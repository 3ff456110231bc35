import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor, PASSWORD, stored } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor } from './browser.ts';
import { setStage } from './fixtures.ts';

const NETWORK = 'Please Check Your Network Connection...';

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

/** Logs a bettor in, with stored items that don't belong to the session. */
async function openLoggedIn(page: Page): Promise<void> {
  const { userName } = await makeBettor(server);
  // The page would store its own address later.
  await page.route(/\/ip$/, (route) => route.abort());
  await logInTo(page, server, { userName, to: '/inplay' });
  await expect.poll(() => stored(page, 'ProfitLoss')).not.toBeNull();
  await page.evaluate(() => {
    localStorage.setItem('ip', '203.0.113.7');
    localStorage.setItem('pins', '[7]');
  });
}

/** Opens a page whose only call is answered by the test. */
async function openStakes(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: /stake/i }).click();
}

async function expectSessionGone(page: Page): Promise<void> {
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Username').waitFor();
  for (const name of ['accessToken', 'refresh_token', 'expire_DateTime', 'userinfo', 'balance'])
    expect([name, await stored(page, name)]).toEqual([name, null]);
}

async function tryLogin(page: Page): Promise<void> {
  await page.goto(`${server.url}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByLabel('Username').fill('somebody');
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('8 expired session', () => {
  test.each([
    ['HTTP 401', { status: 401, body: '' }],
    ['HTTP 200 with 401 in the body', { status: 200, json: { success: false, status: 401 } }],
  ])('%s clears the session and opens the login page', async (_, answer) => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await openLoggedIn(page);
    await page.route(/UserStake\/GetByUser/, (route) => route.fulfill(answer));

    await openStakes(page);

    await expectSessionGone(page);
    // Items outside the session are kept.
    expect(await stored(page, 'pins')).toBe('[7]');
    expect(await stored(page, 'ip')).toBe('203.0.113.7');
    await context.close();
  });

  test.each([200, 401, 500])(
    '"user did not login to the application!" with HTTP %i clears everything',
    async (status) => {
      const { page, context } = await openVisitor(browser, DESKTOP);
      await openLoggedIn(page);
      const result = 'Sorry, user did not login to the application! Please do.';
      await page.route(/UserStake\/GetByUser/, (route) =>
        route.fulfill({ status, json: { success: false, result, error: null, status } }),
      );

      await openStakes(page);

      await expectSessionGone(page);
      expect(await stored(page, 'pins')).toBeNull();
      expect(await stored(page, 'ip')).toBeNull();
      await context.close();
    },
  );

  test('a 401 from the login itself only means a wrong password', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    const error = { code: 'INVALID_LOGIN', message: 'That was not it' };
    await page.route(/Account\/Authenticate/, (route) =>
      route.fulfill({ status: 401, json: { success: false, result: null, error, status: 401 } }),
    );

    await tryLogin(page);

    await page.getByText('That was not it').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/inplay');
    expect(await page.getByRole('dialog', { name: 'LOGIN' }).isVisible()).toBe(true);
    await context.close();
  });
});

describe('8 errors without an error object', () => {
  test.each([
    ['500 with a text', { status: 500, body: 'The pavilion is closed' }, 'The pavilion is closed'],
    ['500 without a body', { status: 500, body: '' }, 'Internal Server Error'],
    [
      '500 with a page',
      { status: 500, body: '<h1>Gateway</h1><script>window.__xss = 1</script>' },
      /^Gateway/,
    ],
    [
      'another status with a result text',
      { status: 409, json: { success: false, result: 'Not twice', error: null } },
      'Not twice',
    ],
  ])('%s is shown', async (_, answer, words) => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.route(/Account\/Authenticate/, (route) => route.fulfill(answer));

    await tryLogin(page);

    await page.getByText(words).first().waitFor();
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
    await context.close();
  });

  test.each(DEVICES)(
    'shows a network failure once and keeps what was typed ($name)',
    async (device) => {
      const { page, context } = await openVisitor(browser, device);
      await page.route(/Account\/Authenticate/, (route) => route.abort());

      await tryLogin(page);

      await page.getByText(NETWORK).waitFor();
      const login = page.getByRole('dialog', { name: 'LOGIN' });
      expect(await login.getByLabel('Username').inputValue()).toBe('somebody');
      await page.unroute(/Account\/Authenticate/);
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      await page
        .getByText(/username or password/i)
        .first()
        .waitFor();
      await context.close();
    },
  );
});

describe('8 domain settings that fail to load', () => {
  test.each([
    ['no network', null, NETWORK],
    [
      'an error inside data',
      { status: 500, json: { data: { error: { message: 'Settings are away' } } } },
      'Settings are away',
    ],
  ])(
    '%s: shows a toast and the maintenance page, and recovers by itself',
    async (_, answer, words) => {
      const { page, context } = await openVisitor(browser, DESKTOP);
      await page.clock.install();
      await page.route(/\/cdn\//, (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );

      await page.goto(`${server.url}/matchlist/3`);

      await page.getByText(words).first().waitFor();
      await page.waitForURL(/\/under-maintenance/);
      await page.getByRole('heading', { name: 'Under maintenance' }).waitFor();
      expect(await stored(page, 'siteSuspended')).toBe('true');
      await page.unroute(/\/cdn\//);
      await page.clock.runFor(16_000);

      await page.waitForURL('**/matchlist/3');
      await expect.poll(() => page.title()).toBe('Crease | Match List');
      expect(await stored(page, 'siteSuspended')).toBe('false');
      await context.close();
    },
  );
});

test.each(DEVICES)('8 a sport tree that fails to load can be retried ($name)', async (device) => {
  await setStage(server);
  const { page, context } = await openVisitor(browser, device);
  const error = { code: 'INTERNAL', message: 'The groundsman is away.' };
  // A page that goes live reloads everything; here the button is the only way.
  await page.route(/\/notify/, (route) => route.abort());
  await page.route(/TreeSportWithEvent/, (route) =>
    route.fulfill({ status: 500, json: { success: false, result: null, error, status: 500 } }),
  );
  await page.goto(`${server.url}/inplay`);
  const main = page.getByRole('main');
  await main.getByText('Couldn’t load matches').waitFor();
  await main.getByText(/The groundsman is away\./).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.unroute(/TreeSportWithEvent/);
  await main.getByRole('button', { name: 'Try again' }).click();

  await main.getByRole('article').first().waitFor();
  expect(await main.getByText('Couldn’t load matches').count()).toBe(0);
  await context.close();
});

describe('8 real-time transport errors', () => {
  test.each([
    [
      'a 404',
      { status: 404, body: 'Not Found' },
      'The live price service wasn’t found at this address.',
    ],
    ['a refused connection', null, 'Couldn’t connect to live prices.'],
  ])('%s during negotiation is shown on the page, which recovers', async (_, answer, words) => {
    const stage = await setStage(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.route(/\/notify\/negotiate/, (route) =>
      answer === null ? route.abort() : route.fulfill(answer),
    );

    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);

    const notice = page.getByRole('status').getByText(words);
    await notice.waitFor();
    await notice.getByText(/Prices may be out of date and can’t be bet on/).waitFor();
    await page.getByText('Not connected').waitFor();
    const price = page.getByRole('button', { name: /^Back Deccan Falcons at/ }).first();
    await expect.poll(() => price.isDisabled()).toBe(true);
    await page.unroute(/\/notify\/negotiate/);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Live prices', { exact: true }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => price.isEnabled()).toBe(true);
    await context.close();
  });

  test('reports that no transport works', async () => {
    const { page, context } = await openVisitor(browser, DESKTOP);
    await page.route(/\/notify\?/, (route) => route.abort());
    await page.routeWebSocket(/\/notify/, (socket) => socket.close({ code: 1011 }));

    await page.goto(`${server.url}/inplay`);

    await page.getByRole('status').getByText('This network is blocking live prices.').waitFor();
    await context.close();
  });
});
