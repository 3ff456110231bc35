/**
 * Measures how smoothly the house's games animate: `npm run build && npm run bench:frames`.
 *
 * Counts the frames drawn while balls fall, reels turn, tiles and cards appear, dice roll and a flight is in the air,
 * on a phone and a desktop with the main thread throttled four times (SLOW_DOWN). A box moving across an empty page
 * in the same window shows the machine's own limit. `ONLY=plinko,bj` restricts the games.
 */
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { openBrowser } from '#e2e/browser.ts';
import { demoUser } from '#running/api-client.ts';
import { startServer } from '#running/server-process.ts';
import { MOTIONS, type Motion, markMotions } from './frames-motions.ts';
import { BEGINS, countFrames, type Frames, mergeFrames } from './frames-trace.ts';
import { printMachine, printTable } from './table.ts';
import { DESKTOP, openSlowPage, PHONE, sleep, type Window } from './web-page.ts';

const SLOW_DOWN = Number(process.env.SLOW_DOWN ?? 4);
const ONLY = process.env.ONLY ?? '';
const BOX_MS = 3_000;
/** One frame at 60 fps, within clock resolution. */
const FRAME_MS = 17;
/** A gap of more than 1.5 frames means that one was dropped. */
const LATE_MS = 25;

const server = await startServer();
const browser = await openBrowser();
try {
  printMachine();
  console.log(`Chromium ${browser.version()}, CPU throttled ${SLOW_DOWN}×\n`);
  const rows: (string | number)[][] = [];
  for (const window of [PHONE, DESKTOP]) {
    const box = await boxFrames(window);
    rows.push(formatRow('a box on an empty page', window, { of: box, box }));
    for (const motion of MOTIONS.filter(({ game }) => ONLY === '' || ONLY.split(',').includes(game))) {
      rows.push(formatRow(motion.name, window, { of: await motionFrames(motion, window), box }));
    }
  }
  printTable(['animation', 'window', 'frames/s', 'vs box', 'within 17 ms', 'late', 'longest (ms)'], rows);
} finally {
  await browser.close();
  await server.stop();
}

async function boxFrames(window: Window): Promise<Frames> {
  const { page, close } = await openSlowPage(window, browser, SLOW_DOWN);
  await page.setContent('<div style="width: 80px; height: 80px; background: red"></div>');
  await sleep(1_000);
  const frames = await countFrames({ browser, page, ms: BOX_MS }, async () => {
    await page.evaluate((duration) => {
      const way = [{ transform: 'none' }, { transform: 'translateX(200px)' }];
      document.querySelector('div')?.animate(way, { duration });
    }, BOX_MS + 2_000);
    // The first frames after a page has opened don't reflect the machine's limit.
    await sleep(1_000);
    await page.evaluate((name) => performance.mark(name), BEGINS);
    await sleep(BOX_MS + 200);
  });
  await close();
  return frames;
}

async function motionFrames(
  { game, ms, times, startsOnResponse = false, move }: Motion,
  window: Window,
): Promise<Frames> {
  const player = await demoUser(server.url);
  const { url } = await player.call('launchGame', { gameCode: game });
  const { page, close } = await openSlowPage(window, browser, SLOW_DOWN);
  // Nothing moves between the response and the animation of a card or tile, so no frames are missing there.
  const start = startsOnResponse ? playRoutes.startRound.path : null;
  await page.addInitScript(markMotions, { begins: BEGINS, start });
  await page.goto(url);
  await page.getByRole('button', { name: 'Go to table' }).click();
  const all: Frames[] = [];
  for (let time = 0; time < times; time++) {
    all.push(await countFrames({ browser, page, ms }, () => move(page)));
  }
  await close();
  return mergeFrames(all);
}

function formatRow(
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
