import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyBooks } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import { postgresStatementReader } from '#journal/postgres/postgres-statement-reader.ts';
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

const BANK = { kind: 'BANK', code: 'collecting-1' } as const;

describe.each(DATABASE_KINDS)('cashier on PostgreSQL (%s)', (kind) => {
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
    await engine.submit({
      type: 'OpenAccount',
      accountId: 1,
      role: 'PLAYER',
      currency: 'INR',
      grant: 0,
    });
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

  function send(key: string, move: CashMove, reason: string | null = null) {
    return engine.submit({ type: 'MoveCash', accountId: 1, move, reason, key } satisfies Command);
  }

  /** One of each type of cash movement for a player. */
  async function aBusyDay(): Promise<void> {
    const moves: readonly CashMove[] = [
      { type: 'DEPOSIT', amount: 1_000_00, from: BANK },
      { type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 300_00 },
      { type: 'WITHDRAWAL_PAID', withdrawalId: 1, from: BANK, tax: 90_00 },
      { type: 'WITHDRAWAL_HELD', withdrawalId: 2, amount: 200_00 },
      { type: 'WITHDRAWAL_RELEASED', withdrawalId: 2 },
      { type: 'WITHDRAWAL_RETURNED', amount: 210_00, to: BANK },
      { type: 'BONUS_GRANTED', bonusId: 1, amount: 50_01 },
      { type: 'BONUS_CONVERTED', bonusId: 1, most: 40_00 },
      { type: 'BONUS_GRANTED', bonusId: 2, amount: 10_00 },
      { type: 'BONUS_ENDED', bonusId: 2 },
      { type: 'FREE_BET_WON', amount: 1 },
      { type: 'WINNINGS_TAXED', amount: 1 },
      { type: 'DEPOSIT_REVERSED', amount: 1_000_00, to: BANK },
      { type: 'DEPOSIT', amount: 20_00, from: BANK },
      { type: 'DEBT_REPAID', amount: 20_00 },
      { type: 'DEBT_WRITTEN_OFF', amount: 29_99 },
    ];
    for (const [place, move] of moves.entries()) {
      accepted(await send(`move-${place}`, move));
      clock.advance(1_000);
    }
  }

  test('the statement lists each cash movement and ends with the ledger balance', async () => {
    await aBusyDay();

    const query = { accountId: 1, from: 0, to: clock.now(), skip: 0, take: 50, descending: false };
    const page = await postgresStatementReader(database.sql).statement(query);

    expect(page.items.map(({ kind: of, amount, balance }) => [of, amount, balance])).toEqual([
      ['DEPOSIT', 1_000_00, 1_000_00],
      ['WITHDRAWAL_HELD', -300_00, 700_00],
      ['WITHDRAWAL_HELD', -200_00, 500_00],
      ['WITHDRAWAL_RELEASED', 200_00, 700_00],
      ['WITHDRAWAL_RETURNED', 210_00, 910_00],
      ['BONUS_CONVERTED', 40_00, 950_00],
      ['FREE_BET_WON', 1, 950_01],
      ['WINNINGS_TAXED', -1, 950_00],
      ['DEPOSIT_REVERSED', -950_00, 0],
      ['DEPOSIT', 20_00, 20_00],
      ['DEBT_REPAID', -20_00, 0],
    ]);
    expect(await diskReadModel(disk).statement(query)).toEqual(page);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test('after a restart, a repeated callback gets the first response and a held withdrawal can be paid', async () => {
    accepted(await send('deposit', { type: 'DEPOSIT', amount: 1_000_00, from: BANK }));
    accepted(await send('hold', { type: 'WITHDRAWAL_HELD', withdrawalId: 1, amount: 300_00 }));
    await engine.stop();
    engine = await started();
    // Simulates enough later entries for the state to forget the keys.
    await engine.read(({ requestKeys }) => requestKeys.clear());

    const again = await send('deposit', { type: 'DEPOSIT', amount: 1_000_00, from: BANK });
    accepted(await send('paid', { type: 'WITHDRAWAL_PAID', withdrawalId: 1, from: BANK, tax: 0 }));
    const twice = await send('paid-2', { type: 'WITHDRAWAL_RELEASED', withdrawalId: 1 });

    expect(again).toMatchObject({ ok: true, repeated: true });
    expect(twice).toMatchObject({ ok: false, code: 'BAD_STATE' });
    const held = await engine.read(({ ledger }) =>
      ['player:1:INR', 'withdrawal:1:INR'].map((path) => ledger.balanceAt(path)),
    );
    expect(held).toEqual([700_00, 0]);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });
});
