import type { Report, ReportUnit } from '@crease/contracts/routes/operator-reports.ts';
import type { ExportCell, ExportTable } from '#office/export/export-table.ts';
import { money, number, numberColumn, text, textColumn } from '#office/export/export-table.ts';
import { EXPORT_TEXTS, type Phrase } from '#office/export/export-words.ts';
import type { ReportAsked } from './report.ts';

/** Relative column widths on a printed page. */
const SHARES: Readonly<Record<ReportUnit, number>> = { text: 16, id: 8, count: 8, rupees: 12 };

/** Builds a report file; like the back office, it is in English. */
export function buildReportTable(asked: ReportAsked, report: Report): ExportTable {
  const { columns, units, rows, totals } = report;
  const isWords = (place: number) => units[place] === 'text';
  return {
    title: EXPORT_TEXTS[asked.name],
    name: `report-${asked.name}-by-${asked.groupBy}`,
    columns: columns.map((name, place) =>
      (isWords(place) ? textColumn : numberColumn)(toPhrase(name), SHARES[units[place] ?? 'text']),
    ),
    totalCount: rows.length,
    sums: columns.flatMap((name, place) => {
      const value = totals[place];
      return units[place] === 'rupees' && typeof value === 'number'
        ? [{ name: toPhrase(name), value }]
        : [];
    }),
    range: asked,
    rows: async function* () {
      yield rows.map((row) => row.map((value, place) => toCell(value, units[place] ?? 'text')));
    },
  };
}

function toPhrase(name: string): Phrase {
  return { en: name, hi: name };
}

function toCell(value: string | number, unit: ReportUnit): ExportCell {
  if (typeof value === 'string') return text(value);
  return unit === 'rupees' ? money(value) : number(value);
}
