import { route } from '@crease/contracts/routes/route.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#cash/providers/payment-provider.ts';
import { receiveCallback } from '#cash/requests/receive-callback.ts';
import { createAdmissionHook, type RouteHost } from './admission-hook.ts';
import { getHttpStatus, sendReply } from './envelope-reply.ts';

const MAX_CALLBACK_BYTES = 16_384;
export const CALLBACK_PATH = 'api/payments/callback';

const CALLBACK = route<never, never>()({
  method: 'POST',
  path: CALLBACK_PATH,
  pattern: `${CALLBACK_PATH}/:provider`,
  access: 'N',
  from: 'body',
  bodyBytes: MAX_CALLBACK_BYTES,
  about: 'Signed payment-provider webhook for payments and payouts.',
  request: z.never(),
});

/**
 * Binds the payment providers' callback routes in a separate scope: the raw bytes are signed, so no body parser may
 * touch them.
 */
export function bindPaymentCallback(scope: FastifyInstance, host: RouteHost): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  scope.post<{ Params: { provider: string } }>(
    `/${CALLBACK.pattern}`,
    { bodyLimit: MAX_CALLBACK_BYTES, onRequest: createAdmissionHook(host, CALLBACK, null) },
    async (request, reply) => {
      const { headers, body, params } = request;
      const outcome = await receiveCallback(host.context, params.provider, {
        body: typeof body === 'string' ? body : '',
        timestamp: String(headers[TIMESTAMP_HEADER] ?? ''),
        signature: String(headers[SIGNATURE_HEADER] ?? ''),
      });
      host.metrics.calls.record(CALLBACK.path, getHttpStatus(outcome));
      return sendReply(request, reply, outcome);
    },
  );
}
