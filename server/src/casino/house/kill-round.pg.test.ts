import { rmSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { PlayBet, RequestedPlayBet, TableState } from '@crease/contracts/casino/play.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#base/postgres/open-database.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { type BetsBy, KilledSeats } from '#testing/killed-seats.ts';
import { ProductProcess } from '#testing/product-process.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';

const STAKE = 100_00;
const LAKH = 1_00_000_00;
const PLAYERS = 6;

/** Round states in which the process is killed, in order. */
type KilledAt = readonly (readonly [string, (state: TableState) => boolean])[];

const always =
  (bet: RequestedPlayBet): BetsBy =>
  () =>
    bet;

/** Backs and lays both hands: some bets hold more money than those before, others release some. */
const onRunners: BetsBy = (place, { quote, roundId, window }) => {
  const runner = place % 2 === 0 ? 'A' : 'B';
  const side = (place + window) % 3 === 0 ? 'LAY' : 'BACK';
  const offered = quote?.runners.find((one) => one.runner === runner);
  const price = side === 'LAY' ? offered?.lay : offered?.back;
  // If nothing is on offer, it is requested anyway and declined.
  const quoteId = quote?.quoteId ?? `${roundId}:${window}`;
  return { type: 'RUNNER', runner, side, price: price ?? 200, stake: STAKE, quoteId };
};

/** Payouts start with the result. */
const ONE_WINDOW: KilledAt = [
  ['while bets are being taken', ({ phase }) => phase === 'OPEN'],
  ['locked', ({ phase }) => phase === 'LOCKED'],
  ['drawn', ({ phase }) => phase === 'REVEALING'],
  ['being paid', ({ outcome }) => outcome !== null],
];

/** Each window while open, and the gaps between them. */
const SIX_WINDOWS: KilledAt = [
  ...(
    [
      [1, 'OPEN'],
      [1, 'LOCKED'],
      [2, 'OPEN'],
      [2, 'REVEALING'],
      [3, 'OPEN'],
      [4, 'OPEN'],
      [4, 'LOCKED'],
      [5, 'OPEN'],
      [6, 'OPEN'],
      [6, 'REVEALING'],
    ] as const
  ).map(([window, phase]): KilledAt[number] => [
    `${phase} in window ${window}`,
    (state) => state.window === window && state.phase === phase,
  ]),
  ['being paid', ({ outcome }) => outcome !== null],
];

/** The shortest rounds available: a dealt one, a crash round, and one of six windows, which takes a minute. */
const GAMES: readonly (readonly [string, BetsBy, KilledAt])[] = [
  ['l7', always({ type: 'SPOT', spot: 'LOW', stake: STAKE }), ONE_WINDOW],
  ['crash', always({ type: 'FLIGHT', target: 150, stake: STAKE }), ONE_WINDOW],
  ['tp1d', onRunners, SIX_WINDOWS],
];

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const product = new ProductProcess(dataDir);

beforeAll(() => product.start());

afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** P&L of a bet from its end state alone. */
function computeProfit({ asked, end, payout }: PlayBet): number {
  if (end === 'VOID' || end === 'PUSH') return 0;
  if (asked.type !== 'RUNNER') return (payout ?? 0) - asked.stake;
  const won = (asked.stake * (asked.price - 100)) / 100;
  if (asked.side === 'BACK') return end === 'WON' ? won : -asked.stake;
  return end === 'WON' ? asked.stake : -won;
}

test.each(GAMES)(
  'a round of %s loses and duplicates nothing, wherever the process is killed',
  {
    timeout: 400_000,
  },
  async (game, betsBy, killedAt) => {
    const seats = new KilledSeats(product, betsBy);
    await seats.sit(game, PLAYERS);
    for (const [where, isThere] of killedAt) {
      await seats.kill(await seats.playUntil(isThere), where);
    }
    await seats.untilAllIsOver();

    for (const seated of seats.players) {
      let balance = LAKH;
      for (const { roundId, isVoid, staked, paid, bets } of await seats.listRounds(seated)) {
        const taken = seated.asked.filter((one) => one.roundId === roundId && one.ticketId !== null);
        expect(bets.map(({ asked }) => asked)).toEqual(taken.map(({ bet }) => bet));
        if (isVoid) expect(paid).toBe(staked);
        const profit = bets.reduce((sum, bet) => sum + computeProfit(bet), 0);
        expect(paid - staked).toBe(profit);
        balance += profit;
      }
      await expect.poll(() => seats.getBalance(seated), { timeout: 30_000 }).toBe(balance);
    }
    expect((await product.call(ROUTES.operatorGetTrialBalance, {})).ok).toBe(true);

    await product.end('SIGKILL');
    const database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
    expect(await new PlayStore(database.sql).owedMoves()).toEqual([]);
    await database.close();
    await product.start();
  },
);
