import type { ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import type { Registration } from '#data/storage/tab-items.ts';
import { registration } from '#data/stores/registration.ts';

/**
 * The registration that a refused login stands for (NOT_VERIFIED). The mobile is told to nobody: it is known only when
 * this tab has registered that user, and asked for otherwise.
 */
export function registrationOf(details: ErrorDetails, typed: string): Registration {
  const userName = typeof details.userName === 'string' ? details.userName : typed;
  const domain = typeof details.domain === 'string' ? details.domain : '';
  const registrationId = typeof details.registrationId === 'string' ? details.registrationId : '';
  const { pending } = registration.getState();
  if (pending !== null && pending.mobile !== '' && pending.userName === userName) {
    // The password just fitted, so it is this one that waits.
    return { ...pending, registrationId };
  }
  return { userName, mobile: '', domain, registrationId, sentAt: 0, from: 'login' };
}
