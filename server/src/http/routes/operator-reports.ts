import type { operatorReportRoutes } from '@crease/contracts/routes/operator-reports.ts';
import type { AppEnv } from '#office/env.ts';
import { buildReport } from '#office/reports/report.ts';
import type { Handlers } from '#people/call.ts';

/** Handlers of contracts/routes/operator-reports.ts. */
export function operatorReportHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorReportRoutes> {
  return {
    operatorGetReport: (input, call) =>
      buildReport(context, { ...input, currency: input.currency ?? call.currency }),
  };
}
