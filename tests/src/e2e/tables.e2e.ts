import type { PlayBet } from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { rupeesText } from '@crease/web/format/money.ts';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { ApiClient, demoUser } from '#running/api-client.ts';
import { logInTo, makeBettor } from './bettor.ts';
import { axeProblems, DESKTOP, DEVICES, type Device, openVisitor, PHONE } from './browser.ts';
import { expectSound } from './measures.ts';
import { browser, server, startProduct } from './product.ts';

/** Bet per table: a spot, or a back and a lay at the prices shown. */
const TABLES = [
  ['tp1d', null],
  ['c32', null],
  ['aaa', null],
  ['t20', 'WINNER:A'],
  ['ab', 'ANDAR'],
  ['bac', 'PLAYER'],
  ['rou', 'EVEN_MONEY:RED'],
  ['sicbo', 'BIG'],
  ['dt', 'WINNER:DRAGON'],
  ['l7', 'LOW'],
] as const;
/** Enough time to bet, even on a busy machine; otherwise the next round is awaited. */
const TIME_TO_BET = /^(1\d|20) seconds left to bet$/;
const ROUND_MS = 120_000;
const OFFLINE = 'You’re offline. Bets already accepted still stand, and the round continues.';

startProduct();

/** A page at a table, with its player and the session of its requests. */
interface Seat {
  readonly name: string;
  readonly page: Page;
  readonly device: Device;
  readonly complaints: readonly string[];
  readonly player: ApiClient;
  /** The player's balance before the first bet, in paise. */
  readonly before: number;
  readonly game: ApiClient;
}

/** Opens a table like the lobby does, dismisses its rules and waits for time to bet. */
async function sit(device: Device, gameCode: GameCode): Promise<Seat> {
  const player = await demoUser(server.url);
  const before = await readBalance(player);
  const { page, complaints } = await openVisitor(browser, device);
  const { url } = await player.call('launchGame', { gameCode });
  const opened = page.waitForResponse(`**/${playRoutes.openPlay.path}`);
  await page.goto(url);
  const { result } = await (await opened).json();
  await page.getByRole('button', { name: 'Go to table' }).click();
  const game = new ApiClient(server.url, result.session);
  await page.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
  return { name: `${gameCode} on a ${device.name}`, page, device, complaints, player, before, game };
}

async function readBalance(player: ApiClient): Promise<number> {
  return Math.round((await player.call('getUserOpenBets', {})).balance * 100);
}

const findBets = (page: Page) => page.getByRole('region', { name: 'This round' }).getByRole('listitem');
const findRounds = (page: Page) => page.getByRole('region', { name: 'Earlier rounds' }).getByRole('listitem');

/** A short round may be over soon after the bet. */
const waitForBet = (page: Page) => findBets(page).or(findRounds(page)).first().waitFor();

/** Rotates the device and back, then leaves the page and returns immediately. */
async function rotateAndReturn({ page, device }: Seat): Promise<void> {
  const { width, height } = device.viewport;
  await page.setViewportSize({ width: height, height: width });
  await page.setViewportSize({ width, height });
  await page.goto('about:blank');
  await page.goBack();
}

/** Net result of a settled bet: a spot's payout, or a runner's profit at its price. */
function computeNet({ asked, end, payout }: PlayBet): number {
  if (asked.type !== 'RUNNER') return (payout ?? 0) - asked.stake;
  const atOdds = (asked.stake * (asked.price - 100)) / 100;
  if (end === 'PUSH') return 0;
  if (asked.side === 'BACK') return end === 'WON' ? atOdds : -asked.stake;
  return end === 'WON' ? asked.stake : -atOdds;
}

/** Page, server, bets and balance agree on the result of the player's only round, which can be verified. */
async function expectPaid({ name, page, player, before, game }: Seat): Promise<void> {
  await expect.poll(async () => (await game.call('getOwnRounds', {})).items.some((one) => one.isOpen)).toBe(false);
  const { items } = await game.call('getOwnRounds', {});
  const net = items.flatMap(({ bets }) => bets).reduce((sum, one) => sum + computeNet(one), 0);
  expect({ name, nets: items.map(({ paid, staked }) => paid - staked) }).toEqual({ name, nets: [net] });
  await expect.poll(async () => (await readBalance(player)) - before, { message: name }).toBe(net);
  expect(await findRounds(page).count(), name).toBe(1);
  const round = findRounds(page).first();
  const shown = rupeesText(net / 100);
  expect(await round.textContent(), name).toContain(net > 0 ? `+${shown}` : shown);
  await round.getByRole('button').click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified: results match').waitFor();
  await expectSound(page, name);
}

const spotInFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? null);

/** Presses a button by keyboard only. */
async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  const isWhole = typeof name === 'string';
  await page.getByRole('button', { name, exact: isWhole, disabled: false }).focus();
  await page.keyboard.press('Enter');
}

/** Places a chip, doubles it, undoes one, clears the board and bets; arrow keys move between spots. */
async function betOnBoard({ page, name }: Seat, spot: string): Promise<void> {
  const board = page.locator(`[data-spot="${spot}"][aria-disabled="false"]`);
  const reached: (string | null)[] = [];
  for (const arrow of ['ArrowLeft', 'ArrowRight']) {
    await board.focus({ timeout: ROUND_MS });
    await page.keyboard.press(arrow);
    reached.push(await spotInFocus(page));
  }
  // A spot at the edge has a neighbour on one side only.
  expect(new Set([spot, ...reached]).size, name).toBeGreaterThan(1);
  await board.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  await pressByKey(page, 'Double');
  await page.getByRole('button', { name: /^Confirm ₹200/ }).waitFor();
  await pressByKey(page, 'Undo');
  await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  await pressByKey(page, 'Clear');
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await board.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

/** Bets at the price shown in the cell, which is the price of the accepted bet. */
async function betOnRunner({ page }: Seat, side: 'back' | 'lay'): Promise<void> {
  const cell = page.locator(`button[data-side="${side}"]:enabled`).first();
  const before = await findBets(page).count();
  await cell.focus({ timeout: ROUND_MS });
  const shown = / at ([\d.]+)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1];
  await page.keyboard.press('Enter');
  await pressByKey(page, /^Place bet ₹100/);
  await findBets(page).nth(before).waitFor();
  expect(await findBets(page).nth(before).textContent()).toContain(`at ${Number(shown).toFixed(2)}`);
}

/** One round by keyboard, leaving the page in the middle. */
async function playByKeys(gameCode: GameCode, spot: string | null): Promise<void> {
  const seat = await sit(DESKTOP, gameCode);
  const { page, name, complaints } = seat;
  if (spot === null) {
    await betOnRunner(seat, 'back');
    await betOnRunner(seat, 'lay');
  } else await betOnBoard(seat, spot);
  await waitForBet(page);
  await rotateAndReturn(seat);
  await waitForBet(page);
  await findRounds(page).first().waitFor({ timeout: ROUND_MS });
  if (spot !== null) {
    // Repeats the bet in the next round.
    await pressByKey(page, 'Rebet');
    await page.getByRole('button', { name: /^Confirm ₹100/ }).waitFor();
  }
  await expectPaid(seat);
  expect(complaints, name).toEqual([]);
  await page.context().close();
}

test('every table is played by keyboard and through a return to the page, and pays what it shows', async () => {
  await Promise.all(TABLES.map(([gameCode, spot]) => playByKeys(gameCode, spot)));
}, 600_000);

/** The page goes offline, says so, and returns to the table when it is back online. */
async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await page.context().setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
}

/** Resolves when the server announces that a table has reached a phase; some phases last less than a second. */
function watchPhases(page: Page): (...wanted: readonly string[]) => Promise<void> {
  const waiting = new Map<string, () => void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const [, phase = ''] of String(payload).matchAll(/"phase":"([A-Z]+)"/g)) {
        waiting.get(phase)?.();
      }
    }),
  );
  return (...wanted) =>
    new Promise((resolve) => {
      waiting.clear();
      for (const phase of wanted) waiting.set(phase, resolve);
    });
}

/**
 * Bets ₹100 while the server's response is lost, having left the page with the chip on its spot.
 * @returns the idempotency keys of the requests.
 */
async function betUnanswered(seat: Seat, spot: string | null): Promise<readonly string[]> {
  const { page } = seat;
  const keys: string[] = [];
  await page.route(`**/${playRoutes.placeChips.path}`, async (route) => {
    keys.push(route.request().postDataJSON().key);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  const confirm = page.getByRole('button', { name: spot === null ? 'Place bet ₹100' : /^Confirm ₹100/ });
  if (spot !== null) {
    await page.locator(`[data-spot="${spot}"][aria-disabled="false"]`).click();
    await rotateAndReturn(seat);
  }
  // On a busy machine the window may close before the press, which then sends nothing.
  const press = async () => {
    if (spot === null && !(await confirm.isVisible())) {
      await page.locator('button[data-side="back"]:enabled').first().click({ timeout: ROUND_MS });
    }
    if (keys.length === 0) await confirm.click({ timeout: ROUND_MS });
    await expect.poll(() => keys.length, { timeout: 3_000 }).toBeGreaterThan(0);
  };
  await vi.waitFor(press, { timeout: ROUND_MS });
  await page.getByText(OFFLINE).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThan(1);
  return keys;
}

/** One round on a phone that goes offline in every phase; the bet exists once. */
async function playThrough(gameCode: GameCode, spot: string | null): Promise<void> {
  const seat = await sit(PHONE, gameCode);
  const { page, name } = seat;
  // The table uses a new socket after each disconnect.
  const comeTo = watchPhases(page);
  const keys = await betUnanswered(seat, spot);
  expect(new Set(keys).size, name).toBe(1);
  await waitForBet(page);
  for (const phases of [['LOCKED'], ['REVEALING'], ['RESULTED', 'SETTLING'], ['SETTLED']]) {
    await comeTo(...phases);
    await loseNetwork(page);
  }
  await findRounds(page).first().waitFor({ timeout: ROUND_MS });
  expect(await findRounds(page).first().textContent(), name).toContain('₹100 staked');
  await expectPaid(seat);
  await page.context().close();
}

test('every table loses the network in each phase of a round and places the bet once', async () => {
  // A busy machine renders ten pages at once too late for the shorter phases.
  for (const tables of [TABLES.slice(0, 5), TABLES.slice(5)]) {
    await Promise.all(tables.map(([gameCode, spot]) => playThrough(gameCode, spot)));
  }
}, 600_000);

test.each(DEVICES)(
  'on a $name, asks before leaving a round and keeps the table open in the corner',
  async (device) => {
    const { userName } = await makeBettor(server);
    const { page, complaints, context } = await openVisitor(browser, device);
    await logInTo(page, server, { userName, to: '/casino' });
    await page.goto(`${server.url}/lobby?game=crease:t20`);
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: 'Go to table' }).click();
    await game.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
    await game.locator('[data-spot="WINNER:A"]').click();
    await game.getByRole('button', { name: /^Confirm ₹100/ }).click();
    await game.getByRole('region', { name: 'This round' }).getByRole('listitem').waitFor();

    // On a phone the game's own bar is the only one.
    const isPhone = device.name === 'phone';
    const leave = isPhone
      ? game.getByRole('button', { name: 'Back to all games' })
      : page.getByRole('link', { name: 'Back to sports' }).first();
    await leave.click();
    const question = page.getByRole('dialog', { name: 'Round in progress' });
    await question.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Back to the game' }).click();
    expect(new URL(page.url()).pathname).toBe('/lobby');
    await leave.click();
    await question.getByRole('button', { name: 'Minimise' }).click();
    await page.waitForURL(isPhone ? '**/casino' : '**/inplay');
    const corner = page.getByRole('region', { name: 'Teen Patti 20-20, minimised' });
    await corner.waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // The round's bet is visible in the game itself; a phone has no room for it next to a page.
    expect(await page.locator('iframe').count()).toBe(isPhone ? 0 : 1);
    await corner.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForURL('**/lobby**');
    await corner.getByRole('link', { name: 'Back to the game' }).waitFor({ state: 'detached' });
    const rounds = game.getByRole('region', { name: /^(This round|Earlier rounds)$/ });
    await rounds.getByRole('listitem').first().waitFor();

    await game.getByRole('button', { name: 'Back to all games' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
  240_000,
);
