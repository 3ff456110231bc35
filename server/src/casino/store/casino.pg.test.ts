import { type CasinoMove, makeEndTxId } from '@crease/core/casino/casino-move.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyBooks } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import { postgresStatementReader } from '#journal/postgres/postgres-statement-reader.ts';
import { storedCalls } from '#journal/postgres/stored-rows.ts';
import { diskReadModel } from '#testing/disk-read-model.ts';
import { TwinJournal } from '#testing/journal-rules.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { emptyDisk, type MemoryDisk } from '#testing/memory-journal.ts';
import { accepted } from '#testing/small-exchange.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import { postgresRoundReader } from './round-reader.ts';

describe.each(DATABASE_KINDS)('games on PostgreSQL (%s)', (kind) => {
  const clock = new ManualClock();
  let server: TestServer;
  let database: TestDatabase;
  let disk: MemoryDisk;
  let engine: Engine;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    disk = emptyDisk();
    engine = await started();
    const account = { accountId: 1, role: 'PLAYER', currency: 'DEMO', grant: 1_000_00 } as const;
    accepted(await engine.submit({ type: 'OpenAccount', ...account }));
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
  });

  async function started(): Promise<Engine> {
    const journal = new TwinJournal(disk, database.address, database.sql, () => clock.now());
    const next = new Engine({ journal, clock, log: quietLog });
    await next.start();
    return next;
  }

  function send(txId: string, move: CasinoMove, roundId = 'r1') {
    const id = move.type === 'END' ? makeEndTxId({ accountId: 1, roundId }) : txId;
    const whose = { provider: 'house-games', accountId: 1, game: 'dice', roundId, txId: id };
    return engine.submit({ type: 'MoveCasino', call: { ...whose, move } });
  }

  /** Simulates enough later play for the state to forget everything. */
  function evictAll(): Promise<void> {
    return engine.read(({ casino }) => {
      casino.recent.clear();
      casino.ended.clear();
    });
  }

  test('stores each stake once, as shown on the statement', async () => {
    const bet = accepted(await send('b1', { type: 'BET', amount: 100_00 }));
    await send('w1', { type: 'WIN', betTxId: 'b1', amount: 250_00 });
    await send('b2', { type: 'BET', amount: 50_00 });
    await send('x2', { type: 'ROLLBACK', betTxId: 'b2' });
    await send('x3', { type: 'ROLLBACK', betTxId: 'b3' });
    await send('', { type: 'END' });

    const kept = [];
    for await (const { kind: of, txId, amount, balance } of storedCalls(database.sql))
      kept.push([of, txId, amount, balance]);
    expect(bet.id).toBe(1);
    expect(kept).toEqual([
      ['BET', 'b1', 100_00, 900_00],
      ['WIN', 'w1', 250_00, 1_150_00],
      ['BET', 'b2', 50_00, 1_100_00],
      ['ROLLBACK', 'x2', 50_00, 1_150_00],
      ['TOMBSTONE', 'b3', 0, 1_150_00],
      ['ROLLBACK', 'x3', 0, 1_150_00],
      ['END', 'end/1/r1', -150_00, 1_150_00],
    ]);
    const query = { accountId: 1, from: 0, to: clock.now() + 1, skip: 0, take: 50 };
    const page = await postgresStatementReader(database.sql).statement({
      ...query,
      descending: false,
    });
    expect(page.items.map(({ kind: of, amount, balance }) => [of, amount, balance])).toEqual([
      ['DEMO_GRANT', 1_000_00, 1_000_00],
      ['CASINO_BET', -100_00, 900_00],
      ['CASINO_WIN', 250_00, 1_150_00],
      ['CASINO_BET', -50_00, 1_100_00],
      ['CASINO_ROLLBACK', 50_00, 1_150_00],
    ]);
    const slow = diskReadModel(disk);
    expect(await slow.statement({ ...query, descending: false })).toEqual(page);
    const rounds = await postgresRoundReader(database.sql).casinoRounds('house-games', query);
    expect(rounds).toEqual([
      {
        ...{ accountId: 1, roundId: 'r1', endedAt: expect.any(Number) },
        ...{ bets: 2, staked: 100_00, wins: 1, paid: 250_00, rollbacks: 2, rolledBack: 50_00 },
      },
    ]);
    expect(await slow.casinoRounds('house-games', query)).toEqual(rounds);
    const plays = await postgresRoundReader(database.sql).casinoPlays('house-games', 0);
    expect(plays).toEqual([{ accountId: 1, game: expect.any(String), rounds: 1 }]);
    expect(await slow.casinoPlays('house-games', 0)).toEqual(plays);
    const own = await postgresRoundReader(database.sql).listPlayedRounds({
      ...query,
      descending: true,
    });
    const [of] = own.items;
    expect(of).toMatchObject({ roundId: 'r1', isEnded: true, isFree: false });
    expect(own).toMatchObject({ totalCount: 1, staked: 100_00, returned: 250_00 });
    expect(of).toMatchObject({ staked: 100_00, returned: 250_00 });
    expect(await slow.listPlayedRounds({ ...query, descending: true })).toEqual(own);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test('a free round is stored with its player and winnings, and is used once', async () => {
    const account = { accountId: 2, role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    accepted(await engine.submit({ type: 'OpenAccount', ...account }));
    const terms = { provider: 'house-games', game: 'dice', rounds: 2, stake: 10_00, most: 50_00 };
    const grant = { type: 'GRANT', bonusId: 7, ...terms, until: clock.now() + 1_000 } as const;
    accepted(await engine.submit({ type: 'ChangeFreeRounds', accountId: 2, change: grant }));
    const free = (txId: string, move: CasinoMove) => {
      const whose = { provider: 'house-games', accountId: 2, game: 'dice', roundId: 'r1', txId };
      return engine.submit({ type: 'MoveCasino', call: { ...whose, move } });
    };
    const bet = accepted(await free('b1', { type: 'BET', amount: 10_00, freeRound: 7 }));
    accepted(await free('w1', { type: 'WIN', betTxId: 'b1', amount: 25_00 }));
    accepted(await free('end/2/r1', { type: 'END' }));
    await evictAll();
    await engine.stop();
    engine = await started();

    const again = await free('b1', { type: 'BET', amount: 10_00, freeRound: 7 });

    expect(again).toMatchObject({ ok: true, repeated: true, id: bet.id });
    const kept = [];
    for await (const { kind: of, amount, freeRound, kept: own } of storedCalls(database.sql))
      kept.push([of, amount, freeRound, own]);
    expect(kept).toEqual([
      ['BET', 10_00, 7, 0],
      ['WIN', 25_00, 7, 15_00],
      ['END', -15_00, undefined, undefined],
    ]);
    const left = await engine.read(({ accounts }) => accounts.get(2)?.freeRounds.get(7));
    expect(left).toMatchObject({ left: 1, open: 0, won: 15_00 });
    const query = { accountId: 2, from: 0, to: clock.now() + 1, skip: 0, take: 9 };
    const page = await postgresStatementReader(database.sql).statement({
      ...query,
      descending: false,
    });
    expect(page.items.map(({ kind: of, amount }) => [of, amount])).toEqual([['FREE_ROUND_WON', 15_00]]);
    const all = { ...query, descending: true };
    const own = await postgresRoundReader(database.sql).listPlayedRounds(all);
    expect(own.items).toMatchObject([{ game: 'dice', isFree: true, staked: 0, returned: 15_00 }]);
    expect(await diskReadModel(disk).listPlayedRounds(all)).toEqual(own);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test('a round continues after a restart, and its calls are known', async () => {
    const first = accepted(await send('b1', { type: 'BET', amount: 100_00 }));
    await engine.stop();
    engine = await started();

    expect(await send('b1', { type: 'BET', amount: 100_00 })).toMatchObject({
      repeated: true,
      id: first.id,
    });
    accepted(await send('w1', { type: 'WIN', betTxId: 'b1', amount: 30_00 }));
    accepted(await send('', { type: 'END' }));

    const held = await engine.read(({ ledger }) =>
      ['player:1:DEMO', 'house:open-rounds:DEMO', 'house:casino:house-games:DEMO'].map((path) =>
        ledger.balanceAt(path),
      ),
    );
    expect(held).toEqual([930_00, 0, 70_00]);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test('finds evicted state in the database: repeats, ends, tombstones', async () => {
    const bet = accepted(await send('b1', { type: 'BET', amount: 100_00 }));
    const win = accepted(await send('w1', { type: 'WIN', betTxId: 'b1', amount: 30_00 }));
    const end = accepted(await send('', { type: 'END' }));
    const buried = accepted(await send('x9', { type: 'ROLLBACK', betTxId: 'b9' }, 'r9'));
    await evictAll();

    const repeats = [
      [await send('b1', { type: 'BET', amount: 100_00 }), bet.id],
      [await send('w1', { type: 'WIN', betTxId: 'b1', amount: 30_00 }), win.id],
      [await send('', { type: 'END' }), end.id],
      // A further bet in a finished round gets the round's end, and a tombstoned bet its tombstone.
      [await send('b2', { type: 'BET', amount: 1 }), end.id],
      [await send('b9', { type: 'BET', amount: 1 }, 'r9'), buried.id - 1],
      [await send('x1', { type: 'ROLLBACK', betTxId: 'b1' }), bet.id],
    ] as const;

    for (const [outcome, id] of repeats) expect(outcome).toMatchObject({ ok: true, repeated: true, id });
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });
});
