import type { Command } from '@crease/core/exchange/command.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#base/system/clock.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { listTopWinners } from '#betting/top-winners.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { postgresReadModel } from '#start/read-model.ts';
import { bet, rupees, smallExchange } from '#testing/small-exchange.ts';
import { quietLog, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';

const clock = systemClock();
let server: TestServer;
let database: TestDatabase;
let engine: Engine;
beforeAll(async () => {
  server = await startTestServer('embedded');
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = await server.newDatabase();
  engine = engineOn(database);
  await engine.start();
  for (const command of smallExchange({ accounts: 2 })) await engine.submit(command);
});
afterEach(async () => {
  await engine.stop();
  await database.drop();
});

function engineOn({ address, sql }: TestDatabase): Engine {
  const journal = new PostgresJournal(address, sql, () => clock.now());
  return new Engine({ journal, clock, log: quietLog });
}

function houseMarket(kind: HouseKind, runners: readonly string[]): Command {
  return {
    type: 'CreateMarket',
    eventId: 1,
    kind,
    ladder: 'CLASSIC',
    winners: runners.length === 1 ? 0 : 1,
    crossMatching: false,
    subType: null,
    runners: runners.map((name) => ({ name })),
    terms: {
      name: kind,
      minStake: rupees(1),
      maxStake: rupees(500_000),
      maxProfit: null,
      exposureLimit: null,
      inPlayDelayMs: 0,
      preMatchDelayMs: 0,
      commissionBps: 0,
      betLock: false,
      message: null,
      rules: null,
      sort: 1,
    },
    inPlay: true,
    open: true,
  };
}

/**
 * Session (market 2, runner 3), band (3, 4), meter (4, 5) and bookmaker (5, 6 and 7), with a bet of account 2 in
 * each.
 */
async function betsWithTheHouse(): Promise<void> {
  const commands: readonly Command[] = [
    houseMarket('FANCY', ['Session']),
    houseMarket('KHADO', ['Band']),
    houseMarket('METER', ['Meter']),
    houseMarket('BOOKMAKER', ['Ravens', 'Otters']),
    quote(2, 3, { lay: [{ price: 11_000, line: 4_850 }] }),
    quote(3, 4, { back: [{ price: 9_800, line: 4_600 }], band: 9 }),
    quote(4, 5, { back: [{ price: 10_000, line: 4_000 }] }),
    quote(5, 6, { back: [{ price: 8_550 }] }),
    bet(2, 'no', { marketId: 2, runnerId: 3, side: 'LAY', price: 11_000, line: 4_850 }),
    bet(2, 'band', { marketId: 3, runnerId: 4, price: 9_800, line: 4_600 }),
    bet(2, 'meter', { marketId: 4, runnerId: 5, price: 10_000, line: 4_000 }),
    // Booked at a better rate than requested.
    bet(2, 'book', { marketId: 5, runnerId: 6, price: 8_000 }),
  ];
  for (const command of commands) {
    const outcome = await engine.submit(command);
    expect(outcome).toMatchObject({ ok: true });
  }
}

function quote(
  marketId: number,
  runnerId: number,
  sides: Partial<Extract<Command, { type: 'SetQuote' }>['runners'][number]>,
): Command {
  return { type: 'SetQuote', marketId, runners: [{ runnerId, back: [], lay: [], ...sides }] };
}

async function readHistoryBet(clientBetId: string) {
  const line = await postgresReadModel(database.sql).betByClientId(2, clientBetId);
  return line === null ? null : toHistoryBet(line);
}

test('house bets are restored with line, band, rate and liability', async () => {
  await betsWithTheHouse();

  expect(await readHistoryBet('no')).toMatchObject({
    betType: 'No',
    fancyValue: 48.5,
    betRate: 110,
    avgRate: 110,
    odds: 2.1,
    expectedProfit: 100,
    liability: 110,
  });
  expect(await readHistoryBet('band')).toMatchObject({ betType: 'Back', fancyValue: 46, band: 9 });
  expect(await readHistoryBet('meter')).toMatchObject({ liability: 4_000, expectedProfit: 10_000 });
  expect(await readHistoryBet('book')).toMatchObject({
    betRate: 80,
    avgRate: 85.5,
    fancyValue: 0,
    expectedProfit: 85.5,
    liability: 100,
  });
});

test('books verify after a session is settled, reversed and resettled, a void and a restart', async () => {
  await betsWithTheHouse();
  const settle = (runs: number): Command => ({
    type: 'SettleMarket',
    marketId: 2,
    result: { type: 'runs', runs },
  });
  await engine.submit(settle(48));
  await engine.submit({ type: 'UnsettleMarket', marketId: 2, reason: 'score corrected' });
  await engine.submit(settle(49));
  await engine.submit({ type: 'VoidMarket', marketId: 3, reason: 'rain' });
  await engine.submit({ type: 'VoidMarket', marketId: 4, reason: 'by mistake' });
  await engine.submit({ type: 'UnsettleMarket', marketId: 4, reason: 'not void' });
  const before = await engine.read((state) => state.bets.size);
  await engine.stop();

  engine = engineOn(database);
  await engine.start();

  expect(await engine.read((state) => state.bets.size)).toBe(before);
  const quoted = await engine.read((state) => {
    const market = state.markets.get(5);
    return [market?.status, market?.quote?.runners[0]?.back];
  });
  expect(quoted).toEqual(['SUSPENDED', [{ price: 8_550 }]]);
  expect(await readHistoryBet('no')).toMatchObject({
    status: 'LOST',
    profitLoss: -110,
    betResult: '49',
  });
  expect(await readHistoryBet('band')).toMatchObject({
    status: 'VOID',
    voidReason: 'rain',
    voidedStake: 100,
  });
  expect(await readHistoryBet('meter')).toMatchObject({ status: 'MATCHED', voidReason: null });
  const report = await verifyBooks(database.sql);
  expect([report.problems, report.bets]).toEqual([[], 4]);
  expect(await engine.read(stateHash)).toMatch(/^[0-9a-f]+$/);
});

test('filters history by market type group', async () => {
  await betsWithTheHouse();
  const readModel = postgresReadModel(database.sql);
  const page = await readModel.betHistory({
    accountId: 2,
    from: 0,
    to: clock.now(),
    skip: 0,
    take: 10,
    sorting: 'placeTime',
    descending: false,
    marketKinds: ['FANCY', 'KHADO', 'METER'],
  });

  expect(page.items.map((line) => line.bet.clientBetId)).toEqual(['no', 'band', 'meter']);
});

test('lists the largest recent real-money wins with masked names, without house wins', async () => {
  for (const [id, name, currency] of [
    [2, 'demo_player', 'DEMO'],
    [3, 'asha_khan', 'INR'],
    [4, 'bilal', 'INR'],
    [5, 'chitra', 'INR'],
    [6, 'house_inr_punter_1', 'INR'],
  ] as const) {
    await database.sql.query(
      `insert into users (id, user_name, domain, is_demo, currency, verified, active, bet_blocked, casino_blocked,
        withdrawal_blocked, must_change_password, flags, created_at)
        overriding system value values ($1, $2, 'localhost', false, $3, true, true, false, false, false, false, '{}', 0)`,
      [id, name, currency],
    );
    if (currency !== 'INR') continue;
    const account: readonly Command[] = [
      { type: 'OpenAccount', accountId: id, role: 'PLAYER', currency, grant: 0 },
      {
        type: 'AdjustBalance',
        accountId: id,
        direction: 'CREDIT',
        amount: rupees(10_000),
        reason: 'start',
        key: `start-${id}`,
      },
    ];
    for (const command of account) await engine.submit(command);
  }
  await engine.submit(houseMarket('FANCY', ['Session']));
  await engine.submit(quote(2, 3, { back: [{ price: 9_000, line: 4_800 }], lay: [{ price: 9_000, line: 4_800 }] }));
  const onLine = { marketId: 2, runnerId: 3, price: 9_000, line: 4_800 };
  await engine.submit(bet(2, 'play', { ...onLine, stake: rupees(5_000) }));
  await engine.submit(bet(3, 'win', onLine));
  await engine.submit(bet(6, 'house', { ...onLine, stake: rupees(5_000) }));
  await engine.submit(bet(4, 'more', { ...onLine, stake: rupees(300) }));
  await engine.submit(bet(5, 'loss', { ...onLine, side: 'LAY' }));
  await engine.submit({
    type: 'SettleMarket',
    marketId: 2,
    result: { type: 'runs', runs: 48 },
  });
  const readModel = postgresReadModel(database.sql);
  const title = 'Ravens v Otters';

  expect(await listTopWinners({ readModel, clock }, 20)).toMatchObject([
    { userName: 'bi***', title, amount: 270 },
    { userName: 'as***', title, amount: 90 },
  ]);
  expect(await listTopWinners({ readModel, clock }, 1)).toHaveLength(1);
  const later = { ...clock, now: () => clock.now() + 8 * 86_400_000 };
  expect(await listTopWinners({ readModel, clock: later }, 20)).toEqual([]);
});
