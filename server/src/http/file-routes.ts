import { exportRequest } from '@crease/contracts/routes/export.ts';
import {
  operatorReportRoutes,
  REPORT_FILE_PATH,
  reportFile,
} from '@crease/contracts/routes/operator-reports.ts';
import { ownProof } from '@crease/contracts/routes/own-data.ts';
import { type ParsedOf, route } from '@crease/contracts/routes/route.ts';
import { EXPORT_PATH, EXPORTS_PER_MINUTE } from '@crease/contracts/wire/export.ts';
import { OWN_DATA_FILES_PER_HOUR, OWN_DATA_PATH } from '@crease/contracts/wire/own-data.ts';
import type { FastifyInstance } from 'fastify';
import type { ServiceResult } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { type ExportFile, openExport, renderFile } from '#office/export/open-export.ts';
import { openOwnData } from '#office/own-data/own-data-file.ts';
import { buildReport } from '#office/reports/report.ts';
import { buildReportTable } from '#office/reports/report-table.ts';
import type { Call } from '#people/call.ts';
import { recordAccess } from '#people/staff/access-record.ts';
import type { RouteHost } from './admission-hook.ts';
import { bindFileRoute } from './file-route.ts';

const EXPORT = route<never, never>()({
  method: 'GET',
  path: EXPORT_PATH,
  access: 'U',
  from: 'query',
  about: 'Exports all rows matching a filter.',
  request: exportRequest,
});

const OWN_DATA = route<never, never>()({
  method: 'POST',
  path: OWN_DATA_PATH,
  access: 'R',
  from: 'body',
  about: 'Exports all data stored about the caller.',
  request: ownProof,
});

const REPORT = route<never, never>()({
  method: 'GET',
  path: REPORT_FILE_PATH,
  access: 'O',
  from: 'query',
  about: 'Exports a back-office report.',
  request: reportFile,
});

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Binds all calls that respond with a file: full histories and personal data exports. */
export function bindFileRoutes(app: FastifyInstance, host: RouteHost): void {
  const { context } = host;
  bindFileRoute(app, host, {
    route: EXPORT,
    perUser: { points: EXPORTS_PER_MINUTE, seconds: MINUTE_SECONDS },
    open: (input, { user: { user }, setting }) => {
      const caller = {
        accountId: user.id,
        site: setting.domainTitle,
        userName: user.userName,
        isDemo: user.isDemo,
        isPlayMoney: user.currency === 'DEMO',
      };
      return openExport(context, caller, input);
    },
  });
  bindFileRoute(app, host, {
    route: OWN_DATA,
    perUser: { points: OWN_DATA_FILES_PER_HOUR, seconds: HOUR_SECONDS },
    open: (input, { user: session, origin }) => openOwnData(context, { session, origin }, input),
  });
  bindFileRoute(app, host, {
    route: REPORT,
    perUser: { points: EXPORTS_PER_MINUTE, seconds: MINUTE_SECONDS },
    open: (input, call) => buildReportFile(context, call, input),
  });
}

/** A user report contains personal data, so its download is audited like viewing it on the page. */
async function buildReportFile(
  context: AppEnv,
  { operator, ip, currency, setting }: Call,
  input: ParsedOf<typeof REPORT>,
): Promise<ServiceResult<ExportFile>> {
  const asked = { ...input, currency: input.currency ?? currency };
  const report = await buildReport(context, asked);
  if (!report.ok) return report;
  const people = operatorReportRoutes.operatorGetReport.peopleIn?.(report.value, input) ?? [];
  await recordAccess(context, { session: operator, ip, route: REPORT }, people);
  return renderFile(context, buildReportTable(asked, report.value), {
    format: input.format,
    language: 'en',
    caller: {
      site: setting.domainTitle,
      userName: operator.operator.userName,
      isPlayMoney: asked.currency === 'DEMO',
    },
  });
}
