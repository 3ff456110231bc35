import type { Browser } from 'playwright-core';
import { openSlowPage, readWork, sleep, type Window, type Work } from './web-page.ts';

const ROWS = 12;
const EVERY_MS = 200;

/** Numbers written, and the main-thread seconds for all of them. */
export interface Floor extends Work {
  readonly writes: number;
}

/**
 * Measures the lower bound for any page on this machine: a few unstyled rows and one script that writes one number
 * five times a second. Style, layout, paint and commit of so little are the cost of a frame.
 */
export async function floorCost(
  browser: Browser,
  window: Window,
  how: { readonly seconds: number; readonly slowDown: number },
): Promise<Floor> {
  const { page, cdp, close } = await openSlowPage(window, browser, how.slowDown);
  await page.setContent('<p>Row <button>51</button> <button class="moving">52</button></p>'.repeat(ROWS));
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate((everyMs) => {
    const texts = [...document.querySelectorAll('.moving')].map(({ firstChild }) => firstChild);
    let turn = 0;
    setInterval(() => {
      requestAnimationFrame(() => {
        const text = texts[turn % texts.length];
        turn += 1;
        if (text) text.nodeValue = String(50 + (turn % 9));
      });
    }, everyMs);
  }, EVERY_MS);
  await sleep(1_000);

  const start = await readWork(cdp);
  await sleep(how.seconds * 1_000);
  const end = await readWork(cdp);
  await close();
  const spent = (part: keyof Work) => end[part] - start[part];
  return {
    writes: (how.seconds * 1_000) / EVERY_MS,
    task: spent('task'),
    script: spent('script'),
    style: spent('style'),
  };
}
