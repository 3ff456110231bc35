import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { Bus } from '#journal/bus.ts';
import { Follower } from '#journal/engine/follower.ts';
import type { Restored } from '#journal/engine/replay.ts';
import { type JournalReader, JournalUnavailable } from '#journal/journal.ts';
import { BATCHES, LEAD, readBatch, readLead, versionProblem } from './messages.ts';

interface StandByParts {
  readonly bus: Bus;
  readonly journal: JournalReader & { waitForLock(signal: AbortSignal): Promise<void> };
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
}

const RETRY_MS = 250;

/**
 * Follows the writing engine until it stops writing, then holds the journal's lock.
 *
 * @returns the state for the next engine to continue from; null if it must be reloaded.
 * @throws the reason of `signal` if aborted; startup errors if the journal can't be read.
 */
export async function standBy(parts: StandByParts): Promise<Restored | null> {
  const { bus, journal, clock, log, signal } = parts;
  const follower = new Follower({ journal, clock, log });
  let said: string | null = null;
  const ends = [
    bus.listen(BATCHES, (message) => {
      const batch = readBatch(message);
      if (batch !== null) follower.accept(batch);
    }),
    bus.listen(LEAD, (message) => {
      const heard = readLead(message);
      if (heard === null) return;
      const misfit = versionProblem(heard);
      if (misfit !== null && misfit !== said) log.error(misfit);
      said = misfit;
      follower.catchUpTo(heard.sequence);
    }),
  ];
  try {
    await follower.start();
    log.info('Standing by.', { sequence: follower.sequence });
    while (!(await hasLock(parts))) {
      log.warn('Database unreachable; standby retrying.');
      await new Promise<void>((resolve) => {
        clock.after(RETRY_MS, resolve);
      });
    }
    log.info('Taking over.', { sequence: follower.sequence });
  } finally {
    for (const end of ends) end();
  }
  signal.throwIfAborted();
  return await follower.handOver();
}

/** False if the database went down meanwhile. */
async function hasLock({ journal, signal }: StandByParts): Promise<boolean> {
  try {
    await journal.waitForLock(signal);
    return true;
  } catch (error) {
    if (error instanceof JournalUnavailable) return false;
    throw error;
  }
}
