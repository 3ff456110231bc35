import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { ROLLING_MS } from '@crease/web/play/single/dice/dice-view.ts';
import { fallMs } from '@crease/web/play/single/plinko/plinko-view.ts';
import { TURNING_MS } from '@crease/web/play/single/slot/slot-view.ts';
import type { Page } from 'playwright-core';
import { BEGINS, ENDS } from './frames-trace.ts';
import { sleep } from './web-page.ts';

/** An animation within a game. */
export interface Motion {
  readonly name: string;
  readonly game: string;
  /** Duration of the animation; null if it lasts until the page marks its end. */
  readonly ms: number | null;
  /** Number of measurements. */
  readonly times: number;
  /** True if the response that starts a round starts the motion; otherwise the page marks it with an animation. */
  readonly startsOnResponse?: boolean;
  /** Triggers the motion and resolves when it has finished. */
  readonly move: (page: Page) => Promise<void>;
}

const TABLE_MS = 90_000;
const ROLL_MS = 5_600;
/** A card is dealt and turned up. */
const CARD_MS = 540;
/** Time until all cards of a hand are dealt. */
const DEALT_MS = 1_500;
/** A tile is turned up. */
const TILE_MS = 280;
const FLIGHT_MS = 5_000;
const SHORTEST_FLIGHT_MS = 2_500;
const ROWS = 16;

/** A solo round, animated from its response on. */
function soloMotion(name: RegExp, ms: number): Omit<Motion, 'name' | 'game'> {
  return {
    ms,
    times: 3,
    startsOnResponse: true,
    move: async (page) => {
      const answered = page.waitForResponse(`**/${playRoutes.startRound.path}`);
      await page.getByRole('button', { name }).click();
      await answered;
      await sleep(ms + 300);
      // Until the next round can be started.
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

/** A table's reveal, which marks its own start. */
function tableMotion(ms: number, isOver: RegExp): Pick<Motion, 'ms' | 'times' | 'move'> {
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
  { name: 'Plinko: ball', game: 'plinko', ...soloMotion(/^Drop ₹/, fallMs(ROWS)) },
  { name: 'Slot: reels', game: 'slot1', ...soloMotion(/^Spin ₹/, TURNING_MS) },
  { name: 'Dice: marker', game: 'dice', ...soloMotion(/^Roll ₹/, ROLLING_MS) },
  { name: 'Blackjack: hand and dealer', game: 'bj', ms: CARD_MS, times: 3, move: playHand },
  { name: 'Mines: tiles', game: 'mines', ms: TILE_MS, times: 3, move: openTile },
  { name: 'Hi-Lo: two cards', game: 'hilo', ms: CARD_MS, times: 1, move: playCards },
  { name: 'Teen Patti: deal', game: 't20', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Andar Bahar: deal', game: 'ab', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Teen Patti One Day: single cards', game: 'tp1d', ...tableMotion(CARD_MS, /^Result$/) },
  { name: '32 Cards: deal', game: 'c32', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Amar Akbar Anthony: card', game: 'aaa', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Baccarat: deal', game: 'bac', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Dragon Tiger: two cards', game: 'dt', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Lucky 7: card', game: 'l7', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Sic Bo: dice', game: 'sicbo', ...tableMotion(CARD_MS, /^Result$/) },
  { name: 'Roulette: ball', game: 'rou', ...tableMotion(ROLL_MS, /^Result$/) },
  { name: 'Crash: flight', game: 'crash', ms: null, times: 1, move: fly },
];

/** Deals a hand and stands. The cards mark their own animations. */
async function playHand(page: Page): Promise<void> {
  const deal = page.getByRole('button', { name: /^Deal for ₹/, disabled: false });
  await deal.click();
  const stand = page.getByRole('button', { name: /^Stand/, disabled: false });
  await stand.or(deal).waitFor({ timeout: TABLE_MS });
  await sleep(DEALT_MS);
  if (await stand.isVisible()) await stand.click();
  await deal.waitFor({ timeout: TABLE_MS });
  // The dealer's last card is still being turned up.
  await sleep(CARD_MS);
}

/** Opens a tile. A mine ends the round and starts another one. */
async function openTile(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: /^Start for/, disabled: false });
  const tile = page.getByRole('button', { name: /^Tile \d+$/, disabled: false }).first();
  await begin.or(tile).first().waitFor({ timeout: TABLE_MS });
  if (await begin.isVisible()) await begin.click();
  await tile.click();
  await sleep(2 * TILE_MS + 300);
}

async function playCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Deal for ₹/ }).click();
  const skip = page.getByRole('button', { name: /^Skip/, disabled: false });
  await skip.waitFor();
  await sleep(DEALT_MS);
  await skip.click();
  await sleep(DEALT_MS);
}

/** Waits for a flight long enough to measure. */
async function fly(page: Page): Promise<void> {
  for (;;) {
    await page.getByText(/^In flight/).waitFor({ timeout: TABLE_MS });
    const begun = Date.now();
    await page.evaluate((name) => performance.mark(name), BEGINS);
    const over = page.getByText('Crashed', { exact: true }).waitFor({ timeout: TABLE_MS });
    await Promise.race([over, sleep(FLIGHT_MS)]);
    if (Date.now() - begun < SHORTEST_FLIGHT_MS) continue;
    await page.evaluate((name) => performance.mark(name), ENDS);
    return;
  }
}

/**
 * Runs in the page before any other script. Marks the response to a start, and the start of card and tile animations.
 */
export function markMotions({ begins, start }: { begins: string; start: string | null }): void {
  const own = window.fetch;
  window.fetch = async (...request) => {
    const answer = await own(...request);
    if (start !== null && String(request[0]).includes(start)) performance.mark(begins);
    return answer;
  };
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element && target.matches('[data-fresh], [data-state] > svg')) performance.mark(begins);
  });
}
