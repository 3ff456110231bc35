import { randomUUID } from 'node:crypto';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, makeBettor, stored } from './bettor.ts';
import { DESKTOP, DEVICES, type Device, openBrowser, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { sidewaysScroll, stuckParts, watchShifts } from './measures.ts';

const LONG_EVENT = 'Sunrisers Eastern Cape Women Emerging Players v Thiruvananthapuram Super Challengers XI';
const HOME = 'Sunrisers Eastern Cape Women Emerging Players';
const AWAY = 'Thiruvananthapuramsuperchallengers Under Nineteen XI';

let server: ServerProcess;
let browser: Browser;
let stage: HouseStage;
let matchPath: string;
let longPath: string;
let odds: WireMarket;
let bookmaker: WireMarket;
let session: WireMarket;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  stage = await openHouseStage(server);
  const event = await match('Sunrisers v Challengers');
  const long = await match(LONG_EVENT);
  longPath = `/markets/${long.id}/${long.dreamEventId}`;
  matchPath = `/markets/${event.id}/${event.dreamEventId}`;
  const teams = [{ name: HOME }, { name: AWAY }, { name: 'The Draw' }];
  odds = await stage.market(event.id, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: teams,
  });
  const longOdds = await stage.market(long.id, {
    kind: 'MATCH_ODDS',
    marketName: 'Match odds',
    runners: teams,
  });
  await stage.offer(longOdds, [{ runner: 0, side: 'back', rate: 1.85 }]);
  bookmaker = await stage.market(event.id, {
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker of the match, quoted in paise',
    runners: teams.slice(0, 2),
  });
  for (let over = 6; over <= 50; over += 4) {
    session = await stage.market(event.id, {
      kind: 'FANCY',
      marketName: `${over} over runs of ${AWAY}`,
      runners: [],
    });
    await stage.offer(session, QUOTES);
  }
  await stage.offer(odds, [
    { runner: 0, side: 'back', rate: 1.85 },
    { runner: 0, side: 'lay', rate: 1.87 },
    { runner: 1, side: 'back', rate: 12 },
  ]);
  await stage.offer(bookmaker, BOOK);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Creates an in-play match. */
function match(title: string) {
  return stage.operator.call('operatorCreateEvent', {
    sportId: 3,
    title,
    team1: HOME,
    team2: AWAY,
    competitionName: 'International Emerging Players Twenty20 Invitation Trophy 2026, Group B',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    dreamEventId: `motion-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
  });
}

const QUOTES = [
  { runner: 0, side: 'back', rate: 90, line: 166 },
  { runner: 0, side: 'lay', rate: 110, line: 165 },
] as const;
const BOOK = [
  { runner: 0, side: 'back', rate: 85 },
  { runner: 0, side: 'lay', rate: 88 },
] as const;

const PAGES = [
  { name: 'in-play list', path: () => '/inplay' },
  { name: 'sport list', path: () => '/matchlist/3' },
  { name: 'market page', path: () => matchPath },
] as const;
const WITH_LONG_NAMES = [...PAGES, { name: 'market page with a long name', path: () => longPath }] as const;

async function openPage(device: Device, path: string) {
  const visitor = await openVisitor(browser, device);
  const shifts = await watchShifts(visitor.page);
  await visitor.page.goto(`${server.url}${path}`);
  await visitor.page
    .getByRole('button', { name: new RegExp(`^back ${HOME}`, 'i') })
    .first()
    .waitFor();
  await visitor.page.evaluate(() => document.fonts.ready);
  return { ...visitor, shifts };
}

describe.each(DEVICES)('on a $name', (device) => {
  test('suspending, bowling and quoting a match moves nothing', async () => {
    const { page, context, shifts } = await openPage(device, matchPath);
    const before = await shifts();

    for (const market of [odds, bookmaker, session]) {
      await stage.status(market, 'BALL_RUNNING');
      await stage.status(market, 'SUSPENDED');
    }
    await page.getByText('Suspended').first().waitFor();
    await stage.status(odds, 'OPEN');
    await stage.offer(
      bookmaker,
      BOOK.map((step) => ({ ...step, rate: step.rate + 7 })),
    );
    await stage.offer(
      session,
      QUOTES.map((step) => ({ ...step, line: step.line + 12 })),
    );
    await page.getByText('Suspended').first().waitFor({ state: 'hidden' });

    const after = await shifts();
    const moved = after.parts.slice(before.parts.length);
    expect(after.score - before.score, moved.join('\n')).toBeLessThan(0.005);
    await context.close();
  });
});

// Half of a 1280 or 640 px window, like at 200% zoom.
describe('in a window of 320 px', () => {
  const width = 320;

  test.each(WITH_LONG_NAMES)('$name never scrolls sideways, even with long names', async ({ path }) => {
    const { page, context } = await openPage({ ...DESKTOP, viewport: { width, height: 450 } }, path());

    expect(await sidewaysScroll(page, width)).toEqual([]);

    await context.close();
  });
});

// The page of all sessions has the sports bar below the header; a match doesn't.
test.each([
  { name: 'sessions page', path: () => '/fancy-games', count: 1 },
  { name: 'match page', path: () => matchPath, count: 3 },
])('on a phone nothing covers the sticky parts of the $name', async ({ path, count }) => {
  const low = { ...PHONE, viewport: { ...PHONE.viewport, height: 600 } };
  const { page, context } = await openVisitor(browser, low);
  const { userName } = await makeBettor(server);
  await logInTo(page, server, { userName, to: '/inplay' });
  const client = new ApiClient(server.url, await stored(page, 'accessToken'));
  await client.call('savePreferences', { oneClick: true });
  await page.goto(`${server.url}${path()}`);
  await page.getByRole('region', { name: 'One-click betting' }).waitFor();
  const session = page.locator('[data-kind="FANCY"]').first();
  await session.waitFor();

  await session.evaluate((row) => row.scrollIntoView({ block: 'start' }));

  // The one-tap betting banner; on a match also the group navigation and the sessions header.
  await expect.poll(async () => (await stuckParts(page)).length).toBe(count);
  expect((await stuckParts(page)).filter(({ coveredBy }) => coveredBy !== null)).toEqual([]);
  await context.close();
});

test('compact session rows are lower, fit their names and can be pressed', async () => {
  const { page, context } = await openVisitor(browser, DESKTOP);
  await page.addInitScript(() => localStorage.setItem('crease_preferences', JSON.stringify({ density: 'compact' })));
  await page.goto(`${server.url}${matchPath}`);
  const rows = page.getByRole('list', { name: 'Sessions' }).locator('[data-kind="FANCY"]');
  await rows
    .getByRole('button', { name: /^Yes .* rate 90/ })
    .first()
    .waitFor();

  const found = await rows.evaluateAll((all) =>
    all.map((row) => {
      const box = row.getBoundingClientRect();
      const name = row.firstElementChild?.getBoundingClientRect();
      const cells = [...row.querySelectorAll('[data-side]')];
      return {
        height: box.height,
        isWhole: name !== undefined && name.top >= box.top && name.bottom <= box.bottom,
        least: Math.min(...cells.map((cell) => cell.getBoundingClientRect().height)),
      };
    }),
  );

  expect(found.length).toBeGreaterThan(5);
  for (const row of found) expect(row).toEqual({ height: 41, isWhole: true, least: 32 });
  await context.close();
});

test('a dark page prints white, with its rows and without its bars', async () => {
  const { page, context } = await openPage(DESKTOP, '/inplay');
  await page.evaluate(() => {
    document.documentElement.dataset.mode = 'dark';
  });

  await page.emulateMedia({ media: 'print' });

  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await page.getByRole('main').getByRole('article').first().isVisible()).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  await context.close();
});
