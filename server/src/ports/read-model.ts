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
import type { AuditRow } from './audit.ts';
import type { Page, PageRequest } from './page.ts';

/** A runner as its market's row keeps it. */
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

/** A market as the database keeps it, archived ones too. */
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
  /** Its bets are no longer in memory. */
  readonly archived: boolean;
  /** EACH_WAY only; null elsewhere. */
  readonly eachWay: EachWayTerms | null;
}

/** When a market that waits for a result went to CLOSED. */
export interface MarketClosing {
  readonly marketId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** It was settled before, and that was taken back. */
  readonly wasSettled: boolean;
}

/** An event as the database keeps it. */
export interface EventRow {
  readonly id: number;
  readonly details: EventDetails;
  readonly status: EventStatus;
}

/** What a bet with the house is on, and at what it was booked. */
export interface HouseRow {
  /** FANCY, METER: the line; KHADO: first run of the band; hundredths of a run. Else 0. */
  readonly line: Price;
  /** KHADO: runs in the band. METER: runs above the line from which nothing changes. Else 0. */
  readonly reach: number;
  /** Profit per 100 staked, in hundredths. */
  readonly rate: number;
}

/** A bet as the database keeps it; money in paise, prices in hundredths. */
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
  /** What the backer's side of the matched part wins. */
  readonly matchedProfit: Money;
  /** Of the matches that stand, weighted by stake, in ten-thousandths; null when there are none, and in old rows. */
  readonly meanPrice: number | null;
  readonly unmatched: Money;
  readonly cancelled: Money;
  readonly lapsed: Money;
  readonly voided: Money;
  readonly status: BetStatus;
  /** ON_CLOSE: a bet at the starting price. */
  readonly persistence: Persistence | 'ON_CLOSE';
  readonly placedAt: number;
  /** 0 when nothing was matched. */
  readonly matchedAt: number;
  /** Before commission; null while unsettled. */
  readonly profitLoss: Money | null;
  readonly settledAt: number | null;
  /** Null for a bet in an order book. */
  readonly house: HouseRow | null;
}

/** A bet with what a list shows around it. */
export interface BetLine {
  readonly bet: BetRow;
  readonly ip: string | null;
  /** Said with the newest void of something of it; it counts while something is void. */
  readonly voidReason: string | null;
  readonly market: MarketRow;
  readonly event: EventRow;
}

/** Which bets of one account; `from` and `to` are of the time of placing, both included. */
export interface BetHistoryQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly sportId?: number;
  readonly marketKinds?: readonly MarketKind[];
  readonly marketId?: number;
  readonly status?: 'Won' | 'Lost' | 'Void' | 'Cancelled' | 'Lapsed' | 'Unsettled';
  /** Rows without a time of settlement, or without a result, come last in both directions. */
  readonly sorting: 'placeTime' | 'settleTime' | 'stake' | 'profitLoss';
  readonly descending: boolean;
}

/** A page of bets and the totals over all rows that fit. */
export interface BetHistoryPage extends Page<BetLine> {
  readonly summary: { readonly stake: Money; readonly profitLoss: Money };
}

/** Which bets an operator looks for. Absent: any. */
export interface BetSearch extends PageRequest {
  readonly accountId?: number;
  readonly marketId?: number;
  readonly eventId?: number;
  readonly clientBetId?: string;
  /** Accounts whose bets are left out. */
  readonly withoutAccounts?: readonly number[];
  readonly statuses?: readonly BetStatus[];
  readonly from?: number;
  readonly to?: number;
  /** By time of placing (and id). */
  readonly descending: boolean;
}

/** Which lines of an account statement. Holds and releases are never on it. */
export interface StatementQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  /** Absent: all but HOLD and RELEASE. */
  readonly kinds?: readonly EntryKind[];
  readonly descending: boolean;
}

/** One line of a statement. */
export interface StatementLine {
  /** Id of the ledger entry. */
  readonly id: number;
  readonly at: number;
  readonly kind: EntryKind;
  /** What came (+) or went (−), paise. */
  readonly amount: Money;
  /** Cash balance (free and held) after the line. */
  readonly balance: Money;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly sportId: number | null;
  readonly marketName: string | null;
  /** Null where an operator typed the name. */
  readonly marketLabel: NameLabel | null;
  readonly eventTitle: string | null;
  readonly reason: string | null;
}

/** A page of a statement with the cash balance at the two ends of the range, whatever `kinds` is. */
export interface StatementPage extends Page<StatementLine> {
  readonly opening: Money;
  readonly closing: Money;
  /** Sums of what came and of what went, over all lines that fit; neither is below zero. */
  readonly credit: Money;
  readonly debit: Money;
  /** How many lines each of the two is made of; a line of nothing is in neither. */
  readonly credits: number;
  readonly debits: number;
}

/** What settled bets gave together, paise. */
export interface ProfitSums {
  /** Bets that have a result; those of a void market among them. */
  readonly bets: number;
  /** Matched stakes. */
  readonly stake: Money;
  /** Before commission. */
  readonly profitLoss: Money;
  readonly commission: Money;
}

/** Which markets of one account, by time of settlement; both ends are included. */
export interface ProfitFilter {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly sportId?: number;
  readonly eventId?: number;
  readonly marketKinds?: readonly MarketKind[];
}

/** What one row of the report stands for. */
export type ProfitLevel = 'sport' | 'event' | 'market';

export interface ProfitQuery extends ProfitFilter, PageRequest {
  readonly level: ProfitLevel;
  /** `name` orders sports by their number: names of sports are not in the database. */
  readonly sorting: 'settleTime' | 'name' | 'bets' | 'stake' | 'profitLoss' | 'commission' | 'net';
  readonly descending: boolean;
}

/** The markets of a sport, of an event, or one market. */
export interface ProfitGroup extends ProfitSums {
  readonly sportId: number;
  /** Null at level `sport`. */
  readonly event: { readonly id: number; readonly title: string } | null;
  /** Null above level `market`. */
  readonly market: Pick<MarketRow, 'id' | 'kind' | 'terms' | 'runners' | 'result'> | null;
  /** When the newest of them was settled. */
  readonly settledAt: number;
}

/** A page of groups and the sums over all that fit. */
export interface ProfitReport extends Page<ProfitGroup> {
  readonly totals: ProfitSums;
}

/** Sums of the markets settled on one day, in days since 1970 of Asia/Kolkata. */
export interface ProfitDaySums extends ProfitSums {
  readonly day: number;
}

/** What came to one account and went on one day by one kind of entry, paise; neither is below zero. */
export interface MoneyDay {
  /** In days since 1970 of Asia/Kolkata. */
  readonly day: number;
  readonly kind: EntryKind;
  readonly came: Money;
  readonly went: Money;
}

/** What sums over all players are grouped by; hours and days since 1970 of Asia/Kolkata. */
export type SumGroup = 'hour' | 'day' | 'sport' | 'market' | 'user';

/** Which players, and when; both ends are included. */
export interface HouseSumsQuery {
  readonly groupBy: SumGroup;
  readonly from: number;
  readonly to: number;
  readonly currency: Currency;
  readonly withoutAccounts: readonly number[];
  /** Groups at most, those with the lowest keys. */
  readonly take: number;
}

/** One group: number of the hour or day, id of the sport, market or account. */
export interface SumKey {
  readonly key: number;
  /** Of a market; else null. */
  readonly event: string | null;
  readonly market: string | null;
}

/** What entries of one kind moved for the players of a group, paise. */
export interface EntrySum extends SumKey {
  readonly kind: EntryKind;
  readonly amount: Money;
  /** What their cash rose and fell by; neither is below zero. */
  readonly came: Money;
  readonly went: Money;
}

/** What the players of a group staked on bets that have a result. */
export interface TurnoverSum extends SumKey {
  readonly bets: number;
  readonly players: number;
  /** Matched stakes, paise. */
  readonly stake: Money;
}

/** What one account won in one market. */
export interface Winner {
  readonly accountId: number;
  readonly userName: string;
  readonly eventTitle: string;
  readonly amount: Money;
  readonly at: number;
}

/** Which lines of the audit log. */
export interface AuditQuery extends PageRequest {
  readonly actor?: string;
  /** Lines of this actor are left out. */
  readonly notBy?: string;
  readonly action?: string;
  /** One of several. */
  readonly actions?: readonly string[];
  readonly entity?: string;
  readonly entityId?: string;
  readonly from?: number;
  readonly to?: number;
  readonly descending: boolean;
}

/** Rounds of one account whose first bet was between `from` and `to`, both included. */
export interface CasinoRoundsQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly game?: string;
  readonly descending: boolean;
}

/** One player's round; paise. Stakes of the house are not counted, and of a free round what the player keeps is. */
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

/** Rounds of one account in one game. */
export interface CasinoPlays {
  readonly accountId: number;
  readonly game: string;
  readonly rounds: number;
}

/** One player's part of a round of a provider, by the calls that were taken; paise. */
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

/** Questions of the screens that are answered from the database. Rows are there as soon as their command is answered. */
export interface ReadModel {
  /** Of a player; makers have no history. */
  betHistory(query: BetHistoryQuery): Promise<BetHistoryPage>;
  searchBets(query: BetSearch): Promise<Page<BetLine>>;
  /** Also of archived markets; null when there is none. */
  betByClientId(accountId: number, clientBetId: string): Promise<BetLine | null>;
  betById(betId: number): Promise<BetLine | null>;

  /** What a call of a provider of games has done, by our number or the provider's id; null for none. */
  casinoTransaction(
    wanted: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null>;
  /** Rounds of a provider that have ended within, with what was taken and paid for them. */
  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]>;
  /** Rounds of one account in games of all providers. */
  casinoRoundsOf(query: CasinoRoundsQuery): Promise<PlayedRoundsPage>;
  /** How many rounds of a provider each account has ended in each game since a moment. */
  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]>;
  /** Bets of one account in one market, in order of placing. */
  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetLine[]>;
  statement(query: StatementQuery): Promise<StatementPage>;
  /** Sums of the statement between two moments, both included, by day and kind; oldest day first. */
  moneyDays(
    accountId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly MoneyDay[]>;
  /** One line of an account's statement; null for another account's or an unknown id. */
  statementLine(accountId: number, entryId: number): Promise<StatementLine | null>;
  /** Markets whose settlement stands, grouped. Players only, as with the history of bets. */
  profitLoss(query: ProfitQuery): Promise<ProfitReport>;
  /** The same by day of settlement, oldest first; days without one are left out. */
  profitDays(filter: ProfitFilter): Promise<readonly ProfitDaySums[]>;
  /** What one market has given an account until now; null when it has no settled bet in it. */
  profitOfMarket(accountId: number, marketId: number): Promise<ProfitSums | null>;
  /** Id of the ledger entry posted with this idempotency key, or null. */
  entryByKey(key: string): Promise<number | null>;
  market(marketId: number): Promise<MarketRow | null>;
  event(eventId: number): Promise<EventRow | null>;
  /** Of all markets that are CLOSED now, as far as it is known. */
  closings(): Promise<readonly MarketClosing[]>;
  /** Newest first; archived ones too. */
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
   * Entries of the ledger by group and kind, lowest key first; players only.
   *
   * @param query.counterpart ledger account at the other end, where only its entries are asked for.
   */
  entrySums(
    query: HouseSumsQuery & { readonly kinds: readonly EntryKind[]; readonly counterpart?: string },
  ): Promise<readonly EntrySum[]>;
  /** Bets by the time of their settlement, lowest key first; players only. */
  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]>;
  /** Largest net wins of one account in one market settled since then, players with INR wallets only, largest first. */
  topWinners(since: number, count: number): Promise<readonly Winner[]>;
  auditLog(query: AuditQuery): Promise<Page<AuditRow>>;
}
