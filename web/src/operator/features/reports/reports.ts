import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import {
  operatorReportRoutes,
  REPORT_FILE_PATH,
  type Report,
  type ReportFileWire,
  type ReportGroup,
  type ReportName,
  type ReportUnit,
  type ReportWire,
} from '@crease/contracts/office/reports.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download, saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { operatorApi, useListQuery } from '#operator/core/office-call.ts';
import type { ExportFormat } from '#ui/grid/export-buttons.tsx';

const CHART_MS = 60_000;

/** Returns a report. Keeps the previous one while loading. */
export function useReport(report: ReportWire) {
  return useListQuery(['report', report], operatorReportRoutes.operatorGetReport, report);
}

/** Returns turnover and P&L for the same hours or days. Polls every minute. */
export function useTurnoverAndResult(report: Omit<ReportWire, 'name'>) {
  return useQuery({
    queryKey: ['turnover-and-result', report],
    queryFn: async ({ signal }) => {
      const read = (name: ReportWire['name']) =>
        operatorApi(operatorReportRoutes.operatorGetReport, { ...report, name }, signal);
      const [turnover, result] = await Promise.all([read('turnover'), read('profitLoss')]);
      return { turnover, result };
    },
    refetchInterval: CHART_MS,
    placeholderData: keepPreviousData,
  });
}

/** Downloads a report. @returns the error message, or null. Cancelling is not an error. */
export async function downloadReport(
  report: ReportWire,
  options: {
    readonly format: ExportFormat;
    readonly onProgress: (bytes: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<string | null> {
  const { format, onProgress, signal } = options;
  const query: ReportFileWire = { ...report, format: format === 'CSV' ? 'csv' : 'pdf' };
  try {
    saveFile(await download({ path: REPORT_FILE_PATH, access: 'O', query, onProgress, signal }));
    return null;
  } catch (failure) {
    return signal.aborted ? null : getErrorMessage(failure);
  }
}

/** Values of a report column by name. */
export function getColumn({ columns, rows }: Report, name: string): readonly number[] {
  const place = columns.indexOf(name);
  return rows.map((row) => Number(row[place] ?? 0));
}

/** Total of a column, in rupees or as a count. */
export function getTotal({ columns, totals }: Report, name: string): number {
  return Number(totals[columns.indexOf(name)] ?? 0);
}

export function isFigure(unit: ReportUnit | undefined): boolean {
  return unit === 'rupees' || unit === 'count';
}

export const NAMES: readonly { readonly value: ReportName; readonly text: string }[] = [
  { value: 'profitLoss', text: 'House P&L' },
  { value: 'turnover', text: 'Turnover' },
  { value: 'cash', text: 'Deposits and withdrawals' },
  { value: 'commission', text: 'Commission' },
  { value: 'casino', text: 'Casino' },
];

const GROUPS: readonly {
  readonly value: ReportGroup;
  readonly text: string;
  /** False for payment and casino reports, which have no markets. */
  readonly isOfMarkets: boolean;
}[] = [
  { value: 'hour', text: 'Hour', isOfMarkets: false },
  { value: 'day', text: 'Day', isOfMarkets: false },
  { value: 'sport', text: 'Sport', isOfMarkets: true },
  { value: 'market', text: 'Market', isOfMarkets: true },
  { value: 'user', text: 'Player', isOfMarkets: false },
];

/** Reports on payments and casino play, which have no sports or markets. */
const WITHOUT_MARKETS: ReadonlySet<ReportName> = new Set<ReportName>(['cash', 'casino']);

/** Groups offered for a report. */
export function listGroups(name: ReportName): typeof GROUPS {
  return GROUPS.filter(({ isOfMarkets }) => !isOfMarkets || !WITHOUT_MARKETS.has(name));
}

/** Report form values. Dates in IST, both inclusive. */
export interface ReportQuery {
  readonly name: ReportName;
  readonly groupBy: ReportGroup;
  readonly from: string;
  readonly to: string;
  /** Empty for the currency of the current domain. */
  readonly currency: Currency | '';
}

const WEEK = 6;

/** Default: the last seven days, by day. */
export function createDefaultQuery(): ReportQuery {
  const today = getKolkataDay(Date.now());
  return {
    name: 'profitLoss',
    groupBy: 'day',
    from: formatKolkataDay(today - WEEK),
    to: formatKolkataDay(today),
    currency: '',
  };
}

export function formatDay(at: number): string {
  return formatKolkataDay(getKolkataDay(at));
}
