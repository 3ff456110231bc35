import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInButton, logInTo, makeBettor, stored } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';

const ASK_AFTER_MS = 1_800_000;
const ASK_FOR_MS = 60_000;
/** Tolerance for the page's check, which runs every second, and for the test's own duration. */
const SLACK_MS = 20_000;
const STEP_MS = 30_000;
/** Remaining lifetime of the access token at which the page renews it. */
const RENEW_BEFORE_SECONDS = 120;

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
  return page.evaluate(
    () => (Date.parse(localStorage.getItem('expire_DateTime') ?? '') - Date.now()) / 1_000,
  );
}

describe.each(DEVICES)('2 idle timeout on a $name', (device) => {
  test('prompts after 1800 s; staying keeps the session and restarts the timer', async () => {
    const { page, context, question } = await openIdle(device);
    const user = await stored(page, 'userinfo');
    const touched = await touchedAt(page);

    await advanceTo(page, touched + ASK_AFTER_MS - SLACK_MS);
    expect(await question.isVisible()).toBe(false);
    await advanceTo(page, touched + ASK_AFTER_MS);
    await question.getByText('You’ve been inactive for 30 minutes.').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await question.getByRole('button', { name: 'Stay logged in' }).last().click();
    await question.waitFor({ state: 'hidden' });
    const stayed = await touchedAt(page);
    await advanceTo(page, stayed + ASK_FOR_MS + SLACK_MS);
    expect(await question.isVisible()).toBe(false);
    expect(await stored(page, 'userinfo')).toBe(user);
    expect(new URL(page.url()).pathname).toBe('/stake-setting');

    await advanceTo(page, stayed + ASK_AFTER_MS);
    await question.waitFor();
    await context.close();
  });

  test('an unanswered prompt logs out after one minute and says so', async () => {
    const { page, context, question } = await openIdle(device);
    const touched = await touchedAt(page);
    await advanceTo(page, touched + ASK_AFTER_MS);
    await question.waitFor();

    await advanceTo(page, touched + ASK_AFTER_MS + ASK_FOR_MS - SLACK_MS);
    expect(await question.isVisible()).toBe(true);
    const ended = page.waitForResponse(/Account\/Logout/i);
    await page.clock.fastForward(SLACK_MS);

    await page.getByText('You’ve been logged out').waitFor();
    expect((await ended).status()).toBe(200);
    await question.waitFor({ state: 'hidden' });
    await page.waitForURL(/\/inplay\?/);
    for (const name of ['accessToken', 'refresh_token', 'userinfo'])
      expect([name, await stored(page, name)]).toEqual([name, null]);
    await context.close();
  });
});

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
