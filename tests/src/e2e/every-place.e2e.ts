import { findRoute, ROUTES } from '@crease/web/player/routes/places.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { logInTo, stored } from './bettor.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { type LongestStage, setLongestStage } from './longest-stage.ts';
import { contentTop, coveredTexts, cutTexts, sidewaysScroll, smallTargets } from './measures.ts';

const USUAL = { width: 390, height: 844 } as const;
const SMALL = { width: 360, height: 640 } as const;
const MIN_TARGET = 44;
/** Half the height of the smaller phone. */
const LATEST_CONTENT = 320;
/** Polling pages are never completely idle. */
const QUIET_MS = 4_000;

let server: ServerProcess;
let browser: Browser;
let stage: LongestStage;

beforeAll(async () => {
  server = await startServer({ OPERATOR_SECOND_FACTOR: 'optional' });
  browser = await openBrowser();
  stage = await setLongestStage(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** URLs of a route by its path, with sample values for path parameters. */
function listUrls(path: string): readonly string[] {
  switch (path) {
    case ROUTES.market.path:
      return [stage.match, stage.race].map((event) => `/markets/${event.join('/')}`);
    case ROUTES.marketByDreamId.path:
      return [`/markets/${stage.match[1]}`];
    case ROUTES.matchList.path:
      return ['/matchlist/3', '/matchlist/26'];
    case ROUTES.lobbyPage.path:
      return ['/lobby-page/live'];
    case ROUTES.depositWithdrawalOf.path:
      return ['/depositw/1', '/depositw/2'];
    default:
      expect(path, 'no URL for this path').not.toContain('$');
      return [path];
  }
}

/** Opens the page and waits until everything it requested has loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${server.url}${address}`);
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => null);
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: address }).toBe(0);
}

/** Problems of the open page in both windows, each with its URL. */
async function findProblems(page: Page, address: string): Promise<string[]> {
  const problems: string[] = [];
  for (const size of [USUAL, SMALL]) {
    await page.setViewportSize(size);
    const found = [
      ...(await sidewaysScroll(page, size.width)).map((part) => `wider: ${part}`),
      ...(await cutTexts(page)).map((words) => `cut: ${words}`),
      ...(await smallTargets(page, MIN_TARGET)).map((target) => `small: ${target}`),
      ...(await coveredTexts(page)).map((words) => `covered: ${words}`),
    ];
    // A page with a single message centres it.
    const top = findRoute(address)?.layout === 'full-page' ? 0 : ((await contentTop(page)) ?? 0);
    if (top > LATEST_CONTENT) found.push(`begins at ${top} px`);
    problems.push(...found.map((problem) => `${address} at ${size.width} px: ${problem}`));
  }
  return problems;
}

// Hindi is the longer language: what it fits, English fits too.
describe('every route on phones, in Hindi', () => {
  const language = 'hi';
  test('fits the longest data, has thumb-sized targets and starts with its content', async () => {
    const { page, context } = await openVisitor(browser, { name: 'phone', viewport: USUAL });
    await logInTo(page, server, { userName: stage.bettor.userName, to: '/inplay' });
    const player = new ApiClient(server.url, await stored(page, 'accessToken'));
    await player.call('savePreferences', { language });

    const problems: string[] = [];
    // The logout confirmation has no way back in.
    const places = Object.values(ROUTES).filter((place) => place !== ROUTES.logout);
    for (const address of places.flatMap(({ path }) => listUrls(path))) {
      await open(page, address);
      await expect.poll(() => page.getAttribute('html', 'lang'), { message: address }).toBe(language);
      problems.push(...(await findProblems(page, address)));
    }

    expect(problems).toEqual([]);
    await context.close();
  }, 900_000);
});
