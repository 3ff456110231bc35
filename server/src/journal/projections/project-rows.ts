import type { Bet } from '@crease/core/bet/bet.ts';
import { computeMeanPrice } from '@crease/core/bet/bet-summary.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Entry } from '@crease/core/ledger/ledger.ts';
import type { EachWayTerms, SportEvent } from '@crease/core/market/market-terms.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { AccountRow, EntryRow } from '#journal/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#journal/read-model.ts';

/** Held bets aren't acknowledged yet. Makers' orders, placed by the thousand, get a row once partially matched. */
export function hasRow(bet: Bet, state: ExchangeState): boolean {
  if (bet.status === 'HELD') return false;
  return bet.fills.length > 0 || state.accounts.get(bet.accountId)?.role !== 'MAKER';
}

export function betRow(bet: Bet, market: Market): BetRow {
  return {
    id: bet.id,
    accountId: bet.accountId,
    marketId: bet.marketId,
    runnerId: market.runners[bet.runner]?.id ?? 0,
    side: bet.side,
    currency: bet.currency,
    clientBetId: bet.clientBetId,
    price: bet.price,
    stake: bet.stake,
    matched: bet.matched,
    matchedProfit: bet.matchedProfit,
    meanPrice: computeMeanPrice(bet),
    unmatched: bet.unmatched,
    cancelled: bet.cancelled,
    lapsed: bet.lapsed,
    voided: bet.voided,
    status: bet.status,
    persistence: bet.timeInForce === 'ON_CLOSE' ? 'ON_CLOSE' : bet.persistence,
    placedAt: bet.placedAt,
    matchedAt: bet.matchedAt,
    profitLoss: bet.profitLoss,
    settledAt: bet.profitLoss === null ? null : market.settledAt,
    house: bet.house === null ? null : { line: bet.house.line, reach: bet.house.reach, rate: bet.rate },
  };
}

export interface ClosedAccount {
  readonly cashLedgerId: number;
  readonly heldLedgerId: number;
}

/**
 * Builds ledger entry rows with their effect on an account's cash, for the statement.
 *
 * Cash is the sum of free and held money, so holds, releases and cashier movements outside it have no effect. The
 * state only has balances after the whole batch, so the cash after each entry is computed backwards from there.
 *
 * @param entries of one batch, in order; all are already in the state's ledger.
 * @param closed accounts closed in the batch.
 */
export function entryRows(
  state: ExchangeState,
  entries: readonly Entry[],
  closed: ReadonlyMap<number, ClosedAccount>,
): EntryRow[] {
  const findWallet = (accountId: number): Wallet | undefined => walletIn(state, closed, accountId);
  const changes = entries.map((entry) => computeCashChange(findWallet(entry.accountId), entry));
  const cash = cashBefore(findWallet, entries, changes);
  return entries.map((entry, i) => {
    const cashChange = changes[i] ?? 0;
    const before = cash.get(entry.accountId);
    if (before === undefined || cashChange === 0) return toRow(entry, cashChange, null);
    const cashAfter = before + cashChange;
    cash.set(entry.accountId, cashAfter);
    return toRow(entry, cashChange, cashAfter);
  });
}

/** Assigned field by field: spreading is several times slower, and each bet has a row or two. */
function toRow(entry: Entry, cashChange: Money, cashAfter: Money | null): EntryRow {
  const { id, key, at, kind, from, to, amount, accountId, marketId, reason } = entry;
  return { id, key, at, kind, from, to, amount, accountId, marketId, reason, cashChange, cashAfter };
}

/** True if cash is only reserved or released, which doesn't change an account's cash. */
function isTransfer(entry: Entry): boolean {
  return entry.kind === 'HOLD' || entry.kind === 'RELEASE';
}

function computeCashChange(wallet: Wallet | undefined, entry: Entry): Money {
  if (isTransfer(entry) || wallet === undefined) return 0;
  const isOwn = (id: number): boolean => id === wallet.cashLedgerId || id === wallet.heldLedgerId;
  return (isOwn(entry.to) ? entry.amount : 0) - (isOwn(entry.from) ? entry.amount : 0);
}

/** Cash of each affected account before the first entry. */
function cashBefore(
  walletOf: (accountId: number) => Wallet | undefined,
  entries: readonly Entry[],
  changes: readonly Money[],
): Map<number, Money> {
  const cash = new Map<number, Money>();
  for (const [i, entry] of entries.entries()) {
    if (isTransfer(entry)) continue;
    const wallet = walletOf(entry.accountId);
    if (wallet === undefined) continue;
    const now = cash.get(entry.accountId) ?? wallet.cash;
    cash.set(entry.accountId, now - (changes[i] ?? 0));
  }
  return cash;
}

/** Ledger accounts of an account's cash, and the amount after the batch. */
interface Wallet extends ClosedAccount {
  readonly cash: Money;
}

/** A closed account has no cash left. */
function walletIn(
  { accounts, ledger }: ExchangeState,
  closed: ReadonlyMap<number, ClosedAccount>,
  accountId: number,
): Wallet | undefined {
  const gone = closed.get(accountId);
  if (gone !== undefined) return { ...gone, cash: 0 };
  const account = accounts.get(accountId);
  if (account === undefined) return undefined;
  const { cashLedgerId, heldLedgerId } = account;
  const cash = ledger.getBalance(cashLedgerId) + ledger.getBalance(heldLedgerId);
  return { cashLedgerId, heldLedgerId, cash };
}

/** Places and divisor of an each-way market; null for any other. */
export function eachWayTermsIn({
  winners,
  eachWayDivisor,
}: Pick<Market, 'winners' | 'eachWayDivisor'>): EachWayTerms | null {
  return eachWayDivisor === undefined ? null : { places: winners, divisor: eachWayDivisor };
}

export function marketRow(market: Market, archived: boolean): MarketRow {
  return {
    id: market.id,
    eventId: market.eventId,
    kind: market.kind,
    subType: market.subType,
    status: market.status,
    inPlay: market.inPlay,
    terms: market.terms,
    runners: market.runners.map((runner) => ({
      id: runner.id,
      name: runner.name,
      ...(runner.nameLabel === undefined ? {} : { nameLabel: runner.nameLabel }),
      sort: runner.sort,
      status: runner.status,
      reductionBps: runner.reductionBps,
      number: runner.number,
      stall: runner.stall,
      jockey: runner.jockey,
    })),
    result: market.result,
    createdAt: market.createdAt,
    settledAt: market.settledAt,
    archived,
    eachWay: eachWayTermsIn(market),
  };
}

export function eventRow({ id, details, status }: SportEvent): EventRow {
  return { id, details, status };
}

export function accountRow({ id, role, currency, limits }: Account): AccountRow {
  return { id, role, currency, limits };
}
