import { Readable } from 'node:stream';
import { type AnyRoute, type ParsedOf, route } from '@crease/contracts/base/route.ts';
import {
  EXPORT_PATH,
  EXPORTS_PER_MINUTE,
  OWN_DATA_FILES_PER_HOUR,
  OWN_DATA_PATH,
} from '@crease/contracts/betting/statement.ts';
import { exportRequest, operatorReportRoutes, REPORT_FILE_PATH, reportFile } from '@crease/contracts/office/reports.ts';
import { ownProof } from '@crease/contracts/people/security-routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ImageType } from '#base/image-store.ts';
import { toKeyShape } from '#base/json.ts';
import type { Reply } from '#base/reply.ts';
import { findIdentityImage } from '#care/identity-queue.ts';
import type { AppEnv } from '#office/env.ts';
import { type ExportFile, openExport, renderFile } from '#office/export-file.ts';
import { openOwnData } from '#office/own-data-file.ts';
import { buildReport, buildReportTable } from '#office/report.ts';
import type { Call } from '#people/account/call-context.ts';
import { findSignedImage, type SignedAddress } from '#people/security/secret-keys.ts';
import { recordAccess } from '#people/staff/audit-log.ts';
import { createAdmissionHook, getAdmitted, type RouteHost } from './admission-hook.ts';
import { parseInput } from './bind-calls.ts';
import { CallCounter, type CallLimit, rateLimited } from './rate-limits.ts';
import { getHttpStatus, plainReply, sendReply } from './replies.ts';
import { RequestCall } from './request-call.ts';

const EXPORT = route({
  method: 'GET',
  path: EXPORT_PATH,
  access: 'U',
  from: 'query',
  about: 'Exports all rows matching a filter.',
  request: exportRequest,
  answer: z.never(),
});

const OWN_DATA = route({
  method: 'POST',
  path: OWN_DATA_PATH,
  access: 'R',
  from: 'body',
  about: 'Exports all data stored about the caller.',
  request: ownProof,
  answer: z.never(),
});

const REPORT = route({
  method: 'GET',
  path: REPORT_FILE_PATH,
  access: 'O',
  from: 'query',
  about: 'Exports a back-office report.',
  request: reportFile,
  answer: z.never(),
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
): Reply<ExportFile> {
  const asked = { ...input, currency: input.currency ?? currency };
  const report = await buildReport(context, asked);
  if (!report.ok) return report;
  const people = operatorReportRoutes.operatorGetReport.peopleIn?.(report.value, input) ?? [];
  await recordAccess(context, { session: operator, ip, route: REPORT }, people);
  return renderFile(context, buildReportTable(asked, report.value), {
    format: input.format,
    language: 'en',
    caller: { site: setting.domainTitle, userName: operator.operator.userName, isPlayMoney: asked.currency === 'DEMO' },
  });
}

interface FileRoute<R extends AnyRoute> {
  readonly route: R;
  /** Download limit per user or operator. */
  readonly perUser: CallLimit;
  readonly open: (input: ParsedOf<R>, call: Call) => Reply<ExportFile>;
}

/** Serves a route as a file download without an envelope; errors use the envelope. */
function bindFileRoute<R extends AnyRoute>(
  app: FastifyInstance,
  host: RouteHost,
  { route, perUser, open }: FileRoute<R>,
): void {
  const { context, metrics } = host;
  const counter = new CallCounter<number>(perUser);
  const shape = toKeyShape(route.request);
  const openFile = async (request: FastifyRequest): Reply<ExportFile> => {
    const call = new RequestCall(request, host, getAdmitted(request));
    const parsed = parseInput(route, shape, request);
    if (!parsed.ok) return parsed;
    const who = call.maybeOperator?.operator ?? call.user.user;
    const wait = counter.count(who.id, context.clock.now());
    return wait > 0 ? rateLimited(wait) : await open(parsed.value, call);
  };
  app.route({
    method: route.method,
    url: `/${route.path}`,
    onRequest: createAdmissionHook(host, route, null),
    handler: async (request, reply) => {
      const outcome = await openFile(request);
      metrics.calls.record(route.path, getHttpStatus(outcome));
      return outcome.ok ? sendFile(request, reply, outcome.value) : sendReply(request, reply, outcome);
    },
  });
}

/** Sends a file as a download that the browser must not display or run. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: ExportFile): FastifyReply {
  plainReply(request, reply, 'no-store').headers({
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { content } = file;
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}

const EXTENSION: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

interface Picture {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** File name without its extension. */
  readonly name: string;
  readonly caching: string;
}

/**
 * Serves stored images at signed URLs (api 1.1, 3.3), without an envelope.
 *
 * Browsers never run their contents: we set the type, sniffing is disabled, and the document is sandboxed.
 */
export function bindImageRoute(app: FastifyInstance, context: AppEnv): void {
  const bind = (url: string, find: (asked: SignedAddress) => Promise<Picture | null>) =>
    app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(url, async (request, reply) => {
      const { e, s } = request.query;
      const picture = await find({ id: request.params.id, e, s });
      plainReply(request, reply, 'no-store');
      if (picture === null) return reply.code(404).type('text/plain').send('Not found');
      const { type, bytes, name, caching } = picture;
      return reply
        .headers({
          'content-type': type,
          'content-disposition': `inline; filename="${name}.${EXTENSION[type]}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': caching,
          'cross-origin-resource-policy': 'same-site',
          'referrer-policy': 'no-referrer',
        })
        .send(Buffer.from(bytes));
    });
  bind('/uploads/:id', async (asked) => {
    const found = await findSignedImage(context, asked);
    if (found === null) return null;
    const { image, secondsLeft } = found;
    return { ...image, name: `upload-${image.id}`, caching: `private, max-age=${secondsLeft}` };
  });
  bind('/uploads/identity/:id', async (asked) => {
    const picture = await findIdentityImage(context, asked);
    // Documents must not remain on reviewers' machines.
    return picture && { ...picture, name: 'document', caching: 'no-store' };
  });
}
