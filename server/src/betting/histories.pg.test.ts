import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageMarks } from '#base/postgres/paging.ts';
import type { BetHistoryQuery, HistoryReader, ProfitQuery } from '#betting/history-reader.ts';
import { readBetHistory } from '#betting/postgres-history-reader.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import type { MoneyDay, StatementQuery } from '#journal/statement.ts';
import type { EntrySum } from '#office/house-sums-reader.ts';
import { postgresReadModel, type ReadModel } from '#start/read-model.ts';
import { BettingDays, PLAYERS } from '#testing/betting-days.ts';
import { diskReadModel } from '#testing/disk-read-model.ts';
import { TwinJournal } from '#testing/journal-rules.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { emptyDisk } from '#testing/memory-journal.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';

const DAY_MS = 86_400_000;
const STEPS = 700;
const PAGE = 17;

describe.each(DATABASE_KINDS)('histories on PostgreSQL (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let engine: Engine;
  let clock: ManualClock;
  let slow: ReadModel;
  let fast: ReadModel;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    clock = new ManualClock();
    const disk = emptyDisk();
    engine = new Engine({
      journal: new TwinJournal(disk, database.address, database.sql, () => clock.now()),
      clock,
      log: quietLog,
    });
    slow = diskReadModel(disk);
    fast = postgresReadModel(database.sql);
    await engine.start();
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
  });

  const someDays = async (seed: string, steps = STEPS) => {
    const days = new BettingDays(engine, clock, seed);
    await days.open();
    await days.pass(steps);
    return days;
  };

  /** Ranges that begin and end within days, and one that covers everything. */
  const ranges = () => {
    const now = clock.now();
    return [
      { from: 0, to: now },
      { from: now - 3.3 * DAY_MS, to: now - 0.4 * DAY_MS },
      { from: now - DAY_MS / 3, to: now },
      { from: now, to: now - 1 },
    ].map(({ from, to }) => ({ from: Math.floor(from), to: Math.floor(to) }));
  };

  test.each(['a', 'b', 'c'])('every page of every list matches a full scan (seed %s)', async (seed) => {
    await someDays(seed);
    // Never sorts at once and uses dense marks, so that small histories are read like long ones.
    const marks = new PageMarks({ surveyedFrom: 20, rowsBetween: 7 });
    const likeLong = { sql: database.sql, marks, sortedAtOnce: 0 };
    expect(await countsByStatus(), 'there is something of everything').not.toContain(0);
    const filters: Partial<BetHistoryQuery>[] = [
      {},
      ...(['Won', 'Lost', 'Void', 'Cancelled', 'Lapsed', 'Unsettled'] as const).map((status) => ({
        status,
      })),
      { sportId: 3 },
      { marketKinds: ['OTHER'], status: 'Won' },
      { sportId: 99 },
      { marketId: 3 },
    ];
    for (const filter of filters) {
      for (const range of ranges()) {
        for (const sorting of ['placeTime', 'settleTime', 'stake', 'profitLoss'] as const) {
          const descending = sorting !== 'stake';
          const query = { accountId: 2, ...range, ...filter, sorting, descending };
          const whole = await slow.betHistory({ ...query, skip: 0, take: 10_000 });
          const ids = whole.items.map(({ bet }) => bet.id);
          for (const skip of [0, Math.floor(ids.length / 2), ids.length - 5, ids.length + 3]) {
            const asked = { ...query, skip: Math.max(0, skip), take: PAGE };
            const expected = {
              totalCount: whole.totalCount,
              summary: whole.summary,
              ids: ids.slice(asked.skip, asked.skip + PAGE),
            };
            for (const page of [await fast.betHistory(asked), await readBetHistory(likeLong, asked)]) {
              const { totalCount, summary, items } = page;
              const found = { totalCount, summary, ids: items.map(({ bet }) => bet.id) };
              expect(found, JSON.stringify(asked)).toEqual(expected);
            }
          }
        }
      }
    }
  });

  test('totals by day and type match a full scan', async () => {
    await someDays('d');
    const inOrder = (days: readonly MoneyDay[]) =>
      [...days].sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind));
    for (const range of ranges()) {
      const expected = inOrder(await slow.moneyDays(2, range));
      expect(inOrder(await fast.moneyDays(2, range)), JSON.stringify(range)).toEqual(expected);
    }
    const everything = await fast.moneyDays(2, { from: 0, to: clock.now() });
    const cash = everything.reduce((sum, { came, went }) => sum + came - went, 0);
    const page = { skip: 0, take: 1, descending: true };
    const whole = await fast.statement({ accountId: 2, from: 0, to: clock.now(), ...page });
    expect(cash).toBe(whole.closing);
  });

  test('totals over all players match a full scan for every grouping', async () => {
    await someDays('h');
    const kinds = ['BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING', 'ADJUST'] as const;
    const counterpart = 'house:commission:DEMO';
    const inOrder = (sums: readonly EntrySum[]) =>
      [...sums].sort((a, b) => a.key - b.key || a.kind.localeCompare(b.kind));
    for (const groupBy of ['hour', 'day', 'sport', 'market', 'user'] as const) {
      for (const range of ranges()) {
        const of = { currency: 'DEMO', withoutAccounts: [3], take: 10_000 } as const;
        const query = { ...of, ...range, groupBy };
        const asked = JSON.stringify(query);
        for (const more of [{ kinds }, { kinds, counterpart }]) {
          const expected = inOrder(await slow.entrySums({ ...query, ...more }));
          expect(inOrder(await fast.entrySums({ ...query, ...more })), asked).toEqual(expected);
        }
        expect(await fast.turnoverSums(query), asked).toEqual(await slow.turnoverSums(query));
      }
    }
  });

  test('the sum of all results is the change of all balances', async () => {
    await someDays('i');
    const sums = await fast.entrySums({
      groupBy: 'user',
      from: 0,
      to: clock.now(),
      currency: 'DEMO',
      withoutAccounts: [],
      take: 10_000,
      kinds: ['DEMO_GRANT', 'ADJUST', 'BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING'],
    });
    const cash = await engine.read((state) =>
      [...state.ledger.accounts.values()]
        .filter((account) => PLAYERS.some((id) => account?.path.endsWith(`:${id}:DEMO`)))
        .reduce((sum, account) => sum + (account?.balance ?? 0), 0),
    );
    expect(sums.reduce((sum, { came, went }) => sum + came - went, 0)).toBe(cash);
  });

  function countsByStatus(): Promise<number[]> {
    return Promise.all(
      (['Won', 'Lost', 'Void', 'Cancelled', 'Lapsed', 'Unsettled'] as const).map(async (status) => {
        const page = await slow.betHistory({
          accountId: 2,
          from: 0,
          to: clock.now(),
          status,
          sorting: 'placeTime',
          descending: true,
          skip: 0,
          take: 1,
        });
        return page.totalCount;
      }),
    );
  }

  test.each(['d', 'e'])('the statement adds up to the ledger balance page by page (seed %s)', async (seed) => {
    await someDays(seed);
    for (const accountId of PLAYERS) {
      const cash = await engine.read((state) => {
        const paths = [`player:${accountId}:DEMO`, `held:${accountId}:DEMO`];
        return [...state.ledger.accounts.values()]
          .filter((account) => account !== undefined && paths.includes(account.path))
          .reduce((sum, account) => sum + (account?.balance ?? 0), 0);
      });
      for (const range of ranges()) {
        for (const descending of [true, false]) {
          const query: StatementQuery = { accountId, ...range, descending, skip: 0, take: PAGE };
          const whole = await slow.statement({ ...query, take: 10_000 });
          const found = [];
          for (let skip = 0; skip < whole.totalCount; skip += PAGE) {
            const page = await fast.statement({ ...query, skip });
            found.push(...page.items);
            expect({ ...page, items: [] }).toEqual({ ...whole, items: [] });
          }
          expect(found).toEqual(whole.items);
          if (range.to < range.from) continue;
          const { opening, closing, credit, debit } = await fast.statement(query);
          expect(opening + credit - debit).toBe(closing);
          if (range.to === clock.now()) expect(closing).toBe(cash);
        }
      }
    }
  });

  test.each(['f', 'g'])(
    'profit and loss drills down to the paisa and matches the statement (seed %s)',
    async (seed) => {
      const days = await someDays(seed, STEPS / 2);
      for (let round = 0; round < 2; round++) {
        await days.pass(STEPS / 4);
        for (const accountId of PLAYERS) {
          for (const range of ranges().slice(0, 3)) await checkReport({ accountId, ...range });
        }
      }
      expect((await verifyBooks(database.sql)).problems).toEqual([]);
    },
  );

  async function checkReport(filter: { accountId: number; from: number; to: number }) {
    const ask = (part: Partial<ProfitQuery>): ProfitQuery => ({
      ...filter,
      level: 'Market',
      sorting: 'settleTime',
      descending: true,
      skip: 0,
      take: 10_000,
      ...part,
    });
    const sports = await fast.profitLoss(ask({ level: 'Sport' }));
    for (const sorting of ['settleTime', 'name', 'bets', 'stake', 'profitLoss', 'net'] as const) {
      for (const level of ['Event', 'Market'] as const) {
        const asked = ask({ level, sorting, skip: 1, take: 5 });
        expect(await fast.profitLoss(asked)).toEqual(onlyShown(await slow.profitLoss(asked)));
      }
    }
    expect(await fast.profitDays(filter)).toEqual(await slow.profitDays(filter));
    let bets = 0;
    for (const sport of sports.items) {
      const events = await fast.profitLoss(ask({ level: 'Event', sportId: sport.sportId }));
      expect(events.totals).toEqual(pickSums(sport));
      for (const event of events.items) {
        const eventId = event.event?.id ?? 0;
        const markets = await fast.profitLoss(ask({ eventId }));
        expect(markets.totals).toEqual(pickSums(event));
        for (const market of markets.items) bets += await checkMarket(filter.accountId, market);
      }
    }
    expect(bets).toBe(sports.totals.bets);
  }

  /** @returns bets of a report row, after checking it against the underlying bets and lines. */
  async function checkMarket(
    accountId: number,
    row: Awaited<ReturnType<HistoryReader['profitLoss']>>['items'][number],
  ): Promise<number> {
    const marketId = row.market?.id ?? 0;
    const all = { accountId, from: 0, to: clock.now(), skip: 0, take: 10_000 };
    const history = await fast.betHistory({
      ...all,
      marketId,
      sorting: 'placeTime',
      descending: true,
    });
    expect(history.summary.profitLoss).toBe(row.profitLoss);
    const { items } = await fast.statement({ ...all, descending: true });
    const lines = items.filter((line) => line.marketId === marketId);
    const net = lines.reduce((sum, { amount }) => sum + amount, 0);
    expect(row.profitLoss - row.commission).toBe(net);
    expect(row.commission).toBeGreaterThanOrEqual(0);
    expect(await fast.profitOfMarket(accountId, marketId)).toEqual(pickSums(row));
    return row.bets;
  }

  test('entries added while paging don’t shift earlier pages', async () => {
    const days = await someDays('h');
    const to = clock.now();
    const query = { accountId: 3, from: 0, to, descending: true, take: PAGE };
    const before = await fast.statement({ ...query, skip: 0, take: 10_000 });
    const bets = await fast.betHistory({ ...query, skip: 0, take: 10_000, sorting: 'placeTime' });
    clock.advance(1);
    const lines: number[] = [];
    const betIds: number[] = [];
    for (let skip = 0; skip < bets.totalCount; skip += PAGE) {
      lines.push(...(await fast.statement({ ...query, skip })).items.map(({ id }) => id));
      const page = await fast.betHistory({ ...query, skip, sorting: 'placeTime' });
      betIds.push(...page.items.map(({ bet }) => bet.id));
      await days.pass(10);
    }

    expect(lines).toEqual(before.items.map(({ id }) => id));
    expect(betIds).toEqual(bets.items.map(({ bet }) => bet.id));
  });

  test.each([
    [
      'a history bet',
      'delete from past_bets where bet_id = (select min(bet_id) from past_bets)',
      'doesn’t match its history row',
    ],
    ['daily totals', 'update bet_days set stake = stake + 1 where bets > 0', 'don’t match its bets'],
    [
      'a market’s profit',
      'update market_profits set cash = cash + 1 where bets > 0',
      'doesn’t match its bets and entries',
    ],
  ])('verify detects a change to %s', async (_, tampering, sentence) => {
    await someDays('i', 120);
    await database.sql.query(tampering);

    expect((await verifyBooks(database.sql)).problems.join('\n')).toContain(sentence);
  });
});

type Sums = { bets: number; stake: number; profitLoss: number; commission: number };

function pickSums({ bets, stake, profitLoss, commission }: Sums): Sums {
  return { bets, stake, profitLoss, commission };
}

/** Reduces a market's row to the fields in the report. */
function onlyShown(report: Awaited<ReturnType<HistoryReader['profitLoss']>>) {
  return {
    ...report,
    items: report.items.map(({ market, ...rest }) => {
      if (market === null) return { ...rest, market };
      const { id, kind, terms, runners, result } = market;
      return { ...rest, market: { id, kind, terms, runners, result } };
    }),
  };
}
