import { playRoutes } from '@crease/contracts/routes/play.ts';
import { fallMs } from '@crease/web/play/single/plinko/plinko-view.ts';
import { SPIN_MS } from '@crease/web/play/single/slot/slot-view.ts';
import type { Page } from 'playwright-core';
import { BEGINS, ENDS } from './frames-trace.ts';
import { sleep } from './web-page.ts';

/** Something that moves in a game. */
export interface Motion {
  readonly name: string;
  readonly game: string;
  /** How long what begins moves; null: until the page says so. */
  readonly ms: number | null;
  /** How often it is looked at. */
  readonly times: number;
  /** Lets it move, and comes back when it has come to rest. */
  readonly move: (page: Page) => Promise<void>;
}

const TABLE_MS = 90_000;
const ROLL_MS = 5_600;
/** A card comes and is turned up. */
const CARD_MS = 540;
const FLIGHT_MS = 5_000;
const SHORTEST_FLIGHT_MS = 2_500;
const ROWS = 16;

/** A round of one's own moves from its answer on. */
function pressed(name: RegExp, ms: number): Pick<Motion, 'ms' | 'times' | 'move'> {
  return {
    ms,
    times: 3,
    move: async (page) => {
      const answered = page.waitForResponse(`**/${playRoutes.startRound.path}`);
      await page.getByRole('button', { name }).click();
      await answered;
      await sleep(ms + 300);
      // Until the next one may be pressed.
      await page.waitForFunction(
        (words) =>
          [...document.querySelectorAll('button')].some(
            (one) => !one.disabled && new RegExp(words).test(one.textContent ?? ''),
          ),
        name.source,
        { timeout: TABLE_MS },
      );
    },
  };
}

/** What is turned up at a table says itself that it moves. */
function turnedUp(ms: number, isOver: RegExp): Pick<Motion, 'ms' | 'times' | 'move'> {
  return {
    ms,
    times: 1,
    move: async (page) => {
      await page.getByRole('timer', { name: isOver }).waitFor({ timeout: TABLE_MS });
      await sleep(300);
    },
  };
}

export const MOTIONS: readonly Motion[] = [
  { name: 'Plinko, a ball falls', game: 'plinko', ...pressed(/^Drop ₹/, fallMs(ROWS)) },
  { name: 'slot, the reels turn', game: 'slot1', ...pressed(/^Spin ₹/, SPIN_MS) },
  { name: 'Teen Patti, cards are dealt', game: 't20', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'roulette, the ball rolls', game: 'rou', ...turnedUp(ROLL_MS, /^Result$/) },
  { name: 'Crash, in the air', game: 'crash', ms: null, times: 1, move: fly },
];

/** A flight that is long enough to be looked at. */
async function fly(page: Page): Promise<void> {
  for (;;) {
    await page.getByText(/^In the air/).waitFor({ timeout: TABLE_MS });
    const begun = Date.now();
    await page.evaluate((name) => performance.mark(name), BEGINS);
    const over = page.getByText('Flown away').waitFor({ timeout: TABLE_MS });
    await Promise.race([over, sleep(FLIGHT_MS)]);
    if (Date.now() - begun < SHORTEST_FLIGHT_MS) continue;
    await page.evaluate((name) => performance.mark(name), ENDS);
    return;
  }
}

/** Runs in the page before anything else: marks the answer to a start, and what begins to move at a table. */
export function markMotions({ begins, start }: { begins: string; start: string }): void {
  const own = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await own(...asked);
    if (String(asked[0]).includes(start)) performance.mark(begins);
    return answer;
  };
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element && target.matches('[data-fresh]')) performance.mark(begins);
  });
}
