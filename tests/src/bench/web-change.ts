import type { Browser } from 'playwright-core';
import { median } from './table.ts';
import type { Board } from './web-board.ts';
import {
  countPushes,
  makeChanges,
  openSlowPage,
  PHONE,
  readWork,
  settled,
  sleep,
  type Window,
  type Work,
} from './web-page.ts';

const CHANGES_PER_SECOND = 10;

/**
 * Measures the first visit on a phone with an empty cache.
 *
 * @returns a row of the first-visit table: name, median first paint, median first price, worst first price, in ms.
 */
export async function firstScreen(
  name: string,
  address: string,
  from: { readonly browser: Browser; readonly visits: number; readonly slowDown: number },
): Promise<(string | number)[]> {
  const paints: number[] = [];
  const prices: number[] = [];
  for (let visit = 0; visit < from.visits; visit++) {
    const { page, close } = await openSlowPage(PHONE, from.browser, from.slowDown);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('button[data-side]') === null) return;
        observer.disconnect();
        // Painted two frames later.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-price')));
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('first-price').length > 0);
    const [paint, price] = await page.evaluate(() =>
      ['first-contentful-paint', 'first-price'].map((entry) => performance.getEntriesByName(entry)[0]?.startTime ?? 0),
    );
    paints.push(paint ?? 0);
    prices.push(price ?? 0);
    await close();
  }
  return [name, Math.round(median(paints)), Math.round(median(prices)), Math.round(Math.max(...prices))];
}

/**
 * Measures main-thread work in an idle interval and in an equally long one with changes.
 *
 * @returns a row of the table of changes: name, changes, pushes, main-thread ms per change, of which script, style
 * and layout, ms/s at rest.
 */
export async function changeCost(
  name: string,
  viewport: Window,
  from: {
    readonly browser: Browser;
    readonly url: string;
    readonly board: Board;
    readonly seconds: number;
    readonly slowDown: number;
  },
): Promise<(string | number)[]> {
  const { board, seconds } = from;
  const { page, cdp, close } = await openSlowPage(viewport, from.browser, from.slowDown);
  const pushes = countPushes(page);
  await page.goto(`${from.url}${board.path}`);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('button[data-depth="0"][data-side="back"]').length === wanted,
    board.runners,
  );
  await settled(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const start = await readWork(cdp);
  await sleep(seconds * 1_000);
  const idle = await readWork(cdp);
  pushes.readCount();
  const changes = await makeChanges(() => board.move(), {
    seconds,
    perSecond: CHANGES_PER_SECOND,
  });
  const busy = await readWork(cdp);
  const reached = pushes.readCount();
  await close();

  if (reached === 0) throw new Error('no change reached the page');
  const perChange = (part: keyof Work) =>
    (((busy[part] - idle[part] - (idle[part] - start[part])) * 1_000) / changes).toFixed(2);
  return [
    name,
    changes,
    reached,
    perChange('task'),
    perChange('script'),
    perChange('style'),
    (((idle.task - start.task) * 1_000) / seconds).toFixed(1),
  ];
}
