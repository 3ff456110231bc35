import { Readable } from 'node:stream';
import type { AnyRoute, ParsedOf } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toKeyShape } from '#base/normalize-keys.ts';
import type { ServiceResult } from '#base/reply.ts';
import type { ExportFile } from '#office/export/open-export.ts';
import type { Call } from '#people/call.ts';
import { createAdmissionHook, getAdmitted, type RouteHost } from './admission-hook.ts';
import { parseInput } from './bind-route.ts';
import { getHttpStatus, plainReply, sendReply } from './envelope-reply.ts';
import { CallCounter, type CallLimit, rateLimited } from './rate-limits.ts';
import { RequestCall } from './request-call.ts';

/** A call that responds with a file. */
export interface FileRoute<R extends AnyRoute> {
  readonly route: R;
  /** Download limit per user or operator. */
  readonly perUser: CallLimit;
  readonly open: (input: ParsedOf<R>, call: Call) => Promise<ServiceResult<ExportFile>>;
}

/** Serves a route as a file download without an envelope; errors use the envelope. */
export function bindFileRoute<R extends AnyRoute>(
  app: FastifyInstance,
  host: RouteHost,
  { route, perUser, open }: FileRoute<R>,
): void {
  const { context, doors, metrics } = host;
  const counter = new CallCounter<number>(perUser);
  const shape = toKeyShape(route.request);
  const openFile = async (request: FastifyRequest): Promise<ServiceResult<ExportFile>> => {
    const call = new RequestCall({
      request,
      domains: context.domains,
      doors,
      ...getAdmitted(request),
    });
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
      return outcome.ok
        ? sendFile(request, reply, outcome.value)
        : sendReply(request, reply, outcome);
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
