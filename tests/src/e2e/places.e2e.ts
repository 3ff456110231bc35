import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DESKTOP, DEVICES, openBrowser, openVisitor } from './browser.ts';

/** Pages that the tour of all pages in Hindi doesn't open, with their titles. */
const PLACES = [
  ['/lobby-page/live', 'Lobby'],
  ['/lobby', 'Lobby'],
  ['/play-activity', 'Play activity'],
  ['/depositw/2', 'Deposit and withdrawal'],
  ['/rules', 'Rules'],
  ['/error-500', 'Error 500'],
  ['/test', 'Test'],
] as const;

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

async function logInAsDemo(page: Page): Promise<void> {
  await page.goto(`${server.url}/inplay?login=false`);
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /login as demo user/i }).click();
  await login.waitFor({ state: 'hidden' });
}

describe.each(DEVICES)('2 pages on a $name', (device) => {
  test('have their title, no axe violations and no console output', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInAsDemo(page);

    for (const [path, title] of PLACES) {
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

test('2 logging out by its address asks first, then opens a login page', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);

  await logInAsDemo(page);
  await page.goto(`${server.url}/auth/logout`);
  await page.getByRole('heading', { name: 'Log out?' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL('**/auth/login');
  await expect.poll(() => page.title()).toBe('Crease | Login');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Username').waitFor();
  await context.close();
});
