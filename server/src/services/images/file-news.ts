import type { FileRefusal } from '@crease/contracts/wire/personal.ts';
import type { AppContext } from '#services/app-context.ts';

/**
 * Keeps a notice for the owner of a file that was not taken or is removed. One that cannot be kept is logged.
 *
 * @param key two refusals for the same reason with the same key are one notice.
 */
export async function noticeRefusedFile(
  { clock, log, notices }: Pick<AppContext, 'clock' | 'log' | 'notices'>,
  {
    userId,
    why,
    key,
  }: { readonly userId: number; readonly why: FileRefusal; readonly key: string },
): Promise<void> {
  try {
    await notices.add({
      userId,
      key: `file:${why}:${key}`,
      at: clock.now(),
      kind: 'FILE_REFUSED',
      facts: { why },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('The notice of a refused file could not be kept.', { error, why });
  }
}
