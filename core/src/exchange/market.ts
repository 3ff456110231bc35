import type { BetBook } from '#book/bet-book.ts';
import type { ClosingBets } from '#book/closing-bets.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import {
  type HouseKind,
  hasStartingPrice,
  isHouseKind,
  type MarketKind,
} from '#market/market-kind.ts';
import type { MarketStatus } from '#market/market-status.ts';
import type { MarketResult, MarketTerms, Runner } from '#market/market-terms.ts';
import type { Currency, Money } from '#money/money.ts';
import type { MarketQuote } from '#quote/market-quote.ts';
import type { PositionTable } from '#risk/position-table.ts';
import type { Position } from '#risk/position-types.ts';
import type { RulesVersion } from './rules.ts';

/** What one account got out of a settled market: its result and the commission on it, paise. */
export interface SettledAccount {
  readonly net: Money;
  readonly commission: Money;
}

/** One book per runner, and what each account stands to win or lose, in one currency. */
export interface CurrencyBook {
  readonly currency: Currency;
  /** One order book per runner, in the order of `market.runners`; none in a house market. */
  readonly books: readonly BetBook[];
  readonly onClose: ClosingBets;
  /** Matched stakes of all bets that stand, both sides counted, paise; a house market has one. */
  matched: Money;
}

/** What the removal of a runner did, so that it can be taken back. */
export interface Removal {
  readonly runnerId: number;
  readonly reductionBps: number;
  /** Whether it cut the prices of the matches made before it. */
  readonly isCut: boolean;
  /** Number that the next match had then: it concerned those before. */
  readonly nextFillId: number;
  /** Matches that it took back, by id. */
  readonly voidedFills: readonly number[];
}

/** A market and everything that happens in it. Changed by commands only. */
export interface Market {
  readonly id: number;
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly ladder: PriceLadder;
  /** How many runners win: 1 for match odds, k for a place or each-way market; 0 for a line market. */
  readonly winners: number;
  /** EACH_WAY only: the odds of a place are those of the win by this; see `placeProfitOf`. */
  readonly eachWayDivisor?: number;
  readonly crossMatching: boolean;
  readonly subType: string | null;
  readonly runners: readonly Runner[];
  terms: MarketTerms;
  status: MarketStatus;
  inPlay: boolean;
  /** Rises at every change; grows over the whole installation. */
  version: number;
  /** `version` of the last material change: turn in play, runner removed, lapse or void. Held bets check it. */
  materialVersion: number;
  readonly currencies: Record<Currency, CurrencyBook>;
  /** By account. */
  readonly positions: PositionTable;
  /** House kinds: what the operator offers; null on an exchange. */
  quote: MarketQuote | null;
  /** House kinds: what the house stands to win or lose, the mirror of all positions of a currency; null elsewhere. */
  housePositions: Record<Currency, Position> | null;
  /** Every bet ever placed here, by id, in order of placing. */
  readonly bets: number[];
  /** Runners that were taken out and can be put back, oldest first. */
  removals: readonly Removal[];
  result: MarketResult | null;
  /** By account, what the settlement paid, so that it can be taken back exactly; empty while unsettled. */
  readonly settledAccounts: Map<number, SettledAccount>;
  readonly createdAt: number;
  settledAt: number | null;
}

/** A market that the house quotes. */
export type HouseMarket = Market & { readonly kind: HouseKind };

/** Whether bets at the starting price are taken now: until the off, where there is one. Under rules 8 only in win markets. */
export function takesStartingPrice({ kind, inPlay }: Market, rules: RulesVersion): boolean {
  return hasStartingPrice(kind) && !inPlay && (rules >= 9 || kind === 'WIN');
}

/** Narrows a market to one that the house quotes. */
export function isHouseMarket(market: Market): market is HouseMarket {
  return isHouseKind(market.kind);
}

/** How long a bet that could be matched waits in a market now, ms. */
export function delayMsOf({ inPlay, terms }: Market): number {
  return inPlay ? terms.inPlayDelayMs : terms.preMatchDelayMs;
}

/** Place of a runner in its market, or -1. */
export function runnerPlace(market: Market, runnerId: number): number {
  const { runners } = market;
  for (let place = 0; place < runners.length; place++) {
    if (runners[place]?.id === runnerId) return place;
  }
  return -1;
}
