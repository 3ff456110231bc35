import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { logInTo, makeBettor } from '#e2e/bettor.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { median } from './table.ts';
import { openSlowPage, readWork, settled, type Window } from './web-page.ts';

export const ROWS = 5_000;
/** Concurrent calls while the rows are created. */
const AT_ONCE = 20;
/** Scroll speed of a fling: 6,000 px/s at 60 fps. */
const PX_PER_FRAME = 100;
const FRAMES = 600;
const FRAME_MS = 1_000 / 60;

/** Creates a bettor with the given number of statement rows. @returns their username. */
export async function makeRows(server: ServerProcess): Promise<string> {
  const { operator, userId, userName } = await makeBettor(server);
  for (let done = 0; done < ROWS; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        operator.call('operatorAdjustBalance', {
          userId,
          type: 'CREDIT',
          amount: 100 + done + at,
          reason: `statement line ${done + at}`,
          clientRequestId: randomUUID(),
        }),
      ),
    );
  }
  return userName;
}

/**
 * Flings through the statement as one list, and back.
 *
 * @returns a row of the table: window, rows in the document, frames, median and worst ms between frames, dropped
 * frames, main-thread ms per frame, of which script, style and layout.
 */
export async function rowsCost(
  from: { readonly browser: Browser; readonly server: ServerProcess; readonly userName: string },
  window: Window,
  slowDown: number,
): Promise<(string | number)[]> {
  const { page, cdp, close } = await openSlowPage(window, from.browser, 1);
  const to = '/account-cash-statement?size=scroll';
  await logInTo(page, from.server, { userName: from.userName, to });
  await page.getByText(`statement line ${ROWS - 1}`, { exact: true }).waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await settled(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const start = await readWork(cdp);
  const gaps = await page.evaluate(
    async ({ frames, pixels }) => {
      const found: number[] = [];
      let before = performance.now();
      while (found.length < frames) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        found.push(now - before);
        before = now;
        // Halfway down, then back up, where every row has been rendered before.
        scrollBy(0, found.length < frames / 2 ? pixels : -pixels);
      }
      return found;
    },
    { frames: FRAMES, pixels: PX_PER_FRAME },
  );
  const end = await readWork(cdp);
  const drawn = await page.locator('tbody tr, main li').count();
  await close();

  const perFrame = (part: 'task' | 'script' | 'style') => (((end[part] - start[part]) * 1_000) / FRAMES).toFixed(2);
  return [
    `${window.width} × ${window.height}`,
    drawn,
    gaps.length,
    median(gaps).toFixed(1),
    Math.max(...gaps).toFixed(0),
    gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
    perFrame('task'),
    perFrame('script'),
    perFrame('style'),
  ];
}
