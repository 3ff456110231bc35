import {
  operatorReportRoutes,
  REPORT_FILE_PATH,
  type Report,
  type ReportFileWire,
  type ReportUnit,
  type ReportWire,
} from '@crease/contracts/routes/operator-reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download, saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { operatorApi } from '#operator/core/office-call.ts';
import type { ExportFormat } from '#ui/grid/export-buttons.tsx';

const CHART_MS = 60_000;

/** Returns a report. Keeps the previous one while loading. */
export function useReport(report: ReportWire) {
  return useQuery({
    queryKey: ['report', report],
    queryFn: ({ signal }) => operatorApi(operatorReportRoutes.operatorGetReport, report, signal),
    placeholderData: keepPreviousData,
  });
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
