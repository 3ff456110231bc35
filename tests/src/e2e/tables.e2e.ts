import { playRoutes } from '@crease/contracts/routes/play.ts';
import type { PlayBet } from '@crease/contracts/wire/play.ts';
import { rupeesText } from '@crease/web/format/money.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, type Device, openBrowser, openVisitor } from './browser.ts';

/** What is bet at every table: a spot, or a back and a lay at the prices shown. The longest round comes first. */
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
/** Enough time to bet, on a busy machine too; with less left the next round is waited for. */
const TIME_TO_BET = /^(1\d|20) seconds to bet$/;
const ROUND_MS = 120_000;

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page at a table, with the session by which it asks the server. */
interface Seat {
  readonly name: string;
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly player: ApiClient;
  readonly game: ApiClient;
}

async function sit(player: ApiClient, device: Device, gameCode: string): Promise<Seat> {
  const { page, complaints } = await openVisitor(browser, device);
  const { url } = await player.call('launchGame', { gameCode });
  const opened = page.waitForResponse(`**/${playRoutes.openPlay.path}`);
  await page.goto(url);
  const { result } = await (await opened).json();
  await page.getByRole('button', { name: 'To the table' }).click();
  const game = new ApiClient(server.url, result.session);
  return { name: `${gameCode} on a ${device.name}`, page, complaints, player, game };
}

const betsOf = (page: Page) =>
  page.getByRole('region', { name: 'This round' }).getByRole('listitem');
const roundsOf = (page: Page) =>
  page.getByRole('region', { name: 'Rounds before' }).getByRole('listitem');

async function betOnSpot({ page }: Seat, spot: string): Promise<void> {
  await page.locator(`[data-spot="${spot}"][aria-disabled="false"]`).click();
  await page.getByRole('button', { name: /^Confirm ₹100/ }).click();
  await betsOf(page).first().waitFor();
}

/** Bets at the price shown in the cell, and checks that the accepted bet has the same price. */
async function betOnRunner({ page }: Seat, side: 'back' | 'lay'): Promise<void> {
  const cell = page.locator(`button[data-side="${side}"]`).first();
  const before = await betsOf(page).count();
  const shown = / at ([\d.]+)/.exec((await cell.textContent()) ?? '')?.[1];
  await cell.click();
  await page.getByRole('button', { name: 'Place bet ₹100' }).click();
  await betsOf(page).nth(before).waitFor();
  expect(await betsOf(page).nth(before).textContent()).toContain(`at ${Number(shown).toFixed(2)}`);
}

async function bet(seat: Seat, spot: string | null): Promise<void> {
  await seat.page.getByRole('timer', { name: TIME_TO_BET }).waitFor({ timeout: ROUND_MS });
  if (spot !== null) return await betOnSpot(seat, spot);
  await betOnRunner(seat, 'back');
  await betOnRunner(seat, 'lay');
}

/** What a bet brings by its end: a spot what was paid for it, a runner what its price says. */
function netOf({ asked, end, payout }: PlayBet): number {
  if (asked.type !== 'RUNNER') return (payout ?? 0) - asked.stake;
  const atOdds = (asked.stake * (asked.price - 100)) / 100;
  if (end === 'PUSH') return 0;
  if (asked.side === 'BACK') return end === 'WON' ? atOdds : -asked.stake;
  return end === 'WON' ? asked.stake : -atOdds;
}

/** What a round that is over has brought, paise: page, server and the bets themselves say the same of it. */
async function netOfRound({ name, page, game }: Seat): Promise<number> {
  const round = roundsOf(page).first();
  const { items } = await game.call('getOwnRounds', {});
  const nets = items.map(({ paid, staked }) => paid - staked);
  const net = items.flatMap(({ bets }) => bets).reduce((sum, one) => sum + netOf(one), 0);
  expect({ name, nets }).toEqual({ name, nets: [net] });
  const shown = rupeesText(net / 100);
  expect(await round.textContent()).toContain(net > 0 ? `+${shown}` : shown);
  await round.getByRole('button').click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Recomputed in your browser: equal').waitFor();
  return net;
}

async function problemsOf({ name, page, complaints }: Seat): Promise<readonly string[]> {
  const problems = [...complaints, ...(await axeProblems(page))];
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 0) problems.push(`${over} px too wide`);
  return problems.map((problem) => `${name}: ${problem}`);
}

test('every table takes a bet on a desktop and a phone, deals, and pays what page and server say', async () => {
  const players = await Promise.all(
    DEVICES.map(async (device) => ({ device, client: await demoUser(server.url) })),
  );
  const balanceOf = async (client: ApiClient) =>
    Math.round((await client.call('getUserOpenBets', {})).balance * 100);
  const before = await Promise.all(players.map(({ client }) => balanceOf(client)));
  const seats: Seat[] = [];
  for (const [gameCode, spot] of TABLES) {
    // Both at once, so that they play the same round; it begins when they come.
    const pair = players.map(async ({ client, device }) => {
      const seat = await sit(client, device, gameCode);
      await bet(seat, spot);
      return seat;
    });
    seats.push(...(await Promise.all(pair)));
  }

  const due = new Map<ApiClient, number>(
    players.map(({ client }, at) => [client, before[at] ?? 0]),
  );
  const problems: string[] = [];
  for (const seat of seats.toReversed()) {
    await roundsOf(seat.page).first().waitFor({ timeout: ROUND_MS });
    problems.push(...(await problemsOf(seat)));
    due.set(seat.player, (due.get(seat.player) ?? 0) + (await netOfRound(seat)));
    await seat.page.context().close();
  }
  expect(problems).toEqual([]);
  for (const [client, paise] of due) await expect.poll(() => balanceOf(client)).toBe(paise);
}, 600_000);
