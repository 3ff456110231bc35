import type { ProviderCallback } from '#ports/payment-provider.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, declineField, type Reply } from '#services/reply.ts';
import { takeProviderEvent } from './take-provider-event.ts';

/**
 * What a provider says by itself. True: it was new. Refusals: NOT_FOUND for a provider that is none here,
 * UNAUTHENTICATED for what it did not sign, VALIDATION for what is not understood, and those of `takeProviderEvent`.
 */
export async function receiveCallback(
  context: AppContext,
  code: string,
  callback: ProviderCallback,
): Promise<Reply<boolean>> {
  const provider = context.providers.byCode(code);
  if (provider === null) return decline('NOT_FOUND');
  const read = provider.readCallback(callback);
  if (read.ok) return await takeProviderEvent(context, provider.code, read.event);
  context.log.warn('A callback was refused.', { provider: code, reason: read.reason });
  return read.reason === 'FORGED'
    ? decline('UNAUTHENTICATED')
    : declineField('', 'The body is not an event');
}
