import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import type { TransactionBet, TransactionDetail } from '@crease/contracts/wire/statement.ts';
import type { BetLine, StatementLine } from '#ports/read-model.ts';
import { historyBetOf, resultText } from '#services/betting/bet-view.ts';
import { marketNamesOf } from '#services/catalogue/market-names.ts';
import { marketLabelOf, resultLabelOf } from '#services/catalogue/name-labels.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import type { Histories } from './histories.ts';
import { transactionOf } from './transactions.ts';

/**
 * An entry of the caller's statement with the bets and result behind it (API 6.3). Errors: NOT_FOUND, also for other
 * accounts' entries.
 */
export async function transactionDetailOf(
  context: Histories,
  accountId: number,
  transactionId: number,
): Promise<Reply<TransactionDetail>> {
  const line = await context.readModel.statementLine(accountId, transactionId);
  if (line === null) return decline('NOT_FOUND');
  return answer(
    line.marketId === null
      ? moneyDetail(line)
      : await marketDetail(context, { accountId, marketId: line.marketId, line }),
  );
}

/** Details of an entry without a market. */
function moneyDetail(line: StatementLine): TransactionDetail {
  return {
    transaction: transactionOf(line),
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
    transaction: transactionOf(line),
    winner:
      market === null || market.result === null ? null : resultText(market.result, market.runners),
    ...(market === null ? {} : { ...resultLabelOf(market), ...marketLabelOf(market.terms) }),
    marketName: market?.terms.name ?? null,
    marketTypeName: market === null ? null : marketNamesOf(market.kind).typeName,
    gameStartTime: event === null ? null : timeOf(event.details.startTime),
    totalBets: struck.length,
    // Total of all the market's entries, including reversals.
    netMarketTotal: rupeesOf((profit?.profitLoss ?? 0) - commission),
    commission: rupeesOf(commission),
    bets: struck.map(transactionBetOf),
  };
}

function transactionBetOf(line: BetLine): TransactionBet {
  const shown = historyBetOf(line);
  return {
    id: shown.betId,
    title: shown.runnerName === '' ? shown.marketName : shown.runnerName,
    ...titleLabelOf(shown),
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

function titleLabelOf({
  runnerName,
  runnerLabel,
  marketLabel,
}: HistoryBet): Pick<TransactionBet, 'titleLabel'> {
  const titleLabel = runnerName === '' ? marketLabel : runnerLabel;
  return titleLabel === undefined ? {} : { titleLabel };
}
