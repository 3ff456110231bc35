/**
 * How evenly the games of the house move: `npm run build && npm run bench:frames`.
 *
 * Frames that are drawn while a ball falls, reels turn, tiles and cards come, dice and a ball roll and a flight is in the air,
 * on a phone and a desktop whose main thread is slowed down four times (SLOW_DOWN). Beside each stands a box that moves over
 * an empty page in the same window: what this machine can draw at all. `ONLY=plinko,bj` leaves the other games out.
 */
import { playRoutes } from '@crease/contracts/routes/play.ts';
import { openBrowser } from '#e2e/browser.ts';
import { demoUser } from '#running/api-client.ts';
import { startServer } from '#running/server-process.ts';
import { MOTIONS, type Motion, markMotions } from './frames-motions.ts';
import { BEGINS, type Frames, framesOf, together } from './frames-trace.ts';
import { printMachine, printTable } from './table.ts';
import { DESKTOP, openSlowPage, PHONE, sleep, type Window } from './web-page.ts';

const SLOW_DOWN = Number(process.env.SLOW_DOWN ?? 4);
const ONLY = process.env.ONLY ?? '';
const BOX_MS = 3_000;
/** At sixty a second, as far as a clock tells it. */
const FRAME_MS = 17;
/** A gap of more than one and a half frames: one was left out. */
const LATE_MS = 25;

const server = await startServer();
const browser = await openBrowser();
try {
  printMachine();
  console.log(`Chromium ${browser.version()}, main thread slowed down ${SLOW_DOWN} times\n`);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    const box = await boxFrames(window);
    rows.push(rowOf('a box on an empty page', window, { of: box, box }));
    for (const motion of MOTIONS.filter(
      ({ game }) => ONLY === '' || ONLY.split(',').includes(game),
    )) {
      rows.push(rowOf(motion.name, window, { of: await motionFrames(motion, window), box }));
    }
  }
  printTable(
    ['what moves', 'window', 'frames/s', 'of the box', 'within 17 ms', 'late', 'longest ms'],
    rows,
  );
} finally {
  await browser.close();
  await server.stop();
}

async function boxFrames(window: Window): Promise<Frames> {
  const { page, close } = await openSlowPage(window, browser, SLOW_DOWN);
  await page.setContent('<div style="width: 80px; height: 80px; background: red"></div>');
  await sleep(1_000);
  const frames = await framesOf({ browser, page, ms: BOX_MS }, async () => {
    await page.evaluate((duration) => {
      const way = [{ transform: 'none' }, { transform: 'translateX(200px)' }];
      document.querySelector('div')?.animate(way, { duration });
    }, BOX_MS + 2_000);
    // The first frames of a browser that has just opened a page are no limit of the machine.
    await sleep(1_000);
    await page.evaluate((name) => performance.mark(name), BEGINS);
    await sleep(BOX_MS + 200);
  });
  await close();
  return frames;
}

async function motionFrames(
  { game, ms, times, isMovedByAnswer = false, move }: Motion,
  window: Window,
): Promise<Frames> {
  const player = await demoUser(server.url);
  const { url } = await player.call('launchGame', { gameCode: game });
  const { page, close } = await openSlowPage(window, browser, SLOW_DOWN);
  // Between the answer and the animation of a card or a tile nothing moves: no frame is missing there.
  const start = isMovedByAnswer ? playRoutes.startRound.path : null;
  await page.addInitScript(markMotions, { begins: BEGINS, start });
  await page.goto(url);
  await page.getByRole('button', { name: 'To the table' }).click();
  const all: Frames[] = [];
  for (let time = 0; time < times; time++) {
    all.push(await framesOf({ browser, page, ms }, () => move(page)));
  }
  await close();
  return together(all);
}

function rowOf(
  name: string,
  { width }: Window,
  { of, box }: { readonly of: Frames; readonly box: Frames },
): (string | number)[] {
  const perSecond = ({ drawn, ms }: Frames) => (drawn * 1_000) / ms;
  const within = of.gaps.filter((gap) => gap <= FRAME_MS).length / of.gaps.length;
  return [
    name,
    width,
    perSecond(of).toFixed(1),
    `${Math.round((100 * perSecond(of)) / perSecond(box))} %`,
    `${Math.round(100 * within)} %`,
    of.gaps.filter((gap) => gap > LATE_MS).length,
    Math.max(...of.gaps).toFixed(0),
  ];
}
