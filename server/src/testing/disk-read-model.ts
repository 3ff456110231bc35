import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { AuditQuery, AuditRow, NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type { AccountRow, EntryRow, ReadRows } from '#journal/journal.ts';
import type { MemoryDisk } from '#journal/memory/memory-journal.ts';
import type {
  BetHistoryPage,
  BetHistoryQuery,
  BetRow,
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

import { countPlays, listEndedRounds, listPlayedRounds } from './disk-casino.ts';
import {
  buildHistoryPage,
  buildProfitReport,
  buildStatementPage,
  listSettledMarkets,
  paged,
  type SettledMarket,
  sumByDay,
  sumProfitByDay,
} from './disk-histories.ts';
import { type SumPlace, sumEntries, sumTurnover } from './disk-house-sums.ts';

/** Read model of a memory journal: the latest version of each row in its batches. For tests. */
export class DiskReadModel implements ReadModel {
  readonly #disk: MemoryDisk;
  readonly #otherAudits: () => readonly AuditRow[];
  readonly #bets = new Map<number, BetRow>();
  readonly #ips = new Map<number, string>();
  readonly #voidReasons = new Map<number, string>();
  readonly #markets = new Map<number, MarketRow>();
  readonly #closings = new Map<number, MarketClosing>();
  readonly #events = new Map<number, EventRow>();
  readonly #entries: EntryRow[] = [];
  readonly #calls: CasinoTransaction[] = [];
  readonly #accounts = new Map<number, AccountRow>();
  readonly #paths = new Map<string, number>();
  readonly #audits: { readonly at: number; readonly row: NewAuditRow }[] = [];
  #read = 0;

  constructor(disk: MemoryDisk, otherAudits: () => readonly AuditRow[]) {
    this.#disk = disk;
    this.#otherAudits = otherAudits;
  }

  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage> {
    this.#follow();
    const lines = this.#betsByAccount(query.accountId).map((bet) => this.#line(bet));
    return Promise.resolve(buildHistoryPage(lines, query));
  }

  searchBets(query: BetSearch): Promise<Page<BetWithContext>> {
    this.#follow();
    const found = [...this.#bets.values()]
      .map((bet) => this.#line(bet))
      .filter(
        ({ bet, market }) =>
          is(query.accountId, bet.accountId) &&
          is(query.marketId, bet.marketId) &&
          is(query.eventId, market.eventId) &&
          is(query.clientBetId, bet.clientBetId) &&
          query.withoutAccounts?.includes(bet.accountId) !== true &&
          (query.statuses === undefined || query.statuses.includes(bet.status)) &&
          bet.placedAt >= (query.from ?? 0) &&
          bet.placedAt <= (query.to ?? Number.MAX_SAFE_INTEGER),
      );
    return Promise.resolve(paged(found, query, ({ bet }) => bet.placedAt));
  }

  betByClientId(accountId: number, clientBetId: string): Promise<BetWithContext | null> {
    this.#follow();
    const bet = [...this.#bets.values()].find(
      (row) => row.accountId === accountId && row.clientBetId === clientBetId,
    );
    return Promise.resolve(bet === undefined ? null : this.#line(bet));
  }

  betById(betId: number): Promise<BetWithContext | null> {
    this.#follow();
    const bet = this.#bets.get(betId);
    return Promise.resolve(bet === undefined ? null : this.#line(bet));
  }

  casinoTransaction(
    wanted: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null> {
    this.#follow();
    const found = this.#calls.find((call) =>
      typeof wanted === 'number'
        ? call.id === wanted
        : call.provider === wanted.provider && call.txId === wanted.txId,
    );
    return Promise.resolve(found ?? null);
  }

  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]> {
    this.#follow();
    return Promise.resolve(countPlays(this.#calls, provider, from));
  }

  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]> {
    this.#follow();
    return Promise.resolve(listEndedRounds(this.#calls, provider, ended));
  }

  listPlayedRounds(query: CasinoRoundsQuery): Promise<PlayedRoundsPage> {
    this.#follow();
    return Promise.resolve(listPlayedRounds(this.#calls, query));
  }

  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetWithContext[]> {
    this.#follow();
    const bets = [...this.#bets.values()].filter(
      (bet) => bet.accountId === accountId && bet.marketId === marketId,
    );
    return Promise.resolve(bets.map((bet) => this.#line(bet)));
  }

  statement(query: StatementQuery): Promise<StatementPage> {
    this.#follow();
    const lines = this.#entries
      .filter((entry) => entry.accountId === query.accountId && entry.cashAfter !== null)
      .map((entry) => this.#statementLine(entry));
    return Promise.resolve(buildStatementPage(lines, query));
  }

  moneyDays(
    accountId: number,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<readonly MoneyDay[]> {
    this.#follow();
    const lines = this.#entries.filter(
      (entry) =>
        entry.accountId === accountId &&
        entry.cashAfter !== null &&
        entry.at >= from &&
        entry.at <= to,
    );
    return Promise.resolve(sumByDay(lines));
  }

  statementLine(accountId: number, entryId: number): Promise<StatementLine | null> {
    this.#follow();
    const entry = this.#entries.find((row) => row.id === entryId && row.accountId === accountId);
    return Promise.resolve(
      entry === undefined || entry.cashAfter === null ? null : this.#statementLine(entry),
    );
  }

  profitLoss(query: ProfitQuery): Promise<ProfitReport> {
    this.#follow();
    return Promise.resolve(buildProfitReport(this.#profits(query.accountId), query));
  }

  profitDays(filter: ProfitFilter): Promise<readonly ProfitDaySums[]> {
    this.#follow();
    return Promise.resolve(sumProfitByDay(this.#profits(filter.accountId), filter));
  }

  profitOfMarket(accountId: number, marketId: number): Promise<ProfitSums | null> {
    this.#follow();
    const found = this.#profits(accountId).find(({ market }) => market.id === marketId);
    return Promise.resolve(found ?? null);
  }

  entryByKey(key: string): Promise<number | null> {
    this.#follow();
    return Promise.resolve(this.#entries.find((entry) => entry.key === key)?.id ?? null);
  }

  market(marketId: number): Promise<MarketRow | null> {
    this.#follow();
    return Promise.resolve(this.#markets.get(marketId) ?? null);
  }

  event(eventId: number): Promise<EventRow | null> {
    this.#follow();
    return Promise.resolve(this.#events.get(eventId) ?? null);
  }

  closings(): Promise<readonly MarketClosing[]> {
    this.#follow();
    return Promise.resolve([...this.#closings.values()]);
  }

  markets(query: Parameters<ReadModel['markets']>[0]): Promise<Page<MarketRow>> {
    this.#follow();
    const found = [...this.#markets.values()].filter(
      (market) =>
        is(query.eventId, market.eventId) &&
        is(query.status, market.status) &&
        is(query.kind, market.kind),
    );
    return Promise.resolve(paged(found, { ...query, descending: true }, ({ id }) => id));
  }

  events(query: Parameters<ReadModel['events']>[0]): Promise<Page<EventRow>> {
    this.#follow();
    const found = [...this.#events.values()].filter(
      (event) => is(query.sportId, event.details.sportId) && is(query.status, event.status),
    );
    return Promise.resolve(paged(found, { ...query, descending: true }, ({ id }) => id));
  }

  entrySums(query: Parameters<ReadModel['entrySums']>[0]): Promise<readonly EntrySum[]> {
    this.#follow();
    const { kinds, counterpart } = query;
    const other = counterpart === undefined ? null : (this.#paths.get(counterpart) ?? 0);
    const lines = this.#entries
      .filter(({ accountId }) => this.#isAsked(query, accountId))
      .filter(({ kind }) => kinds.includes(kind))
      .filter(({ from, to }) => other === null || from === other || to === other)
      .map((entry) => ({ ...entry, ...this.#place(entry.marketId) }));
    return Promise.resolve(sumEntries(lines, query));
  }

  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]> {
    this.#follow();
    const lines = [...this.#bets.values()].flatMap((bet) => {
      const isOver = this.#isAsked(query, bet.accountId) && bet.profitLoss !== null;
      const { settledAt: at, matched: stake } = bet;
      return isOver && at !== null ? [{ ...bet, at, stake, ...this.#place(bet.marketId) }] : [];
    });
    return Promise.resolve(sumTurnover(lines, query));
  }

  topWinners(): Promise<readonly Winner[]> {
    return Promise.resolve([]);
  }

  auditLog(query: AuditQuery): Promise<Page<AuditRow>> {
    this.#follow();
    const own = this.#audits.map(({ at, row }, place) => ({ ...row, id: place + 1, at }));
    const found = [...own, ...this.#otherAudits()].filter(
      (row) =>
        is(query.actor, row.actor) &&
        query.notBy !== row.actor &&
        query.without !== row.action &&
        is(query.action, row.action) &&
        (query.actions?.includes(row.action) ?? true) &&
        is(query.entity, row.entity) &&
        is(query.entityId, row.entityId),
    );
    return Promise.resolve(paged(found, query, ({ at }) => at));
  }

  #follow(): void {
    for (; this.#read < this.#disk.batches.length; this.#read += 1) {
      const written = this.#disk.batches[this.#read];
      if (written !== undefined) this.#take(written.rows, written.batch.at);
    }
  }

  #take(rows: ReadRows, at: number): void {
    for (const bet of rows.bets) this.#bets.set(bet.id, bet);
    for (const [betId, ip] of rows.betIps) this.#ips.set(betId, ip);
    for (const [betId, reason] of rows.voidReasons) this.#voidReasons.set(betId, reason);
    for (const market of rows.markets) {
      this.#noteClosing(market, at);
      this.#markets.set(market.id, market);
    }
    for (const event of rows.events) this.#events.set(event.id, event);
    this.#entries.push(...rows.entries);
    for (const account of rows.accounts) this.#accounts.set(account.id, account);
    for (const { id, path } of rows.ledgerAccounts) this.#paths.set(path, id);
    this.#calls.push(...rows.casino);
    for (const row of rows.audits) this.#audits.push({ at, row });
  }

  #noteClosing({ id: marketId, status }: MarketRow, at: number): void {
    const before = this.#markets.get(marketId)?.status;
    if (status !== 'CLOSED') this.#closings.delete(marketId);
    else if (before !== 'CLOSED') {
      const wasSettled = before === 'SETTLED' || before === 'VOIDED';
      this.#closings.set(marketId, { marketId, at, wasSettled });
    }
  }

  #line(bet: BetRow): BetWithContext {
    const market = this.#markets.get(bet.marketId);
    const event = market === undefined ? undefined : this.#events.get(market.eventId);
    if (market === undefined || event === undefined) throw new Error('A bet has its market.');
    const ip = this.#ips.get(bet.id) ?? null;
    return { bet, ip, voidReason: this.#voidReasons.get(bet.id) ?? null, market, event };
  }

  #isAsked({ currency, withoutAccounts }: HouseSumsQuery, accountId: number): boolean {
    const account = this.#accounts.get(accountId);
    const isPlayer = account?.role === 'PLAYER' && account.currency === currency;
    return isPlayer && !withoutAccounts.includes(accountId);
  }

  #place(marketId: number): SumPlace {
    const market = this.#markets.get(marketId);
    const event = market === undefined ? undefined : this.#events.get(market.eventId);
    return {
      sportId: event?.details.sportId ?? 0,
      event: event?.details.title ?? null,
      market: market?.terms.name ?? null,
    };
  }

  #betsByAccount(accountId: number): BetRow[] {
    return [...this.#bets.values()].filter((bet) => bet.accountId === accountId);
  }

  #profits(accountId: number): SettledMarket[] {
    const lines = this.#betsByAccount(accountId).map((bet) => this.#line(bet));
    return listSettledMarkets(
      lines,
      this.#entries.filter((entry) => entry.accountId === accountId),
    );
  }

  #statementLine(entry: EntryRow): StatementLine {
    const market = this.#markets.get(entry.marketId);
    const event = market === undefined ? undefined : this.#events.get(market.eventId);
    return {
      id: entry.id,
      at: entry.at,
      kind: entry.kind,
      amount: entry.cashChange,
      balance: entry.cashAfter ?? 0,
      marketId: entry.marketId === 0 ? null : entry.marketId,
      eventId: market?.eventId ?? null,
      sportId: event?.details.sportId ?? null,
      marketName: market?.terms.name ?? null,
      marketLabel: market?.terms.nameLabel ?? null,
      eventTitle: event?.details.title ?? null,
      reason: entry.reason,
    };
  }
}

function is<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || wanted === value;
}
