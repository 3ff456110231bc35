import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#wire/export.ts';
import { route } from './route.ts';

export const REPORT_NAMES = ['profitLoss', 'turnover', 'cash', 'commission'] as const;
/** Results of players as the house has them, stakes with a result, money in and out, commission. */
export type ReportName = (typeof REPORT_NAMES)[number];

export const REPORT_GROUPS = ['hour', 'day', 'sport', 'market', 'user'] as const;
/** What one row stands for; hours and days are those of India. */
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What a column holds: words, a number that names something, a count, or rupees. */
export type ReportUnit = 'text' | 'id' | 'count' | 'rupees';

/** Rows of a report at most; of a longer time ask for less of it. */
export const MOST_REPORT_ROWS = 10_000;

/** The file of a report: `format` csv or pdf beside what the report is asked with; answered as other files are. */
export const REPORT_FILE_PATH = 'Operator/ExportReport';

export interface ReportWire {
  readonly name: ReportName;
  /** A day, or an instant; both ends are included. */
  readonly from: string;
  readonly to: string;
  readonly groupBy?: ReportGroup;
  /** Left out: that of the domain. Rupees and play money are never added. */
  readonly currency?: Currency;
}

/** A report of people; the house's own accounts and simulated players are in none. */
export interface Report {
  readonly currency: Currency;
  readonly columns: readonly string[];
  readonly units: readonly ReportUnit[];
  readonly rows: readonly (readonly (string | Rupees)[])[];
  /** Below each column; null where a sum says nothing. */
  readonly totals: readonly (string | Rupees | null)[];
}

const fields = {
  name: z.enum(REPORT_NAMES),
  from: dayOrInstant('from'),
  to: dayOrInstant('to'),
  groupBy: z._default(z.enum(REPORT_GROUPS), 'day'),
  currency: z.optional(z.enum(['INR', 'DEMO'])),
};

export const reportFile = z.object({ ...fields, format: z.enum(EXPORT_FORMATS) });

export interface ReportFileWire extends ReportWire {
  readonly format: ExportFormat;
}

/** What came of all bets and payments together (api 10.5). */
export const operatorReportRoutes = {
  operatorGetReport: route<ReportWire, Report>()({
    method: 'GET',
    path: 'Operator/GetReport',
    access: 'O',
    from: 'query',
    peopleIn: ({ rows }, { groupBy }) => (groupBy === 'user' ? rows.map(([id]) => Number(id)) : []),
    about:
      'Result of the house, turnover, money in and out, or commission, by hour, day, sport, market or user; to the paisa what the ledger has. EXPORT_TOO_LONG: ask for a shorter time.',
    request: z.object(fields),
  }),
};
