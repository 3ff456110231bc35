import type { Persistence, Side } from '@crease/core/bet/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-summary.ts';
import type { MarketKind, MarketStatus } from '@crease/core/market/market-kind.ts';
import type { EachWayTerms, MarketResult, MarketTerms, Runner, SportEvent } from '@crease/core/market/market-terms.ts';
import type { Currency, Money, Price } from '@crease/core/money/money.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';

export type RunnerRow = Readonly<Omit<Runner, 'startingPrices'>>;

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

export type EventRow = Readonly<Omit<SportEvent, 'marketIds'>>;

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
  /** Stake-weighted mean price of the current matches, in ten-thousandths; null if there are none. */
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

export interface BetWithContext {
  readonly bet: BetRow;
  readonly ip: string | null;
  /** Reason of the latest void; valid while part of the bet is void. */
  readonly voidReason: string | null;
  readonly market: MarketRow;
  readonly event: EventRow;
}

/** Operator's bet filter. Absent members don't filter. */
export interface BetSearch extends PageRequest, Partial<Pick<BetRow, 'accountId' | 'marketId' | 'clientBetId'>> {
  readonly eventId?: number;
  /** Accounts to exclude. */
  readonly withoutAccounts?: readonly number[];
  readonly statuses?: readonly BetStatus[];
  readonly from?: number;
  readonly to?: number;
  /** Sorted by placement time (and ID). */
  readonly descending: boolean;
}

/** Reads stored bets, including archived markets'. Rows are visible as soon as their command has been answered. */
export interface BetReader {
  searchBets(query: BetSearch): Promise<Page<BetWithContext>>;
  /** Null if not found. */
  betByClientId(accountId: number, clientBetId: string): Promise<BetWithContext | null>;
  betById(betId: number): Promise<BetWithContext | null>;
  /** Bets of one account in one market, in placement order. */
  betsOfMarket(accountId: number, marketId: number): Promise<readonly BetWithContext[]>;
}

/** Reads stored events and markets, also archived ones. Rows are visible as soon as their command has been answered. */
export interface MarketReader {
  market(marketId: number): Promise<MarketRow | null>;
  event(eventId: number): Promise<EventRow | null>;
  /** Close times of all markets that are CLOSED now, as far as known. */
  closings(): Promise<readonly MarketClosing[]>;
  /** Newest first. */
  markets(query: PageRequest & Partial<Pick<MarketRow, 'eventId' | 'status' | 'kind'>>): Promise<Page<MarketRow>>;
  events(
    query: PageRequest & Partial<Pick<EventRow, 'status'>> & { readonly sportId?: number; readonly search?: string },
  ): Promise<Page<EventRow>>;
}
