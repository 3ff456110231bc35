import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Rupees } from '#base/money.ts';
import { dayOrInstant, id, playerRange, sportId, text, wholeNumber } from '#base/request-fields.ts';
import { operatorGet, route, type WireOf } from '#base/route.ts';
import type { Sent, Wire } from '#base/wire.ts';
import { HISTORY_STATUSES } from '#betting/bet.ts';
import { EXPORT_FORMATS, EXPORT_KINDS, MARKET_FAMILIES } from '#betting/statement.ts';

export const exportRequest = z.object({
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  /** Language of titles and column headings. */
  language: z._default(z.enum(['en', 'hi']), 'en'),
  /** Range of entry time, placing time (Bets) or settlement time (ProfitLoss); defaults to the last 7 days. */
  ...playerRange,
  /** Statement: 0 all, 1 deposits and withdrawals, 2 game. */
  Type: z._default(wholeNumber(0, 2), 0),
  SportId: z.optional(sportId),
  MarketType: z.optional(text(0, 40)),
  Status: z._default(z.enum(HISTORY_STATUSES), 'All'),
  MarketId: z.optional(id),
  EventId: z.optional(id),
  Family: z.optional(z.enum(MARKET_FAMILIES)),
  /** Receipt only. */
  RequestId: z.optional(id),
});

/** Export query. Each kind uses the filters of its list and ignores the others. */
export type ExportWire = Sent<typeof exportRequest>;
export type ExportRequest = z.output<typeof exportRequest>;

export const REPORT_NAMES = ['profitLoss', 'turnover', 'cash', 'commission', 'casino'] as const;
/** Players' results as booked by the house, settled stakes, payments, commission, or casino play. */
export type ReportName = (typeof REPORT_NAMES)[number];

export const REPORT_GROUPS = ['hour', 'day', 'sport', 'market', 'user'] as const;
/** Grouping of rows; hours and days are in IST. */
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const ReportUnit = z.enum(['text', 'id', 'count', 'rupees']);
export type ReportUnit = Wire<typeof ReportUnit>;

/** Maximum rows per report; a longer period must be split. */
export const MAX_REPORT_ROWS = 10_000;

/** Download of a report as csv or pdf (`format`, plus the report parameters); served like the other exports. */
export const REPORT_FILE_PATH = 'Operator/ExportReport';

export type ReportWire = WireOf<typeof operatorReportRoutes.operatorGetReport>;

/** A report on players; house accounts and simulated players are excluded. */
export const Report = z.strictObject({
  currency: Currency,
  columns: z.array(z.string()),
  units: z.array(ReportUnit),
  rows: z.array(z.array(z.union([z.string(), Rupees]))),
  /** Column totals; null where a sum is meaningless. */
  totals: z.array(z.nullable(z.union([z.string(), Rupees]))),
});
export type Report = Wire<typeof Report>;

const fields = {
  name: z.enum(REPORT_NAMES),
  from: dayOrInstant('from'),
  to: dayOrInstant('to'),
  groupBy: z._default(z.enum(REPORT_GROUPS), 'day'),
  currency: z.optional(Currency),
};

export const reportFile = z.object({ ...fields, format: z.enum(EXPORT_FORMATS) });

export type ReportFileWire = Sent<typeof reportFile>;

/** Aggregate reports on bets and payments (api 10.5). */
export const operatorReportRoutes = {
  operatorGetReport: route({
    ...operatorGet,
    path: 'Operator/GetReport',
    peopleIn: ({ rows }, { groupBy }) => (groupBy === 'user' ? rows.map(([id]) => Number(id)) : []),
    about:
      'Returns house P&L, turnover, deposits and withdrawals, commission, or casino play, by hour, day, sport, market or user, matching the ledger to the paisa. EXPORT_TOO_LONG: request a shorter period.',
    request: z.object(fields),
    answer: Report,
  }),
};
