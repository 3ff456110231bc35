import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { findRound } from '@crease/contracts/rules/round-line.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Transaction } from '@crease/contracts/wire/statement.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { Histories } from '#betting/history/history-reader.ts';
import { buildStatementQuery, toTransaction } from '#betting/history/transactions.ts';
import type { StatementLine } from '#journal/statement.ts';
import type { OfficeEnv } from '#office/env.ts';
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
import { EXPORT_TEXTS } from './export-words.ts';
import { BATCH_ROWS, streamBatches } from './in-steps.ts';

const COLUMNS = [
  textColumn(EXPORT_TEXTS.id, 7),
  textColumn(EXPORT_TEXTS.date, 11),
  textColumn(EXPORT_TEXTS.type, 9),
  textColumn(EXPORT_TEXTS.description, 37),
  numberColumn(EXPORT_TEXTS.credit, 12),
  numberColumn(EXPORT_TEXTS.debit, 12),
  numberColumn(EXPORT_TEXTS.balance, 12),
];

/** All matching statement entries. */
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
    columns: COLUMNS,
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
        yield lines.map((line) => toCells(context, line));
      }
    },
  });
}

function toCells({ games }: Pick<OfficeEnv, 'games'>, line: StatementLine): readonly ExportCell[] {
  const transaction = toTransaction(line);
  const { id, date, type, credit, debit, balance } = transaction;
  return [
    number(id),
    time(date),
    code(type),
    text(describeEntry(games, transaction)),
    money(credit === 0 ? null : credit),
    money(debit === 0 ? null : debit),
    money(balance),
  ];
}

/** Describes an entry; casino rounds show the game's name, as on the page, instead of the ledger's code. */
function describeEntry(games: OfficeEnv['games'], transaction: Transaction): string {
  const of = findRound(transaction);
  const game = of === null ? undefined : games.all().find(({ code }) => code === of.code);
  return of === null || game === undefined ? transaction.description : `${game.name}, ${of.round}`;
}
