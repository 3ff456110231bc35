import { DEFAULT_HARM_RULES } from '@crease/contracts/care/harm.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { type Bettor, logInTo, PASSWORD } from './bettor.ts';
import { axeProblems, DESKTOP, type Device, openBrowser, openVisitor } from './browser.ts';
import { makePayer, openCashier } from './cashier-stage.ts';

/** Here two limit increases are enough for a manual review. */
const HARM = { ...DEFAULT_HARM_RULES, points: { ...DEFAULT_HARM_RULES.points, LIMIT_RAISES: 11 } };

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;
let player: Bettor;

beforeAll(async () => {
  // Operators of a licensed site need two-factor authentication, which other tests cover.
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  operator = await openCashier(server, { harm: HARM });
  player = await makePayer(operator);
  await raiseLimits(player);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function raiseLimits({ userName }: Bettor): Promise<void> {
  const client = new ApiClient(server.url);
  const login = { userNameOrEmailAddress: userName, password: PASSWORD };
  client.token = (await client.call('authenticate', login)).accessToken;
  for (const amount of [50_000, 60_000, 70_000]) {
    await client.call('setPlayLimit', { name: 'loss:MONTH', amount });
  }
  await client.call('getPlaySession', {});
}

/** The case that the server opens by itself at its next check. */
async function findCase(userId: number): Promise<number> {
  let caseId = 0;
  const read = async () => {
    const { items } = await operator.call('operatorGetCases', { userId });
    caseId = items[0]?.stage === 'REVIEW' ? items[0].id : 0;
    return caseId;
  };
  await expect.poll(read, { timeout: 240_000, interval: 1_000 }).toBeGreaterThan(0);
  return caseId;
}

/** Expects no axe violations in light and dark mode, and no horizontal overflow. */
async function looksRight(page: Page, { viewport }: Device): Promise<void> {
  for (const mode of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), mode).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width).toBeLessThanOrEqual(viewport.width);
}

async function enterOffice(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/backoffice${path}`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((wanted) => {
      const at = document.activeElement;
      const labels = at instanceof HTMLElement && 'labels' in at ? at.labels : null;
      const label = labels instanceof NodeList ? labels[0]?.textContent : null;
      return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim() === wanted;
    }, name);
    if (isThere) return;
  }
  throw new Error(`Nothing called ${name} is reached by Tab.`);
}

describe('a case on a desktop', () => {
  test('is opened, claimed and answered by keyboard, and the player accepts the suggested limit', async () => {
    const caseId = await findCase(player.userId);
    const { page: office, complaints } = await openVisitor(browser, DESKTOP);
    await enterOffice(office, '/cases');
    await office.getByRole('table', { name: 'Cases' }).waitFor();
    await looksRight(office, DESKTOP);
    await tabTo(office, `CH-${caseId}`);
    await office.keyboard.press('Enter');
    await office.getByText('2 limit increases requested in 30 days').last().waitFor();
    await office.getByRole('button', { name: 'Claim for 24 hours' }).waitFor();
    await looksRight(office, DESKTOP);
    await office.keyboard.press('c');
    await office.getByLabel('Action', { exact: true }).waitFor();
    await tabTo(office, 'Max');
    await office.keyboard.type('20000');
    await tabTo(office, 'Message to the player');
    await office.keyboard.type('You asked for more twice. We suggest a limit.');
    await looksRight(office, DESKTOP);
    await tabTo(office, 'Send proposal');
    await office.keyboard.press('Enter');
    await office.getByText(/: ₹20,000 proposed .*\. Awaiting player response\./).waitFor();

    const { page } = await openVisitor(browser, DESKTOP);
    await logInTo(page, server, { userName: player.userName, to: '/play-limits' });
    const asked = page.getByRole('region', { name: 'Suggested limit' });
    await asked.getByText('Daily deposits: up to ₹20,000').waitFor();
    await looksRight(page, DESKTOP);
    await tabTo(page, 'Accept limit');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.count()).toBe(0);
    const deposits = page.getByRole('region', { name: 'Deposit', exact: true });
    await deposits.getByText('₹20,000 left').waitFor();
    await page.getByText('We’ve turned this on for you, at least every 30 minutes.').waitFor();

    await office.getByText('Accepted by player').waitFor();
    expect(complaints).toEqual([]);
  }, 300_000);
});
