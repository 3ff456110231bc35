import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { EventStatus } from '@crease/core/market/sport-event.ts';
import { HOUSE_PREFIX } from '#ports/account-store.ts';
import type { AuditRow } from '#ports/audit.ts';
import type { Page, PageRequest } from '#ports/page.ts';
import type {
  AuditQuery,
  BetHistoryPage,
  BetHistoryQuery,
  BetLine,
  BetSearch,
  EventRow,
  MarketClosing,
  MarketRow,
  ProfitDaySums,
  ProfitFilter,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
  ReadModel,
  StatementLine,
  StatementPage,
  StatementQuery,
  Winner,
} from '#ports/read-model.ts';
import {
  BET_LINE_LIST,
  BET_LINE_TABLES,
  MARKET_LIST,
  type StoredBetLine,
  toBetLine,
} from './bet-lines.ts';
import { Conditions, containing } from './columns.ts';
import { numberList, statusList } from './history-filter.ts';
import { PageMarks } from './page-marks.ts';
import { readBetHistory } from './read-bet-history.ts';
import { readProfitDays, readProfitLoss, readProfitOfMarket } from './read-profit-loss.ts';
import { readStatement, readStatementLine } from './read-statement.ts';
import { ENTRY_KIND_CODE } from './row-codes.ts';
import type { SqlClient } from './sql-client.ts';

/** The screens' questions as SQL. */
export class PostgresReadModel implements ReadModel {
  readonly #sql: SqlClient;
  readonly #marks = new PageMarks();

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage> {
    return readBetHistory({ sql: this.#sql, marks: this.#marks }, query);
  }

  async searchBets(query: BetSearch): Promise<Page<BetLine>> {
    const conditions = new Conditions()
      .add('b.account_id = ?', query.accountId)
      .add('b.market_id = ?', query.marketId)
      .add('m.event_id = ?', query.eventId)
      .add('b.client_bet_id = ?', query.clientBetId)
      .add('b.account_id <> all (?::bigint[])', numberList(query.withoutAccounts))
      .add('b.status = any (?::smallint[])', statusList(query.statuses))
      .add('b.placed_at >= ?', query.from)
      .add('b.placed_at <= ?', query.to);
    const totalCount = await this.#count(BET_LINE_TABLES, conditions);
    const way = query.descending ? 'desc' : 'asc';
    return { totalCount, items: await this.#betLines(conditions, `b.id ${way}`, query) };
  }

  async betByClientId(accountId: number, clientBetId: string): Promise<BetLine | null> {
    const conditions = new Conditions()
      .add('b.account_id = ?', accountId)
      .add('b.client_bet_id = ?', clientBetId);
    return (await this.#betLines(conditions, 'b.id', { skip: 0, take: 1 }))[0] ?? null;
  }

  async betById(betId: number): Promise<BetLine | null> {
    const conditions = new Conditions().add('b.id = ?', betId);
    return (await this.#betLines(conditions, 'b.id', { skip: 0, take: 1 }))[0] ?? null;
  }

  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetLine[]> {
    const conditions = new Conditions()
      .add('b.market_id = ?', marketId)
      .add('b.account_id = ?', accountId);
    return this.#betLines(conditions, 'b.id', null);
  }

  statement(query: StatementQuery): Promise<StatementPage> {
    return readStatement(this.#sql, query);
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
    const rows = await this.#sql.query<{ id: number }>(
      'select id from ledger_entries where key = $1',
      [key],
    );
    return rows[0]?.id ?? null;
  }

  async market(marketId: number): Promise<MarketRow | null> {
    const rows = await this.#sql.query<MarketRow>(
      `select ${MARKET_LIST} from markets m where m.id = $1`,
      [marketId],
    );
    return rows[0] ?? null;
  }

  async event(eventId: number): Promise<EventRow | null> {
    const rows = await this.#sql.query<EventRow>(
      'select id, details, status from events where id = $1',
      [eventId],
    );
    return rows[0] ?? null;
  }

  closings(): Promise<readonly MarketClosing[]> {
    return this.#sql.query<MarketClosing & { [column: string]: unknown }>(
      `select id as "marketId", closed_at as at, taken_back as "wasSettled" from markets
        where status = 'CLOSED' and closed_at is not null order by id`,
    );
  }

  async markets(
    query: PageRequest & {
      readonly eventId?: number;
      readonly status?: MarketStatus;
      readonly kind?: MarketKind;
    },
  ): Promise<Page<MarketRow>> {
    const conditions = new Conditions()
      .add('m.event_id = ?', query.eventId)
      .add('m.status = ?', query.status)
      .add('m.kind = ?', query.kind);
    const totalCount = await this.#count('markets m', conditions);
    const items = await this.#sql.query<MarketRow>(
      `select ${MARKET_LIST} from markets m ${conditions.where} order by m.id desc limit ${conditions.place(query.take)} offset ${conditions.place(query.skip)}`,
      conditions.values,
    );
    return { totalCount, items };
  }

  async events(
    query: PageRequest & {
      readonly sportId?: number;
      readonly status?: EventStatus;
      readonly search?: string;
    },
  ): Promise<Page<EventRow>> {
    const conditions = new Conditions()
      .add('sport_id = ?', query.sportId)
      .add('status = ?', query.status)
      .add('title ilike ?', containing(query.search));
    const totalCount = await this.#count('events', conditions);
    const items = await this.#sql.query<EventRow>(
      `select id, details, status from events ${conditions.where} order by start_time desc, id desc
        limit ${conditions.place(query.take)} offset ${conditions.place(query.skip)}`,
      conditions.values,
    );
    return { totalCount, items };
  }

  topWinners(since: number, count: number): Promise<readonly Winner[]> {
    return this.#sql.query<Winner & { [column: string]: unknown }>(
      `select w.account_id as "accountId", u.user_name as "userName", e.title as "eventTitle", w.amount, w.at
        from (
          select account_id, market_id, sum(cash_change) as amount, max(at) as at from ledger_entries
          where kind in (${ENTRY_KIND_CODE.BET_SETTLE}, ${ENTRY_KIND_CODE.REVERSAL}) and at >= $1 and market_id > 0
          group by account_id, market_id having sum(cash_change) > 0
        ) w join users u on u.id = w.account_id and u.currency = 'INR' and not starts_with(u.user_name, '${HOUSE_PREFIX}')
          join markets m on m.id = w.market_id join events e on e.id = m.event_id
        order by w.amount desc, w.at limit $2`,
      [since, count],
    );
  }

  async auditLog(query: AuditQuery): Promise<Page<AuditRow>> {
    const conditions = new Conditions()
      .add('actor = ?', query.actor)
      .add('action = ?', query.action)
      .add('entity = ?', query.entity)
      .add('at >= ?', query.from)
      .add('at <= ?', query.to);
    const totalCount = await this.#count('audit_log', conditions);
    const items = await this.#sql.query<AuditRow>(
      `select id, at, actor, action, entity, entity_id as "entityId", reason, before, after, ip from audit_log
        ${conditions.where} order by id ${query.descending ? 'desc' : 'asc'}
        limit ${conditions.place(query.take)} offset ${conditions.place(query.skip)}`,
      conditions.values,
    );
    return { totalCount, items };
  }

  async #betLines(
    conditions: Conditions,
    order: string,
    page: PageRequest | null,
  ): Promise<readonly BetLine[]> {
    const limit =
      page === null
        ? ''
        : `limit ${conditions.place(page.take)} offset ${conditions.place(page.skip)}`;
    const rows = await this.#sql.query<StoredBetLine & { [column: string]: unknown }>(
      `select ${BET_LINE_LIST} from ${BET_LINE_TABLES} ${conditions.where} order by ${order} ${limit}`,
      conditions.values,
    );
    return rows.map(toBetLine);
  }

  async #count(tables: string, conditions: Conditions): Promise<number> {
    const rows = await this.#sql.query<{ count: number }>(
      `select count(*) as count from ${tables} ${conditions.where}`,
      conditions.values,
    );
    return rows[0]?.count ?? 0;
  }
}
