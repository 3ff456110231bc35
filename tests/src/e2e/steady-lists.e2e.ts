import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { ApiClient } from '#running/api-client.ts';
import { DESKTOP, type Device, openVisitor, PHONE } from './browser.ts';
import { browser, server, startProduct } from './product.ts';

/** About one ball per second. */
const SPEED = 30;
const IN_PLAY_MS = 60_000;
/** Overs bowled while a point is pressed: `OVERS=10` for a long run. */
const OVERS = Number(process.env.OVERS ?? 3);
/** Later, the innings might end during the test. */
const LATEST_OVER = 18 - OVERS;
/** A session that closes stays in its place while a pointer rests on it, so that no press opens a slip any more. */
const MAX_POINTS = 6;
/** After so many presses without a ball, the innings or the match is over. */
const MAX_PAUSES = 5;
/** A visitor sees what was painted this long before the press. */
const SEEN_MS = 100;
/** After this time without a touch, lists may move, and touches are ignored for a moment. */
const AWAY_MS = 2_000;
const IGNORED_MS = 400;
/** Longer than a press takes to open the slip. */
const OPENING_MS = 1_500;
/** Longer than a busy machine takes to paint a slip that has opened or closed, which moves the rows below it. */
const PAINT_MS = 1_000;
/** Less than the time after which a list may be reordered; irregular, so that presses meet every state. */
const PAUSES_MS = [350, 900, 1_250, 700, 1_100];

startProduct(() => ({ FEED: 'simulated', FEED_SPEED: String(SPEED) }));

/** A limited-overs match in the first overs of an innings. */
function findMatch(): Promise<{ readonly eventId: number; readonly address: string }> {
  const client = new ApiClient(server.url, null);
  return vi.waitFor(
    async () => {
      const sports = await client.call('treeSportWithEvent', { sportId: 3, inPlayOnly: true });
      for (const { id, dreamEventId } of sports.flatMap(({ events }) => events)) {
        const over = await readOver(id);
        if (over !== null && over <= LATEST_OVER) return { eventId: id, address: `/markets/${id}/${dreamEventId}` };
      }
      throw new Error('no match is in its first overs yet');
    },
    { timeout: IN_PLAY_MS, interval: 500 },
  );
}

/** The over being bowled; null between innings. */
async function readOver(eventId: number): Promise<number | null> {
  const client = new ApiClient(server.url, null);
  const { markets } = await client.call('getUserOdds', { eventId });
  const ball = markets.find(({ marketName }) => / over ball \d/i.test(marketName));
  return ball === undefined ? null : Number.parseInt(ball.marketName, 10);
}

interface Watch {
  readonly shifts: string[];
  /** Painted frames: time, and name of the row at the parked point. */
  readonly frames: (readonly [number, string])[];
  /** Time of the last press, and whether it hit a list, which then stays in place. */
  pressedAt: number;
  isHeld: boolean;
  /** Time when the slip last opened or closed. */
  slipAt: number;
}

/** Records what moves in the lists of sessions, and the row painted at a point in every frame. */
async function watchPoint(
  page: Page,
  at: {
    readonly x: number;
    readonly y: number;
    readonly reactionMs: number;
    readonly awayMs: number;
    readonly paintMs: number;
  },
) {
  await page.evaluate(({ x, y, reactionMs, awayMs, paintMs }) => {
    const now = performance.now();
    const lists = 'ul[aria-label="Sessions"], ul[aria-label="Current over"]';
    const watch: Watch = { shifts: [], frames: [], pressedAt: now, isHeld: true, slipAt: -paintMs };
    Object.assign(window, { watch });
    let hasSlip = false;
    new MutationObserver(() => {
      const isOpen = document.querySelector('section[data-side]') !== null;
      if (isOpen !== hasSlip) watch.slipAt = performance.now();
      hasSlip = isOpen;
    }).observe(document.body, { childList: true, subtree: true });
    const onPress = ({ timeStamp, target }: Event) => {
      watch.pressedAt = timeStamp;
      watch.isHeld = target instanceof Element && target.closest(lists) !== null;
    };
    document.addEventListener('pointerdown', onPress, true);
    const recordFrame = (now: number) => {
      const row = document.elementFromPoint(x, y)?.closest('[data-kind]');
      watch.frames.push([now, row?.querySelector('b[title]')?.getAttribute('title') ?? '']);
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        const { hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        // A busy page may paint a list that was free to move after a touch has begun; such a touch is ignored.
        const heldMs = entry.startTime - watch.pressedAt;
        if (hadRecentInput || heldMs < reactionMs || heldMs > awayMs) continue;
        if (Math.abs(entry.startTime - watch.slipAt) < paintMs) continue;
        for (const { node, previousRect: before, currentRect: now } of sources) {
          const part = node instanceof Element ? node : node?.parentElement;
          const isList = part?.closest(lists) != null || part?.querySelector(lists) != null;
          const [dx, dy] = [now.x - before.x, now.y - before.y];
          if (!isList || !watch.isHeld || (dx === 0 && dy === 0)) continue;
          watch.shifts.push(`${part.className} by ${dx}, ${dy}: ${part.textContent?.slice(0, 40)}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  }, at);
}

/** Name of the row painted at the point `SEEN_MS` before the last press. */
function readSeen(page: Page): Promise<string> {
  return page.evaluate((seenMs) => {
    const { frames, pressedAt } = (window as unknown as { readonly watch: Watch }).watch;
    return frames.findLast(([time]) => time <= pressedAt - seenMs)?.[1] ?? '';
  }, SEEN_MS);
}

/** Name of the session on the slip; null if a press has opened none. */
function readSlip(page: Page): Promise<string | null> {
  const opened = page.waitForSelector('section[data-side]', { timeout: OPENING_MS }).catch(() => null);
  return opened.then(() => readStoredSlip(page));
}

function readStoredSlip(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const slip: unknown = JSON.parse(sessionStorage.getItem('crease_slip') ?? 'null');
    const { marketName } = (slip ?? {}) as { readonly marketName?: string };
    return marketName ?? null;
  });
}

/** Closes the slip, if there is one. It also closes by itself, when its market does. */
async function closeSlip(page: Page, device: Device): Promise<void> {
  const slip = page.locator('section[data-side]');
  const remove = page.getByRole('button', { name: 'Remove selection' });
  const close = async () => {
    if ((await slip.count()) === 0) return;
    await (device === PHONE ? remove.tap({ timeout: 1_000 }) : remove.click({ timeout: 1_000 }));
    await slip.waitFor({ state: 'detached', timeout: 1_000 });
  };
  await vi.waitFor(close, { timeout: 15_000 });
}

/**
 * Presses one point at irregular moments until `OVERS` overs have been bowled or the innings has ended. Returns the
 * presses that opened another row than the one seen.
 */
async function pressRepeatedly(
  page: Page,
  device: Device,
  { x, y, eventId }: Point,
): Promise<{ readonly wrong: string[]; readonly opened: number; readonly overs: number }> {
  const wrong: string[] = [];
  let opened = 0;
  const firstOver = (await readOver(eventId)) ?? 0;
  let overs = 0;
  let pauses = 0;
  for (let press = 0; overs < OVERS && pauses < MAX_PAUSES; press += 1) {
    const over = await readOver(eventId);
    if (over !== null && over < firstOver) break;
    pauses = over === null ? pauses + 1 : 0;
    overs = (over ?? firstOver + overs) - firstOver;
    // A slip that came late would be mistaken for the next press's.
    await closeSlip(page, device);
    await page.waitForTimeout(PAUSES_MS[press % PAUSES_MS.length] ?? 0);
    if ((await readStoredSlip(page)) !== null) continue;
    if (device === PHONE) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    const seen = await readSeen(page);
    const name = await readSlip(page);
    if (name === null) continue;
    opened += 1;
    if (name !== seen) wrong.push(`saw ${seen}, opened ${name}`);
    await closeSlip(page, device);
    if (device !== PHONE) await page.mouse.move(x, y);
  }
  return { wrong, opened, overs };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly eventId: number;
}

/** Opens a match and finds a price that is offered until the end of the innings, between rows that come and go. */
async function findPoint(page: Page): Promise<Point> {
  const { eventId, address } = await findMatch();
  await page.goto(`${server.url}${address}`);
  await page.getByRole('list', { name: 'Current over' }).waitFor();
  const cell = page
    .getByRole('list', { name: 'Sessions' })
    .getByRole('button', { name: /^Yes \d+ Over (?!Khado|Last)/ })
    .last();
  // In one step, because the row may be replaced.
  return await cell.evaluate((element, eventId) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y } = element.getBoundingClientRect();
    return { x: x + 20, y: y + 15, eventId };
  }, eventId);
}

test.each([PHONE, DESKTOP])(
  'at $viewport.width px, rows stay under a pointer while overs are bowled',
  async (device) => {
    const { page, context } = await openVisitor(browser, device);
    // A mouse stays in the list, a finger leaves it.
    const held =
      device === PHONE ? { reactionMs: IGNORED_MS, awayMs: AWAY_MS } : { reactionMs: 0, awayMs: Number.MAX_VALUE };
    let hasOpened = false;

    for (let point = 0; point < MAX_POINTS && !hasOpened; point += 1) {
      // Until a pointer rests there, the row may be replaced meanwhile.
      const at = await vi.waitFor(() => findPoint(page), { timeout: IN_PLAY_MS });
      if (device === PHONE) await page.touchscreen.tap(at.x, at.y);
      else await page.mouse.move(at.x, at.y);
      await closeSlip(page, device);
      await watchPoint(page, { x: at.x, y: at.y, ...held, paintMs: PAINT_MS });

      const { wrong, opened, overs } = await pressRepeatedly(page, device, at);
      console.log(`${overs} overs, ${opened} slips opened`);

      const { shifts } = await page.evaluate(() => (window as unknown as { readonly watch: Watch }).watch);
      expect(wrong).toEqual([]);
      expect(shifts).toEqual([]);
      hasOpened = opened > 0;
    }
    expect(hasOpened).toBe(true);
    await context.close();
  },
  600_000,
);
