import { scheduleRound } from '@crease/games/round/table-round.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import type { MoveRow, PlayerWallet, RoundRow, SingleRow, TicketRow } from './play-rows.ts';
import { PlayStore } from './play-store.ts';

const PURSE: PlayerWallet = {
  playerId: 'p_1',
  sessionToken: 'cgst_1',
  currency: 'INR',
  gameCode: 't20',
  trial: null,
};

function buildRound(roundNo: number, outcome: unknown = null): RoundRow {
  const given = { roundNo, paytableVersion: 't20-1', commitment: 'c', windows: 1 };
  const endedAt = outcome === null ? null : 1_000 + roundNo;
  const round = scheduleRound(given);
  const roundId = `t20-1-${roundNo}`;
  return { roundId, game: 't20', chain: 1, round, outcome, openedAt: 900, endedAt };
}

function buildTicket(ticketId: string, roundNo: number, playerId = 'p_1'): TicketRow {
  return {
    ticketId,
    roundId: `t20-1-${roundNo}`,
    window: 1,
    state: 'TAKEN',
    at: 950,
    amount: 10_000,
    bets: [],
    key: ticketId,
    game: 't20',
    purse: { ...PURSE, playerId },
    clientSeed: null,
    paid: 0,
  };
}

function buildSingle(nonce: number, state: SingleRow['state']): SingleRow {
  return {
    roundId: `dice-${nonce}`,
    key: `key-${nonce}`,
    game: 'dice',
    purse: { ...PURSE, gameCode: 'dice' },
    pairId: 1,
    nonce,
    commitment: 'c',
    clientSeed: 's',
    paytable: 'dice-1',
    choice: { game: 'dice', side: 'OVER', winning: 1 },
    stake: 1_000,
    acts: [],
    bets: [],
    asked: null,
    state,
    payout: 0,
    outcome: null,
    size: 0,
    at: 1,
    endedAt: state === 'DONE' ? 2 : null,
  };
}

describe.each(DATABASE_KINDS)('house games (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: PlayStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
    store = new PlayStore(database.sql);
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    await database.sql.query(
      'truncate play_seats, play_chains, play_rounds, play_tickets, play_pairs, play_singles, play_moves',
    );
  });

  test('finds rounds by number, time and player; an outcome can’t change', async () => {
    const outcome = { a: [1, 2, 3], b: [4, 5, 6] };
    await store.write({ rounds: [buildRound(1, outcome), buildRound(2), buildRound(3)] });
    await store.write({
      tickets: [buildTicket('a', 1), buildTicket('b', 3), buildTicket('c', 3, 'p_2')],
    });
    const numbers = (await store.newestRounds('t20', 2)).map(({ round }) => round.roundNo);
    expect(numbers).toEqual([3, 2]);
    expect(await store.playedBetween(0, 2_000)).toEqual([buildRound(1, outcome)]);
    const page = { playerId: 'p_1', game: 't20', take: 10, before: undefined } as const;
    expect(await store.listTableRoundIds(page)).toEqual(['t20-1-3', 't20-1-1']);
    expect(await store.listTableRoundIds({ ...page, before: 't20-1-3' })).toEqual(['t20-1-1']);
    expect(await store.ticketsOfRounds(['t20-1-3'], 'p_2')).toEqual([buildTicket('c', 3, 'p_2')]);
    expect(await store.ticketsOfRounds(['t20-1-3'], null)).toHaveLength(2);
    expect(await store.ticketByKey('p_1', 'b')).toEqual(buildTicket('b', 3));
    await expect(store.write({ rounds: [buildRound(1, { a: [] })] })).rejects.toThrow('stands');
    expect(await store.roundsById(['t20-1-1'])).toEqual([buildRound(1, outcome)]);
  });

  test('finds a player’s rounds while open, by key and in pages', async () => {
    await store.write({
      singles: [buildSingle(0, 'DONE'), buildSingle(1, 'DONE'), buildSingle(2, 'OPEN')],
    });
    expect(await store.openSingles('p_1')).toEqual([buildSingle(2, 'OPEN')]);
    expect(await store.openSingles('p_2')).toEqual([]);
    expect(await store.singleByKey('p_1', 'key-1')).toEqual(buildSingle(1, 'DONE'));
    const page = { playerId: 'p_1', game: 'dice', take: 1, before: 'dice-1' } as const;
    expect(await store.listSingles(page)).toEqual([buildSingle(0, 'DONE')]);
    expect(await store.singlesEndedBetween(0, 3)).toHaveLength(2);
  });

  test('finds rounds with bets by game, number and player, and sums months', async () => {
    await store.write({ rounds: [buildRound(1), buildRound(2)] });
    const settled = { ...buildTicket('a', 1), state: 'SETTLED', paid: 19_800 } as const;
    const trial = { ...settled, ticketId: 't', key: 't', purse: { ...PURSE, trial: 'purse' } };
    const spin: SingleRow = {
      // A fraction of a rupee, whose square isn't a whole number.
      ...{ ...buildSingle(0, 'DONE'), payout: 525 },
      bets: [{ txId: 'x', amount: 1_000 }],
    };
    await store.write({ tickets: [settled, trial], singles: [spin] });
    const any = { from: 0, to: 1_000, take: 5 };
    const found = await store.findRounds(any);
    expect(found).toEqual({ rounds: [buildRound(1)], singles: [spin] });
    const none = { rounds: [], singles: [] };
    expect(await store.findRounds({ ...any, playerId: 'p_2' })).toEqual(none);
    expect(await store.findRounds({ ...any, from: 901 })).toEqual(none);
    expect((await store.findRounds({ ...any, game: 'dice' })).rounds).toEqual([]);
    expect((await store.findRounds({ ...any, roundId: 't20-1-1' })).singles).toEqual([]);
    const sums = await store.playSums(0, 1_000);
    const month = { month: '1970-01', currency: 'INR', bets: 1 };
    expect(sums.toSorted((one, other) => (one.game < other.game ? -1 : 1))).toEqual([
      {
        ...{ ...month, game: 'dice', staked: 1_000, paid: 525 },
        ...{ stakedSquares: 100, paidSquares: 27.5625, products: 52.5 },
      },
      {
        ...{ ...month, game: 't20', staked: 10_000, paid: 19_800 },
        ...{ stakedSquares: 10_000, paidSquares: 39_204, products: 19_800 },
      },
    ]);
    expect(await store.playSums(951, 1_000)).toEqual([]);
  });

  test('lists owed payouts in order until paid', async () => {
    const call = { name: 'endround', totalBet: 1, totalWin: 0 } as const;
    const move = (moveId: string): MoveRow => {
      return { moveId, roundId: 'r', purse: PURSE, call, at: 1, isDone: false, status: null };
    };
    await store.write({ moves: [move('b'), move('a')] });
    expect((await store.owedMoves()).map(({ moveId }) => moveId)).toEqual(['b', 'a']);
    await store.write({ moves: [{ ...move('b'), isDone: true, status: 'OK' }] });
    expect(await store.owedMoves()).toEqual([move('a')]);
  });

  test('finds seats, seed pairs and chains by key', async () => {
    const seat = {
      seatId: 's',
      digest: 'd',
      purse: PURSE,
      displayName: 'ra***',
      lobbyUrl: 'https://site/casino',
      openedAt: 1,
      endsAt: 2,
    };
    const pair = {
      playerId: 'p_1',
      pairId: 1,
      sealed: 'x',
      sealedNext: 'y',
      commitment: 'c',
      nextCommitment: 'n',
      clientSeed: 's',
      nonce: 0,
      startedAt: 1,
      revealed: null,
    };
    const chain = {
      game: 't20',
      chain: 1,
      firstSeed: 'f',
      rounds: 10,
      salt: 's',
      at: 1,
      sealed: 'z',
    } as const;
    const pairs = [pair, { ...pair, pairId: 2 }];
    await store.write({ seats: [seat], pairs, chains: [chain] });
    expect(await store.seatBySession('d')).toEqual(seat);
    expect(await store.createPair({ ...pair, clientSeed: 'late' })).toEqual({ ...pair, pairId: 2 });
    expect(await store.loadPair('p_1')).toEqual({ ...pair, pairId: 2 });
    expect(await store.pairsById('p_1', [1])).toEqual([pair]);
    expect(await store.loadChain('t20')).toEqual(chain);
    expect(await store.loadChain('dt')).toBeNull();
  });
});
