import type { Browser, Page } from 'playwright-core';
import { quantile } from './table.ts';
import type { Board } from './web-board.ts';
import { makeChanges, openSlowPage, readWork, settled, sleep, type Window } from './web-page.ts';

const CHANGES_PER_SECOND = 10;
const TAPS = 60;
/** Interval of a quick bettor's taps. */
const TAP_INTERVAL_MS = 300;
/** The work of a tap is done by then. */
const WORK_MS = 400;
/** Shortest entry that the browser reports; anything unreported was faster. */
const SHORTEST_MS = 16;

interface TapSetup {
  readonly url: string;
  readonly browser: Browser;
  readonly board: Board;
  readonly slowDown: number;
}

/**
 * Measures interaction to next paint for taps on prices while prices move: from the touch until the bet slip, or its
 * change, is painted. Each tap selects another price, so each rebuilds the slip on a phone.
 *
 * Time to paint is wall-clock and includes other work on the machine; main-thread work is CPU time and unaffected by
 * load.
 *
 * @returns name, taps, main-thread work per tap, then the first, median, 95th percentile and worst time to paint, ms.
 */
export async function tapCost(
  name: string,
  viewport: Window,
  { url, browser, board, slowDown }: TapSetup,
): Promise<(string | number)[]> {
  const { page, cdp, close } = await openSlowPage(viewport, browser, slowDown);
  await page.addInitScript(watchInteractions, SHORTEST_MS);
  await page.goto(`${url}${board.path}`);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('button[data-depth="0"][data-side="back"]').length === wanted,
    board.runners,
  );
  await settled(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = Math.ceil((TAPS * (TAP_INTERVAL_MS + 2 * WORK_MS)) / 1_000) + 2;
  const changes = makeChanges(() => board.move(), { seconds, perSecond: CHANGES_PER_SECOND });
  const costs: number[] = [];
  let work = 0;
  for (let tap = 0; tap < TAPS; tap++) {
    const before = (await readWork(cdp)).task;
    await sleep(WORK_MS);
    const idle = (await readWork(cdp)).task;
    costs.push(await measureTap(page, tap, viewport));
    work += (await readWork(cdp)).task - idle - (idle - before);
    await sleep(TAP_INTERVAL_MS);
  }
  await changes;
  await close();
  const sorted = costs.toSorted((one, other) => one - other);
  return [
    name,
    costs.length,
    Math.round((work * 1_000) / costs.length),
    Math.round(costs[0] ?? 0),
    ...[0.5, 0.95, 1].map((part) => Math.round(quantile(sorted, part))),
  ];
}

/** Taps one of the visible prices and waits for the browser's timing entry. */
async function measureTap(page: Page, tap: number, { width, height }: Window): Promise<number> {
  const spot = await page.evaluate(
    ([turn, bottom]) => {
      const cells = [...document.querySelectorAll('button[data-depth="0"]')].filter((cell) => {
        const { top, bottom: end } = cell.getBoundingClientRect();
        return top > 180 && end < bottom - 60 && !cell.hasAttribute('data-selected');
      });
      const cell = cells[(turn * 7) % cells.length];
      if (cell === undefined) throw new Error('no price is in view');
      const { x, y, width: wide, height: high } = cell.getBoundingClientRect();
      return { x: x + wide / 2, y: y + high / 2 };
    },
    [tap, height] as const,
  );
  await page.evaluate(() => {
    (window as unknown as { interactions: number[] }).interactions = [];
  });
  if (width < 769) await page.touchscreen.tap(spot.x, spot.y);
  else await page.mouse.click(spot.x, spot.y);
  await page.waitForFunction(() => document.querySelector('button[data-selected]') !== null);
  // Entries are reported after the paint, at the next idle period.
  await sleep(WORK_MS);
  return page.evaluate(
    (shortest) => Math.max(shortest, ...(window as unknown as { interactions: number[] }).interactions),
    SHORTEST_MS,
  );
}

/** Runs in the page before any other script. */
function watchInteractions(shortest: number): void {
  const own = window as unknown as { interactions: number[] };
  own.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = (entry as unknown as { interactionId?: number }).interactionId !== 0;
      if (isInteraction) own.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: shortest } as never);
}
