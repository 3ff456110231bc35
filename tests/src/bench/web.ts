/**
 * Measures the cost of the bettor's app: `npm run build && npm run bench:web`.
 *
 * Time until the first price is visible, main-thread work per price change, and time from a tap on a price until the
 * slip is painted (for bytes see `npm run budgets`). Server, load and browser share the machine. The CPU is throttled
 * four times (SLOW_DOWN) for the page only, so the figures are those of a slow phone on a fast connection.
 */
import { openBrowser } from '#e2e/browser.ts';
import { startServer } from '#running/server-process.ts';
import { printMachine, printTable } from './table.ts';
import { makeBoard } from './web-board.ts';
import { changeCost, firstScreen } from './web-change.ts';
import { type Floor, floorCost } from './web-floor.ts';
import { DESKTOP, PHONE, type Window } from './web-page.ts';
import { makeRows, ROWS, rowsCost } from './web-rows.ts';
import { makeSessions, sessionCost } from './web-sessions.ts';
import { tapCost } from './web-tap.ts';

const SLOW_DOWN = Number(process.env.SLOW_DOWN ?? 4);
const VISITS = Number(process.env.VISITS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 20);
/** Tall enough that every runner of the board is visible. */
const WALL = { width: 1440, height: 6_000 };
/** `ONLY=visit`, `ONLY=change`, `ONLY=tap`, `ONLY=sessions` or `ONLY=rows` runs that part only. */
const ONLY = process.env.ONLY ?? '';

const server = await startServer();
const browser = await openBrowser();
try {
  printMachine();
  console.log(`Chromium ${browser.version()}, CPU throttled ${SLOW_DOWN}×\n`);
  if (isWanted('visit')) await benchVisits();
  if (isWanted('change')) await benchChanges();
  if (isWanted('tap')) await benchTaps();
  if (isWanted('sessions')) await benchSessions();
  if (isWanted('rows')) await benchRows();
} finally {
  await browser.close();
  await server.stop();
}

async function benchVisits(): Promise<void> {
  const board = await makeBoard(server);
  const from = { browser, visits: VISITS, slowDown: SLOW_DOWN };
  printTable(
    ['first visit, phone', 'first paint (ms)', 'first price (ms)', 'worst price (ms)'],
    [
      await firstScreen('in-play', `${server.url}/inplay`, from),
      await firstScreen(`market with ${board.runners} runners`, `${server.url}${board.path}`, from),
    ],
  );
}

async function benchChanges(): Promise<void> {
  const board = await makeBoard(server);
  const how = { seconds: SECONDS, slowDown: SLOW_DOWN };
  const setup = { ...how, browser, url: server.url, board };
  const rows = [
    floorRow('phone', await floorCost(browser, PHONE, how)),
    await changeCost('phone 390 × 844', PHONE, setup),
    floorRow('desktop', await floorCost(browser, DESKTOP, how)),
    await changeCost('desktop 1440 × 900, three deep', DESKTOP, setup),
    await changeCost('desktop, all 60 runners in view', WALL, setup),
  ];
  console.log('');
  printTable(
    [
      `10 changes/s for ${SECONDS} s`,
      'changes',
      'pushes',
      'main thread (ms/change)',
      'of which script',
      'style and layout',
      'idle (ms/s)',
    ],
    rows,
  );
}

/** Each number on the empty page is one frame; a price push is also one frame but carries several changes. */
function floorRow(window: string, { writes, task, script, style }: Floor): (string | number)[] {
  const each = [task, script, style].map((spent) => ((spent * 1_000) / writes).toFixed(2));
  return [`one number on an empty page, ${window}`, writes, 0, ...each, 0];
}

function isWanted(part: 'visit' | 'change' | 'tap' | 'sessions' | 'rows'): boolean {
  return ONLY === '' || ONLY === part;
}

async function benchTaps(): Promise<void> {
  const board = await makeBoard(server);
  const setup = { url: server.url, browser, board, slowDown: SLOW_DOWN };
  const rows = [await tapCost('phone 390 × 844', PHONE, setup), await tapCost('desktop 1440 × 900', DESKTOP, setup)];
  console.log('');
  printTable(
    [
      'taps at 10 price changes/s',
      'taps',
      'main thread (ms/tap)',
      'first paint (ms)',
      'median (ms)',
      'p95 (ms)',
      'worst (ms)',
    ],
    rows,
  );
}

async function benchSessions(): Promise<void> {
  const board = await makeSessions(server);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    rows.push(await sessionFloor(window));
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
      'main thread (ms/s)',
      'of which script',
      'style and layout',
      'idle (ms/s)',
    ],
    rows,
  );
}

/** Empty-page row for the sessions table, in ms per second. */
async function sessionFloor(window: Window): Promise<(string | number)[]> {
  const how = { seconds: SECONDS, slowDown: SLOW_DOWN };
  const { writes, task, script, style } = await floorCost(browser, window, how);
  return [
    `${window.width} × ${window.height}`,
    'one number on an empty page',
    writes,
    0,
    ...[task, script, style].map((spent) => ((spent * 1_000) / SECONDS).toFixed(2)),
    0,
  ];
}

async function benchRows(): Promise<void> {
  const userName = await makeRows(server);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    for (const slowDown of [1, SLOW_DOWN]) {
      const [where = '', ...figures] = await rowsCost({ browser, server, userName }, window, slowDown);
      rows.push([`${where}, slowed ${slowDown}×`, ...figures]);
    }
  }
  console.log('');
  printTable(
    [
      `${ROWS} statement rows scrolled`,
      'rows rendered',
      'frames',
      'median gap (ms)',
      'worst (ms)',
      'late',
      'main thread (ms/frame)',
      'of which script',
      'style and layout',
    ],
    rows,
  );
}
