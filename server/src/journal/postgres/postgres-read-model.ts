import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { EventStatus } from '@crease/core/market/sport-event.ts';
import type { NotNull } from 'kysely';
import type { AuditQuery, AuditRow } from '#base/audit/audit.ts';
import { readAuditLog } from '#base/audit/postgres-audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import { PageMarks } from '#base/postgres/page-marks.ts';
import {
  anyNumber,
  contains,
  firstRow,
  pageOfRows,
  queryRows,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { readBetHistory } from '#betting/history/read-bet-history.ts';
import {
  readProfitDays,
  readProfitLoss,
  readProfitOfMarket,
} from '#betting/history/read-profit-loss.ts';
import {
  readMoneyDays,
  readStatement,
  readStatementLine,
} from '#betting/history/read-statement.ts';
import { readTopWinners } from '#betting/read-top-winners.ts';
import {
  readCasinoPlays,
  readCasinoRounds,
  readPlayedRounds,
} from '#casino/store/casino-rounds.ts';
import type {
  BetHistoryPage,
  BetHistoryQuery,
  BetSearch,
  BetWithContext,
  CasinoPlays,
  CasinoRoundSums,
  CasinoRoundsQuery,
  EntrySum,
  EventRow,
  HouseSumsQuery,
  MarketClosing,
  MarketRow,
  MoneyDay,
  PlayedRoundsPage,
  ProfitDaySums,
  ProfitFilter,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
  ReadModel,
  StatementLine,
  StatementPage,
  StatementQuery,
  TurnoverSum,
  Winner,
} from '#journal/read-model.ts';
import { readEntrySums, readTurnoverSums } from '#office/reports/read-house-sums.ts';
import { BET_LINES, EVENT_ROW, MARKET_ROW, toBetLine } from './bet-lines.ts';
import { anyStatus } from './code-filters.ts';
import { db } from './journal-tables.ts';
import { STORED_CALLS, toCall } from './stored-rows.ts';

/** Screen queries in SQL. */
export class PostgresReadModel implements ReadModel {
  readonly #sql: SqlClient;
  readonly #marks = new PageMarks();

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage> {
    return readBetHistory({ sql: this.#sql, marks: this.#marks }, query);
  }

  async searchBets(query: BetSearch): Promise<Page<BetWithContext>> {
    const lines = BET_LINES.where((eb) =>
      eb.and([
        ...whenDefined(query.accountId, (id) => eb('b.account_id', '=', id)),
        ...whenDefined(query.marketId, (id) => eb('b.market_id', '=', id)),
        ...whenDefined(query.eventId, (id) => eb('m.event_id', '=', id)),
        ...whenDefined(query.clientBetId, (id) => eb('b.client_bet_id', '=', id)),
        ...whenDefined(query.withoutAccounts, (ids) =>
          eb.not(eb('b.account_id', '=', anyNumber('integer', ids))),
        ),
        ...whenDefined(query.statuses, (statuses) => eb('b.status', '=', anyStatus(statuses))),
        ...whenDefined(query.from, (from) => eb('b.placed_at', '>=', from)),
        ...whenDefined(query.to, (to) => eb('b.placed_at', '<=', to)),
      ]),
    ).orderBy('b.id', query.descending ? 'desc' : 'asc');
    const { totalCount, items } = await pageOfRows(this.#sql, lines, query);
    return { totalCount, items: items.map(toBetLine) };
  }

  async betByClientId(accountId: number, clientBetId: string): Promise<BetWithContext | null> {
    const row = await firstRow(
      this.#sql,
      BET_LINES.where('b.account_id', '=', accountId).where('b.client_bet_id', '=', clientBetId),
    );
    return row && toBetLine(row);
  }

  async betById(betId: number): Promise<BetWithContext | null> {
    const row = await firstRow(this.#sql, BET_LINES.where('b.id', '=', betId));
    return row && toBetLine(row);
  }

  async casinoTransaction(
    wanted: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null> {
    const found =
      typeof wanted === 'number'
        ? STORED_CALLS.where('id', '=', wanted)
        : STORED_CALLS.where('provider', '=', wanted.provider).where('tx_id', '=', wanted.txId);
    const row = await firstRow(this.#sql, found);
    return row && toCall(row);
  }

  listPlayedRounds(query: CasinoRoundsQuery): Promise<PlayedRoundsPage> {
    return readPlayedRounds(this.#sql, query);
  }

  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]> {
    return readCasinoPlays(this.#sql, provider, from);
  }

  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]> {
    return readCasinoRounds(this.#sql, provider, ended);
  }

  async betsOfMarket(accountId: number, marketId: number): Promise<readonly BetWithContext[]> {
    const lines = BET_LINES.where('b.market_id', '=', marketId)
      .where('b.account_id', '=', accountId)
      .orderBy('b.id');
    return (await queryRows(this.#sql, lines)).map(toBetLine);
  }

  statement(query: StatementQuery): Promise<StatementPage> {
    return readStatement(this.#sql, query);
  }

  moneyDays(
    accountId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly MoneyDay[]> {
    return readMoneyDays(this.#sql, accountId, range);
  }

  statementLine(accountId: number, entryId: number): Promise<StatementLine | null> {
    return readStatementLine(this.#sql, accountId, entryId);
  }

  profitLoss(query: ProfitQuery): Promise<ProfitReport> {
    return readProfitLoss(this.#sql, query);
  }

  profitDays(filter: ProfitFilter): Promise<readonly ProfitDaySums[]> {
    return readProfitDays(this.#sql, filter);
  }

  profitOfMarket(accountId: number, marketId: number): Promise<ProfitSums | null> {
    return readProfitOfMarket(this.#sql, accountId, marketId);
  }

  async entryByKey(key: string): Promise<number | null> {
    const entry = await firstRow(
      this.#sql,
      db.selectFrom('ledger_entries').select('id').where('key', '=', key),
    );
    return entry?.id ?? null;
  }

  market(marketId: number): Promise<MarketRow | null> {
    return firstRow(
      this.#sql,
      db.selectFrom('markets as m').select(MARKET_ROW).where('m.id', '=', marketId),
    );
  }

  event(eventId: number): Promise<EventRow | null> {
    return firstRow(this.#sql, db.selectFrom('events').select(EVENT_ROW).where('id', '=', eventId));
  }

  closings(): Promise<readonly MarketClosing[]> {
    const closed = db
      .selectFrom('markets')
      .select(['id as marketId', 'closed_at as at', 'taken_back as wasSettled'])
      .where('status', '=', 'CLOSED')
      .where('closed_at', 'is not', null)
      .orderBy('id')
      .$narrowType<{ at: NotNull }>();
    return queryRows(this.#sql, closed);
  }

  markets(
    query: PageRequest & {
      readonly eventId?: number;
      readonly status?: MarketStatus;
      readonly kind?: MarketKind;
    },
  ): Promise<Page<MarketRow>> {
    const markets = db
      .selectFrom('markets as m')
      .select(MARKET_ROW)
      .where((eb) =>
        eb.and([
          ...whenDefined(query.eventId, (id) => eb('m.event_id', '=', id)),
          ...whenDefined(query.status, (status) => eb('m.status', '=', status)),
          ...whenDefined(query.kind, (kind) => eb('m.kind', '=', kind)),
        ]),
      )
      .orderBy('m.id', 'desc');
    return pageOfRows(this.#sql, markets, query);
  }

  events(
    query: PageRequest & {
      readonly sportId?: number;
      readonly status?: EventStatus;
      readonly search?: string;
    },
  ): Promise<Page<EventRow>> {
    const events = db
      .selectFrom('events')
      .select(EVENT_ROW)
      .where((eb) =>
        eb.and([
          ...whenDefined(query.sportId, (id) => eb('sport_id', '=', id)),
          ...whenDefined(query.status, (status) => eb('status', '=', status)),
          ...whenDefined(query.search, (part) => contains(eb.ref('title'), part)),
        ]),
      )
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc');
    return pageOfRows(this.#sql, events, query);
  }

  entrySums(query: Parameters<ReadModel['entrySums']>[0]): Promise<readonly EntrySum[]> {
    return readEntrySums(this.#sql, query);
  }

  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]> {
    return readTurnoverSums(this.#sql, query);
  }

  topWinners(since: number, count: number): Promise<readonly Winner[]> {
    return readTopWinners(this.#sql, since, count);
  }

  auditLog(query: AuditQuery): Promise<Page<AuditRow>> {
    return readAuditLog(this.#sql, query);
  }
}
