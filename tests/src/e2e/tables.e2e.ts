import type { PlayBet } from '@crease/contracts/casino/play.ts';
import { rupeesText } from '@crease/web/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, openBrowser } from './browser.ts';
import {
  betOnRunner,
  betOnSpot,
  findBets,
  findRounds,
  ROUND_MS,
  rotateAndReturn,
  type Seat,
  sit,
  TABLES,
  waitForWindow,
} from './table-stage.ts';

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

/** Bets, leaves the page mid-round and finds the bets again. */
async function bet(seat: Seat, spot: string | null): Promise<void> {
  const { page } = seat;
  await waitForWindow(seat);
  if (spot === null) {
    await betOnRunner(seat, 'back');
    await betOnRunner(seat, 'lay');
  } else await betOnSpot(seat, spot);
  await rotateAndReturn(seat);
  // A short round may be over by then.
  await findBets(page).or(findRounds(page)).first().waitFor();
}

/** Net result of a settled bet: a spot's payout, or a runner's profit at its price. */
function computeNet({ asked, end, payout }: PlayBet): number {
  if (asked.type !== 'RUNNER') return (payout ?? 0) - asked.stake;
  const atOdds = (asked.stake * (asked.price - 100)) / 100;
  if (end === 'PUSH') return 0;
  if (asked.side === 'BACK') return end === 'WON' ? atOdds : -asked.stake;
  return end === 'WON' ? asked.stake : -atOdds;
}

/** Net result of a finished round in paise: page, server and the bets must agree. */
async function checkRoundNet({ name, page, game }: Seat): Promise<number> {
  const round = findRounds(page).first();
  const { items } = await game.call('getOwnRounds', {});
  const nets = items.map(({ paid, staked }) => paid - staked);
  const net = items.flatMap(({ bets }) => bets).reduce((sum, one) => sum + computeNet(one), 0);
  expect({ name, nets }).toEqual({ name, nets: [net] });
  const shown = rupeesText(net / 100);
  expect(await round.textContent()).toContain(net > 0 ? `+${shown}` : shown);
  await round.getByRole('button').click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified: results match').waitFor();
  return net;
}

async function findProblems({ name, page, complaints }: Seat): Promise<readonly string[]> {
  const problems = [...complaints, ...(await axeProblems(page))];
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) problems.push(`${over} px too wide`);
  return problems.map((problem) => `${name}: ${problem}`);
}

test('every table accepts bets on desktop and phone through rotation and reload, and page, server and balance agree on the payout', async () => {
  const players = await Promise.all(DEVICES.map(async (device) => ({ device, client: await demoUser(server.url) })));
  const readBalance = async (client: ApiClient) => Math.round((await client.call('getUserOpenBets', {})).balance * 100);
  const before = await Promise.all(players.map(({ client }) => readBalance(client)));
  const seats: Seat[] = [];
  for (const [gameCode, spot] of TABLES) {
    // Both at once, so that they play the same round, which begins when they arrive.
    const pair = players.map(async ({ client, device }) => {
      const seat = await sit({ browser, server }, client, { device, gameCode });
      await bet(seat, spot);
      return seat;
    });
    seats.push(...(await Promise.all(pair)));
  }

  const due = new Map<ApiClient, number>(players.map(({ client }, at) => [client, before[at] ?? 0]));
  const problems: string[] = [];
  for (const seat of seats.toReversed()) {
    await findRounds(seat.page).first().waitFor({ timeout: ROUND_MS });
    problems.push(...(await findProblems(seat)));
    due.set(seat.player, (due.get(seat.player) ?? 0) + (await checkRoundNet(seat)));
    await seat.page.context().close();
  }
  expect(problems).toEqual([]);
  for (const [client, paise] of due) await expect.poll(() => readBalance(client)).toBe(paise);
}, 600_000);
