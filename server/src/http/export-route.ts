import { Readable } from 'node:stream';
import { EXPORT_PATH, EXPORTS_PER_MINUTE, exportRequest } from '@crease/contracts/routes/export.ts';
import { route } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExportFile, openExport } from '#services/export/open-export.ts';
import type { Reply } from '#services/reply.ts';
import { parseInput } from './bind-route.ts';
import { Call } from './call.ts';
import { admittedTo, doorOf, type RouteHost } from './call-door.ts';
import { plainReply, sendReply, statusOf } from './envelope-reply.ts';
import { keyShapeOf } from './fold-keys.ts';
import { CallCounter, rateLimited } from './rate-limits.ts';

const EXPORT = route<never, never>()({
  method: 'GET',
  path: EXPORT_PATH,
  access: 'U',
  from: 'query',
  about: 'A file of all rows that fit a filter.',
  request: exportRequest,
});

const SHAPE = keyShapeOf(EXPORT.request);
const MINUTE_SECONDS = 60;

/** Files of whole histories, without an envelope; what is refused is in one. */
export function bindExportRoute(app: FastifyInstance, host: RouteHost): void {
  const perUser = new CallCounter<number>({
    points: EXPORTS_PER_MINUTE,
    seconds: MINUTE_SECONDS,
  });
  const door = { onRequest: doorOf(host, EXPORT, null) };
  app.get(`/${EXPORT_PATH}`, door, async (request, reply) => {
    const outcome = await fileOf(host, perUser, request);
    host.metrics.calls.note(EXPORT_PATH, statusOf(outcome));
    return outcome.ok
      ? sendFile(request, reply, outcome.value)
      : sendReply(request, reply, outcome);
  });
}

async function fileOf(
  { context, doors }: RouteHost,
  perUser: CallCounter<number>,
  request: FastifyRequest,
): Promise<Reply<ExportFile>> {
  const call = new Call({ request, domains: context.domains, doors, ...admittedTo(request) });
  const { user } = call.user;
  const parsed = parseInput(EXPORT, SHAPE, request);
  if (!parsed.ok) return parsed;
  const wait = perUser.count(user.id, context.clock.now());
  if (wait > 0) return rateLimited(wait);
  const caller = {
    accountId: user.id,
    site: call.setting.domainTitle,
    userName: user.userName,
    isPlayMoney: user.currency === 'DEMO',
  };
  return await openExport(context, caller, parsed.value);
}

/** Hands a file out to keep; nothing else may be done with it. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ExportFile,
): FastifyReply {
  void plainReply(request, reply, 'no-store').headers({
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { content } = file;
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
