import { toRupees } from '@crease/contracts/base/money.ts';
import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import type { ExportRequest } from '@crease/contracts/office/reports.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import { buildHistoryQuery } from '#betting/bet-history.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { type BetHistoryQuery, type Histories, resolveRange } from '#betting/history-reader.ts';
import { pastFreeBets } from '#bonus/free-bet.ts';
import type { OfficeEnv } from '#office/env.ts';
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
} from '#office/export-table.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

const { columns, toCells } = layOut<HistoryBet>([
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
const SHELL = { title: EXPORT_TEXTS.betHistory, name: 'bets', columns } as const;

/**
 * All matching bets of the history, plus the player's free bets, marked as such. As on the page, free bets aren't
 * included in the totals.
 */
export async function betsTable(
  context: Histories & Pick<OfficeEnv, 'bonuses'>,
  accountId: number,
  request: ExportRequest,
): Promise<ServiceResult<ExportTable>> {
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
  if (query === null) return emptyTable(context, request);
  const page = await context.readModel.betHistory(query);
  const freeBets = (await pastFreeBets(context, query)).toSorted(byPlacing);
  const [first] = page.items;
  // Bets of a single market have no date range, so print the time that they cover.
  const from = query.from === 0 && first !== undefined ? first.bet.placedAt : query.from;
  return ok({
    ...SHELL,
    totalCount: page.totalCount + freeBets.length,
    sums: [
      { name: EXPORT_TEXTS.stake, value: toRupees(page.summary.stake) },
      { name: EXPORT_TEXTS.profitAndLoss, value: toRupees(page.summary.profitLoss) },
    ],
    range: { from, to: query.to },
    rows: () => withFreeBets(streamRows(context, query), freeBets),
  });
}

/** An unknown market type matches no bets. */
function emptyTable({ clock }: Histories, request: ExportRequest): ServiceResult<ExportTable> {
  const range = resolveRange(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const rows = async function* () {};
  return ok({ ...SHELL, totalCount: 0, sums: [], range: range.value, rows });
}

async function* streamRows({ readModel }: Histories, query: BetHistoryQuery): AsyncGenerator<readonly HistoryBet[]> {
  const read = async (from: number, skip: number) =>
    (await readModel.betHistory({ ...query, from, skip, take: BATCH_ROWS })).items;
  for await (const lines of streamBatches(query.from, read, ({ bet }) => bet.placedAt)) {
    yield lines.map(toHistoryBet);
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
    yield [...bets, ...now].toSorted(byPlacing).map(toCells);
  }
  if (waiting.length > 0) yield waiting.map(toCells);
}

/** Wire times have a fixed format, so they can be compared as strings. */
function byPlacing(one: HistoryBet, other: HistoryBet): number {
  if (one.placeTime !== other.placeTime) return one.placeTime < other.placeTime ? -1 : 1;
  return one.betId - other.betId;
}
