import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@crease/contracts/routes/all-routes.ts';
import type { AskedPlayBet, TableState } from '@crease/contracts/wire/play.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#adapters/postgres/open-database.ts';
import { PostgresPlayStore } from '#adapters/postgres/postgres-play-store.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { ProductProcess } from './product-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { quietLog } from './test-database.ts';

const STAKE = 100_00;
/** The shortest rounds that there are: one that is dealt, of eighteen seconds, and one that flies, which pays on its way. */
const GAMES: readonly (readonly [string, AskedPlayBet])[] = [
  ['l7', { type: 'SPOT', spot: 'LOW', stake: STAKE }],
  ['crash', { type: 'FLIGHT', target: 150, stake: STAKE }],
];
const LAKH = 1_00_000_00;
const PLAYERS = 6;

/** Where the round stands when the process is killed; money is paid from the result on. */
const KILLED_AT: readonly [string, (state: TableState) => boolean][] = [
  ['while bets are being taken', ({ phase }) => phase === 'OPEN'],
  ['locked', ({ phase }) => phase === 'LOCKED'],
  ['drawn', ({ phase }) => phase === 'REVEALING'],
  ['being paid', ({ outcome }) => outcome !== null],
];

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const product = new ProductProcess(dataDir);

beforeAll(() => product.start());

afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** A player at the table, with every bet they have asked for and the ticket that they know of. */
interface Seated {
  readonly session: string;
  readonly asks: AskedPlayBet;
  readonly asked: { readonly roundId: string; readonly key: string; ticketId: string | null }[];
}

async function sit(game: string, asks: AskedPlayBet, place: number): Promise<Seated> {
  const token = await product.player(`${game}_${place}`);
  const { url } = await product.call(ROUTES.launchGame, { gameCode: game }, token);
  const launch = new URL(url).searchParams.get('s') ?? '';
  const { session } = await product.call(ROUTES.openPlay, { token: launch }, '');
  return { session, asks, asked: [] };
}

const seatOf = ({ session }: Seated) => product.call(ROUTES.getPlay, {}, session);

async function stateOf(seated: Seated): Promise<TableState> {
  const { table } = await seatOf(seated);
  if (table === null) throw new Error('the game has a table');
  return table.state;
}

/** Asks for a bet, or for the same one once more; null: it was declined, or the process was gone before its answer. */
async function bet(seated: Seated, roundId: string, key: string): Promise<string | null> {
  const bets = [seated.asks];
  return await product.call(ROUTES.placeChips, { roundId, key, bets }, seated.session).then(
    ({ ticket }) => ticket.ticketId,
    () => null,
  );
}

/** Each player bets once in a round that is open. */
async function betAll(players: readonly Seated[], roundId: string): Promise<void> {
  const without = players.filter(({ asked }) => asked.every((one) => one.roundId !== roundId));
  await Promise.all(
    without.map(async (seated) => {
      const one = { roundId, key: randomUUID(), ticketId: null as string | null };
      seated.asked.push(one);
      one.ticketId = await bet(seated, roundId, one.key);
    }),
  );
}

/** Lets rounds go by, with bets in each, until one stands where it is looked for; which one it is. */
async function playUntil(
  players: readonly Seated[],
  isThere: (state: TableState) => boolean,
): Promise<string> {
  const [first] = players;
  if (first === undefined) throw new Error('somebody plays');
  for (;;) {
    const state = await stateOf(first);
    const hasBets = first.asked.some(({ roundId }) => roundId === state.roundId);
    if (state.phase === 'OPEN' && !hasBets) await betAll(players, state.roundId);
    else if (hasBets && isThere(state)) return state.roundId;
  }
}

test.each(GAMES)(
  'a round of %s loses and doubles nothing, wherever in it the process is killed',
  {
    timeout: 400_000,
  },
  async (game, asks) => {
    const players: Seated[] = [];
    while (players.length < PLAYERS) players.push(await sit(game, asks, players.length));

    for (const [where, isThere] of KILLED_AT) {
      const roundId = await playUntil(players, isThere);
      // Further bets are on their way when it dies; while the table is open some of them are taken.
      const more = players.map((seated) => ({ seated, key: randomUUID() }));
      const onTheirWay = more.map(({ seated, key }) => bet(seated, roundId, key));
      await Promise.race(onTheirWay);
      await product.end('SIGKILL');
      const answers = await Promise.all(onTheirWay);
      await product.start();
      for (const [place, { seated, key }] of more.entries()) {
        const ticketId = await bet(seated, roundId, key);
        const known = answers[place] ?? null;
        if (known !== null) expect(ticketId, `a bet of a round ${where}`).toBe(known);
        seated.asked.push({ roundId, key, ticketId });
      }
    }
    const roundsOf = async ({ session }: Seated) =>
      (await product.call(ROUTES.getOwnRounds, {}, session)).items;
    await expect
      .poll(
        async () => (await Promise.all(players.map(roundsOf))).flat().some((one) => one.isOpen),
        {
          timeout: 60_000,
        },
      )
      .toBe(false);

    for (const seated of players) {
      const rounds = await roundsOf(seated);
      for (const { roundId, isVoid, staked, paid } of rounds) {
        const taken = seated.asked.filter(
          (one) => one.roundId === roundId && one.ticketId !== null,
        );
        expect(staked).toBe(taken.length * STAKE);
        if (isVoid) expect(paid).toBe(staked);
      }
      const balance = rounds.reduce((sum, { staked, paid }) => sum + paid - staked, LAKH);
      const shown = async () => (await seatOf(seated)).balance;
      await expect.poll(shown, { timeout: 30_000 }).toBe(balance);
    }
    expect((await product.call(ROUTES.operatorGetTrialBalance, {})).ok).toBe(true);

    await product.end('SIGKILL');
    const database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
    expect(await new PostgresPlayStore(database.sql).owedMoves()).toEqual([]);
    await database.close();
    await product.start();
  },
);
