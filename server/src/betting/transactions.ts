import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Sorting } from '@crease/contracts/base/request-fields.ts';
import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import type {
  Transaction,
  TransactionBet,
  TransactionDetail,
  TransactionPage,
  TransactionType,
} from '@crease/contracts/betting/statement.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import {
  formatResult,
  getMarketNames,
  pickMarketLabel,
  pickResultLabel,
} from '#catalogue/market-labels.ts';
import type { BetWithContext } from '#journal/read-model.ts';
import type { StatementLine, StatementQuery } from '#journal/statement.ts';
import { toHistoryBet } from './bet-view.ts';
import { type Histories, resolveRange } from './history-reader.ts';

/** A page of the statement as parsed by the route. */
export interface TransactionsRequest {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
  readonly From?: number | undefined;
  readonly To?: number | undefined;
  /** 0: all, 1: deposits, withdrawals and bonuses, 2: game. */
  readonly Type: number;
}

/** Wire names of the entry kinds shown on a statement. */
const TYPES = {
  DEMO_GRANT: 'DEMO_GRANT',
  ADJUST: 'ADJUST',
  BET_SETTLE: 'BET_SETTLE',
  COMMISSION: 'COMMISSION',
  REVERSAL: 'REVERSAL',
  DEPOSIT: 'DEPOSIT',
  DEPOSIT_REVERSED: 'DEPOSIT',
  WITHDRAWAL_HELD: 'WITHDRAW',
  WITHDRAWAL_RELEASED: 'WITHDRAW_RETURN',
  WITHDRAWAL_RETURNED: 'WITHDRAW_RETURN',
  BONUS_CONVERTED: 'BONUS',
  FREE_BET_WON: 'BONUS',
  FREE_BET_REVERSED: 'BONUS',
  FREE_ROUND_WON: 'BONUS',
  WINNINGS_TAXED: 'TAX',
  DEBT_REPAID: 'ADJUST',
  CASINO_BET: 'CASINO_BET',
  CASINO_WIN: 'CASINO_WIN',
  CASINO_ROLLBACK: 'CASINO_ROLLBACK',
} as const satisfies Partial<Record<EntryKind, TransactionType>>;

const MONEY_IN_AND_OUT: readonly EntryKind[] = [
  'ADJUST',
  'DEPOSIT',
  'DEPOSIT_REVERSED',
  'WITHDRAWAL_HELD',
  'WITHDRAWAL_RELEASED',
  'WITHDRAWAL_RETURNED',
  'BONUS_CONVERTED',
  'FREE_BET_WON',
  'FREE_BET_REVERSED',
  'FREE_ROUND_WON',
  'WINNINGS_TAXED',
  'DEBT_REPAID',
];
const GAME: readonly EntryKind[] = [
  'DEMO_GRANT',
  'BET_SETTLE',
  'COMMISSION',
  'REVERSAL',
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
];

/** The caller's statement with the cash balance at both ends of the range (API 6.2). */
export async function readTransactions(
  context: Histories,
  accountId: number,
  request: TransactionsRequest,
): Promise<ServiceResult<TransactionPage>> {
  const query = buildStatementQuery(context, accountId, request);
  if (!query.ok) return query;
  const page = await context.readModel.statement(query.value);
  return ok({
    items: page.items.map(toTransaction),
    totalCount: page.totalCount,
    opening: toRupees(page.opening),
    closing: toRupees(page.closing),
    totals: {
      credit: toRupees(page.credit),
      debit: toRupees(page.debit),
      credits: page.credits,
      debits: page.debits,
    },
  });
}

/** Builds the database query. */
export function buildStatementQuery(
  context: Histories,
  accountId: number,
  request: TransactionsRequest,
): ServiceResult<StatementQuery> {
  const range = resolveRange(context.clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  return ok({
    accountId,
    ...range.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
    ...(request.Type === 0 ? {} : { kinds: request.Type === 1 ? MONEY_IN_AND_OUT : GAME }),
  });
}

/** Converts a statement entry to wire format. */
export function toTransaction(line: StatementLine): Transaction {
  const { kind } = line;
  assert(isOnStatement(kind), 'only entries of the statement are its lines');
  return {
    id: line.id,
    date: toWireTime(line.at),
    type: TYPES[kind],
    description: describeTransaction(line),
    ...(line.marketLabel === null ? {} : { marketLabel: line.marketLabel }),
    credit: toRupees(Math.max(line.amount, 0)),
    debit: toRupees(Math.max(0 - line.amount, 0)),
    balance: toRupees(line.balance),
    sportId: line.sportId,
    eventId: line.eventId,
    marketId: line.marketId,
  };
}

function isOnStatement(kind: EntryKind): kind is keyof typeof TYPES {
  return Object.hasOwn(TYPES, kind);
}

function describeTransaction({ kind, eventTitle, marketName, reason }: StatementLine): string {
  const place = [eventTitle, marketName].filter((name) => name !== null).join(' / ');
  switch (kind) {
    case 'DEMO_GRANT':
      return 'Play money';
    case 'COMMISSION':
      return `Commission: ${place}`;
    case 'REVERSAL':
      return `Result reversed: ${place}`;
    case 'ADJUST':
      return reason ?? 'Adjustment';
    case 'DEPOSIT':
      return reason ?? 'Deposit';
    case 'DEPOSIT_REVERSED':
      return reason ?? 'Deposit reversed';
    case 'WITHDRAWAL_HELD':
      return reason ?? 'Withdrawal';
    case 'WITHDRAWAL_RELEASED':
    case 'WITHDRAWAL_RETURNED':
      return reason ?? 'Withdrawal returned';
    case 'BONUS_CONVERTED':
    case 'FREE_BET_WON':
    case 'FREE_BET_REVERSED':
    case 'FREE_ROUND_WON':
      return reason ?? 'Bonus';
    case 'WINNINGS_TAXED':
      return reason ?? 'Tax on net winnings';
    case 'DEBT_REPAID':
      return reason ?? 'Debt repaid';
    case 'CASINO_BET':
    case 'CASINO_WIN':
    case 'CASINO_ROLLBACK':
      return reason ?? 'Casino';
    default:
      return place;
  }
}

/**
 * An entry of the caller's statement with the bets and result behind it (API 6.3). Errors: NOT_FOUND, also for other
 * accounts' entries.
 */
export async function readTransactionDetail(
  context: Histories,
  accountId: number,
  transactionId: number,
): Promise<ServiceResult<TransactionDetail>> {
  const line = await context.readModel.statementLine(accountId, transactionId);
  if (line === null) return fail('NOT_FOUND');
  return ok(
    line.marketId === null
      ? moneyDetail(line)
      : await marketDetail(context, { accountId, marketId: line.marketId, line }),
  );
}

/** Details of an entry without a market. */
function moneyDetail(line: StatementLine): TransactionDetail {
  return {
    transaction: toTransaction(line),
    winner: null,
    marketName: null,
    marketTypeName: null,
    gameStartTime: null,
    totalBets: 0,
    netMarketTotal: 0,
    commission: 0,
    bets: [],
  };
}

async function marketDetail(
  { readModel }: Histories,
  {
    accountId,
    marketId,
    line,
  }: { readonly accountId: number; readonly marketId: number; readonly line: StatementLine },
): Promise<TransactionDetail> {
  const [market, event, bets, profit] = await Promise.all([
    readModel.market(marketId),
    line.eventId === null ? null : readModel.event(line.eventId),
    readModel.betsOfMarket(accountId, marketId),
    readModel.profitOfMarket(accountId, marketId),
  ]);
  const struck = bets.filter(({ bet }) => bet.matched > 0 || bet.voided > 0);
  const commission = profit?.commission ?? 0;
  return {
    transaction: toTransaction(line),
    winner: market === null || market.result === null ? null : formatResult(market.result, market),
    ...(market === null ? {} : { ...pickResultLabel(market), ...pickMarketLabel(market.terms) }),
    marketName: market?.terms.name ?? null,
    marketTypeName: market === null ? null : getMarketNames(market.kind).typeName,
    gameStartTime: event === null ? null : toWireTime(event.details.startTime),
    totalBets: struck.length,
    // Total of all the market's entries, including reversals.
    netMarketTotal: toRupees((profit?.profitLoss ?? 0) - commission),
    commission: toRupees(commission),
    bets: struck.map(toTransactionBet),
  };
}

function toTransactionBet(line: BetWithContext): TransactionBet {
  const shown = toHistoryBet(line);
  return {
    id: shown.betId,
    title: shown.runnerName === '' ? shown.marketName : shown.runnerName,
    ...buildTitleLabel(shown),
    betType: shown.betType,
    rate: shown.betRate,
    odds: shown.odds,
    // A fully void bet has no matched stake, so show its original stake.
    amount: shown.matchedStake > 0 ? shown.matchedStake : shown.stake,
    profitLoss: shown.profitLoss ?? 0,
    fancyValue: shown.fancyValue,
    date: shown.placeTime,
    ipAddress: line.ip ?? '',
  };
}

function buildTitleLabel({
  runnerName,
  runnerLabel,
  marketLabel,
}: HistoryBet): Pick<TransactionBet, 'titleLabel'> {
  const titleLabel = runnerName === '' ? marketLabel : runnerLabel;
  return titleLabel === undefined ? {} : { titleLabel };
}
