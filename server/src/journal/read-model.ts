import type { Persistence } from '@crease/core/bet/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { Side } from '@crease/core/bet/side.ts';
import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { EachWayTerms } from '@crease/core/market/each-way-terms.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus, RunnerStatus } from '@crease/core/market/market-status.ts';
import type { MarketResult, MarketTerms } from '@crease/core/market/market-terms.ts';
import type { NameLabel } from '@crease/core/market/name-label.ts';
import type { EventDetails, EventStatus } from '@crease/core/market/sport-event.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';
import type { AuditQuery, AuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** A runner as stored in its market's row. */
export interface RunnerRow {
  readonly id: number;
  readonly name: string;
  readonly nameLabel?: NameLabel;
  readonly sort: number;
  readonly status: RunnerStatus;
  readonly reductionBps: number;
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
}

/** A stored market, including archived ones. */
export interface MarketRow {
  readonly id: number;
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly subType: string | null;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly terms: MarketTerms;
  readonly runners: readonly RunnerRow[];
  readonly result: MarketResult | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
  /** True if its bets have been evicted from memory. */
  readonly archived: boolean;
  /** EACH_WAY only; otherwise null. */
  readonly eachWay: EachWayTerms | null;
}

/** Close time of a market awaiting its result. */
export interface MarketClosing {
  readonly marketId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** True if an earlier settlement was reversed. */
  readonly wasSettled: boolean;
}

/** A stored event. */
export interface EventRow {
  readonly id: number;
  readonly details: EventDetails;
  readonly status: EventStatus;
}

/** House bet: selection and booked terms. */
export interface HouseRow {
  /** FANCY, METER: the line; KHADO: first run of the band; hundredths of a run. Otherwise 0. */
  readonly line: Price;
  /** KHADO: runs in the band. METER: runs above the line at which the payout is capped. Otherwise 0. */
  readonly reach: number;
  /** Profit per 100 staked, in hundredths. */
  readonly rate: number;
}

/** A stored bet; money in paise, prices in hundredths. */
export interface BetRow {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: Side;
  readonly currency: Currency;
  readonly clientBetId: string;
  readonly price: Price;
  readonly stake: Money;
  readonly matched: Money;
  /** Backer's profit on the matched part. */
  readonly matchedProfit: Money;
  /** Stake-weighted mean price of the current matches, in ten-thousandths; null if there are none, and in old rows. */
  readonly meanPrice: number | null;
  readonly unmatched: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  readonly voided: Money;
  readonly status: BetStatus;
  /** ON_CLOSE: a starting-price bet. */
  readonly persistence: Persistence | 'ON_CLOSE';
  readonly placedAt: number;
  /** 0 if nothing was matched. */
  readonly matchedAt: number;
  /** Before commission; null while unsettled. */
  readonly profitLoss: Money | null;
  readonly settledAt: number | null;
  /** Null for exchange bets. */
  readonly house: HouseRow | null;
}

/** A bet with its display context. */
export interface BetWithContext {
  readonly bet: BetRow;
  readonly ip: string | null;
  /** Reason of the latest void; valid while part of the bet is void. */
  readonly voidReason: string | null;
  readonly market: MarketRow;
  readonly event: EventRow;
}

/** Filter for bets of one account; `from` and `to` refer to placement time, both inclusive. */
export interface BetHistoryQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly sportId?: number;
  readonly marketKinds?: readonly MarketKind[];
  readonly marketId?: number;
  readonly status?: 'Won' | 'Lost' | 'Void' | 'Cancelled' | 'Lapsed' | 'Unsettled';
  /** Rows without a settlement time or result come last in both directions. */
  readonly sorting: 'placeTime' | 'settleTime' | 'stake' | 'profitLoss';
  readonly descending: boolean;
}

/** A page of bets, with totals over all matching rows. */
export interface BetHistoryPage extends Page<BetWithContext> {
  readonly summary: { readonly stake: Money; readonly profitLoss: Money };
}

/** Operator's bet filter. Absent members don't filter. */
export interface BetSearch extends PageRequest {
  readonly accountId?: number;
  readonly marketId?: number;
  readonly eventId?: number;
  readonly clientBetId?: string;
  /** Accounts to exclude. */
  readonly withoutAccounts?: readonly number[];
  readonly statuses?: readonly BetStatus[];
  readonly from?: number;
  readonly to?: number;
  /** Sorted by placement time (and ID). */
  readonly descending: boolean;
}

/** Filter for statement entries. Holds and releases are never included. */
export interface StatementQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  /** Absent: all except HOLD and RELEASE. */
  readonly kinds?: readonly EntryKind[];
  readonly descending: boolean;
}

/** An entry of a statement. */
export interface StatementLine {
  /** Ledger entry ID. */
  readonly id: number;
  readonly at: number;
  readonly kind: EntryKind;
  /** Credit (+) or debit (−), paise. */
  readonly amount: Money;
  /** Cash balance (free plus held) after the entry. */
  readonly balance: Money;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly sportId: number | null;
  readonly marketName: string | null;
  /** Null if an operator typed the name. */
  readonly marketLabel: NameLabel | null;
  readonly eventTitle: string | null;
  readonly reason: string | null;
}

/** A page of a statement, with the cash balance at both ends of the range regardless of `kinds`. */
export interface StatementPage extends Page<StatementLine> {
  readonly opening: Money;
  readonly closing: Money;
  /** Totals of credits and debits over all matching entries; both non-negative. */
  readonly credit: Money;
  readonly debit: Money;
  /** Number of credits and debits; zero entries are in neither. */
  readonly credits: number;
  readonly debits: number;
}

/** Totals of settled bets, paise. */
export interface ProfitSums {
  /** Bets with a result, including those of void markets. */
  readonly bets: number;
  /** Matched stakes. */
  readonly stake: Money;
  /** Before commission. */
  readonly profitLoss: Money;
  readonly commission: Money;
}

/** Filter for an account's markets by settlement time; both ends inclusive. */
export interface ProfitFilter {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly sportId?: number;
  readonly eventId?: number;
  readonly marketKinds?: readonly MarketKind[];
}

/** Grouping of the report. */
export type ProfitLevel = 'sport' | 'event' | 'market';

export interface ProfitQuery extends ProfitFilter, PageRequest {
  readonly level: ProfitLevel;
  /** `name` sorts sports by number, because sport names aren't in the database. */
  readonly sorting: 'settleTime' | 'name' | 'bets' | 'stake' | 'profitLoss' | 'commission' | 'net';
  readonly descending: boolean;
}

/** The markets of a sport or an event, or a single market. */
export interface ProfitGroup extends ProfitSums {
  readonly sportId: number;
  /** Null at level `sport`. */
  readonly event: { readonly id: number; readonly title: string } | null;
  /** Null above level `market`. */
  readonly market: Pick<MarketRow, 'id' | 'kind' | 'terms' | 'runners' | 'result'> | null;
  /** Settlement time of the latest of them. */
  readonly settledAt: number;
}

/** A page of groups, with totals over all matching groups. */
export interface ProfitReport extends Page<ProfitGroup> {
  readonly totals: ProfitSums;
}

/** Totals of the markets settled on one day, in days since 1970 in Asia/Kolkata. */
export interface ProfitDaySums extends ProfitSums {
  readonly day: number;
}

/** An account's credits and debits on one day by entry kind, paise; both non-negative. */
export interface MoneyDay {
  /** In days since 1970 in Asia/Kolkata. */
  readonly day: number;
  readonly kind: EntryKind;
  readonly came: Money;
  readonly went: Money;
}

/** Grouping of totals over all players; hours and days since 1970 in Asia/Kolkata. */
export type SumGroup = 'hour' | 'day' | 'sport' | 'market' | 'user';

/** Filter for players and time; both ends inclusive. */
export interface HouseSumsQuery {
  readonly groupBy: SumGroup;
  readonly from: number;
  readonly to: number;
  readonly currency: Currency;
  readonly withoutAccounts: readonly number[];
  /** Maximum number of groups; those with the lowest keys are returned. */
  readonly take: number;
}

/** Key of a group: hour or day number, or ID of the sport, market or account. */
export interface SumKey {
  readonly key: number;
  /** Set for markets; otherwise null. */
  readonly event: string | null;
  readonly market: string | null;
}

/** Movements by entry kind for the players of a group, paise. */
export interface EntrySum extends SumKey {
  readonly kind: EntryKind;
  readonly amount: Money;
  /** Total credits and debits of their cash; both non-negative. */
  readonly came: Money;
  readonly went: Money;
}

/** Stakes on bets with a result, for the players of a group. */
export interface TurnoverSum extends SumKey {
  readonly bets: number;
  readonly players: number;
  /** Matched stakes, paise. */
  readonly stake: Money;
}

/** Net winnings of one account in one market. */
export interface Winner {
  readonly accountId: number;
  readonly userName: string;
  readonly eventTitle: string;
  readonly amount: Money;
  readonly at: number;
}

/** Filter for an account's rounds whose first bet was between `from` and `to`, both inclusive. */
export interface CasinoRoundsQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly game?: string;
  readonly descending: boolean;
}

/** One player's round; paise. Excludes stakes paid by the house; for free rounds counts the amount the player keeps. */
export interface PlayedRoundSums {
  readonly provider: string;
  readonly game: string;
  readonly roundId: string;
  readonly at: number;
  readonly isEnded: boolean;
  readonly isFree: boolean;
  readonly staked: number;
  readonly returned: number;
}

export interface PlayedRoundsPage extends Page<PlayedRoundSums> {
  readonly staked: number;
  readonly returned: number;
}

/** Round count of one account in one game. */
export interface CasinoPlays {
  readonly accountId: number;
  readonly game: string;
  readonly rounds: number;
}

/** One player's share of a provider's round, from the accepted calls; paise. */
export interface CasinoRoundSums {
  readonly accountId: number;
  readonly roundId: string;
  readonly endedAt: number;
  readonly bets: number;
  readonly staked: number;
  readonly wins: number;
  readonly paid: number;
  readonly rollbacks: number;
  readonly rolledBack: number;
}

/** Queries answered from the database. Rows are visible as soon as their command has been answered. */
export interface ReadModel {
  /** Players only; market makers have no history. */
  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage>;
  searchBets(query: BetSearch): Promise<Page<BetWithContext>>;
  /** Includes archived markets; null if not found. */
  betByClientId(accountId: number, clientBetId: string): Promise<BetWithContext | null>;
  betById(betId: number): Promise<BetWithContext | null>;

  /** Outcome of a game provider's call, by our number or the provider's ID; null if not found. */
  casinoTransaction(
    wanted: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null>;
  /** A provider's rounds that ended in the interval, with stakes and payouts. */
  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]>;
  /** Rounds of one account across all providers. */
  listPlayedRounds(query: CasinoRoundsQuery): Promise<PlayedRoundsPage>;
  /** Number of ended rounds per account and game since then, for one provider. */
  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]>;
  /** Bets of one account in one market, in placement order. */
  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetWithContext[]>;
  statement(query: StatementQuery): Promise<StatementPage>;
  /** Statement totals by day and kind between two times, both inclusive; oldest day first. */
  moneyDays(
    accountId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly MoneyDay[]>;
  /** One statement entry; null if unknown or of another account. */
  statementLine(accountId: number, entryId: number): Promise<StatementLine | null>;
  /** Settled markets, grouped. Players only, like bet history. */
  profitLoss(query: ProfitQuery): Promise<ProfitReport>;
  /** Profit by settlement day, oldest first; days without settlements are omitted. */
  profitDays(filter: ProfitFilter): Promise<readonly ProfitDaySums[]>;
  /** Profit of an account in one market so far; null if it has no settled bet there. */
  profitOfMarket(accountId: number, marketId: number): Promise<ProfitSums | null>;
  /** ID of the ledger entry posted with this idempotency key, or null. */
  entryByKey(key: string): Promise<number | null>;
  market(marketId: number): Promise<MarketRow | null>;
  event(eventId: number): Promise<EventRow | null>;
  /** Close times of all markets that are CLOSED now, as far as known. */
  closings(): Promise<readonly MarketClosing[]>;
  /** Newest first, including archived ones. */
  markets(
    query: PageRequest & {
      readonly eventId?: number;
      readonly status?: MarketStatus;
      readonly kind?: MarketKind;
    },
  ): Promise<Page<MarketRow>>;
  events(
    query: PageRequest & {
      readonly sportId?: number;
      readonly status?: EventStatus;
      readonly search?: string;
    },
  ): Promise<Page<EventRow>>;
  /**
   * Ledger totals by group and kind, lowest key first; players only.
   *
   * @param query.counterpart restricts to entries with this ledger account on the other side.
   */
  entrySums(
    query: HouseSumsQuery & { readonly kinds: readonly EntryKind[]; readonly counterpart?: string },
  ): Promise<readonly EntrySum[]>;
  /** Turnover by settlement time, lowest key first; players only. */
  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]>;
  /** Largest net wins of one account in one market settled since then, INR players only, largest first. */
  topWinners(since: number, count: number): Promise<readonly Winner[]>;
  auditLog(query: AuditQuery): Promise<Page<AuditRow>>;
}
