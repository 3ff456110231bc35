import {
  FEED_CALL_BYTES,
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  FEED_STATUSES,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedFeedCall } from '#market-desk/feeds/feed.ts';
import type { RouteHost } from './admission-hook.ts';
import { guardSigned, type SignedScope } from './signed-request.ts';

const DOOR: SignedScope = {
  headers: Object.values(FEED_HEADERS),
  refused: buildAnswer('INVALID_SIGNATURE'),
  tooMany: buildAnswer('TOO_MANY'),
};

function buildAnswer(status: keyof typeof FEED_STATUSES) {
  const body: FeedAnswer = { status, position: null };
  return { status: FEED_STATUSES[status], body };
}

/** Binds the feeds' routes in a separate scope: the raw bytes are signed, so no body parser may touch them. */
export function bindFeed(scope: FastifyInstance, host: RouteHost): void {
  const { context, metrics } = host;
  const { feedEndpoint } = context;
  const send = (reply: FastifyReply, path: string, answer: FeedAnswer) => {
    const status = FEED_STATUSES[answer.status];
    metrics.calls.record(path, status);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  };
  guardSigned(scope, host, DOOR);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  scope.post(`/${FEED_EVENTS_PATH}`, { bodyLimit: FEED_CALL_BYTES }, async (request, reply) =>
    send(
      reply,
      FEED_EVENTS_PATH,
      await feedEndpoint.accept(toSignedCall(request, 'POST', FEED_EVENTS_PATH)),
    ),
  );
  scope.get(`/${FEED_POSITION_PATH}`, async (request, reply) =>
    send(
      reply,
      FEED_POSITION_PATH,
      await feedEndpoint.position(toSignedCall(request, 'GET', FEED_POSITION_PATH)),
    ),
  );
}

function toSignedCall(
  { headers, body }: FastifyRequest,
  method: SignedFeedCall['method'],
  path: string,
): SignedFeedCall {
  const header = (name: keyof typeof FEED_HEADERS) => String(headers[FEED_HEADERS[name]] ?? '');
  return {
    method,
    path,
    source: header('source'),
    timestamp: header('timestamp'),
    signature: header('signature'),
    body: typeof body === 'string' ? body : '',
  };
}
