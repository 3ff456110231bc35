import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import type { Clock } from '#ports/clock.ts';
import type { CareReport } from '#ports/exchange-health.ts';
import type { Log } from '#ports/log.ts';
import type { Job } from './job-runner.ts';
import { runChild } from './run-child.ts';
import type { SnapshotOrder, SnapshotReport } from './snapshot-child.ts';

/** How often it is looked whether a snapshot is due, and after how many commands it is. */
const LOOK_MS = 30_000;
const EVERY_COMMANDS = 100_000;
/** A snapshot has time, but less than an export. */
const NICENESS = 10;
/** However little is done, the books are compared so often. */
const VERIFY_EVERY_MS = 1_800_000;
/** At the stop fewer are worth it, as long as it is quick. */
const AT_STOP_COMMANDS = 1;
const AT_STOP_MS = 3_000;

export interface SnapshotParts {
  readonly books: {
    /** Newest command that is committed. */
    sequence(): Promise<number>;
    /** Keeps what was found for those who ask. */
    record(report: CareReport): void;
  };
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyCommands?: number;
}

/**
 * Writes a snapshot when enough was done since the last, and compares what was done since with the database. A child process
 * does it: it restores the state from the database and saves it there, so that the writer never waits and every snapshot
 * proves that the journal can be replayed.
 */
export function takeSnapshot({
  books,
  address,
  clock,
  log,
  everyCommands = EVERY_COMMANDS,
}: SnapshotParts): Job {
  let last: number | null = null;
  let verifiedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'take-snapshot',
    everyMs: LOOK_MS,
    run: async () => {
      const sequence = await books.sequence();
      const isQuiet = clock.monotonic() - verifiedAt < VERIFY_EVERY_MS;
      if (last !== null && sequence - last < everyCommands && isQuiet) return;
      const report = await snapshotInChild({ address, everyCommands, isVerified: true });
      const [problem = null] = report.problems;
      // Where the journal itself is damaged there is no newest one; trying again at once would change nothing.
      last = Math.max(report.sequence, problem === null ? 0 : sequence);
      verifiedAt = clock.monotonic();
      const { commands, bytes } = report;
      const found = { commands, problem, isRight: problem === null, checkedAt: clock.now() };
      books.record({ books: found, ...(bytes === null ? {} : { snapshotBytes: bytes }) });
      if (bytes !== null) log.info('The newest snapshot.', { sequence: last, bytes });
      if (problem !== null) log.error('The books are not right.', { problems: report.problems });
    },
  };
}

/**
 * A last snapshot when the server stops, so that the next start has little to replay. Takes no longer than its time:
 * without it the next start begins at an older one.
 */
export async function snapshotAtStop(
  address: DatabaseAddress,
  log: Log,
  withinMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(Math.min(withinMs, AT_STOP_MS));
  try {
    const order = { address, everyCommands: AT_STOP_COMMANDS, isVerified: false };
    const { sequence } = await snapshotInChild(order, signal);
    log.info('The newest snapshot.', { sequence });
  } catch (error) {
    // Nothing is wrong where there was no time for it, and nothing to be done.
    if (signal.aborted)
      log.info('No time for a snapshot at the stop; the next start replays more.');
    else log.warn('No snapshot was written at the stop; the next start replays more.', { error });
  }
}

/**
 * Has a child process write a snapshot when the newest is as old as the order says.
 *
 * @throws Error when the child failed; the message is the child's.
 */
export function snapshotInChild(
  order: SnapshotOrder,
  signal?: AbortSignal,
): Promise<SnapshotReport> {
  return runChild({ child: 'snapshot-child', order, niceness: NICENESS, isReport, signal });
}

function isReport(message: unknown): message is SnapshotReport {
  return typeof message === 'object' && message !== null && 'sequence' in message;
}
