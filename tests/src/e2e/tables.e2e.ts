import type { PlayBet } from '@crease/contracts/wire/play.ts';
import { rupeesText } from '@crease/web/format/money.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, demoUser } from '#running/api-client.ts';
import { type ServerProcess, startServer } from '#running/server-process.ts';
import { axeProblems, DEVICES, openBrowser } from './browser.ts';
import {
  betOnRunner,
  betOnSpot,
  betsOf,
  ROUND_MS,
  roundsOf,
  type Seat,
  sit,
  TABLES,
  turnAndReturn,
  windowOpens,
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

/** Bets, and finds the bets again when the page was left in the midst of the round. */
async function bet(seat: Seat, spot: string | null): Promise<void> {
  const { page } = seat;
  await windowOpens(seat);
  if (spot === null) {
    await betOnRunner(seat, 'back');
    await betOnRunner(seat, 'lay');
  } else await betOnSpot(seat, spot);
  await turnAndReturn(seat);
  // A short round may be over by then.
  await betsOf(page).or(roundsOf(page)).first().waitFor();
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

test('every table takes a bet on a desktop and a phone that is turned and left meanwhile, deals, and pays what page and server say', async () => {
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
      const seat = await sit({ browser, server }, client, { device, gameCode });
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
