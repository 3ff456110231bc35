import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
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
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { formatResult, getMarketNames, pickMarketLabel, pickResultLabel } from '#catalogue/market-labels.ts';
import type { BetWithContext } from '#journal/read-model.ts';
import type { StatementLine, StatementQuery } from '#journal/statement.ts';
import type { Input } from '#people/account/call-context.ts';
import { toHistoryBet } from './bet-view.ts';
import { type Histories, resolveRange } from './history-reader.ts';

/** Entry kinds shown on a statement: wire name, and text where no reason or market describes it. */
const KINDS = {
  DEMO_GRANT: { type: 'DEMO_GRANT', text: 'Play money' },
  ADJUST: { type: 'ADJUST', text: 'Adjustment' },
  BET_SETTLE: { type: 'BET_SETTLE', text: '' },
  COMMISSION: { type: 'COMMISSION', text: 'Commission: ' },
  REVERSAL: { type: 'REVERSAL', text: 'Result reversed: ' },
  DEPOSIT: { type: 'DEPOSIT', text: 'Deposit' },
  DEPOSIT_REVERSED: { type: 'DEPOSIT', text: 'Deposit reversed' },
  WITHDRAWAL_HELD: { type: 'WITHDRAW', text: 'Withdrawal' },
  WITHDRAWAL_RELEASED: { type: 'WITHDRAW_RETURN', text: 'Withdrawal returned' },
  WITHDRAWAL_RETURNED: { type: 'WITHDRAW_RETURN', text: 'Withdrawal returned' },
  BONUS_CONVERTED: { type: 'BONUS', text: 'Bonus' },
  FREE_BET_WON: { type: 'BONUS', text: 'Bonus' },
  FREE_BET_REVERSED: { type: 'BONUS', text: 'Bonus' },
  FREE_ROUND_WON: { type: 'BONUS', text: 'Bonus' },
  WINNINGS_TAXED: { type: 'TAX', text: 'Tax on net winnings' },
  DEBT_REPAID: { type: 'ADJUST', text: 'Debt repaid' },
  CASINO_BET: { type: 'CASINO_BET', text: 'Casino' },
  CASINO_WIN: { type: 'CASINO_WIN', text: 'Casino' },
  CASINO_ROLLBACK: { type: 'CASINO_ROLLBACK', text: 'Casino' },
} as const satisfies Partial<Record<EntryKind, { type: TransactionType; text: string }>>;

const GAME: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'DEMO_GRANT',
  'BET_SETTLE',
  'COMMISSION',
  'REVERSAL',
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
]);

function listKinds(isGame: boolean): readonly EntryKind[] {
  return Object.keys(KINDS)
    .filter(isOnStatement)
    .filter((kind) => GAME.has(kind) === isGame);
}

/** The caller's statement with the cash balance at both ends of the range (API 6.2). */
export async function readTransactions(
  context: Histories,
  accountId: number,
  request: Input<'getTransactions'>,
): Reply<TransactionPage> {
  const query = buildStatementQuery(context, accountId, request);
  if (!query.ok) return query;
  const page = await context.readModel.statement(query.value);
  return ok({
    items: page.items.map(toTransaction),
    totalCount: page.totalCount,
    opening: toRupees(page.opening),
    closing: toRupees(page.closing),
    totals: { credit: toRupees(page.credit), debit: toRupees(page.debit), credits: page.credits, debits: page.debits },
  });
}

/** Builds the database query. */
export function buildStatementQuery(
  context: Histories,
  accountId: number,
  request: Input<'getTransactions'>,
): ServiceResult<StatementQuery> {
  const range = resolveRange(context.clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  return ok({
    accountId,
    ...range.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
    ...(request.Type === 0 ? {} : { kinds: listKinds(request.Type === 2) }),
  });
}

/** Converts a statement entry to wire format. */
export function toTransaction(line: StatementLine): Transaction {
  const { kind } = line;
  assert(isOnStatement(kind), 'only entries of the statement are its lines');
  return {
    id: line.id,
    date: toWireTime(line.at),
    type: KINDS[kind].type,
    description: describeTransaction(kind, line),
    ...(line.marketLabel === null ? {} : { marketLabel: line.marketLabel }),
    credit: toRupees(Math.max(line.amount, 0)),
    debit: toRupees(Math.max(0 - line.amount, 0)),
    balance: toRupees(line.balance),
    sportId: line.sportId,
    eventId: line.eventId,
    marketId: line.marketId,
  };
}

function isOnStatement(kind: string): kind is keyof typeof KINDS {
  return Object.hasOwn(KINDS, kind);
}

function describeTransaction(kind: keyof typeof KINDS, { eventTitle, marketName, reason }: StatementLine): string {
  const { text } = KINDS[kind];
  switch (kind) {
    case 'BET_SETTLE':
    case 'COMMISSION':
    case 'REVERSAL':
      return `${text}${[eventTitle, marketName].filter((name) => name !== null).join(' / ')}`;
    case 'DEMO_GRANT':
      return text;
    default:
      return reason ?? text;
  }
}

/**
 * An entry of the caller's statement with the bets and result behind it (API 6.3). Errors: NOT_FOUND, also for other
 * accounts' entries.
 */
export async function readTransactionDetail(
  { readModel }: Histories,
  accountId: number,
  transactionId: number,
): Reply<TransactionDetail> {
  const line = await readModel.statementLine(accountId, transactionId);
  if (line === null) return fail('NOT_FOUND');
  const { marketId, eventId } = line;
  const [market, event, bets, profit] =
    marketId === null
      ? [null, null, [], null]
      : await Promise.all([
          readModel.market(marketId),
          eventId === null ? null : readModel.event(eventId),
          readModel.betsOfMarket(accountId, marketId),
          readModel.profitOfMarket(accountId, marketId),
        ]);
  const struck = bets.filter(({ bet }) => bet.matched > 0 || bet.voided > 0);
  const commission = profit?.commission ?? 0;
  return ok({
    transaction: toTransaction(line),
    winner: market === null || market.result === null ? null : formatResult(market.result, market),
    ...(market === null ? {} : { ...pickResultLabel(market), ...pickMarketLabel(market.terms) }),
    marketName: market?.terms.name ?? null,
    marketTypeName: market === null ? null : getMarketNames(market.kind).typeName,
    gameStartTime: toWireTimeOrNull(event?.details.startTime),
    totalBets: struck.length,
    // Total of all the market's entries, including reversals.
    netMarketTotal: toRupees((profit?.profitLoss ?? 0) - commission),
    commission: toRupees(commission),
    bets: struck.map(toTransactionBet),
  });
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

function buildTitleLabel({ runnerName, runnerLabel, marketLabel }: HistoryBet): Pick<TransactionBet, 'titleLabel'> {
  const titleLabel = runnerName === '' ? marketLabel : runnerLabel;
  return titleLabel === undefined ? {} : { titleLabel };
}
