import { Readable } from 'node:stream';
import type { AnyRoute, ParsedOf } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExportFile } from '#services/export/open-export.ts';
import type { Reply } from '#services/reply.ts';
import { parseInput } from './bind-route.ts';
import { Call } from './call.ts';
import { admittedTo, doorOf, type RouteHost } from './call-door.ts';
import { plainReply, sendReply, statusOf } from './envelope-reply.ts';
import { keyShapeOf } from './fold-keys.ts';
import { CallCounter, type CallLimit, rateLimited } from './rate-limits.ts';

/** A call that responds with a file. */
export interface FileRoute<R extends AnyRoute> {
  readonly route: R;
  /** Download limit per user or operator. */
  readonly perUser: CallLimit;
  readonly open: (input: ParsedOf<R>, call: Call) => Promise<Reply<ExportFile>>;
}

/** Serves a route as a file download without an envelope; errors use the envelope. */
export function bindFileRoute<R extends AnyRoute>(
  app: FastifyInstance,
  host: RouteHost,
  { route, perUser, open }: FileRoute<R>,
): void {
  const { context, doors, metrics } = host;
  const counter = new CallCounter<number>(perUser);
  const shape = keyShapeOf(route.request);
  const fileOf = async (request: FastifyRequest): Promise<Reply<ExportFile>> => {
    const call = new Call({ request, domains: context.domains, doors, ...admittedTo(request) });
    const parsed = parseInput(route, shape, request);
    if (!parsed.ok) return parsed;
    const who = call.maybeOperator?.operator ?? call.user.user;
    const wait = counter.count(who.id, context.clock.now());
    return wait > 0 ? rateLimited(wait) : await open(parsed.value, call);
  };
  app.route({
    method: route.method,
    url: `/${route.path}`,
    onRequest: doorOf(host, route, null),
    handler: async (request, reply) => {
      const outcome = await fileOf(request);
      metrics.calls.record(route.path, statusOf(outcome));
      return outcome.ok
        ? sendFile(request, reply, outcome.value)
        : sendReply(request, reply, outcome);
    },
  });
}

/** Sends a file as a download that the browser must not display or run. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: ExportFile): FastifyReply {
  void plainReply(request, reply, 'no-store').headers({
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { content } = file;
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
