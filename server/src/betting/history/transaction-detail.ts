import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import type { TransactionBet, TransactionDetail } from '@crease/contracts/wire/statement.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { getMarketNames } from '#catalogue/market-names.ts';
import { formatResult, pickMarketLabel, pickResultLabel } from '#catalogue/name-labels.ts';
import type { BetWithContext } from '#journal/rows.ts';
import type { StatementLine } from '#journal/statement.ts';
import type { Histories } from './history-reader.ts';
import { toTransaction } from './transactions.ts';

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
