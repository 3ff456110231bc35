import { playRoutes } from '@crease/contracts/routes/play.ts';
import { ROLLING_MS } from '@crease/web/play/single/dice/dice-view.ts';
import { fallMs } from '@crease/web/play/single/plinko/plinko-view.ts';
import { TURNING_MS } from '@crease/web/play/single/slot/slot-view.ts';
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
  /** The answer to the start of a round moves it; otherwise it moves when the page says so by an animation. */
  readonly isMovedByAnswer?: boolean;
  /** Lets it move, and comes back when it has come to rest. */
  readonly move: (page: Page) => Promise<void>;
}

const TABLE_MS = 90_000;
const ROLL_MS = 5_600;
/** A card comes and is turned up. */
const CARD_MS = 540;
/** Until all cards of a hand lie there. */
const DEALT_MS = 1_500;
/** A tile comes up. */
const TILE_MS = 280;
const FLIGHT_MS = 5_000;
const SHORTEST_FLIGHT_MS = 2_500;
const ROWS = 16;

/** A round of one's own moves from its answer on. */
function pressed(name: RegExp, ms: number): Omit<Motion, 'name' | 'game'> {
  return {
    ms,
    times: 3,
    isMovedByAnswer: true,
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
  { name: 'slot, the reels turn', game: 'slot1', ...pressed(/^Spin ₹/, TURNING_MS) },
  { name: 'Dice, the mark swings', game: 'dice', ...pressed(/^Roll ₹/, ROLLING_MS) },
  { name: 'Blackjack, a hand and the dealer', game: 'bj', ms: CARD_MS, times: 3, move: playHand },
  { name: 'Mines, tiles are turned up', game: 'mines', ms: TILE_MS, times: 3, move: openTile },
  { name: 'Hi-Lo, two cards', game: 'hilo', ms: CARD_MS, times: 1, move: playCards },
  { name: 'Teen Patti, cards are dealt', game: 't20', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Andar Bahar, cards are dealt', game: 'ab', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Teen Patti One Day, a card at a time', game: 'tp1d', ...turnedUp(CARD_MS, /^Result$/) },
  { name: '32 Cards, cards are dealt', game: 'c32', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Amar Akbar Anthony, a card', game: 'aaa', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Baccarat, cards are dealt', game: 'bac', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Dragon Tiger, two cards', game: 'dt', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Lucky 7, a card', game: 'l7', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'Sic Bo, dice tumble', game: 'sicbo', ...turnedUp(CARD_MS, /^Result$/) },
  { name: 'roulette, the ball rolls', game: 'rou', ...turnedUp(ROLL_MS, /^Result$/) },
  { name: 'Crash, in the air', game: 'crash', ms: null, times: 1, move: fly },
];

/** A hand is dealt and stood on: its cards say themselves that they move. */
async function playHand(page: Page): Promise<void> {
  const deal = page.getByRole('button', { name: /^Deal for ₹/, disabled: false });
  await deal.click();
  const stand = page.getByRole('button', { name: /^Stand/, disabled: false });
  await stand.or(deal).waitFor({ timeout: TABLE_MS });
  await sleep(DEALT_MS);
  if (await stand.isVisible()) await stand.click();
  await deal.waitFor({ timeout: TABLE_MS });
  // The last card of the dealer is still turned up.
  await sleep(CARD_MS);
}

/** A tile is turned up; a mine ends the round, and another one begins. */
async function openTile(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: /^Begin with/, disabled: false });
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

/** Runs in the page before anything else: marks the answer to a start, and animations of cards and tiles that begin. */
export function markMotions({ begins, start }: { begins: string; start: string | null }): void {
  const own = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await own(...asked);
    if (start !== null && String(asked[0]).includes(start)) performance.mark(begins);
    return answer;
  };
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element && target.matches('[data-fresh], [data-state] > svg'))
      performance.mark(begins);
  });
}
