import type { FileRejection } from '@crease/contracts/wire/personal.ts';
import type { CareEnv } from '#care/env.ts';

/**
 * Stores a notice for the owner of a rejected or removed file. Failures are logged.
 *
 * @param key rejections for the same reason with the same key produce one notice.
 */
export async function notifyRefusedFile(
  { clock, log, notices }: Pick<CareEnv, 'clock' | 'log' | 'notices'>,
  {
    userId,
    reason,
    key,
  }: { readonly userId: number; readonly reason: FileRejection; readonly key: string },
): Promise<void> {
  try {
    await notices.add({
      userId,
      key: `file:${reason}:${key}`,
      at: clock.now(),
      kind: 'FILE_REFUSED',
      facts: { why: reason },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('Couldn’t save a rejected-file notice.', { error, why: reason });
  }
}
