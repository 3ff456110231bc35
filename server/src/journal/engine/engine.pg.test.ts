import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#base/system/clock.ts';
import { takeSnapshotInChild } from '#jobs/take-snapshot.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { postgresReadModel } from '#start/read-model.ts';
import { eventually } from '#testing/eventually.ts';
import { bet, matchOdds, rupees, smallExchange } from '#testing/small-exchange.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import { Engine } from './engine.ts';

const clock = systemClock();

describe.each(DATABASE_KINDS)('engine on PostgreSQL (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let engine: Engine;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    engine = newEngine();
    await engine.start();
    await Promise.all(smallExchange({ accounts: 4, makers: 1 }).map((command) => engine.submit(command)));
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
  });

  const newEngine = () => engineOn(database);

  /** SP bets: one of each kind is matched, one has no counterparty. */
  async function raceToTheOff(): Promise<void> {
    await engine.submit({ ...matchOdds(1), kind: 'WIN', inPlay: false });
    const [race, horse, other] = [{ marketId: 4 }, { runnerId: 7 }, { runnerId: 8 }];
    const atSp = { ...race, timeInForce: 'ON_CLOSE' } as const;
    const outcomes = await Promise.all(
      [
        bet(2, 'sp-back', { ...atSp, ...horse, price: 101, stake: rupees(40) }),
        bet(3, 'sp-lay', { ...atSp, ...horse, side: 'LAY', price: 100_000, stake: rupees(600) }),
        bet(1, 'kept', { ...race, ...horse, price: 300, persistence: 'MARKET_ON_CLOSE' }),
        bet(2, 'sp-alone', { ...atSp, ...other, price: 101, stake: rupees(10) }),
      ].map((command) => engine.submit(command)),
    );
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    await engine.submit({ type: 'TurnInPlay', marketId: 4, open: true });
  }

  /** An each-way market with a dead heat for its last place; its rows record the terms. */
  async function eachWayRace(): Promise<number> {
    const horses = ['A', 'B', 'C', 'D', 'E'];
    const made = await engine.submit({
      ...matchOdds(1),
      kind: 'EACH_WAY',
      winners: 2,
      eachWayDivisor: 4,
      runners: horses.map((name) => ({ name })),
      inPlay: false,
    });
    if (!made.ok) throw new Error(made.code);
    const marketId = made.id;
    const runnerIds = await engine.read((state) => state.markets.get(marketId)?.runners.map(({ id }) => id) ?? []);
    const [first = 0, second = 0, third = 0] = runnerIds;
    const terms = { marketId, runnerId: third, price: 900, stake: rupees(10) } as const;
    const result = { type: 'placings', placings: [[first], [second, third]] } as const;
    const outcomes = [
      await engine.submit(bet(2, 'each-way-lay', { ...terms, side: 'LAY' })),
      await engine.submit(bet(3, 'each-way-back', terms)),
      await engine.submit({ type: 'SettleMarket', marketId, result }),
    ];
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    return marketId;
  }

  /** Bets in all states: matched, cancelled, settled, voided, reversed, archived. */
  async function aDayOfBetting(): Promise<void> {
    await engine.submit(matchOdds(1));
    await engine.submit(matchOdds(1));
    const inMarket = (marketId: number) => ({ marketId, runnerId: 2 * marketId - 1 });
    await Promise.all(
      [1, 2, 3].flatMap((marketId) => [
        engine.submit(bet(1, `quote-${marketId}`, { ...inMarket(marketId), side: 'LAY', stake: rupees(300) })),
        engine.submit(bet(2, `back-${marketId}`, { ...inMarket(marketId), price: 190 }), {
          ip: '203.0.113.7',
        }),
        engine.submit(bet(3, `rest-${marketId}`, { ...inMarket(marketId), price: 400 })),
        engine.submit(bet(1, `never-${marketId}`, { ...inMarket(marketId), side: 'LAY', price: 120 })),
      ]),
    );
    await engine.submit({ type: 'CancelBets', accountId: 3, marketId: 2 });
    await engine.submit({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [1] },
    });
    await engine.submit({
      type: 'SettleMarket',
      marketId: 2,
      result: { type: 'winners', runnerIds: [4] },
    });
    await engine.submit({ type: 'UnsettleMarket', marketId: 2, reason: 'wrong winner' });
    await engine.submit({ type: 'VoidMarket', marketId: 3, reason: 'abandoned' });
    await engine.submit({ type: 'ArchiveMarket', marketId: 1 });
    await engine.submit({
      type: 'AdjustBalance',
      accountId: 2,
      direction: 'CREDIT',
      amount: 5,
      reason: 'gift',
      key: 'k',
    });
    await engine.submit({
      type: 'SetAccountLimits',
      accountId: 2,
      limits: { maxStake: rupees(50) },
    });
  }

  test('a day of betting verifies, and a restart restores the same state', async () => {
    await aDayOfBetting();
    await raceToTheOff();
    const before = await engine.read(stateHash);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
    await engine.stop();

    engine = newEngine();
    await engine.start();

    // Two more commands: the recovery of each start suspends in-play markets.
    const sequence = await engine.read((state) => state.sequence);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
    await engine.stop();
    engine = newEngine();
    await engine.start();
    expect(await engine.read((state) => state.sequence)).toBe(sequence + 1);
    expect(before).not.toBe('');
  });

  test('stores an each-way market with its terms and counts its bets under their type', async () => {
    const marketId = await eachWayRace();

    expect((await verifyBooks(database.sql)).problems).toEqual([]);
    const model = postgresReadModel(database.sql);
    expect(await model.market(marketId)).toMatchObject({
      kind: 'EACH_WAY',
      eachWay: { places: 2, divisor: 4 },
      runners: [{ status: 'WINNER' }, { status: 'PLACED' }, { status: 'PLACED' }, {}, {}],
    });
    expect((await model.market(1))?.eachWay).toBeNull();
    const [past] = await database.sql.query<{ kind: number; profit_loss: string }>(
      "select p.kind, p.profit_loss from past_bets p join bets b on b.id = p.bet_id where b.client_bet_id = 'each-way-back'",
    );
    // ₹10 lost on the win part; on the place part ₹5 at 3.0 and ₹5 lost: −10 + 10 − 5.
    expect([past?.kind, Number(past?.profit_loss)]).toEqual([17, -500]);
  });

  test('a child process writes the snapshot used by the next start', async () => {
    await aDayOfBetting();
    await raceToTheOff();
    const sequence = await engine.read((state) => state.sequence);

    const order = { address: database.address, isVerified: true };
    expect(await takeSnapshotInChild({ ...order, everyCommands: 1 })).toMatchObject({
      sequence,
      commands: sequence,
      problems: [],
    });
    expect(await takeSnapshotInChild({ ...order, everyCommands: 1_000 })).toMatchObject({
      sequence,
      bytes: null,
    });
    await engine.submit(bet(3, 'after'));
    const hash = await engine.read(stateHash);

    const { restore } = await import('./replay.ts');
    const restored = await restore(new PostgresJournal(database.address, database.sql, clock.now), quietLog);
    expect([restored.snapshotSequence, stateHash(restored.state)]).toEqual([sequence, hash]);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test.each([
    ['the winner of a bet', 'update bets set profit_loss = -profit_loss where profit_loss > 0', /profitLoss should be/],
    ['a ledger entry', 'update ledger_entries set amount = amount + 1 where id = 1', /entry 1/],
    [
      'a batch of the journal',
      'update journal set payload = replace(payload, \'"stake":30000\', \'"stake":30001\')',
      /was modified after it was written/,
    ],
  ])(
    'the check before each snapshot detects a change to %s every time and writes no snapshot',
    async (_, tampering, sentence) => {
      await aDayOfBetting();
      await database.sql.transaction(async (session) => {
        await session.query('set local session_replication_role = replica');
        await session.query(tampering);
      });
      const order = { address: database.address, everyCommands: 1, isVerified: true };

      for (let time = 1; time <= 2; time += 1) {
        const { bytes, problems } = await takeSnapshotInChild(order);
        expect(problems[0]).toMatch(sentence);
        expect(bytes).toBeNull();
      }
    },
  );

  test.each([
    [
      'a stake in the journal',
      'update journal set payload = replace(payload, \'"stake":30000\', \'"stake":30001\')',
      'was modified after it was written',
    ],
    [
      'a missing batch',
      'delete from journal where last_sequence = (select min(last_sequence) from journal where first_sequence > 1)',
      'Gap in the journal',
    ],
    [
      'a ledger entry',
      'update ledger_entries set amount = amount + 1 where id = 1',
      'Ledger entry 1: amount should be',
    ],
    [
      'an extra entry',
      "insert into ledger_entries (id, key, at, kind, from_id, to_id, amount, account_id, market_id, reason, cash_change, cash_after) select 999999, 'x', at, kind, from_id, to_id, amount, account_id, market_id, reason, cash_change, cash_after from ledger_entries limit 1",
      'Ledger entry 999999 is in the database but not in the journal',
    ],
    ['a missing entry', 'delete from ledger_entries where id = 2', 'Ledger entry 2'],
    ['the winner of a bet', 'update bets set profit_loss = -profit_loss where profit_loss > 0', 'profitLoss should be'],
    ['a missing bet', 'delete from bets where id = 2', 'Bet 2 is missing from the database'],
    [
      'an extra bet',
      "insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched, matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, client_bet_id) select 888888, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched, matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, profit_loss, settled_at, 'fake' from bets limit 1",
      'Bet 888888 is in the database but not in the journal',
    ],
    [
      'a result',
      `update markets set result = '{"type":"winners","runnerIds":[2]}' where id = 1`,
      'Market 1: result should be',
    ],
    ['a limit', `update accounts set limits = '{}' where id = 2`, 'Account 2: limits should be'],
    ['a ledger account', "update ledger_accounts set path = 'player:9:INR' where id = 1", 'isn’t in the journal'],
  ])('verify detects a change to %s', async (_, tampering, sentence) => {
    await aDayOfBetting();
    // Simulates an attacker with owner rights on the database.
    await database.sql.transaction(async (session) => {
      await session.query('set local session_replication_role = replica');
      await session.query(tampering);
    });

    const { problems } = await verifyBooks(database.sql);

    expect(problems.join('\n').toLowerCase()).toContain(sentence.toLowerCase());
  });

  test('losing the connection under load loses nothing acknowledged', async () => {
    const acknowledged: string[] = [];
    let cuts = 0;
    const load = Array.from({ length: 20 }, async (_, worker) => {
      for (let n = 0; n < 30; ) {
        const id = `${worker}-${n}`;
        try {
          const outcome = await engine.submit(bet(2 + (worker % 3), id, { stake: rupees(1) }));
          expect(outcome.ok).toBe(true);
          acknowledged.push(id);
          n += 1;
        } catch {
          // Temporarily closed: resend with the same ID, as a client would.
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    });
    const cutter = (async () => {
      while (cuts < 5) {
        const cut = await database.sql.query(
          `select pg_terminate_backend(pid) as cut from pg_locks join pg_stat_activity using (pid)
            where locktype = 'advisory' and objid = 7146302 and granted and datname = current_database()`,
        );
        cuts += cut.length;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    })();
    await Promise.all([...load, cutter]);

    await eventually(() => engine.status() === 'READY', 'betting goes on');
    expect(new Set(acknowledged).size).toBe(600);
    expect(await engine.read((state) => state.bets.size)).toBe(600);
    expect((await verifyBooks(database.sql)).problems).toEqual([]);
  });

  test('bets and statements are readable as soon as a command is acknowledged', async () => {
    const readModel = postgresReadModel(database.sql);
    await aDayOfBetting();

    const line = await readModel.betByClientId(2, 'back-1');
    expect(line).toMatchObject({
      bet: {
        status: 'WON',
        matched: rupees(100),
        profitLoss: rupees(100),
        side: 'BACK',
        currency: 'DEMO',
      },
      market: { id: 1, archived: true, result: { type: 'placings', placings: [[1]] } },
      event: { details: { title: 'Ravens v Otters' } },
      ip: '203.0.113.7',
    });
    expect(await readModel.betByClientId(1, 'never-1')).toBeNull();
    const all = {
      accountId: 2,
      from: 0,
      to: clock.now(),
      skip: 0,
      take: 10,
      sorting: 'placeTime',
      descending: true,
    } as const;
    const history = await readModel.betHistory(all);
    expect([history.totalCount, history.items.map(({ bet: { clientBetId } }) => clientBetId)]).toEqual([
      3,
      ['back-3', 'back-2', 'back-1'],
    ]);
    expect(history.summary).toEqual({ stake: rupees(300), profitLoss: rupees(100) });
    expect(
      (
        await readModel.betHistory({
          ...all,
          status: 'Won',
          sportId: 4,
          marketKinds: ['MATCH_ODDS'],
          sorting: 'profitLoss',
        })
      ).totalCount,
    ).toBe(1);
    expect((await readModel.betHistory({ ...all, sportId: 99 })).totalCount).toBe(0);
    expect(
      (
        await readModel.searchBets({
          marketId: 2,
          statuses: ['CANCELLED'],
          skip: 0,
          take: 5,
          descending: false,
        })
      ).items.map(({ bet: { accountId } }) => accountId),
    ).toEqual([3]);
    expect((await readModel.betsOfMarket(2, 3)).map(({ bet: { status } }) => status)).toEqual(['VOID']);
  });

  test('a statement adds up: opening plus entries is closing, with the balance after each entry', async () => {
    const readModel = postgresReadModel(database.sql);
    await aDayOfBetting();

    const statement = await readModel.statement({
      accountId: 2,
      from: 0,
      to: clock.now(),
      skip: 0,
      take: 100,
      descending: false,
    });
    const cash = await engine.read((state) => {
      const account = state.accounts.get(2);
      return account === undefined
        ? 0
        : state.ledger.getBalance(account.cashLedgerId) + state.ledger.getBalance(account.heldLedgerId);
    });

    let balance = statement.opening;
    for (const { amount, balance: stated } of statement.items) {
      balance += amount;
      expect(stated).toBe(balance);
    }
    expect([balance, statement.closing]).toEqual([cash, cash]);
    expect(statement.items.map(({ kind: reason }) => reason)).toEqual(
      expect.arrayContaining(['DEMO_GRANT', 'BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ADJUST']),
    );
    const adjust = statement.items.find(({ kind: reason }) => reason === 'ADJUST');
    expect(await readModel.statementLine(2, adjust?.id ?? 0)).toEqual(adjust);
    expect(await readModel.statementLine(3, adjust?.id ?? 0)).toBeNull();
  });
});

function engineOn({ address, sql }: Pick<TestDatabase, 'address' | 'sql'>): Engine {
  return new Engine({
    journal: new PostgresJournal(address, sql, clock.now),
    clock,
    log: quietLog,
    retryMs: 20,
  });
}
