import { csvRows } from '@crease/contracts/values/csv-rows.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  BankAccount,
  PreviewedLine,
  StatementPreview,
} from '@crease/contracts/wire/operator-bank.ts';
import type { NewBankLine } from '#ports/bank-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { bankAccounts } from './bank-accounts.ts';
import { candidatesOf, certainOf } from './bank-candidates.ts';
import { MOST_BAD_ROWS } from './bank-import.ts';
import { referenceNoOf } from './cash-desk.ts';
import { readStatement, type Statement, type StatementLine } from './read-statement.ts';

/** Max. lines shown; counts cover the whole file. */
const MOST_LINES = 200;

/**
 * Previews a statement import without storing anything. Errors: NOT_FOUND for an unknown account, VALIDATION of `csv`
 * if the headings match no account, or not the requested one.
 */
export async function previewStatement(
  context: AppContext,
  { code, csv }: { readonly code?: string | undefined; readonly csv: string },
): Promise<Reply<StatementPreview>> {
  const accounts = await bankAccounts(context);
  if (code !== undefined && !accounts.some((one) => one.code === code)) return decline('NOT_FOUND');
  const rows = csvRows(csv);
  const read = accounts.flatMap((account) => {
    const statement = readStatement(account, rows);
    return statement === null ? [] : [{ account, statement }];
  });
  const fits = read.map(({ account }) => account.code);
  const chosen = code ?? (fits.length === 1 ? fits[0] : null);
  const found = read.find(({ account }) => account.code === chosen);
  if (fits.length === 0)
    return declineField('csv', 'No bank account matches this file’s column headings');
  if (found === undefined)
    return code === undefined
      ? answer({ ...NOTHING, fits })
      : declineField('csv', 'The file doesn’t have this account’s column headings');
  return answer({ ...(await previewOf(context, found)), fits });
}

const NOTHING: Omit<StatementPreview, 'fits'> = {
  code: null,
  added: 0,
  known: 0,
  twice: 0,
  matched: 0,
  credited: 0,
  paid: 0,
  lines: [],
  badRows: [],
};

async function previewOf(
  context: AppContext,
  {
    account: { code },
    statement: { lines, badRows },
  }: { readonly account: BankAccount; readonly statement: Statement },
): Promise<Omit<StatementPreview, 'fits'>> {
  const standings = await standingsOf(context, code, lines);
  const fresh = lines.filter((_, place) => standings[place] === 'NEW');
  const candidates = await candidatesOf(
    context,
    fresh.map(({ row, line }) => ({ ...line, id: row, notOf: [] })),
  );
  const shown = lines.slice(0, MOST_LINES).map(({ row, line }, place): PreviewedLine => {
    const { day, reference, text, amount } = line;
    const standing = standings[place] ?? 'NEW';
    const mayBe = candidates.get(row) ?? [];
    const certain = certainOf(mayBe);
    return {
      ...{ row, day, reference, text, amount: rupeesOf(amount), standing },
      matches: certain === null ? null : referenceNoOf(certain.request),
      mayBe: certain === null ? mayBe.map(({ request }) => referenceNoOf(request)) : [],
    };
  });
  const sumOf = (sign: 1 | -1) =>
    fresh.reduce((sum, { line }) => sum + Math.max(0, sign * line.amount), 0);
  return {
    code,
    added: fresh.length,
    known: standings.filter((standing) => standing === 'KNOWN').length,
    twice: standings.filter((standing) => standing === 'TWICE').length,
    matched: [...candidates.values()].filter((mayBe) => certainOf(mayBe) !== null).length,
    credited: rupeesOf(sumOf(1)),
    paid: rupeesOf(sumOf(-1)),
    lines: shown,
    badRows: badRows.slice(0, MOST_BAD_ROWS),
  };
}

async function standingsOf(
  { bank }: AppContext,
  account: string,
  lines: readonly StatementLine[],
): Promise<readonly PreviewedLine['standing'][]> {
  const days = lines.map(({ line }) => line.day).sort((one, other) => one.localeCompare(other));
  const within = { account, from: days[0] ?? '', to: days.at(-1) ?? '' };
  const references = [...new Set(lines.map(({ line }) => line.reference))];
  const known = new Set((await bank.linesWith(within, references)).map(keyOf));
  const seen = new Set<string>();
  return lines.map(({ line }) => {
    const key = keyOf(line);
    if (known.has(key)) return 'KNOWN';
    if (seen.has(key)) return 'TWICE';
    seen.add(key);
    return 'NEW';
  });
}

/** Identity of a line within its account. */
function keyOf({ day, reference, amount }: NewBankLine): string {
  return `${day}\n${reference}\n${amount}`;
}
