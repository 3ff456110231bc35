import type { Browser, CDPSession, Page } from 'playwright-core';

export interface Window {
  readonly width: number;
  readonly height: number;
}

export const PHONE: Window = { width: 390, height: 844 };
export const DESKTOP: Window = { width: 1440, height: 900 };

export interface SlowPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

/** Opens a page for a new visitor with an empty cache, on a CPU throttled by the given factor. */
export async function openSlowPage(viewport: Window, from: Browser, slowDown: number): Promise<SlowPage> {
  const isPhone = viewport.width < 769;
  const context = await from.newContext({
    viewport,
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return { page, cdp, close: () => context.close() };
}

/** Main-thread seconds of a page. */
export interface Work {
  readonly task: number;
  readonly script: number;
  readonly style: number;
}

/** Returns the main-thread CPU seconds used so far, excluding other processes on the machine. */
export async function readWork(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const getMetric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    task: getMetric('TaskDuration'),
    script: getMetric('ScriptDuration'),
    style: getMetric('LayoutDuration') + getMetric('RecalcStyleDuration'),
  };
}

/** Counts the price pushes that reach a page. */
export function countPushes(page: Page): { readonly readCount: () => number } {
  let pushes = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('OddsUpdate')) pushes += 1;
    }),
  );
  return {
    readCount: () => {
      const count = pushes;
      pushes = 0;
      return count;
    },
  };
}

/** Excludes what a page loads once it is idle. */
const SETTLE_MS = 5_000;

/** Waits until the page is idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await sleep(SETTLE_MS);
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Makes changes at an even rate, independent of response times. Every change must succeed. */
export async function makeChanges(
  change: () => Promise<void>,
  pace: { readonly seconds: number; readonly perSecond: number },
): Promise<number> {
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let done = 0; done < pace.seconds * pace.perSecond; done++) {
    await sleep(started + (done * 1_000) / pace.perSecond - performance.now());
    under.push(change());
  }
  await Promise.all(under);
  return under.length;
}
