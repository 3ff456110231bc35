import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { Histories, ProfitGroup } from '#betting/history/history-reader.ts';
import { buildProfitQuery, toProfitFigures, toProfitRow } from '#betting/history/profit-loss.ts';
import { getSportName } from '#catalogue/event-items.ts';
import {
  type ExportCell,
  type ExportTable,
  money,
  number,
  numberColumn,
  text,
  textColumn,
  time,
} from './export-table.ts';
import { EXPORT_TEXTS } from './export-words.ts';
import { BATCH_ROWS, streamBatches } from './in-steps.ts';

const COLUMNS = [
  textColumn(EXPORT_TEXTS.marketId, 7),
  textColumn(EXPORT_TEXTS.settled, 10),
  textColumn(EXPORT_TEXTS.sport, 8),
  textColumn(EXPORT_TEXTS.event, 20),
  textColumn(EXPORT_TEXTS.market, 15),
  textColumn(EXPORT_TEXTS.result, 12),
  numberColumn(EXPORT_TEXTS.bets, 6),
  numberColumn(EXPORT_TEXTS.stake, 12),
  numberColumn(EXPORT_TEXTS.profitAndLoss, 12),
  numberColumn(EXPORT_TEXTS.commission, 10),
  numberColumn(EXPORT_TEXTS.net, 12),
];

/** All matching settled markets. */
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
    columns: COLUMNS,
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
        yield groups.map(toCells);
      }
    },
  });
}

function toCells(group: ProfitGroup): readonly ExportCell[] {
  const row = toProfitRow(group);
  return [
    number(row.id),
    time(row.settleTime),
    text(getSportName(row.sportId)),
    text(row.eventTitle),
    text(row.name),
    text(row.result),
    number(row.bets),
    money(row.stake),
    money(row.profitLoss),
    money(row.commission),
    money(row.net),
  ];
}
