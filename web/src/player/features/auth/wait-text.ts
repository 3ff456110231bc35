import { CallFailure } from '#data/api/failure.ts';
import { t } from '#text/text.ts';

/** How long to wait before a code may be asked for again, or null when that is not the matter. */
export function waitText(failure: unknown): string | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'RATE_LIMITED') return null;
  const { retryAfterSeconds } = failure.details;
  if (typeof retryAfterSeconds !== 'number') return null;
  return retryAfterSeconds === 1
    ? t('Please try again in 1 second')
    : t('Please try again in {count} seconds', { count: retryAfterSeconds });
}
