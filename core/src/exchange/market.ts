import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { BetBook } from '#book/order-book.ts';
import type { ClosingBets } from '#book/starting-price.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import {
  type HouseKind,
  hasStartingPrice,
  isHouseKind,
  type MarketKind,
  type MarketStatus,
} from '#market/market-kind.ts';
import type { MarketResult, MarketTerms, Runner } from '#market/market-terms.ts';
import { CURRENCIES, type Currency, type Money } from '#money/money.ts';
import type { MarketQuote } from '#quote/market-quote.ts';
import type { Position } from '#risk/position.ts';
import type { PositionTable } from '#risk/position-table.ts';
import type { ExchangeState } from './exchange-state.ts';

/** An account's result in a settled market and the commission on it, paise. */
export interface SettledAccount {
  readonly net: Money;
  readonly commission: Money;
}

export interface CurrencyBook {
  readonly currency: Currency;
  /** One order book per runner, in the order of `market.runners`; empty in a house market. */
  readonly books: readonly BetBook[];
  readonly onClose: ClosingBets;
  /** Matched stakes of all valid bets, both sides included, paise; one side in a house market. */
  matched: Money;
}

export interface Removal {
  readonly runnerId: number;
  readonly reductionBps: number;
  /** True if it cut the prices of earlier matches. */
  readonly isCut: boolean;
  /** ID of the next match at that time; earlier matches were affected. */
  readonly nextFillId: number;
  /** IDs of the matches it voided. */
  readonly voidedFills: readonly number[];
}

/** A market with all its bets and positions. Changed by commands only. */
export interface Market {
  readonly id: number;
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly ladder: PriceLadder;
  /** Number of winners: 1 for match odds, k for a place or each-way market, 0 for a line market. */
  readonly winners: number;
  /** EACH_WAY only: place odds are the win odds divided by this; see `computePlaceProfit`. */
  readonly eachWayDivisor?: number;
  readonly crossMatching: boolean;
  readonly subType: string | null;
  readonly runners: readonly Runner[];
  terms: MarketTerms;
  status: MarketStatus;
  inPlay: boolean;
  /** Incremented with every change; global across markets. */
  version: number;
  /** `version` of the last material change: in-play, runner removed, lapse or void. Checked by held bets. */
  materialVersion: number;
  readonly currencies: Record<Currency, CurrencyBook>;
  readonly positions: PositionTable;
  /** House kinds: the operator's offer; null on an exchange. */
  quote: MarketQuote | null;
  /** House kinds: the house's position per currency, the mirror of all bettors' positions; null otherwise. */
  housePositions: Record<Currency, Position> | null;
  /** IDs of every bet ever placed here, in order of placement. */
  readonly bets: number[];
  /** Reversible removals, oldest first. */
  removals: readonly Removal[];
  result: MarketResult | null;
  /** Settlement per account, so that it can be reversed exactly; empty while unsettled. */
  readonly settledAccounts: Map<number, SettledAccount>;
  readonly createdAt: number;
  settledAt: number | null;
}

export type HouseMarket = Market & { readonly kind: HouseKind };

/** Returns true if SP bets are accepted now: until the off, if there is one. */
export function takesStartingPrice({ kind, inPlay }: Market): boolean {
  return hasStartingPrice(kind) && !inPlay;
}

export function isHouseMarket(market: Market): market is HouseMarket {
  return isHouseKind(market.kind);
}

/** Current hold time of a matchable bet in a market, ms. */
export function getDelayMs({ inPlay, terms }: Market): number {
  return inPlay ? terms.inPlayDelayMs : terms.preMatchDelayMs;
}

export function runnerPlace(market: Market, runnerId: number): number {
  const { runners } = market;
  for (let place = 0; place < runners.length; place++) {
    if (runners[place]?.id === runnerId) return place;
  }
  return -1;
}

/** Lists every bet of a market in order of placement, including held ones. */
export function listMarketBets(state: ExchangeState, market: Market): readonly Bet[] {
  const bets: Bet[] = [];
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    bets.push(bet);
  }
  return bets;
}

/** Lists the held bets of a market, and bets with a held update, in order of arrival. */
export function listHeldBets(state: ExchangeState, market: Market): readonly Bet[] {
  const held: Bet[] = [];
  for (const betId of state.heldBetIds) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a held bet is a known bet');
    if (bet.marketId === market.id) held.push(bet);
  }
  return held;
}

/** Lists every resting bet of a market: by currency, runner and side, best price first, then oldest first. */
export function restingBets(market: Market): readonly Bet[] {
  const found: Bet[] = [];
  for (const currency of CURRENCIES) {
    for (const book of market.currencies[currency].books) {
      found.push(...book.listBets('BACK'), ...book.listBets('LAY'));
    }
  }
  return found;
}

/** Lists an account's unmatched bets in a market: resting, then held. */
export function listUnmatchedBets(state: ExchangeState, market: Market, accountId: number): readonly Bet[] {
  // A resting bet with a held update is already in the book.
  const held = listHeldBets(state, market).filter((bet) => bet.status === 'HELD');
  return [...restingBets(market), ...held].filter((bet) => bet.accountId === accountId);
}
