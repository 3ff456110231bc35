import type { ExportRequest } from '@crease/contracts/routes/export.ts';
import { roundOfLine } from '@crease/contracts/rules/round-line.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Transaction } from '@crease/contracts/wire/statement.ts';
import type { StatementLine } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Histories } from '#services/statement/histories.ts';
import { statementQueryOf, transactionOf } from '#services/statement/transactions.ts';
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
  textColumn(WORDS.id, 7),
  textColumn(WORDS.date, 11),
  textColumn(WORDS.type, 9),
  textColumn(WORDS.description, 37),
  numberColumn(WORDS.credit, 12),
  numberColumn(WORDS.debit, 12),
  numberColumn(WORDS.balance, 12),
];

/** All matching statement entries. */
export async function statementTable(
  context: Histories & Pick<AppContext, 'games'>,
  accountId: number,
  request: ExportRequest,
): Promise<Reply<ExportTable>> {
  const first = statementQueryOf(context, accountId, {
    ...request,
    MaxResultCount: 1,
    SkipCount: 0,
    Sorting: { field: 'date', descending: false },
  });
  if (!first.ok) return first;
  const query = first.value;
  const page = await context.readModel.statement(query);
  return answer({
    title: WORDS.statement,
    name: 'statement',
    columns: COLUMNS,
    totalCount: page.totalCount,
    sums: [
      { name: WORDS.opening, value: rupeesOf(page.opening) },
      { name: WORDS.credit, value: rupeesOf(page.credit) },
      { name: WORDS.debit, value: rupeesOf(page.debit) },
      { name: WORDS.closing, value: rupeesOf(page.closing) },
    ],
    range: query,
    rows: async function* () {
      const read = async (from: number, skip: number) =>
        (await context.readModel.statement({ ...query, from, skip, take: STEP_ROWS })).items;
      for await (const lines of inSteps(query.from, read, ({ at }) => at)) {
        yield lines.map((line) => cellsOf(context, line));
      }
    },
  });
}

function cellsOf({ games }: Pick<AppContext, 'games'>, line: StatementLine): readonly ExportCell[] {
  const transaction = transactionOf(line);
  const { id, date, type, credit, debit, balance } = transaction;
  return [
    number(id),
    time(date),
    code(type),
    text(descriptionOf(games, transaction)),
    money(credit === 0 ? null : credit),
    money(debit === 0 ? null : debit),
    money(balance),
  ];
}

/** Describes an entry; casino rounds show the game's name, as on the page, instead of the ledger's code. */
function descriptionOf(games: AppContext['games'], transaction: Transaction): string {
  const of = roundOfLine(transaction);
  const game = of === null ? undefined : games.all().find(({ code }) => code === of.code);
  return of === null || game === undefined ? transaction.description : `${game.name}, ${of.round}`;
}
