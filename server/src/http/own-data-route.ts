import {
  OWN_DATA_FILES_PER_HOUR,
  OWN_DATA_PATH,
  ownProof,
} from '@crease/contracts/routes/own-data.ts';
import { route } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ExportFile } from '#services/export/open-export.ts';
import { openOwnData } from '#services/own-data/own-data-file.ts';
import type { Reply } from '#services/reply.ts';
import { parseInput } from './bind-route.ts';
import { Call } from './call.ts';
import { admittedTo, doorOf, type RouteHost } from './call-door.ts';
import { sendReply, statusOf } from './envelope-reply.ts';
import { sendFile } from './export-route.ts';
import { keyShapeOf } from './fold-keys.ts';
import { CallCounter, rateLimited } from './rate-limits.ts';

const OWN_DATA = route<never, never>()({
  method: 'POST',
  path: OWN_DATA_PATH,
  access: 'R',
  from: 'body',
  about: 'A file with everything that is kept of the caller.',
  request: ownProof,
});

const SHAPE = keyShapeOf(OWN_DATA.request);
const HOUR_SECONDS = 3_600;

/** The file of a person's own data, without an envelope; what is refused is in one. */
export function bindOwnDataRoute(app: FastifyInstance, host: RouteHost): void {
  const perUser = new CallCounter<number>({
    points: OWN_DATA_FILES_PER_HOUR,
    seconds: HOUR_SECONDS,
  });
  app.post(
    `/${OWN_DATA_PATH}`,
    { onRequest: doorOf(host, OWN_DATA, null) },
    async (request, reply) => {
      const outcome = await fileOf(host, perUser, request);
      host.metrics.calls.note(OWN_DATA_PATH, statusOf(outcome));
      return outcome.ok
        ? sendFile(request, reply, outcome.value)
        : sendReply(request, reply, outcome);
    },
  );
}

async function fileOf(
  { context, doors }: RouteHost,
  perUser: CallCounter<number>,
  request: FastifyRequest,
): Promise<Reply<ExportFile>> {
  const call = new Call({ request, domains: context.domains, doors, ...admittedTo(request) });
  const parsed = parseInput(OWN_DATA, SHAPE, request);
  if (!parsed.ok) return parsed;
  const wait = perUser.count(call.user.user.id, context.clock.now());
  if (wait > 0) return rateLimited(wait);
  return await openOwnData(context, { session: call.user, origin: call.origin }, parsed.value);
}
