import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { BetHistoryQuery, BetLine } from '#ports/read-model.ts';
import { historyQueryOf } from '#services/betting/bet-history.ts';
import { historyBetOf } from '#services/betting/bet-view.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Histories } from '#services/statement/histories.ts';
import { rangeOf } from '#services/statement/range.ts';
import {
  code,
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
  textColumn(WORDS.betId, 7),
  textColumn(WORDS.placed, 10),
  textColumn(WORDS.event, 17),
  textColumn(WORDS.market, 13),
  textColumn(WORDS.selection, 12),
  textColumn(WORDS.type, 5),
  numberColumn(WORDS.odds, 6),
  numberColumn(WORDS.runs, 5),
  numberColumn(WORDS.stake, 10),
  numberColumn(WORDS.matched, 10),
  textColumn(WORDS.status, 9),
  textColumn(WORDS.result, 10),
  numberColumn(WORDS.profitAndLoss, 11),
  textColumn(WORDS.settled, 10),
];

/** Every bet of the history that fits. */
export async function betsTable(
  context: Histories,
  accountId: number,
  request: ExportRequest,
): Promise<Reply<ExportTable>> {
  const asked = historyQueryOf(context, accountId, {
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
  if (query === null) return emptyTable(context, request);
  const page = await context.readModel.betHistory(query);
  const [first] = page.items;
  // A market's bets are of all time: what is printed is the time that they are of.
  const from = query.from === 0 && first !== undefined ? first.bet.placedAt : query.from;
  return answer({
    ...SHELL,
    totalCount: page.totalCount,
    sums: [
      { name: WORDS.stake, value: rupeesOf(page.summary.stake) },
      { name: WORDS.profitAndLoss, value: rupeesOf(page.summary.profitLoss) },
    ],
    range: { from, to: query.to },
    rows: () => rowsOf(context, query),
  });
}

const SHELL = { title: WORDS.betHistory, name: 'bets', columns: COLUMNS } as const;

/** No bet can fit a type of market that there is not. */
function emptyTable({ clock }: Histories, request: ExportRequest): Reply<ExportTable> {
  const range = rangeOf(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const rows = async function* () {};
  return answer({ ...SHELL, totalCount: 0, sums: [], range: range.value, rows });
}

async function* rowsOf(
  { readModel }: Histories,
  query: BetHistoryQuery,
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  const read = async (from: number, skip: number) =>
    (await readModel.betHistory({ ...query, from, skip, take: STEP_ROWS })).items;
  for await (const lines of inSteps(query.from, read, ({ bet }) => bet.placedAt)) {
    yield lines.map(cellsOf);
  }
}

function cellsOf(line: BetLine): readonly ExportCell[] {
  const bet = historyBetOf(line);
  return [
    number(bet.betId),
    time(bet.placeTime),
    text(bet.betTitle),
    text(bet.marketName),
    text(bet.runnerName),
    code(bet.betType),
    number(bet.betRate),
    number(bet.fancyValue === 0 ? null : bet.fancyValue),
    money(bet.stake),
    money(bet.matchedStake),
    code(bet.status),
    text(bet.betResult),
    money(bet.profitLoss),
    time(bet.settleTime),
  ];
}
