import type { Bet, Side } from '#bet/bet.ts';
import type { BetBook } from '#book/order-book.ts';
import { NO_ROW } from '#book/resting-rows.ts';
import { bonusPath, debtPath, withdrawalPath } from '#cashier/chart-of-accounts.ts';
import { trialBalance } from '#ledger/ledger.ts';
import { CURRENCIES } from '#money/money.ts';
import type { Position } from '#risk/position.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import { checkCasino, checkFills, checkHouse } from './invariant-checks.ts';
import type { Market } from './market.ts';
import { rebuildPositions } from './market-positions.ts';

/**
 * Checks everything that must hold between two commands; returns one sentence per violation.
 *
 * Stakes add up, books are sorted and never crossed, positions follow from the bets, exposures agree with reserved
 * cash, every match and cross match sums to zero, the house mirrors its bets, its books sum to zero, and open game
 * rounds agree with their bets.
 *
 * @returns [] if all hold. Walks the whole state: for simulations, tests and sampling, not for every command.
 */
export function checkInvariants(state: ExchangeState): string[] {
  const broken: string[] = [];
  for (const currency of CURRENCIES) {
    const total = trialBalance(state.ledger, currency);
    if (total !== 0) broken.push(`the ledger sums to ${total} paise of ${currency}`);
  }
  broken.push(...checkCasino(state));
  for (const market of state.markets.values()) broken.push(...checkMarket(state, market));
  for (const account of state.accounts.values()) broken.push(...checkAccount(state, account));
  return broken;
}

/** Checks one market: bets, books, positions, matches and the house mirror. */
export function checkMarket(state: ExchangeState, market: Market): string[] {
  const broken: string[] = [];
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet === undefined) broken.push(`market ${market.id} has the unknown bet ${betId}`);
    else checkBet(state, { market, bet }, broken);
  }
  checkBooks(market, broken);
  checkPositions(state, market, broken);
  checkFills(state, market, broken);
  checkHouse(state, market, broken);
  return broken;
}

/** Checks one account: exposure equals its positions and its reserve, and purses equal the holds. */
export function checkAccount(state: ExchangeState, account: Account): string[] {
  const broken: string[] = [];
  let expected = 0;
  for (const marketId of account.marketIds) {
    expected += state.markets.get(marketId)?.positions.get(account.id)?.exposure ?? 0;
  }
  const held = state.ledger.getBalance(account.heldLedgerId);
  if (account.exposure !== expected) {
    broken.push(`account ${account.id} counts ${account.exposure} at risk, its bets ${expected}`);
  }
  if (held !== account.exposure) {
    broken.push(`account ${account.id} has ${held} reserved for a risk of ${account.exposure}`);
  }
  checkPurses(state, account, broken);
  return broken;
}

function checkPurses({ ledger }: ExchangeState, account: Account, broken: string[]): void {
  const { id } = account;
  for (const [kind, path] of [
    ['withdrawal', withdrawalPath(id)],
    ['bonus', bonusPath(id)],
  ] as const) {
    let listed = 0;
    for (const [key, amount] of account.purses) if (key.startsWith(`${kind}:`)) listed += amount;
    const held = ledger.balanceAt(path);
    if (held !== listed)
      broken.push(`account ${id} has ${held} held by the cashier (${kind}), its list says ${listed}`);
  }
  if (ledger.balanceAt(debtPath(id)) > 0) broken.push(`account ${id} owes less than nothing`);
}

function checkBet(
  state: ExchangeState,
  { market, bet }: { readonly market: Market; readonly bet: Bet },
  broken: string[],
): void {
  const { matched, unmatched, cancelled, lapsed, voided } = bet;
  const parts = [matched, unmatched, cancelled, lapsed, voided];
  if (parts.some((part) => part < 0 || !Number.isSafeInteger(part))) {
    broken.push(`bet ${bet.id} has a part that is no amount: ${parts.join(', ')}`);
  }
  if (bet.stake !== matched + unmatched + cancelled + lapsed + voided) {
    broken.push(`the parts of bet ${bet.id} do not add up to its stake`);
  }
  const standing = bet.fills.filter((fill) => !fill.voided);
  const isVoidMarket = market.status === 'VOIDED';
  if (!isVoidMarket && standing.reduce((sum, fill) => sum + fill.stake, 0) !== matched) {
    broken.push(`the matches of bet ${bet.id} do not add up to what is matched`);
  }
  if (!isVoidMarket && standing.reduce((sum, fill) => sum + fill.profit, 0) !== bet.matchedProfit) {
    broken.push(`the profits of bet ${bet.id} do not add up`);
  }
  const isHeld = bet.status === 'HELD';
  if ((isHeld || bet.pendingUpdate !== null) !== state.heldBetIds.has(bet.id)) {
    broken.push(`bet ${bet.id} is not listed as held as it should be`);
  }
  const isAtSp = bet.timeInForce === 'ON_CLOSE';
  if (market.currencies[bet.currency].onClose.has(bet) !== (isAtSp && unmatched > 0)) {
    broken.push(`bet ${bet.id} does not wait for the starting price as it should`);
  }
  const rests = !isHeld && !isAtSp && unmatched > 0;
  if (rests !== (bet.row !== NO_ROW)) {
    broken.push(`bet ${bet.id} is in the book without a rest, or has one outside it`);
  }
  if (rests && bet.status !== (matched > 0 ? 'PARTIAL' : 'UNMATCHED')) {
    broken.push(`bet ${bet.id} rests with the status ${bet.status}`);
  }
}

function checkBooks(market: Market, broken: string[]): void {
  for (const currency of CURRENCIES) {
    const { books } = market.currencies[currency];
    books.forEach((book, place) => {
      const name = `the ${currency} book of runner ${place} of market ${market.id}`;
      checkSide(market, { book, side: 'BACK', name: `${name}, backs` }, broken);
      checkSide(market, { book, side: 'LAY', name: `${name}, lays` }, broken);
      const back = book.lays.best;
      const lay = book.backs.best;
      if (back !== null && lay !== null && back.tick >= lay.tick) {
        broken.push(`${name} is crossed: back ${back.price}, lay ${lay.price}`);
      }
    });
  }
}

interface NamedSide {
  readonly book: BetBook;
  readonly side: Side;
  readonly name: string;
}

function checkSide(market: Market, { book, side: of, name }: NamedSide, broken: string[]): void {
  const { rows } = book;
  const side = book.side(of);
  for (let level = side.best; level !== null; level = side.after(level)) {
    let total = 0;
    let previous = NO_ROW;
    for (let row = level.head; row !== NO_ROW; row = rows.next(row)) {
      total += rows.left(row);
      if (rows.previous(row) !== previous || rows.tick(row) !== level.tick) {
        broken.push(`${name}: bet ${book.betAt(row).id} is out of place`);
      }
      if (!isRowInSync(book, row)) broken.push(`${name}: row ${row} is not what its bet is`);
      if (market.positions.findSeat(rows.accountId(row)) !== rows.seat(row)) {
        broken.push(`${name}: row ${row} has the seat of another account`);
      }
      previous = row;
    }
    if (level.tail !== previous || previous === NO_ROW) {
      broken.push(`${name}: a queue has lost its end`);
    }
    if (level.total !== total) {
      broken.push(`${name}: level ${level.price} says ${level.total}, its bets ${total}`);
    }
  }
}

function isRowInSync(book: BetBook, row: number): boolean {
  const { rows } = book;
  const bet = book.betAt(row);
  return (
    bet.row === row &&
    bet.accountId === rows.accountId(row) &&
    bet.unmatched === rows.left(row) &&
    bet.rate === rows.rate(row) &&
    bet.tick === rows.tick(row)
  );
}

function checkPositions(state: ExchangeState, market: Market, broken: string[]): void {
  const isOver = market.status === 'SETTLED' || market.status === 'VOIDED';
  if (isOver) {
    if (market.positions.size > 0) broken.push(`market ${market.id} is over and has positions`);
    return;
  }
  const accountIds = new Set(market.positions.keys());
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet !== undefined && bet.matched + bet.unmatched > 0) accountIds.add(bet.accountId);
  }
  const rebuilt = rebuildPositions(state, market, accountIds);
  for (const [accountId, expected] of rebuilt) {
    const position = market.positions.get(accountId);
    if (position === undefined || serializePosition(position) !== serializePosition(expected)) {
      broken.push(`the position of account ${accountId} in market ${market.id} has drifted`);
    }
    if (state.accounts.get(accountId)?.marketIds.has(market.id) !== true) {
      broken.push(`account ${accountId} does not know of its position in market ${market.id}`);
    }
  }
}

/** Serializes a position canonically, regardless of the order in which lines were added. */
function serializePosition(position: Position): string {
  if (position.kind === 'RUNNERS') return JSON.stringify(position.listFigures());
  if (position.kind === 'EACH_WAY') return JSON.stringify(position);
  const { steps: _steps, rests: _rests, ...others } = position;
  const held = position.kind === 'RUNS' ? position.held.map((bet) => JSON.stringify(bet)) : [];
  const amounts = { ...others, held: held.sort() };
  const steps = [...position.steps].sort(([a], [b]) => a - b);
  const rests = [...position.rests].sort(([a], [b]) => a - b);
  return JSON.stringify([amounts, steps, rests]);
}
