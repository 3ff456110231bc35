import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInButton, logInTo, makeBettor, stored } from './bettor.ts';
import { DESKTOP, type Device, openVisitor } from './browser.ts';
import { bannerFigure } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

const ASK_AFTER_MS = 1_800_000;
/** Tolerance for the page's check, which runs every second, and for the test's own duration. */
const SLACK_MS = 20_000;
const STEP_MS = 30_000;
/** Remaining lifetime of the access token at which the page renews it. */
const RENEW_BEFORE_SECONDS = 120;

startProduct();

function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Counts calls of a path. */
function countCalls(page: Page, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (path.test(request.url())) calls += 1;
  });
  return () => calls;
}

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
      await tab.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: /stake/i }).click();
      expect((await asks).headers().authorization).toBe(`Bearer ${after.accessToken}`);
      await tab.waitForURL('**/stake-setting');
    }
    expect(calls.map((count) => count()).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stored(page, 'accessToken')).toBe(after.accessToken);
    await context.close();
  });
});

describe('4 remembered on this device', () => {
  test('a user returning after expiry is still logged in on the requested page', async () => {
    const { userName } = await makeBettor(server);
    const { page, context } = await openVisitor(browser, DESKTOP);
    await logInTo(page, server, { userName, to: '/inplay' });
    const before = await stored(page, 'accessToken');
    await page.evaluate(() => localStorage.setItem('expire_DateTime', new Date(Date.now() - 1_000).toISOString()));

    await page.goto(`${server.url}/account-cash-statement`);

    await page
      .getByRole('heading', { name: /statement/i })
      .first()
      .waitFor();
    expect(await stored(page, 'accessToken')).not.toBe(before);
    await expect.poll(() => bannerFigure(page, /bal/i)).not.toBe('');
    await context.close();
  });
});

/** Logs a bettor in on a page whose clock the test controls. */
async function openIdle(device: Device) {
  const { userName } = await makeBettor(server);
  const { page, context } = await openVisitor(browser, device);
  await page.clock.install();
  const isWatched = page.waitForResponse(/GetSettingExpiry/i);
  await logInTo(page, server, { userName, to: '/stake-setting' });
  await isWatched;
  // The first activity recorded by the page, which starts the idle timer.
  await expect.poll(() => stored(page, 'crease_touched')).not.toBeNull();
  return { page, context, question: page.getByRole('dialog', { name: 'Still there?' }) };
}

/**
 * Advances the clock in small steps, as if the page had been open all along: its session is renewed on the way, and a
 * step waits for that.
 *
 * @param until time in ms on the page's clock.
 */
async function advanceTo(page: Page, until: number): Promise<void> {
  for (;;) {
    const left = until - (await getPageTime(page));
    if (left <= 0) return;
    await page.clock.fastForward(Math.min(left, STEP_MS));
    await expect.poll(() => getSessionSeconds(page)).toBeGreaterThan(RENEW_BEFORE_SECONDS);
  }
}

function getPageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}

/** Time of the last user activity, as shared between tabs. */
async function touchedAt(page: Page): Promise<number> {
  return Number(await stored(page, 'crease_touched'));
}

function getSessionSeconds(page: Page): Promise<number> {
  return page.evaluate(() => (Date.parse(localStorage.getItem('expire_DateTime') ?? '') - Date.now()) / 1_000);
}

test('2 activity in one tab postpones the prompt in both; Log out now ends both', async () => {
  const { page, context, question } = await openIdle(DESKTOP);
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`${server.url}/inplay`);
  await other.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
  await page.bringToFront();

  const touched = await touchedAt(page);
  // Well before the prompt, since one tab waits while the other one's clock is advanced.
  for (const tab of [page, other]) await advanceTo(tab, touched + ASK_AFTER_MS - 4 * SLACK_MS);
  await page.keyboard.press('Shift');
  await expect.poll(() => touchedAt(other)).toBeGreaterThan(touched);
  for (const tab of [page, other]) {
    await advanceTo(tab, touched + ASK_AFTER_MS + SLACK_MS);
    expect(await tab.getByRole('dialog', { name: 'Still there?' }).isVisible()).toBe(false);
  }
  await advanceTo(page, (await touchedAt(page)) + ASK_AFTER_MS);
  await question.waitFor();
  await question.getByRole('button', { name: 'Log out now' }).click();

  // This page requires a login, so the login opens over the list of matches.
  await page.getByRole('dialog', { name: 'LOGIN' }).waitFor();
  await logInButton(other).waitFor();
  await context.close();
});
