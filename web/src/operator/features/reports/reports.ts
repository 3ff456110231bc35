import {
  operatorReportRoutes,
  REPORT_FILE_PATH,
  type Report,
  type ReportFileWire,
  type ReportUnit,
  type ReportWire,
} from '@crease/contracts/routes/operator-reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download, saveFile } from '#data/api/download.ts';
import { messageOf } from '#data/api/failure.ts';
import { callOperator } from '#operator/office/office-call.ts';
import type { ExportFormat } from '#ui/grid/export-buttons.tsx';

const CHART_MS = 60_000;

/** A report; what was asked before stands until the next one is there. */
export function useReport(asked: ReportWire) {
  return useQuery({
    queryKey: ['report', asked],
    queryFn: ({ signal }) => callOperator(operatorReportRoutes.operatorGetReport, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Turnover and result of the same hours or days, read again each minute. */
export function useTurnoverAndResult(asked: Omit<ReportWire, 'name'>) {
  return useQuery({
    queryKey: ['turnover-and-result', asked],
    queryFn: async ({ signal }) => {
      const read = (name: ReportWire['name']) =>
        callOperator(operatorReportRoutes.operatorGetReport, { ...asked, name }, signal);
      const [turnover, result] = await Promise.all([read('turnover'), read('profitLoss')]);
      return { turnover, result };
    },
    refetchInterval: CHART_MS,
    placeholderData: keepPreviousData,
  });
}

/** @returns why the file did not come, or null; giving up is no failure. */
export async function takeReport(
  asked: ReportWire,
  wish: {
    readonly format: ExportFormat;
    readonly onProgress: (bytes: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<string | null> {
  const { format, onProgress, signal } = wish;
  const query: ReportFileWire = { ...asked, format: format === 'CSV' ? 'csv' : 'pdf' };
  try {
    saveFile(await download({ path: REPORT_FILE_PATH, access: 'O', query, onProgress, signal }));
    return null;
  } catch (failure) {
    return signal.aborted ? null : messageOf(failure);
  }
}

/** The column of a report by its name; each report has those that are asked for. */
export function columnOf({ columns, rows }: Report, name: string): readonly number[] {
  const place = columns.indexOf(name);
  return rows.map((row) => Number(row[place] ?? 0));
}

/** What stands below a column, rupees or a count. */
export function totalOf({ columns, totals }: Report, name: string): number {
  return Number(totals[columns.indexOf(name)] ?? 0);
}

export function isFigure(unit: ReportUnit | undefined): boolean {
  return unit === 'rupees' || unit === 'count';
}
