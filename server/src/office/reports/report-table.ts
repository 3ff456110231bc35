import type { Report, ReportUnit } from '@crease/contracts/routes/operator-reports.ts';
import type { ExportCell, ExportTable } from '#office/export/export-table.ts';
import { money, number, numberColumn, text, textColumn } from '#office/export/export-table.ts';
import { EXPORT_TEXTS, type Phrase } from '#office/export/export-words.ts';
import type { ReportRequest } from './report.ts';

/** Relative column widths on a printed page. */
const SHARES: Readonly<Record<ReportUnit, number>> = { text: 16, id: 8, count: 8, rupees: 12 };

/** Builds a report file; like the back office, it is in English. */
export function buildReportTable(request: ReportRequest, report: Report): ExportTable {
  const { columns, units, rows, totals } = report;
  const isText = (place: number) => units[place] === 'text';
  return {
    title: EXPORT_TEXTS[request.name],
    name: `report-${request.name}-by-${request.groupBy}`,
    columns: columns.map((name, place) =>
      (isText(place) ? textColumn : numberColumn)(toPhrase(name), SHARES[units[place] ?? 'text']),
    ),
    totalCount: rows.length,
    sums: columns.flatMap((name, place) => {
      const value = totals[place];
      return units[place] === 'rupees' && typeof value === 'number'
        ? [{ name: toPhrase(name), value }]
        : [];
    }),
    range: request,
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
