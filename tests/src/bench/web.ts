/**
 * What the bettor's app costs them: `npm run build && npm run bench:web`.
 *
 * Time until the first price is seen; the work of the page's main thread for one price change; and how long a tap on a
 * price takes until the slip is painted (bytes are `npm run budgets`). Server, load and browser share the machine, and
 * the processor is slowed down four times (SLOW_DOWN) for the page alone, so the figures are those of a slow phone on a
 * fast line.
 */
import { openBrowser } from '#e2e/browser.ts';
import { startServer } from '#running/server-process.ts';
import { median, printMachine, printTable } from './table.ts';
import { type Board, makeBoard } from './web-board.ts';
import { floorCost } from './web-floor.ts';
import {
  countPushes,
  DESKTOP,
  makeChanges,
  openSlowPage,
  PHONE,
  settled,
  sleep,
  type Window,
  type Work,
  workOf,
} from './web-page.ts';
import { makeRows, ROWS, rowsCost } from './web-rows.ts';
import { makeSessions, sessionCost } from './web-sessions.ts';
import { tapCost } from './web-tap.ts';

const SLOW_DOWN = Number(process.env.SLOW_DOWN ?? 4);
const VISITS = Number(process.env.VISITS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 20);
const CHANGES_PER_SECOND = 10;
/** High enough that every runner of the board is in view. */
const WALL = { width: 1440, height: 6_000 };
/** `ONLY=sessions`, `ONLY=board`, `ONLY=tap` or `ONLY=rows` leaves the rest out. */
const ONLY = process.env.ONLY ?? '';

const server = await startServer();
const browser = await openBrowser();
try {
  printMachine();
  console.log(`Chromium ${browser.version()}, main thread slowed down ${SLOW_DOWN} times\n`);
  if (isWanted('board')) await benchBoard();
  if (isWanted('tap')) await benchTaps();
  if (isWanted('sessions')) await benchSessions();
  if (isWanted('rows')) await benchRows();
} finally {
  await browser.close();
  await server.stop();
}

async function benchBoard(): Promise<void> {
  const board = await makeBoard(server);
  const first = [
    await firstScreen('in-play', '/inplay'),
    await firstScreen(`market of ${board.runners} runners`, board.path),
  ];
  const cost = [
    await changeCost('phone 390 × 844', PHONE, board),
    await changeCost('desktop 1440 × 900, three deep', DESKTOP, board),
    await changeCost('desktop, all 60 runners in view', WALL, board),
  ];

  printTable(['first visit, phone', 'first paint ms', 'first price ms', 'worst price ms'], first);
  console.log('');
  printTable(
    [
      `${CHANGES_PER_SECOND} changes/s for ${SECONDS} s`,
      'changes',
      'pushes',
      'main thread ms a change',
      'of it script',
      'style and layout',
      'idle ms/s',
    ],
    cost,
  );
}

function isWanted(part: 'board' | 'tap' | 'sessions' | 'rows'): boolean {
  return ONLY === '' || ONLY === part;
}

async function benchTaps(): Promise<void> {
  const board = await makeBoard(server);
  const setup = { url: server.url, browser, board, slowDown: SLOW_DOWN };
  const rows = [
    await tapCost('phone 390 × 844', PHONE, setup),
    await tapCost('desktop 1440 × 900', DESKTOP, setup),
  ];
  console.log('');
  printTable(
    [
      'price tapped while 10 prices/s change',
      'taps',
      'main thread ms a tap',
      'first paint ms',
      'median ms',
      'p95 ms',
      'worst ms',
    ],
    rows,
  );
}

async function benchSessions(): Promise<void> {
  const board = await makeSessions(server);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    rows.push(await floorCost(browser, window, { seconds: SECONDS, slowDown: SLOW_DOWN }));
    for (const inView of [false, true]) {
      const how = { inView, seconds: SECONDS, slowDown: SLOW_DOWN };
      rows.push(await sessionCost({ browser, url: server.url, board }, window, how));
    }
  }
  console.log('');
  printTable(
    [
      '300 sessions, 5 changes/s',
      'moving',
      'changes',
      'pushes',
      'main thread ms/s',
      'of it script',
      'style and layout',
      'idle ms/s',
    ],
    rows,
  );
}

async function benchRows(): Promise<void> {
  const userName = await makeRows(server);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    for (const slowDown of [1, SLOW_DOWN]) {
      const [where = '', ...figures] = await rowsCost(
        { browser, server, userName },
        window,
        slowDown,
      );
      rows.push([`${where}, slowed ${slowDown}×`, ...figures]);
    }
  }
  console.log('');
  printTable(
    [
      `${ROWS} lines flung through`,
      'rows drawn',
      'frames',
      'ms between, median',
      'worst',
      'late',
      'main thread ms a frame',
      'of it script',
      'style and layout',
    ],
    rows,
  );
}

async function firstScreen(name: string, path: string): Promise<(string | number)[]> {
  const paints: number[] = [];
  const prices: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const { page, close } = await openSlowPage(PHONE, browser, SLOW_DOWN);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('button[data-side]') === null) return;
        observer.disconnect();
        // Two frames later it has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-price')));
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${server.url}${path}`);
    await page.waitForFunction(() => performance.getEntriesByName('first-price').length > 0);
    const [paint, price] = await page.evaluate(() =>
      ['first-contentful-paint', 'first-price'].map(
        (entry) => performance.getEntriesByName(entry)[0]?.startTime ?? 0,
      ),
    );
    paints.push(paint ?? 0);
    prices.push(price ?? 0);
    await close();
  }
  return [
    name,
    Math.round(median(paints)),
    Math.round(median(prices)),
    Math.round(Math.max(...prices)),
  ];
}

/** Work of an idle interval, and of an equally long one with changes. */
async function changeCost(
  name: string,
  viewport: Window,
  board: Board,
): Promise<(string | number)[]> {
  const { page, cdp, close } = await openSlowPage(viewport, browser, SLOW_DOWN);
  const pushes = countPushes(page);
  await page.goto(`${server.url}${board.path}`);
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll('button[data-depth="0"][data-side="back"]').length === wanted,
    board.runners,
  );
  await settled(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const start = await workOf(cdp);
  await sleep(SECONDS * 1_000);
  const idle = await workOf(cdp);
  pushes.take();
  const changes = await makeChanges(() => board.move(), {
    seconds: SECONDS,
    perSecond: CHANGES_PER_SECOND,
  });
  const busy = await workOf(cdp);
  const reached = pushes.take();
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
    (((idle.task - start.task) * 1_000) / SECONDS).toFixed(1),
  ];
}
