import { randomUUID } from 'node:crypto';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { logInTo, makeBettor, stored } from './bettor.ts';
import { DESKTOP, DEVICES, type Device, openVisitor, PHONE } from './browser.ts';
import { type HouseStage, openHouseStage } from './house-stage.ts';
import { sidewaysScroll, smallTargets, stuckParts, watchShifts } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

const LONG_EVENT = 'Sunrisers Eastern Cape Women Emerging Players v Thiruvananthapuram Super Challengers XI';
const HOME = 'Sunrisers Eastern Cape Women Emerging Players';
const AWAY = 'Thiruvananthapuramsuperchallengers Under Nineteen XI';

startProduct();
let stage: HouseStage;
let matchPath: string;
let longPath: string;
let odds: WireMarket;
let bookmaker: WireMarket;
let session: WireMarket;

beforeAll(async () => {
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

type NewEvent = Parameters<typeof stage.operator.call<'operatorCreateEvent'>>[1];

/** Creates an in-play match, of the long-named sides unless the terms set others. */
function match(title: string, terms: Partial<NewEvent> = {}) {
  return stage.operator.call('operatorCreateEvent', {
    sportId: 3,
    title,
    team1: HOME,
    team2: AWAY,
    competitionName: 'International Emerging Players Twenty20 Invitation Trophy 2026, Group B',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    dreamEventId: `motion-${randomUUID().slice(0, 8)}`,
    status: 'IN_PLAY',
    ...terms,
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

// The narrowest phone, and half of a 640 px window, like at 200% zoom.
test('lists and match pages with long names fit 320 px, with finger-sized controls in the lists', async () => {
  const width = 320;
  await stage.operator.call('operatorCreateEvent', {
    sportId: 26,
    title: 'Tamarind Hill R3 Plate',
    competitionName: 'Tamarind Hill',
    venue: 'Tamarind Hill',
    country: 'IN',
    startTime: new Date(Date.now() + 60_000).toISOString(),
    dreamEventId: 'narrow-race',
  });
  const { page, complaints, context } = await openVisitor(browser, { ...PHONE, viewport: { width, height: 700 } });
  for (const path of ['/inplay', '/matchlist/3', '/matchlist/26']) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('main').getByRole('region').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect.soft(await sidewaysScroll(page, width), path).toEqual([]);
    expect.soft(await smallTargets(page, 44), path).toEqual([]);
  }
  for (const path of [matchPath, longPath]) {
    await page.goto(`${server.url}${path}`);
    const prices = page.getByRole('button', { name: new RegExp(`^back ${HOME}`, 'i') });
    await prices.first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await sidewaysScroll(page, width), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a match added above doesn’t move the visible rows', async () => {
  for (let number = 0; number < 40; number++) {
    const title = `Club ${number} v Guests`;
    const startTime = new Date(Date.now() - 300_000).toISOString();
    await match(title, { sportId: 2, team1: `Club ${number}`, team2: 'Guests', startTime });
  }
  const { page, context } = await openVisitor(browser, PHONE);
  await page.goto(`${server.url}/inplay`);
  const rows = page.getByRole('article');
  await expect.poll(() => rows.count()).toBe(42);
  const looked = rows.filter({ hasText: 'Club 20' });
  await looked.scrollIntoViewIfNeeded();
  const before = await waitForPosition(looked);

  await match('Early v Birds', { team1: 'Early', team2: 'Birds' });
  await expect.poll(() => rows.count()).toBe(43);

  expect(Math.abs((await waitForPosition(looked)) - before)).toBeLessThan(2);
  await context.close();
});

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
