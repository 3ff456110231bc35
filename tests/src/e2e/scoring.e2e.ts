import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';
import { sidewaysScroll, smallTargets } from './measures.ts';

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await logInOperator(server.url, server.operator);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens the operator's manual scoring page. */
async function open(device: Device) {
  const visitor = await openVisitor(browser, device);
  const { page } = visitor;
  await page.goto(`${server.url}/backoffice/scoring`);
  await page.getByLabel('Username').fill(server.operator.userName);
  await page.getByLabel('Password', { exact: true }).fill(server.operator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New match' }).waitFor();
  return visitor;
}

async function looksRight(page: Page, { viewport, name }: Device, what: string): Promise<void> {
  for (const mode of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.mode = wanted;
    }, mode);
    expect.soft(await axeProblems(page), `axe: ${what}, ${mode}`).toEqual([]);
  }
  expect.soft(await sidewaysScroll(page, viewport.width), `sideways: ${what}`).toEqual([]);
  if (name === 'phone') expect.soft(await smallTargets(page, 44), `targets: ${what}`).toEqual([]);
}

/** Event created for the match; 0 until it exists. */
async function findEventId(title: string): Promise<number> {
  const { items } = await operator.call('operatorGetScoredMatches', {});
  return items.find((line) => line.title === title)?.eventId ?? 0;
}

/** Number of its markets in BALL_RUNNING. */
async function running(eventId: number): Promise<number> {
  const asked = { eventId, status: 'BALL_RUNNING' } as const;
  return (await operator.call('operatorGetMarkets', asked)).totalCount;
}

describe.each(DEVICES)('a scorer on a $name', (device) => {
  const first = `Harbour of the very long name ${device.name}`;

  test('creates a match, scores an over and undoes a ball, live for bettors', async () => {
    const { page, context } = await open(device);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await looksRight(page, device, 'no match');
    await button('New match').click();
    await page.getByLabel('Side 1').fill(first);
    await page.getByLabel('Side 2').fill('Mill');
    await page.getByLabel('Competition').fill('Harbour League');
    await looksRight(page, device, 'new match');
    await button('Create match').click();

    await button(`${first}, bats`).click();
    await looksRight(page, device, 'batting side');
    await button(first).click();
    await page.getByLabel('Striker', { exact: true }).fill('Asha');
    await page.getByLabel('Non-striker').fill('Bela');
    await page.getByLabel('New over bowler').fill('Chand');
    await page.keyboard.press('Tab');

    const title = `${first} v Mill`;
    await expect.poll(() => findEventId(title)).toBeGreaterThan(0);
    const eventId = await findEventId(title);
    await button('Start ball').click();
    await button('Ball running: betting suspended').waitFor();
    await expect.poll(() => running(eventId)).toBeGreaterThan(0);
    await looksRight(page, device, 'ball running');
    await button('4').click();
    await page.getByText('4/0', { exact: true }).waitFor();
    await expect.poll(() => running(eventId)).toBe(0);

    const { items } = await operator.call('operatorGetEvents', { eventId });
    const dreamEventId = encodeURIComponent(items[0]?.dreamEventId ?? '');
    const bettor = await openVisitor(browser, device);
    await bettor.page.goto(`${server.url}/markets/${eventId}/${dreamEventId}`);
    await bettor.page.getByText('4/0').first().waitFor();

    await button('1').click();
    await page.getByText('5/0', { exact: true }).waitFor();
    await bettor.page.getByText('5/0').first().waitFor();
    await button('Undo').click();
    await page.getByText('4/0', { exact: true }).waitFor();
    await bettor.page.getByText('4/0').first().waitFor();
    await bettor.context.close();

    await button('Wicket or other event').click();
    await page.getByLabel('Wicket', { exact: true }).selectOption('caught');
    await looksRight(page, device, 'wicket');
    await page.getByLabel('New batter').fill('Devi');
    await button('Record ball').click();
    await page.getByText('4/1', { exact: true }).waitFor();
    await looksRight(page, device, 'over');
    await context.close();
  });
});
