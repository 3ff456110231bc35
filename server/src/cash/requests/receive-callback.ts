import { fail, failField, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { ProviderCallback } from '#cash/providers/payment-provider.ts';
import { processProviderEvent } from './take-provider-event.ts';

/**
 * Handles a provider callback. @returns true if the event was new. Errors: NOT_FOUND for an unknown provider,
 * UNAUTHENTICATED for a bad signature, VALIDATION for an invalid body, and those of `processProviderEvent`.
 */
export async function receiveCallback(
  context: CashEnv,
  code: string,
  callback: ProviderCallback,
): Promise<ServiceResult<boolean>> {
  const provider = context.providers.byCode(code);
  if (provider === null) return fail('NOT_FOUND');
  const read = provider.readCallback(callback);
  if (read.ok) return await processProviderEvent(context, provider.code, read.event);
  context.log.warn('Callback rejected.', { provider: code, reason: read.reason });
  return read.reason === 'FORGED'
    ? fail('UNAUTHENTICATED')
    : failField('', 'The body isn’t a valid event');
}
