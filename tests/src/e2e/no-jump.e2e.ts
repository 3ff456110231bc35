import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo } from './bettor.ts';
import { DESKTOP, openBrowser, openVisitor, PHONE } from './browser.ts';
import { type LongestStage, setLongestStage } from './longest-stage.ts';
import { watchShifts } from './measures.ts';

type StoredLogin = Exclude<BrowserContextOptions['storageState'], undefined>;

/** A fifth of a good CLS score. */
const MAX_SHIFT = 0.02;
/** Polling pages are never completely idle. */
const QUIET_MS = 4_000;

let server: ServerProcess;
let browser: Browser;
let stage: LongestStage;
let login: StoredLogin;

beforeAll(async () => {
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  stage = await setLongestStage(server);
  const { page, context } = await openVisitor(browser, DESKTOP);
  await logInTo(page, server, { userName: stage.bettor.userName, to: '/inplay' });
  login = await context.storageState();
  await context.close();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const PAGES = [
  { name: 'in-play', address: () => '/inplay' },
  { name: 'match', address: () => `/markets/${stage.match.join('/')}` },
  { name: 'race', address: () => `/markets/${stage.race.join('/')}` },
  { name: 'today’s races', address: () => '/matchlist/26' },
  { name: 'all sessions', address: () => '/fancy-games' },
  { name: 'statement', address: () => '/account-cash-statement' },
  { name: 'casino lobby', address: () => '/casino' },
  { name: 'wallet', address: () => '/Payment' },
] as const;

describe.each([PHONE, DESKTOP])('at $viewport.width px', (device) => {
  test.each(PAGES)('$name loads without layout shifts on a first visit', async (each) => {
    const { page, context } = await openVisitor(browser, device, {
      serviceWorkers: 'block',
      storageState: login,
    });
    const shifts = await watchShifts(page);

    await page.goto(`${server.url}${each.address()}`);
    // Nothing is busy before the app has started either.
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => null);
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await page.evaluate(() => document.fonts.ready);

    const { score, parts } = await shifts();
    expect(score, parts.join('\n')).toBeLessThan(MAX_SHIFT);
    await context.close();
  });
});
