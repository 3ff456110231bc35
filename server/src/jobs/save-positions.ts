import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { WagerWriter } from '#bonus/wager-writer.ts';
import type { NoticeStore } from '#notices/notice-store.ts';
import type { NoticeWriter } from '#notices/notice-writer.ts';
import type { PriceAlerts } from '#notices/price-alerts.ts';
import type { Job } from './job-runner.ts';

const SAVE_EVERY_MS = 10_000;
const AT_STOP_MS = 2_000;
const HOUR_MS = 3_600_000;
const FORGET_EVERY_MS = 6 * HOUR_MS;
const RETENTION_MS = 365 * 24 * HOUR_MS;

/** Persists the position of a follower; after a crash it resumes from there. */
export function savePosition(name: string, follower: Pick<NoticeWriter, 'flush'>): Job {
  return { name, everyMs: SAVE_EVERY_MS, run: () => follower.flush() };
}

/** Deletes notices as old as the oldest logins kept, since some of them contain IP addresses. */
export function purgeNotices(store: Pick<NoticeStore, 'forgetNotices'>, clock: Clock): Job {
  return {
    name: 'forget-notices',
    everyMs: FORGET_EVERY_MS,
    run: () => store.forgetNotices(clock.now() - RETENTION_MS),
  };
}

/** Flushes the backlog before shutdown; the next start catches up on anything that takes too long. */
export async function flushFollowers({
  notices,
  wagers,
  priceAlerts,
  clock,
  log,
}: {
  readonly notices: Pick<NoticeWriter, 'drained' | 'flush'>;
  readonly wagers: Pick<WagerWriter, 'drained' | 'flush'>;
  readonly priceAlerts: Pick<PriceAlerts, 'drained'>;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<void> {
  const late = new Promise<void>((resolve) => {
    clock.after(AT_STOP_MS, resolve);
  });
  try {
    const drained = [notices.drained(), wagers.drained(), priceAlerts.drained()];
    await Promise.race([Promise.all(drained), late]);
    await notices.flush();
    await wagers.flush();
  } catch (error) {
    log.warn('Couldn’t save the journal position; the next startup will read further back.', {
      error,
    });
  }
}
