import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#wire/export.ts';
import { route } from './route.ts';

export const REPORT_NAMES = ['profitLoss', 'turnover', 'cash', 'commission', 'casino'] as const;
/**
 * Report: player results as booked by the house, settled stakes, deposits and withdrawals, commission, or casino play.
 */
export type ReportName = (typeof REPORT_NAMES)[number];

export const REPORT_GROUPS = ['hour', 'day', 'sport', 'market', 'user'] as const;
/** Grouping of rows; hours and days are in IST. */
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Column type: text, ID, count or rupees. */
export type ReportUnit = 'text' | 'id' | 'count' | 'rupees';

/** Maximum rows per report; a longer period must be split. */
export const MAX_REPORT_ROWS = 10_000;

/** Download of a report as csv or pdf (`format`, plus the report parameters); served like the other exports. */
export const REPORT_FILE_PATH = 'Operator/ExportReport';

export interface ReportWire {
  readonly name: ReportName;
  /** Day or instant; both ends are inclusive. */
  readonly from: string;
  readonly to: string;
  readonly groupBy?: ReportGroup;
  /** Defaults to the domain's currency. Rupees and play money are never combined. */
  readonly currency?: Currency;
}

/** A report on players; house accounts and simulated players are excluded. */
export interface Report {
  readonly currency: Currency;
  readonly columns: readonly string[];
  readonly units: readonly ReportUnit[];
  readonly rows: readonly (readonly (string | Rupees)[])[];
  /** Column totals; null where a sum is meaningless. */
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

/** Aggregate reports on bets and payments (api 10.5). */
export const operatorReportRoutes = {
  operatorGetReport: route<ReportWire, Report>()({
    method: 'GET',
    path: 'Operator/GetReport',
    access: 'O',
    from: 'query',
    peopleIn: ({ rows }, { groupBy }) => (groupBy === 'user' ? rows.map(([id]) => Number(id)) : []),
    about:
      'Returns house P&L, turnover, deposits and withdrawals, commission, or casino play, by hour, day, sport, market or user, matching the ledger to the paisa. EXPORT_TOO_LONG: request a shorter period.',
    request: z.object(fields),
  }),
};
