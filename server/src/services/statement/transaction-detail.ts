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

/** One line of the caller's statement and the bets and the result behind it (api 6.3); another's line is NOT_FOUND. */
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

/** A movement that no market is behind. */
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
    // What all lines of the market, reversals among them, add up to.
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
    // A bet that is void as a whole has nothing matched any more; what it was about is its stake.
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
