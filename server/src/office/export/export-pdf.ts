import type { PrintedTable } from '#base/pdf/table-printer.ts';
import type { ExportCell, ExportTable } from './export-table.ts';
import { CODE_LABELS, EXPORT_TEXTS, type ExportLanguage } from './export-words.ts';

/** Owner and site of the file. */
export interface ExportOwner {
  readonly site: string;
  readonly userName: string;
  /** A demo account, whose user name is only a number. */
  readonly isDemo?: boolean;
  readonly isPlayMoney: boolean;
  /** Creation time. */
  readonly now: number;
}

const ZONE = 'Asia/Kolkata';

const AMOUNT = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const MINUS = '\u2212';

/** Formats a table for print: Indian digit grouping, Indian time. */
export function toPrintedTable(
  table: ExportTable,
  language: ExportLanguage,
  owner: ExportOwner,
): PrintedTable {
  const fact = (name: keyof typeof EXPORT_TEXTS, value: string) => ({
    name: EXPORT_TEXTS[name][language],
    value,
  });
  return {
    language,
    site: owner.site,
    title: table.title[language],
    facts: [
      fact('user', owner.isDemo === true ? EXPORT_TEXTS.demo[language] : owner.userName),
      ...(table.range === null ? [] : [fact('range', rangeText(table.range, language))]),
      fact('zone', `${ZONE} (UTC+05:30)`),
      fact(
        'currency',
        (owner.isPlayMoney ? EXPORT_TEXTS.playMoney : EXPORT_TEXTS.rupees)[language],
      ),
      fact('made', timeText(owner.now, language)),
      ...(table.range === null ? [] : [fact('rows', String(table.totalCount))]),
      ...table.sums.map(({ name, value }) => ({ name: name[language], value: rupeesText(value) })),
    ],
    columns: table.columns.map(({ head, share, align }) => ({
      head: head[language],
      share,
      align,
    })),
    rows: streamTexts(table, language),
    emptyText: EXPORT_TEXTS.none[language],
    pageText: (page, pages) =>
      EXPORT_TEXTS.page[language].replace('{page}', String(page)).replace('{pages}', String(pages)),
  };
}

function rangeText(
  { from, to }: NonNullable<ExportTable['range']>,
  language: ExportLanguage,
): string {
  return `${timeText(from, language)} – ${timeText(to, language)}`;
}

async function* streamTexts(
  table: ExportTable,
  language: ExportLanguage,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of table.rows()) {
    yield rows.map((row) => row.map((cell) => formatCell(cell, language)));
  }
}

function formatCell(cell: ExportCell, language: ExportLanguage): string {
  if (cell.value === null) return '';
  switch (cell.type) {
    case 'code':
      return CODE_LABELS.get(cell.value)?.[language] ?? cell.value;
    case 'money':
      return amountText(cell.value);
    case 'time':
      return timeText(Date.parse(cell.value), language);
    default:
      return String(cell.value);
  }
}

/** With the sign of the currency, which the columns leave to their page. */
function rupeesText(rupees: number): string {
  return `${rupees < 0 ? MINUS : ''}₹${AMOUNT.format(Math.abs(rupees))}`;
}

function amountText(rupees: number): string {
  const text = AMOUNT.format(Math.abs(rupees));
  return rupees < 0 ? MINUS + text : text;
}

const TIMES: Readonly<Record<ExportLanguage, Intl.DateTimeFormat>> = {
  en: timeFormat('en-GB'),
  hi: timeFormat('hi-IN-u-nu-latn'),
};

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

function timeText(at: number, language: ExportLanguage): string {
  return TIMES[language].format(at);
}
