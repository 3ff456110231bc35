import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { creditBettor, logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DEVICES, openBrowser, openVisitor, PHONE } from './browser.ts';
import { placeAs, type Stage, setStage } from './fixtures.ts';
import { hindi } from './hindi.ts';
import { HouseStage } from './house-stage.ts';
import { sidewaysScroll } from './measures.ts';

/** Untranslated names: teams, the house, time zones, browsers and abbreviations. */
const NAMES = [
  ...['Deccan', 'Falcons', 'Konkan', 'Kraken', 'Monsoon', 'Crease', 'Asia', 'Kolkata', 'IST', 'UTC'],
  ...['English', 'Chrome', 'Chromium', 'HeadlessChrome', 'Linux', 'Android', 'localhost'],
  ...['CSV', 'PDF', 'UTR', 'UPI', 'OTP', 'LBW', 'RTP'],
];

/** Names typed by operators, shown unchanged. */
const TYPED = ['6 Over Deccan Falcons', 'Match odds', 'Bookmaker', 'The Draw'];

/** Payment texts written by the house, and user agent texts. */
const AS_WRITTEN = ['for a bet', 'Mozilla/'];

let server: ServerProcess;
let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  stage = await setStage(server);
  const house = new HouseStage(stage.operator, stage.rival);
  const bookmaker = await house.market(stage.eventId, {
    kind: 'BOOKMAKER',
    marketName: 'Bookmaker',
    runners: [{ name: 'Deccan Falcons' }, { name: 'The Draw' }],
  });
  await house.offer(bookmaker, [{ runner: 0, side: 'back', rate: 85 }]);
  const overs = await house.market(stage.eventId, {
    kind: 'FANCY',
    marketName: '6 Over Deccan Falcons',
  });
  await house.offer(overs, [
    { runner: 0, side: 'back', line: 48, rate: 90 },
    { runner: 0, side: 'lay', line: 47, rate: 110 },
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Lists English words that are visible or exposed to screen readers. */
function englishOn(page: Page, userName = ''): Promise<string[]> {
  return page.evaluate(
    ({ names, typed, asWritten }) => {
      const known = new Set(names.map((name) => name.toLowerCase()));
      const withoutTyped = (text: string) => typed.reduce((left, name) => left.replaceAll(name, ''), text);
      const isEnglish = (text: string) =>
        !asWritten.some((start) => text.startsWith(start)) &&
        (withoutTyped(text).match(/[A-Za-z]{3,}/g) ?? []).some((word) => !known.has(word.toLowerCase()));
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.nodeValue?.trim() ?? '';
        const parent = node.parentElement;
        if (parent === null || /^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue;
        if (isEnglish(text) && parent.checkVisibility()) found.push(text);
      }
      for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility()) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']) {
          const text = element.getAttribute(name) ?? '';
          if (isEnglish(text)) found.push(`${name}=${text}`);
        }
      }
      if (isEnglish(document.title)) found.push(`page title: ${document.title}`);
      return [...new Set(found)];
    },
    { names: [...NAMES, ...userName.split(/[^A-Za-z]+/)], typed: TYPED, asWritten: AS_WRITTEN },
  );
}

function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  );
}

function getLanguage(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang);
}

/** Chooses a language on the settings page. */
async function choose(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/stake-setting`);
  await page.getByRole('main').getByText(name, { exact: true }).click();
}

/** Start of the name of the Falcons' best back price, up to the price. */
function falconsAt(price: string): RegExp {
  const name = hindi('{side} {name}', { side: hindi('Back'), name: 'Deccan Falcons' });
  const label = hindi('{name} at {price}, {size} available', { name, price });
  const start = label.slice(0, label.indexOf(price) + price.length);
  return new RegExp(`^${start.replaceAll('.', '\\.')}`);
}

function listPaths({ eventId, dreamEventId }: Stage): readonly string[] {
  return [
    '/inplay',
    `/markets/${eventId}/${dreamEventId}`,
    '/matchlist/3',
    '/matchlist/26',
    '/fancy-games',
    '/multi-market',
    '/stake-setting',
    '/play-limits',
    '/fairness',
    '/documents',
    '/activity-log',
    '/change-password',
    '/account-cash-statement',
    '/ProfitLoss',
    '/current-bet',
    '/unsettled-bet',
    '/Market-Analysis',
    '/Payment',
    '/dwrequests',
    '/depositw',
    '/bonus',
    '/casino',
    '/underConstruction',
    '/error-404',
  ];
}

describe.each(DEVICES)('Hindi on a $name', (device) => {
  test('covers every page without overflow or axe violations, and switches back to English', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    const bettor = await makeBettor(server);
    await creditBettor(bettor, 5_000);
    await logInTo(page, server, { userName: bettor.userName, to: '/inplay' });
    await placeAs(server, page, { stage, rate: 50, stake: 500 });
    expect(await getLanguage(page)).toBe('en');

    await choose(page, 'हिन्दी');
    await expect.poll(() => getLanguage(page)).toBe('hi');

    for (const path of listPaths(stage)) {
      await page.goto(`${server.url}${path}`);
      await expect.poll(() => page.title(), { message: path }).toMatch(/^Crease \| [^A-Za-z]+$/);
      // Pending content has a placeholder; lazy content must have loaded before the check.
      await page.waitForLoadState('networkidle');
      expect.soft([path, await englishOn(page, bettor.userName)]).toEqual([path, []]);
      const { width } = device.viewport;
      expect.soft([path, await sidewaysScroll(page, width)]).toEqual([path, []]);
      expect.soft([path, await axeProblems(page)]).toEqual([path, []]);
    }

    await choose(page, 'English');
    await expect.poll(() => getLanguage(page)).toBe('en');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows no English word on the betslip or in the account panel', async () => {
    const { page, complaints, context } = await openVisitor(browser, device);
    const { userName } = await makeBettor(server);
    await logInTo(page, server, { userName, to: '/inplay' });
    await choose(page, 'हिन्दी');
    await expect.poll(() => getLanguage(page)).toBe('hi');

    await page.goto(`${server.url}/markets/${stage.eventId}/${stage.dreamEventId}`);
    await page.getByText('6 Over Deccan Falcons').first().waitFor();
    await page.getByRole('button', { name: falconsAt('1.90') }).click();
    const slip = page.getByRole('region', { name: hindi('Betslip') });
    await slip.getByPlaceholder('0').fill('90');
    await page.waitForLoadState('networkidle');
    expect.soft(await englishOn(page, userName)).toEqual([]);
    expect.soft(await sidewaysScroll(page, device.viewport.width)).toEqual([]);
    expect.soft(await axeProblems(page)).toEqual([]);

    await page
      .getByRole('banner')
      .getByRole('button', { name: hindi('Account') })
      .click();
    await page.getByRole('dialog', { name: hindi('Account') }).waitFor();
    expect.soft(await englishOn(page, userName)).toEqual([]);
    expect.soft(await axeProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('can be chosen before login', async () => {
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  await page.goto(`${server.url}/inplay`);
  await page.getByRole('contentinfo').getByText('हिन्दी', { exact: true }).click();
  await expect.poll(() => getLanguage(page)).toBe('hi');
  // The system may lack the script, so the font is loaded with the texts.
  await expect.poll(() => loadedFonts(page)).toContain('Noto Sans Devanagari Variable');

  await page
    .getByRole('banner')
    .getByRole('button', { name: hindi('Log in'), exact: true })
    .click();
  await page.getByRole('dialog', { name: hindi('LOGIN') }).waitFor();
  expect.soft(await englishOn(page)).toEqual([]);
  expect.soft(await axeProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('reopens a game in the language chosen in another tab', async () => {
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  const bettor = await makeBettor(server);
  await logInTo(page, server, { userName: bettor.userName, to: '/casino' });
  await page.goto(`${server.url}/lobby?game=crease:mines`);
  const game = page.frameLocator('iframe');
  await game.getByText('Balance', { exact: true }).first().waitFor();

  const tab = await context.newPage();
  await tab.goto(`${server.url}/stake-setting`);
  await choose(tab, 'हिन्दी');

  await game.getByText(hindi('Balance'), { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
