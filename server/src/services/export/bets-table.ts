import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import type { BetHistoryQuery } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { historyQueryOf } from '#services/betting/bet-history.ts';
import { historyBetOf } from '#services/betting/bet-view.ts';
import { pastFreeBets } from '#services/bonus/past-free-bets.ts';
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

/**
 * All matching bets of the history, plus the player's free bets, marked as such. As on the page, free bets aren't
 * included in the totals.
 */
export async function betsTable(
  context: Histories & Pick<AppContext, 'bonuses'>,
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
  const freeBets = (await pastFreeBets(context, query)).toSorted(byPlacing);
  const [first] = page.items;
  // Bets of a single market have no date range, so print the time that they cover.
  const from = query.from === 0 && first !== undefined ? first.bet.placedAt : query.from;
  return answer({
    ...SHELL,
    totalCount: page.totalCount + freeBets.length,
    sums: [
      { name: WORDS.stake, value: rupeesOf(page.summary.stake) },
      { name: WORDS.profitAndLoss, value: rupeesOf(page.summary.profitLoss) },
    ],
    range: { from, to: query.to },
    rows: () => withFreeBets(rowsOf(context, query), freeBets),
  });
}

const SHELL = { title: WORDS.betHistory, name: 'bets', columns: COLUMNS } as const;

/** An unknown market type matches no bets. */
function emptyTable({ clock }: Histories, request: ExportRequest): Reply<ExportTable> {
  const range = rangeOf(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const rows = async function* () {};
  return answer({ ...SHELL, totalCount: 0, sums: [], range: range.value, rows });
}

async function* rowsOf(
  { readModel }: Histories,
  query: BetHistoryQuery,
): AsyncGenerator<readonly HistoryBet[]> {
  const read = async (from: number, skip: number) =>
    (await readModel.betHistory({ ...query, from, skip, take: STEP_ROWS })).items;
  for await (const lines of inSteps(query.from, read, ({ bet }) => bet.placedAt)) {
    yield lines.map(historyBetOf);
  }
}

/** Merges each free bet at its placement time; later ones follow the last batch. */
async function* withFreeBets(
  steps: AsyncIterable<readonly HistoryBet[]>,
  freeBets: readonly HistoryBet[],
): AsyncGenerator<readonly (readonly ExportCell[])[]> {
  let waiting = freeBets;
  for await (const bets of steps) {
    const last = bets.at(-1)?.placeTime ?? '';
    const now = waiting.filter(({ placeTime }) => placeTime <= last);
    waiting = waiting.slice(now.length);
    yield [...bets, ...now].toSorted(byPlacing).map(cellsOf);
  }
  if (waiting.length > 0) yield waiting.map(cellsOf);
}

/** Wire times have a fixed format, so they can be compared as strings. */
function byPlacing(one: HistoryBet, other: HistoryBet): number {
  if (one.placeTime !== other.placeTime) return one.placeTime < other.placeTime ? -1 : 1;
  return one.betId - other.betId;
}

function cellsOf(bet: HistoryBet): readonly ExportCell[] {
  return [
    number(bet.betId),
    time(bet.placeTime),
    text(bet.betTitle),
    text(bet.marketName),
    text(bet.runnerName),
    code(bet.freeBet === true ? 'FREE_BET' : bet.betType),
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
