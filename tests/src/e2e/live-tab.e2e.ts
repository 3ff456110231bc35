import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient, logInOperator } from '#running/api-client.ts';
import { type StreamServer, startStreamServer } from '#running/picture-server.ts';
import { DESKTOP, openVisitor, PHONE } from './browser.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

interface Match {
  readonly eventId: number;
  readonly dreamEventId: string;
}

/** About one ball of the simulated match every three seconds. */
const SPEED = 10;
/** After this over a short match might end before its test does. */
const LATEST_OVER = 15;
const IN_PLAY_MS = 120_000;
const BALL_MS = 45_000;
/** About one ball in seven is a boundary or a wicket. */
const BOUNDARY_MS = 120_000;
const BIG_BALL = /^(Four|Six|Wicket), \d+\.\d\. /;

let picture: StreamServer;
startProduct(() => ({ FEED: 'simulated', FEED_SPEED: String(SPEED) }));
let match: Match;

beforeAll(async () => {
  picture = await startStreamServer();
  match = await cricketInPlay();
  const operator = await logInOperator(server.url, server.operator);
  await operator.call('operatorSetTv', { eventId: match.eventId, url: picture.url });
});

afterAll(() => picture?.stop());

/** A cricket match of the feed in the middle of its first innings, just after a ball. */
async function cricketInPlay(): Promise<Match> {
  const client = new ApiClient(server.url, null);
  const newest = new Map<number, number>();
  return vi.waitFor(
    async () => {
      const sports = await client.call('treeSportWithEvent', { sportId: 3, inPlayOnly: true });
      for (const { id, dreamEventId } of sports.flatMap(({ events }) => events)) {
        const story = await client.call('getScoreStory', { DreamEventId: dreamEventId });
        const line = story?.lines[0]?.id ?? 0;
        const before = newest.get(id) ?? line;
        newest.set(id, line);
        const overs = story?.innings.length === 1 ? (story.innings[0]?.overs.length ?? 0) : 0;
        if (line > before && overs > 0 && overs <= LATEST_OVER) return { eventId: id, dreamEventId };
      }
      throw new Error('no cricket match is in play yet');
    },
    { timeout: IN_PLAY_MS, interval: 1_000 },
  );
}

async function openMatch(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/markets/${match.eventId}/${match.dreamEventId}`);
  return page.getByRole('region', { name: 'Score' });
}

/** Logs in at the stream's placeholder. */
async function logInForPicture(page: Page, box: Locator): Promise<void> {
  await box.getByText('Log in to watch').waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await box.getByRole('button', { name: 'Log in' }).click();
  const login = page.getByRole('dialog', { name: 'LOGIN' });
  await login.getByRole('button', { name: /login as demo user/i }).click();
  await login.waitFor({ state: 'hidden' });
  await page.waitForURL(`**/markets/${match.eventId}/**`);
}

/** The full list, latest first; it changes after each ball. */
function readCommentary(page: Page): Promise<string> {
  return page.getByRole('list', { name: 'Commentary' }).innerText();
}

/** Playback position of the stream in seconds. */
function playedSeconds(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
}

/** Browser complaints, except for responses that the test broke itself. */
function ownComplaints(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.includes('404 (Not Found)'));
}

test(
  'on a phone markets don’t move while the score loads or after a ball',
  async () => {
    const { page, context } = await openVisitor(browser, PHONE);
    // The match list already shows that there is a score; the card itself arrives later.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/scorecard/i, async (route) => {
      await isReleased;
      await route.continue();
    });
    await openMatch(page);
    const market = page.getByRole('heading', { name: 'Match odds', level: 2 });
    await market.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const top = () => market.evaluate((head) => head.getBoundingClientRect().top + scrollY);
    const before = await top();

    release();
    await page
      .getByText(/^Ov \d+$/)
      .first()
      .waitFor();
    const tops = new Set<number>();
    const said = new Set<string>();
    await expect
      .poll(
        async () => {
          tops.add(await top());
          said.add((await page.getByRole('main').innerText()).match(/\d+\.\d/)?.[0] ?? '');
          return said.size;
        },
        { timeout: BALL_MS },
      )
      .toBeGreaterThan(2);

    expect([...tops]).toEqual([before]);
    await context.close();
  },
  3 * BALL_MS,
);

test('on a wide screen charts and commentary expand below the score and update with each ball', async () => {
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  const score = await openMatch(page);
  await score.getByText(/ ov$/).first().waitFor();

  await page.getByRole('button', { name: 'Charts and commentary' }).click();
  const bars = page.getByRole('img', { name: /^Runs per over, (?!latest:)/ });
  await bars.waitFor();
  const before = { story: await readCommentary(page), bars: await bars.getAttribute('aria-label') };
  await expectSound(page);

  await expect.poll(() => readCommentary(page), { timeout: BALL_MS }).not.toBe(before.story);
  await expect.poll(() => bars.getAttribute('aria-label'), { timeout: BALL_MS }).not.toBe(before.bars);
  await page.getByText('Worm', { exact: true }).click();
  const worm = page.getByRole('img', { name: /^Cumulative runs/ });
  await worm.locator('canvas').waitFor();
  await page.getByText('Run rate', { exact: true }).last().click();
  await page
    .getByRole('img', { name: /^Runs per over, latest:/ })
    .locator('canvas')
    .waitFor();
  await expectSound(page);

  // A boundary or wicket is drawn and announced when it happens, if motion is allowed.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await score.locator('div[aria-hidden] > svg path').first().waitFor({ timeout: BOUNDARY_MS });
  const said = page.getByRole('main').locator('[aria-live="polite"]');
  await expect.poll(() => said.allInnerTexts()).toContainEqual(expect.stringMatching(BIG_BALL));
  expect(ownComplaints(complaints)).toEqual([]);
  await context.close();
});

test('the stream asks for a login, plays, reports a failure and recovers', async () => {
  const { page, complaints, context } = await openVisitor(browser, DESKTOP);
  const score = await openMatch(page);
  await page.getByRole('button', { name: /^Live TV/ }).click();
  const box = page.getByRole('region', { name: 'Live TV' });
  await logInForPicture(page, box);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  await box.getByText('Stream delay: about 5 s').waitFor();
  await expectSound(page);

  await score.getByText('TV', { exact: true }).click();
  await score.getByRole('region', { name: 'Live TV' }).waitFor();
  expect(await page.locator('video').count()).toBe(1);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  await score.getByRole('button', { name: 'Unmute' }).click();
  await score.getByRole('button', { name: 'Mute', exact: true }).waitFor();

  picture.setBroken(true);
  await score.getByText('Tracker', { exact: true }).click();
  const failure = box.getByRole('alert');
  await failure.getByText('No live stream for this match').waitFor();
  picture.setBroken(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);

  await box.getByRole('button', { name: 'Close TV' }).click();
  expect(await page.locator('video').count()).toBe(0);
  expect(ownComplaints(complaints)).toEqual([]);
  await context.close();
});

test('on a phone the live tab has everything, and the stream stays small on the markets tab', async () => {
  const { page, complaints, context } = await openVisitor(browser, PHONE);
  await openMatch(page);
  await page.getByRole('tab', { name: 'Live' }).click();
  await page.getByRole('button', { name: /^Live TV/ }).click();
  const box = page.getByRole('region', { name: 'Live TV' });
  await logInForPicture(page, box);

  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);
  await page.getByRole('img', { name: /^Runs per over, (?!latest:)/ }).waitFor();
  const before = await readCommentary(page);
  await expect.poll(() => readCommentary(page), { timeout: BALL_MS }).not.toBe(before);
  await expectSound(page);

  await page.getByText('Scorecard', { exact: true }).click();
  await page.getByRole('table', { name: 'Batters' }).getByText(/ ov$/).waitFor();
  await page.getByRole('table', { name: 'Bowlers' }).waitFor();
  await expectSound(page);

  const played = await playedSeconds(page);
  await page.getByRole('tab', { name: 'Markets' }).click();
  await page
    .getByRole('button', { name: /^Back / })
    .first()
    .waitFor();
  await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(156);
  // The same stream, not restarted.
  expect(await playedSeconds(page)).toBeGreaterThanOrEqual(played);
  await expectSound(page);

  await box.getByRole('button', { name: 'Close TV' }).click();
  expect(await page.locator('video').count()).toBe(0);
  expect(ownComplaints(complaints)).toEqual([]);
  await context.close();
});
