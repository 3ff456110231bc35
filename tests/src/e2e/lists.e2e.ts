import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { openBrowser, openVisitor, PHONE } from './browser.ts';

const CRICKET = 3;
const FOOTBALL = 1;
const RACING = 26;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** India's UTC offset. Days of the lists follow its calendar. */
const ZONE_AHEAD_MS = 330 * MINUTE_MS;

let server: ServerProcess;
let browser: Browser;
let operator: ApiClient;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  operator = await logInOperator(server.url, server.operator);
  const tomorrow = endOfDay() + 12 * 60 * MINUTE_MS;
  await list('Falcons v Kraken', { competitionName: 'Monsoon T20', ...live(60) });
  await list('Hawks v Cobras', { competitionName: 'Coral T20 Women', ...live(30) });
  await list('Tigers v Vipers', { competitionName: 'Monsoon T20', ...live(10) });
  await list('Harbour v Rovers', { sportId: FOOTBALL, ...live(20) });
  await list('Evening v Match', { startTime: toIsoTime(laterToday(25)) });
  await list('Next v Day', { startTime: toIsoTime(tomorrow) });
  await race('Tamarind Hill', 'IN', { number: 3, at: laterToday(20) });
  await race('Tamarind Hill', 'IN', { number: 4, at: laterToday(40) });
  await race('Ashlow Park', 'GB', { number: 1, at: laterToday(30) });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type NewEvent = Parameters<typeof operator.call<'operatorCreateEvent'>>[1];

/** Creates an event; cricket starting in an hour unless overridden. */
function list(title: string, change: Partial<NewEvent> = {}) {
  const [team1 = title, team2 = title] = title.split(' v ');
  return operator.call('operatorCreateEvent', {
    sportId: CRICKET,
    title,
    team1,
    team2,
    startTime: toIsoTime(Date.now() + 60 * MINUTE_MS),
    dreamEventId: `lists-${randomUUID().slice(0, 8)}`,
    ...change,
  });
}

function race(venue: string, country: string, { number, at }: { readonly number: number; readonly at: number }) {
  const title = `${venue} R${number} Plate`;
  const startTime = toIsoTime(at);
  return list(title, { sportId: RACING, venue, country, startTime, competitionName: venue });
}

function live(minutes: number): Partial<NewEvent> {
  return { status: 'IN_PLAY', startTime: toIsoTime(Date.now() - minutes * MINUTE_MS) };
}

function toIsoTime(instant: number): string {
  return new Date(instant).toISOString();
}

/** Time the given minutes from now; scaled down in the last hour of the day, so that it is still today. */
function laterToday(minutes: number): number {
  const hour = Math.min(60 * MINUTE_MS, endOfDay() - Date.now());
  return Date.now() + (minutes / 60) * hour;
}

function endOfDay(): number {
  return (Math.floor((Date.now() + ZONE_AHEAD_MS) / DAY_MS) + 1) * DAY_MS - ZONE_AHEAD_MS;
}

/** First link text of each row, from top to bottom. */
function rows(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('link').allInnerTexts();
}

async function openList(page: Page, path = '/inplay'): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await page.getByRole('article').first().waitFor();
}

test('a match added above doesn’t move the visible rows', async () => {
  for (let number = 0; number < 40; number++) {
    await list(`Club ${number} v Guests`, { sportId: 2, ...live(5) });
  }
  const { page, context } = await openVisitor(browser, PHONE);
  await openList(page);
  await expect.poll(() => rows(page)).toHaveLength(44);
  const looked = page.getByRole('article').filter({ hasText: 'Club 20' });
  await looked.scrollIntoViewIfNeeded();
  const before = await waitForPosition(looked);

  await list('Early v Birds', live(90));
  await expect.poll(() => rows(page)).toHaveLength(45);

  expect(Math.abs((await waitForPosition(looked)) - before)).toBeLessThan(2);
  await context.close();
});

test.each(['/inplay', '/matchlist/26', '/matchlist/3'])('%s fits 320 px with finger-sized controls', async (path) => {
  const narrow = { ...PHONE, viewport: { width: 320, height: 700 } };
  const { page, complaints, context } = await openVisitor(browser, narrow);
  await page.goto(`${server.url}${path}`);
  await page.getByRole('main').getByRole('region').first().waitFor();
  await page.waitForLoadState('networkidle');

  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  expect(await smallTargets(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Links and buttons that a tap 22 px above or below their centre would miss. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    for (const control of document.querySelectorAll('main a, main button')) {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0) continue;
      const isMet = [-21, 21].every((off) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + off);
        return hit !== null && control.contains(hit);
      });
      if (!isMet) small.push(`${Math.round(height)} px: ${control.textContent}`);
    }
    return small;
  });
}

/** Position in the window once it has been stable for a while, since rows are rendered as they come near. */
async function waitForPosition(row: Locator): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const { y } = (await row.boundingBox()) ?? { y: Number.NaN };
        const isSame = y === last;
        last = y;
        return isSame;
      },
      { interval: 200 },
    )
    .toBe(true);
  return last;
}
