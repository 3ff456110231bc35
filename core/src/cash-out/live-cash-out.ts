import type { Side } from '#bet/bet.ts';
import type { OrderBook } from '#book/order-book.ts';
import { NO_ROW } from '#book/resting-rows.ts';
import type { Money, Price } from '#money/money.ts';
import { divideToNearest, matchProfit, prorate, toRate } from '#money/profit.ts';
import {
  type CashOutAccount,
  type CashOutLeg,
  type CashOutMarket,
  type CashOutQuote,
  type Hedge,
  levelPosition,
  type OpenPosition,
  type PositionRunner,
} from './level-position.ts';

const WHOLE = 1_000_000;

/**
 * Quotes a cash-out in a live market from the current books; `leg.runner` is an index in `market.runners`.
 *
 * Uses only directly matchable bets: cross-matched hedges could take money that another leg needs. The account's own
 * resting bets are excluded. Single-winner markets only; all others, including each-way markets, have no price.
 *
 * @param shareMillionths part to close; the whole by default.
 */
export function liveCashOut(
  market: CashOutMarket,
  account: CashOutAccount,
  shareMillionths: number = WHOLE,
): CashOutQuote {
  const position = market.positions.get(account.id);
  if (position?.kind === 'EACH_WAY' && position.hasMatched()) {
    return { available: false, reason: 'NO_PRICE' };
  }
  if (position?.kind !== 'RUNNERS' || !position.hasMatched()) {
    return { available: false, reason: 'NO_POSITION' };
  }
  if (market.winners !== 1) return { available: false, reason: 'NO_PRICE' };
  const without = position.hasUnmatched() ? account.id : null;
  const places: number[] = [];
  const runners: CashOutRunner[] = [];
  for (const [place, runner] of market.runners.entries()) {
    if (runner.status === 'REMOVED') continue;
    const own = position.matchedOn(place);
    const book = market.currencies[account.currency].books[place];
    const isActive = runner.status === 'ACTIVE' && book !== undefined;
    places.push(place);
    runners.push({
      ifWins: position.base + own,
      betOn: own !== 0,
      back: isActive ? listLevels(book, 'LAY', without) : [],
      lay: isActive ? listLevels(book, 'BACK', without) : [],
    });
  }
  const quote = cashOutQuote({ open: market.status === 'OPEN', runners, shareMillionths });
  if (!quote.available) return quote;
  const legs = quote.legs.map((leg) => ({ ...leg, runner: places[leg.runner] ?? 0 }));
  return { ...quote, legs };
}

/** Levels of one side, best first. @param without account to exclude; null if it has no bets on that side. */
function listLevels(book: OrderBook, of: Side, without: number | null): readonly OfferedPrice[] {
  const { rows } = book;
  const side = book.side(of);
  const levels: OfferedPrice[] = [];
  for (let level = side.best; level !== null; level = side.after(level)) {
    let size = level.total;
    for (let row = without === null ? NO_ROW : level.head; row !== NO_ROW; row = rows.next(row)) {
      if (rows.accountId(row) === without) size -= rows.left(row);
    }
    if (size > 0) levels.push({ price: level.price, size });
  }
  return levels;
}

/**
 * Backer's profit on a hedge, fill by fill as it will be matched, paise. Used for the funds check; may differ from
 * the leg's own figure by a paisa per fill.
 */
export function computeLegProfit(market: CashOutMarket, account: CashOutAccount, leg: CashOutLeg): Money {
  const book = market.currencies[account.currency].books[leg.runner];
  const met: Side = leg.side === 'BACK' ? 'LAY' : 'BACK';
  const rate = toRate(leg.price, false);
  let left = leg.stake;
  let profit = 0;
  if (book === undefined) return profit;
  const { rows } = book;
  for (const row of book.side(met).each()) {
    if (left === 0) break;
    if (rows.accountId(row) === account.id) continue;
    const stake = Math.min(left, rows.left(row));
    const layer = leg.side === 'BACK' ? { unmatched: rows.left(row), rate: rows.rate(row) } : { unmatched: left, rate };
    profit += matchProfit(stake, rows.rate(row), layer);
    left -= stake;
  }
  return profit;
}

/** Money available at one price: backer's stake, paise. */
export interface OfferedPrice {
  readonly price: Price;
  readonly size: Money;
}

/** A runner as seen by the bettor cashing out. */
export interface CashOutRunner extends PositionRunner {
  /** Prices available to back, highest first; empty if the runner takes no bets. */
  readonly back: readonly OfferedPrice[];
  /** Prices available to lay, lowest first. */
  readonly lay: readonly OfferedPrice[];
}

/** A single-winner market as plain data; the server builds it from the books, the browser from its price board. */
export interface BookCashOut extends OpenPosition {
  readonly runners: readonly CashOutRunner[];
}

/**
 * Quotes closing a position against the order books, walked level by level (exchange rules 11.4). Hedge prices are
 * hundredths of decimal odds. See `levelPosition` for how hedges are chosen.
 */
export function cashOutQuote(market: BookCashOut): CashOutQuote {
  return levelPosition(market, (runner, side, payout) => {
    const book = market.runners[runner];
    return walkLevels((side === 'LAY' ? book?.lay : book?.back) ?? [], payout);
  });
}

/**
 * Stakes, best price first, whose stake plus profit is `payout`; null if the book is too thin. The last stake is
 * rounded to the nearest paisa.
 */
function walkLevels(levels: readonly OfferedPrice[], payout: Money): Hedge | null {
  // Payout in hundredths of a paisa, the unit of stake × price.
  let open = payout * 100;
  let stake = 0;
  let profit = 0;
  let last: Price = 0;
  for (const { price, size } of levels) {
    const needed = divideToNearest(open, price);
    const taken = Math.min(needed, size);
    if (taken > 0) {
      stake += taken;
      profit += prorate(taken, price - 100, 100);
      last = price;
      open -= taken * price;
    }
    if (taken === needed) return { stake, profit, price: last };
  }
  return null;
}
