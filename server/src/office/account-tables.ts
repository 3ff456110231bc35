import { toRupees } from '@crease/contracts/base/money.ts';
import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import { findRound, type Transaction } from '@crease/contracts/betting/statement.ts';
import type { DwItem } from '@crease/contracts/cash/cashier.ts';
import type { ExportRequest } from '@crease/contracts/office/reports.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { buildHistoryQuery } from '#betting/bet-history.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { type BetHistoryQuery, type Histories, resolveRange } from '#betting/history-reader.ts';
import { buildProfitQuery, toProfitFigures, toProfitRow } from '#betting/profit-loss.ts';
import { buildStatementQuery, toTransaction } from '#betting/transactions.ts';
import { pastFreeBets } from '#bonus/free-bet.ts';
import { toRequestItem } from '#cash/requests/request-view.ts';
import { getSportName } from '#catalogue/event-items.ts';
import type { OfficeEnv } from './env.ts';
import {
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
): Reply<ExportTable> {
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
      const read = (page: typeof query) => context.readModel.statement(page);
      for await (const lines of streamBatches(query, read, ({ at }) => at)) {
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

export async function profitTable(context: Histories, accountId: number, request: ExportRequest): Reply<ExportTable> {
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
      const read = (page: typeof query) => context.readModel.profitLoss(page);
      for await (const groups of streamBatches(query, read, ({ settledAt }) => settledAt)) {
        yield groups.map((group) => PROFIT.toCells(toProfitRow(group)));
      }
    },
  });
}

const BETS = layOut<HistoryBet>([
  [textColumn(EXPORT_TEXTS.betId, 7), (bet) => number(bet.betId)],
  [textColumn(EXPORT_TEXTS.placed, 10), (bet) => time(bet.placeTime)],
  [textColumn(EXPORT_TEXTS.event, 17), (bet) => text(bet.betTitle)],
  [textColumn(EXPORT_TEXTS.market, 13), (bet) => text(bet.marketName)],
  [textColumn(EXPORT_TEXTS.selection, 12), (bet) => text(bet.runnerName)],
  [textColumn(EXPORT_TEXTS.type, 5), (bet) => code(bet.freeBet === true ? 'FREE_BET' : bet.betType)],
  [numberColumn(EXPORT_TEXTS.odds, 6), (bet) => number(bet.betRate)],
  [numberColumn(EXPORT_TEXTS.runs, 5), (bet) => number(bet.fancyValue || null)],
  [numberColumn(EXPORT_TEXTS.stake, 10), (bet) => money(bet.stake)],
  [numberColumn(EXPORT_TEXTS.matched, 10), (bet) => money(bet.matchedStake)],
  [textColumn(EXPORT_TEXTS.status, 9), (bet) => code(bet.status)],
  [textColumn(EXPORT_TEXTS.result, 10), (bet) => text(bet.betResult)],
  [numberColumn(EXPORT_TEXTS.profitAndLoss, 11), (bet) => money(bet.profitLoss)],
  [textColumn(EXPORT_TEXTS.settled, 10), (bet) => time(bet.settleTime)],
]);
const BETS_SHELL = { title: EXPORT_TEXTS.betHistory, name: 'bets', columns: BETS.columns } as const;

/** All matching bets, and the player's free bets, which are marked and, as on the page, not in the totals. */
export async function betsTable(
  context: Histories & Pick<OfficeEnv, 'bonuses'>,
  accountId: number,
  request: ExportRequest,
): Reply<ExportTable> {
  const asked = buildHistoryQuery(context, accountId, {
    StartDate: request.From,
    EndDate: request.To,
    SportId: request.SportId,
    MarketType: request.MarketType,
    Status: request.Status,
    MarketId: request.MarketId,
    MaxResultCount: 1,
    SkipCount: 0,
    Sorting: { field: 'placeTime', descending: false },
  });
  if (!asked.ok) return asked;
  const query = asked.value;
  if (query === null) return emptyBetsTable(context, request);
  const page = await context.readModel.betHistory(query);
  const freeBets = (await pastFreeBets(context, query)).toSorted(byPlacing);
  const [first] = page.items;
  // Bets of a single market have no date range, so print the time that they cover.
  const from = query.from === 0 && first !== undefined ? first.bet.placedAt : query.from;
  return ok({
    ...BETS_SHELL,
    totalCount: page.totalCount + freeBets.length,
    sums: [
      { name: EXPORT_TEXTS.stake, value: toRupees(page.summary.stake) },
      { name: EXPORT_TEXTS.profitAndLoss, value: toRupees(page.summary.profitLoss) },
    ],
    range: { from, to: query.to },
    rows: () => streamBets(context, query, freeBets),
  });
}

/** An unknown market type matches no bets. */
function emptyBetsTable({ clock }: Histories, request: ExportRequest): ServiceResult<ExportTable> {
  const range = resolveRange(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const rows = async function* () {};
  return ok({ ...BETS_SHELL, totalCount: 0, sums: [], range: range.value, rows });
}

/** Merges each free bet at its placement time; later ones follow the last batch. */
async function* streamBets(
  { readModel }: Histories,
  query: BetHistoryQuery,
  freeBets: readonly HistoryBet[],
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  let waiting = freeBets;
  const read = (page: BetHistoryQuery) => readModel.betHistory(page);
  for await (const lines of streamBatches(query, read, ({ bet }) => bet.placedAt)) {
    const bets = lines.map(toHistoryBet);
    const last = bets.at(-1)?.placeTime ?? '';
    const now = waiting.filter(({ placeTime }) => placeTime <= last);
    waiting = waiting.slice(now.length);
    yield [...bets, ...now].toSorted(byPlacing).map(BETS.toCells);
  }
  if (waiting.length > 0) yield waiting.map(BETS.toCells);
}

/** Wire times have a fixed format, so they can be compared as strings. */
function byPlacing(one: HistoryBet, other: HistoryBet): number {
  if (one.placeTime !== other.placeTime) return one.placeTime < other.placeTime ? -1 : 1;
  return one.betId - other.betId;
}

type Line = readonly [ExportCell, ExportCell];

/** Receipt of a deposit or withdrawal with its history. Errors: NOT_FOUND for another player's request. */
export async function receiptTable(
  context: OfficeEnv,
  accountId: number,
  { RequestId }: ExportRequest,
): Reply<ExportTable> {
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
