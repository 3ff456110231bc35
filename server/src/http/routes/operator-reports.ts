import type { operatorReportRoutes } from '@crease/contracts/routes/operator-reports.ts';
import type { Handlers } from '#http/call.ts';
import { buildReport } from '#office/reports/report.ts';
import type { AppContext } from '#start/app-context.ts';

/** Handlers of contracts/routes/operator-reports.ts. */
export function operatorReportHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorReportRoutes> {
  return {
    operatorGetReport: (input, call) =>
      buildReport(context, { ...input, currency: input.currency ?? call.currency }),
  };
}
