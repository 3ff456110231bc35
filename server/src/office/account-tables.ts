import { toRupees } from '@crease/contracts/base/money.ts';
import { findRound, type Transaction } from '@crease/contracts/betting/statement.ts';
import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import type { ExportRequest } from '@crease/contracts/office/reports.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Histories } from '#betting/history-reader.ts';
import { buildProfitQuery, toProfitFigures, toProfitRow } from '#betting/profit-loss.ts';
import { buildStatementQuery, toTransaction } from '#betting/transactions.ts';
import { toRequestItem } from '#cash/requests/request-view.ts';
import { getSportName } from '#catalogue/event-items.ts';
import type { OfficeEnv } from './env.ts';
import {
  BATCH_ROWS,
  code,
  type ExportCell,
  type ExportTable,
  layOut,
  money,
  number,
  numberColumn,
  streamBatches,
  text,
  textColumn,
  time,
} from './export-table.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

const STATEMENT = layOut<Transaction>([
  [textColumn(EXPORT_TEXTS.id, 7), ({ id }) => number(id)],
  [textColumn(EXPORT_TEXTS.date, 11), ({ date }) => time(date)],
  [textColumn(EXPORT_TEXTS.type, 9), ({ type }) => code(type)],
  [textColumn(EXPORT_TEXTS.description, 37), ({ description }) => text(description)],
  [numberColumn(EXPORT_TEXTS.credit, 12), ({ credit }) => money(credit || null)],
  [numberColumn(EXPORT_TEXTS.debit, 12), ({ debit }) => money(debit || null)],
  [numberColumn(EXPORT_TEXTS.balance, 12), ({ balance }) => money(balance)],
]);

export async function statementTable(
  context: Histories & Pick<OfficeEnv, 'games'>,
  accountId: number,
  request: ExportRequest,
): Promise<ServiceResult<ExportTable>> {
  const first = buildStatementQuery(context, accountId, {
    ...request,
    MaxResultCount: 1,
    SkipCount: 0,
    Sorting: { field: 'date', descending: false },
  });
  if (!first.ok) return first;
  const query = first.value;
  const page = await context.readModel.statement(query);
  return ok({
    title: EXPORT_TEXTS.statement,
    name: 'statement',
    columns: STATEMENT.columns,
    totalCount: page.totalCount,
    sums: [
      { name: EXPORT_TEXTS.opening, value: toRupees(page.opening) },
      { name: EXPORT_TEXTS.credit, value: toRupees(page.credit) },
      { name: EXPORT_TEXTS.debit, value: toRupees(page.debit) },
      { name: EXPORT_TEXTS.closing, value: toRupees(page.closing) },
    ],
    range: query,
    rows: async function* () {
      const read = async (from: number, skip: number) =>
        (await context.readModel.statement({ ...query, from, skip, take: BATCH_ROWS })).items;
      for await (const lines of streamBatches(query.from, read, ({ at }) => at)) {
        yield lines.map((line) => {
          const transaction = toTransaction(line);
          const description = describeEntry(context.games, transaction);
          return STATEMENT.toCells({ ...transaction, description });
        });
      }
    },
  });
}

/** Describes an entry; casino rounds show the game's name, as on the page, instead of the ledger's code. */
function describeEntry(games: OfficeEnv['games'], transaction: Transaction): string {
  const of = findRound(transaction);
  const game = of === null ? undefined : games.all().find(({ code }) => code === of.code);
  return of === null || game === undefined ? transaction.description : `${game.name}, ${of.round}`;
}

const PROFIT = layOut<ReturnType<typeof toProfitRow>>([
  [textColumn(EXPORT_TEXTS.marketId, 7), ({ id }) => number(id)],
  [textColumn(EXPORT_TEXTS.settled, 10), ({ settleTime }) => time(settleTime)],
  [textColumn(EXPORT_TEXTS.sport, 8), ({ sportId }) => text(getSportName(sportId))],
  [textColumn(EXPORT_TEXTS.event, 20), ({ eventTitle }) => text(eventTitle)],
  [textColumn(EXPORT_TEXTS.market, 15), ({ name }) => text(name)],
  [textColumn(EXPORT_TEXTS.result, 12), ({ result }) => text(result)],
  [numberColumn(EXPORT_TEXTS.bets, 6), ({ bets }) => number(bets)],
  [numberColumn(EXPORT_TEXTS.stake, 12), ({ stake }) => money(stake)],
  [numberColumn(EXPORT_TEXTS.profitAndLoss, 12), ({ profitLoss }) => money(profitLoss)],
  [numberColumn(EXPORT_TEXTS.commission, 10), ({ commission }) => money(commission)],
  [numberColumn(EXPORT_TEXTS.net, 12), ({ net }) => money(net)],
]);

export async function profitTable(
  context: Histories,
  accountId: number,
  request: ExportRequest,
): Promise<ServiceResult<ExportTable>> {
  const asked = buildProfitQuery(context, accountId, {
    ...request,
    Level: 'Market',
    MaxResultCount: 1,
    SkipCount: 0,
    Sorting: { field: 'settleTime', descending: false },
  });
  if (!asked.ok) return asked;
  const query = asked.value;
  const report = await context.readModel.profitLoss(query);
  const totals = toProfitFigures(report.totals);
  return ok({
    title: EXPORT_TEXTS.profitAndLoss,
    name: 'profit-loss',
    columns: PROFIT.columns,
    totalCount: report.totalCount,
    sums: [
      { name: EXPORT_TEXTS.stake, value: totals.stake },
      { name: EXPORT_TEXTS.profitAndLoss, value: totals.profitLoss },
      { name: EXPORT_TEXTS.commission, value: totals.commission },
      { name: EXPORT_TEXTS.net, value: totals.net },
    ],
    range: query,
    rows: async function* () {
      const read = async (from: number, skip: number) =>
        (await context.readModel.profitLoss({ ...query, from, skip, take: BATCH_ROWS })).items;
      for await (const groups of streamBatches(query.from, read, ({ settledAt }) => settledAt)) {
        yield groups.map((group) => PROFIT.toCells(toProfitRow(group)));
      }
    },
  });
}

type Line = readonly [ExportCell, ExportCell];

/** Receipt of a deposit or withdrawal with its history. Errors: NOT_FOUND for another player's request. */
export async function receiptTable(
  context: OfficeEnv,
  accountId: number,
  { RequestId }: ExportRequest,
): Promise<ServiceResult<ExportTable>> {
  const request = RequestId === undefined ? null : await context.cashier.requestById(RequestId);
  if (request === null || request.userId !== accountId || request.submittedAt === null) return fail('NOT_FOUND');
  const item = await toRequestItem(context, request);
  const lines = listLines(item);
  return ok({
    title: item.type === 'Deposit' ? EXPORT_TEXTS.depositReceipt : EXPORT_TEXTS.withdrawalReceipt,
    name: `receipt-${item.referenceNo}`,
    columns: [textColumn(EXPORT_TEXTS.detail, 30), textColumn(EXPORT_TEXTS.value, 70)],
    totalCount: lines.length,
    sums: [],
    range: null,
    rows: async function* () {
      yield lines;
    },
  });
}

/** Request details, followed by each state with its time. */
function listLines(item: DwItem): readonly Line[] {
  const { approvedAmount, accountNumber, utr, rejectCode, rejectReason } = item;
  const settled = item.type === 'Deposit' ? 'RECEIVED' : 'PAID_OUT';
  const lines: readonly (Line | false)[] = [
    [code('REQUEST'), text(item.referenceNo)],
    [code('METHOD'), text(item.paymentMethod)],
    accountNumber !== null && [code('ACCOUNT'), text(accountNumber)],
    utr !== null && [code('REFERENCE'), text(utr)],
    [code('AMOUNT'), money(item.amount)],
    approvedAmount !== null && [code(settled), money(approvedAmount)],
    rejectCode !== null && [code('REASON'), code(rejectCode)],
    (rejectReason ?? '') !== '' && [code('REASON'), text(rejectReason)],
    ...item.steps.map((step): Line => [code(step.state), time(step.time)]),
  ];
  return lines.filter((line) => line !== false);
}
