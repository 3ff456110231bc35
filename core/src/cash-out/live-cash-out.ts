import type { Side } from '#bet/side.ts';
import type { OrderBook } from '#book/order-book.ts';
import { NO_ROW } from '#book/rest-rows.ts';
import type { Money } from '#money/money.ts';
import { matchProfit, toRate } from '#money/profit.ts';
import type { CashOutAccount, CashOutMarket } from './cash-out-market.ts';
import { type CashOutRunner, cashOutQuote, type PriceLevel } from './cash-out-quote.ts';
import type { CashOutLeg, CashOutQuote } from './level-position.ts';

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
function listLevels(book: OrderBook, of: Side, without: number | null): readonly PriceLevel[] {
  const { rows } = book;
  const side = book.side(of);
  const levels: PriceLevel[] = [];
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
export function computeLegProfit(
  market: CashOutMarket,
  account: CashOutAccount,
  leg: CashOutLeg,
): Money {
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
    const layer =
      leg.side === 'BACK'
        ? { unmatched: rows.left(row), rate: rows.rate(row) }
        : { unmatched: left, rate };
    profit += matchProfit(stake, rows.rate(row), layer);
    left -= stake;
  }
  return profit;
}
