/**
 * Measures pages of a long bet history: `npm run bench:history`.
 *
 * One bettor with BETS settled bets (1,000,000) over 90 days in 6,300 markets on the embedded database, plus a maker
 * with as many bets and other players. Every kind of page is requested at the start, in the middle and at the end of
 * its list through the server's use cases, including response serialisation. Totals and counts are exact each time.
 * KEEP=<folder> stores the database there and reuses it.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import { startEmbeddedPostgres } from '@crease/server/base/postgres/embedded-postgres.ts';
import { migrate } from '@crease/server/base/postgres/migrate.ts';
import { openSqlClient } from '@crease/server/base/postgres/sql-client.ts';
import type { Reply, ServiceResult } from '@crease/server/base/reply.ts';
import { systemClock } from '@crease/server/base/system/clock.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import { listBetHistory } from '@crease/server/betting/bet-history.ts';
import type { BetHistoryQuery } from '@crease/server/betting/history-reader.ts';
import { readProfitDays, readProfitLoss } from '@crease/server/betting/profit-loss.ts';
import { readTransactions } from '@crease/server/betting/transactions.ts';
import { pastFreeBets } from '@crease/server/bonus/free-bet.ts';
import { BonusStore } from '@crease/server/bonus/store/bonus-store.ts';
import { postgresReadModel } from '@crease/server/start/read-model.ts';
import { BETTOR, DAYS, fillHistory } from './history-fill.ts';
import { printMachine, printTable, quantile } from './table.ts';

const BETS = Number(process.env.BETS ?? 1_000_000);
const REPEATS = Number(process.env.REPEATS ?? 20);
const PAGE = 25;
const DAY_MS = 86_400_000;
/** List length from which page marks are stored with the first response, and the time a user spends reading it. */
const LONG_LIST = 20_000;
const PAUSE_MS = 1_500;

const keepsDatabase = process.env.KEEP;
const folder = keepsDatabase ?? mkdtempSync(path.join(tmpdir(), 'crease-history-'));
const isFilled = keepsDatabase !== undefined && existsSync(path.join(folder, 'postgres'));
const postgres = await startEmbeddedPostgres(folder, silentLog);
const sql = await openSqlClient(postgres.address);
try {
  if (!isFilled) {
    const began = performance.now();
    await migrate(sql);
    await fillHistory(sql, BETS, Date.now());
    console.log(`Database filled in ${((performance.now() - began) / 1_000).toFixed(0)} s.`);
  }
  const [newest] = await sql.query<{ at: number }>('select max(placed_at) as at from bets');
  const to = newest?.at ?? Date.now();
  const range = {
    StartDate: new Date(to - DAYS * DAY_MS).toISOString(),
    EndDate: new Date(to).toISOString(),
  };
  const rows = [...(await historyRows(range)), ...(await reportRows({ From: range.StartDate, To: range.EndDate }))];
  printMachine();
  printTable(['page', 'total rows', 'position', 'first (ms)', 'p50 (ms)', 'p95 (ms)', 'max (ms)'], rows);
} finally {
  await sql.close();
  await postgres.stop();
  if (keepsDatabase === undefined) rmSync(folder, { recursive: true, force: true });
}

type Cell = string | number;
type Paged = { readonly items: readonly unknown[]; readonly totalCount?: number };
type PageQuery = (skip: number) => Reply<Paged>;

function historyRows(range: Record<string, string>): Promise<Cell[][]> {
  const clock = systemClock();
  const bonuses = new BonusStore(sql, () => clock.now());
  const readModel = postgresReadModel(sql);
  const past = (query: BetHistoryQuery) => pastFreeBets({ bonuses, readModel }, query);
  const context = { readModel, clock, freeBets: { past } };
  const parse = ROUTES.getUserBetHistory.request;
  const query =
    (wanted: Record<string, unknown>): PageQuery =>
    (SkipCount) =>
      listBetHistory(context, BETTOR, parse.parse({ ...range, MaxResultCount: PAGE, SkipCount, ...wanted }));
  const filters: [string, Record<string, unknown>][] = [
    ['all', {}],
    ['lost', { Status: 'Lost' }],
    ['void (0.5 %)', { Status: 'Void' }],
    ['cancelled', { Status: 'Cancelled' }],
    ['cricket', { SportId: 3 }],
    ['bookmaker', { MarketType: 'bookmaker' }],
    ['won football fancy', { Status: 'Won', SportId: 1, MarketType: 'fancy' }],
    ['last 7 days', { StartDate: undefined }],
  ];
  const sortings = ['placeTime', 'settleTime', 'stake', 'profitLoss'];
  return filters.reduce(async (before, [name, filter]) => {
    const found = [...(await before)];
    for (const sorting of sortings) {
      const pages = query({ ...filter, Sorting: `${sorting} desc` });
      found.push(...(await measure(`bets, ${name}, by ${sorting}`, pages)));
    }
    return found;
  }, Promise.resolve<Cell[][]>([]));
}

async function reportRows(range: Record<string, string>): Promise<Cell[][]> {
  const context = { readModel: postgresReadModel(sql), clock: systemClock() };
  const rows: Cell[][] = [];
  const statement = ROUTES.getTransactions.request;
  for (const Type of [0, 2]) {
    const query: PageQuery = (SkipCount) =>
      readTransactions(context, BETTOR, statement.parse({ ...range, MaxResultCount: PAGE, SkipCount, Type }));
    rows.push(...(await measure(`statement, type ${Type}`, query)));
  }
  const report = ROUTES.getProfitLoss.request;
  for (const Level of ['Sport', 'Event', 'Market'] as const) {
    for (const Sorting of ['settleTime desc', 'name', 'net desc']) {
      const query: PageQuery = (SkipCount) =>
        readProfitLoss(context, BETTOR, report.parse({ ...range, MaxResultCount: PAGE, SkipCount, Level, Sorting }));
      rows.push(...(await measure(`profit and loss, ${Level}, by ${Sorting}`, query)));
    }
  }
  const days = ROUTES.getProfitDays.request.parse(range);
  rows.push(...(await measure('profit and loss, days', () => readProfitDays(context, BETTOR, days))));
  return rows;
}

/**
 * Times responses at the start, in the middle and at the end of a list: the first request, and repeated requests
 * after a user's reading pause.
 */
async function measure(name: string, query: PageQuery): Promise<Cell[][]> {
  const total = getTotal(await query(0));
  const places: [string, number][] = [['first', 0]];
  if (total > 3 * PAGE) {
    places.push(['middle', Math.floor(total / 2)], ['last', total - PAGE]);
  }
  const first: number[] = [];
  for (const [, skip] of places) first.push(await timeRequest(query, skip));
  if (total > LONG_LIST) await setTimeout(PAUSE_MS);
  const rows: Cell[][] = [];
  for (const [place, [where, skip]] of places.entries()) {
    const times: number[] = [];
    for (let turn = 0; turn < REPEATS; turn++) times.push(await timeRequest(query, skip));
    times.sort((a, b) => a - b);
    const at = (share: number) => quantile(times, share).toFixed(1);
    rows.push([name, total, where, (first[place] ?? 0).toFixed(1), at(0.5), at(0.95), at(1)]);
  }
  return rows;
}

async function timeRequest(query: PageQuery, skip: number): Promise<number> {
  const began = performance.now();
  JSON.stringify(await query(skip));
  return performance.now() - began;
}

function getTotal(reply: ServiceResult<Paged>): number {
  if (!reply.ok) throw new Error(`refused with ${reply.code}`);
  return reply.value.totalCount ?? reply.value.items.length;
}
