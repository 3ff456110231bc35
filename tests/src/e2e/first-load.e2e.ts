import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openVisitor } from './browser.ts';
import { credit, type Stage, setStage } from './fixtures.ts';
import { bannerFigure, logInAsDemo } from './market-page.ts';
import { browser, server, startProduct } from './product.ts';

startProduct();
let stage: Stage;

/** Names of maximum length, one without a break opportunity. */
const LONG = {
  home: 'Thiruvananthapuramsuperwarriorsandassociates'.repeat(2),
  away: 'Royal Challengers of the Western Coast and its Islands, Second Eleven',
  league: 'The Invitational Memorial Trophy of the Combined Universities, Northern Group',
};

beforeAll(async () => {
  stage = await setStage(server);
  await stage.operator.call('operatorCreateEvent', {
    sportId: 3,
    title: `${LONG.home} v ${LONG.away}`.slice(0, 160),
    team1: LONG.home,
    team2: LONG.away,
    competitionName: LONG.league,
    startTime: new Date().toISOString(),
    dreamEventId: 'long-names',
    status: 'IN_PLAY',
  });
});

/** Measurements made by the page itself. */
interface Frames {
  count: number;
  /** Elements wider than the window, with the frame that first showed them. */
  readonly wide: Record<string, number>;
}

/** Makes every page check in each frame whether it is wider than the window, and which control overflows. */
async function watchFrames(page: Page, width: number): Promise<void> {
  await page.addInitScript((allowed) => {
    const frames: Frames = { count: 0, wide: {} };
    Reflect.set(window, 'frames_of_load', frames);
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element.tagName !== 'HEADER' &&
      (getComputedStyle(element).overflowX === 'auto' || isScrolled(element.parentElement));
    const checkFrame = () => {
      const root = document.scrollingElement;
      if (document.body !== null && root !== null) {
        frames.count += 1;
        const recordOverflow = (what: string) => {
          frames.wide[what] ??= frames.count;
        };
        if (root.scrollWidth > allowed) recordOverflow(`page: ${root.scrollWidth} px`);
        for (const control of document.querySelectorAll('header :is(a, button)')) {
          const { right } = control.getBoundingClientRect();
          if (right > allowed + 0.5 && !isScrolled(control.parentElement))
            recordOverflow(`${control.textContent || control.getAttribute('aria-label')}: to ${right} px`);
        }
      }
      requestAnimationFrame(checkFrame);
    };
    checkFrame();
  }, width);
}

/** Simulates a slow connection: every response is delayed and the font never arrives. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 120,
    downloadThroughput: 400_000,
    uploadThroughput: 100_000,
  });
}

async function expectNeverWide(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await page
    .getByRole('button', { name: /^back deccan falcons/i })
    .first()
    .waitFor();
  const frames = await page.evaluate<Frames>('window.frames_of_load');
  expect(frames.wide).toEqual({});
  expect(frames.count).toBeGreaterThan(5);
}

// Measures the narrowest phone only: the others have more room.
describe('at 360 px', () => {
  const width = 360;
  const device = { name: 'phone', viewport: { width, height: 844 } } as const;

  test.each(['en', 'hi'])('a first visit in “%s” never renders wider than the phone', async (language) => {
    const { page, context } = await openVisitor(browser, device);
    await page.addInitScript(
      (spoken) => localStorage.setItem('crease_preferences', JSON.stringify({ language: spoken })),
      language,
    );
    await watchFrames(page, width);
    await slowDown(page);

    await page.goto(`${server.url}/inplay`, { waitUntil: 'commit' });

    await page.getByRole('article').first().waitFor();
    const frames = await page.evaluate<Frames>('window.frames_of_load');
    expect(frames.wide).toEqual({});
    expect(frames.count).toBeGreaterThan(5);
    await context.close();
  });

  test('nor with the style sheets in another order', async () => {
    const { page, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}/inplay`);
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();

    await page.evaluate(() => {
      const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
      document.head.append(...sheets.reverse());
    });

    const demo = page.getByRole('banner').getByRole('button', { name: 'Demo', includeHidden: true });
    await demo.waitFor({ state: 'hidden' });
    const ends = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    await context.close();
  });

  test('nor for a bettor with crores', async () => {
    const { page, context } = await openVisitor(browser, device);
    await page.goto(`${server.url}/inplay`);
    await logInAsDemo(page);
    await credit(stage, page, 123_456_789.25);
    await expect.poll(() => bannerFigure(page, /bal/i)).toBe('12,35,56,789.25');
    await watchFrames(page, width);
    await slowDown(page);

    await page.reload({ waitUntil: 'commit' });

    await expectNeverWide(page);
    await context.close();
  });
});
