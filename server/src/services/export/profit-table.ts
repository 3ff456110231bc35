import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import type { ProfitGroup } from '#ports/read-model.ts';
import { sportNameOf } from '#services/catalogue/event-items.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Histories } from '#services/statement/histories.ts';
import { figuresOf, profitQueryOf, profitRowOf } from '#services/statement/profit-loss.ts';
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
import { WORDS } from './export-words.ts';
import { inSteps, STEP_ROWS } from './in-steps.ts';

const COLUMNS = [
  textColumn(WORDS.marketId, 7),
  textColumn(WORDS.settled, 10),
  textColumn(WORDS.sport, 8),
  textColumn(WORDS.event, 20),
  textColumn(WORDS.market, 15),
  textColumn(WORDS.result, 12),
  numberColumn(WORDS.bets, 6),
  numberColumn(WORDS.stake, 12),
  numberColumn(WORDS.profitAndLoss, 12),
  numberColumn(WORDS.commission, 10),
  numberColumn(WORDS.net, 12),
];

/** All matching settled markets. */
export async function profitTable(
  context: Histories,
  accountId: number,
  request: ExportRequest,
): Promise<Reply<ExportTable>> {
  const asked = profitQueryOf(context, accountId, {
    ...request,
    Level: 'Market',
    MaxResultCount: 1,
    SkipCount: 0,
    Sorting: { field: 'settleTime', descending: false },
  });
  if (!asked.ok) return asked;
  const query = asked.value;
  const report = await context.readModel.profitLoss(query);
  const totals = figuresOf(report.totals);
  return answer({
    title: WORDS.profitAndLoss,
    name: 'profit-loss',
    columns: COLUMNS,
    totalCount: report.totalCount,
    sums: [
      { name: WORDS.stake, value: totals.stake },
      { name: WORDS.profitAndLoss, value: totals.profitLoss },
      { name: WORDS.commission, value: totals.commission },
      { name: WORDS.net, value: totals.net },
    ],
    range: query,
    rows: async function* () {
      const read = async (from: number, skip: number) =>
        (await context.readModel.profitLoss({ ...query, from, skip, take: STEP_ROWS })).items;
      for await (const groups of inSteps(query.from, read, ({ settledAt }) => settledAt)) {
        yield groups.map(cellsOf);
      }
    },
  });
}

function cellsOf(group: ProfitGroup): readonly ExportCell[] {
  const row = profitRowOf(group);
  return [
    number(row.id),
    time(row.settleTime),
    text(sportNameOf(row.sportId)),
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
