import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { MaintenanceReport } from '#journal/exchange.ts';
import type { Job } from './job-runner.ts';
import { runChild } from './run-child.ts';
import type { SnapshotOrder, SnapshotReport } from './snapshot-child.ts';

/** Interval between checks, and number of commands between snapshots. */
const CHECK_MS = 30_000;
const EVERY_COMMANDS = 100_000;
/** Low priority, but above exports. */
const NICENESS = 10;
/** Maximum time between comparisons of the books, however little happens. */
const VERIFY_EVERY_MS = 1_800_000;
/** On shutdown a snapshot is worthwhile for fewer commands, provided it is quick. */
const AT_STOP_COMMANDS = 1;
const AT_STOP_MS = 3_000;

export interface SnapshotParts {
  readonly books: {
    /** Latest committed command. */
    sequence(): Promise<number>;
    /** Publishes the result of the check. */
    record(report: MaintenanceReport): void;
  };
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyCommands?: number;
}

/**
 * Writes a snapshot after enough commands, and compares the commands since the last one with the database. A child
 * process restores the state from the database and saves it there, so the writer never blocks and every snapshot
 * proves that the journal can be replayed.
 */
export function takeSnapshot({ books, address, clock, log, everyCommands = EVERY_COMMANDS }: SnapshotParts): Job {
  let last: number | null = null;
  let verifiedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'take-snapshot',
    everyMs: CHECK_MS,
    run: async () => {
      const sequence = await books.sequence();
      const isQuiet = clock.monotonic() - verifiedAt < VERIFY_EVERY_MS;
      if (last !== null && sequence - last < everyCommands && isQuiet) return;
      const report = await takeSnapshotInChild({ address, everyCommands, isVerified: true });
      const [problem = null] = report.problems;
      // A damaged journal yields no later snapshot, so don't retry immediately.
      last = Math.max(report.sequence, problem === null ? 0 : sequence);
      verifiedAt = clock.monotonic();
      const { commands, bytes } = report;
      const found = { commands, problem, isRight: problem === null, checkedAt: clock.now() };
      books.record({ books: found, ...(bytes === null ? {} : { snapshotBytes: bytes }) });
      if (bytes !== null) log.info('Snapshot saved.', { sequence: last, bytes });
      if (problem !== null) log.error('Books check failed.', { problems: report.problems });
    },
  };
}

/** Takes a final snapshot on shutdown, if there is time; without it the next start replays from an older one. */
export async function takeShutdownSnapshot(address: DatabaseAddress, log: Log, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.min(withinMs, AT_STOP_MS));
  try {
    const order = { address, everyCommands: AT_STOP_COMMANDS, isVerified: false };
    const { sequence } = await takeSnapshotInChild(order, signal);
    log.info('Snapshot saved.', { sequence });
  } catch (error) {
    // Running out of time is harmless here.
    if (signal.aborted) log.info('No time for a shutdown snapshot; the next startup will replay more.');
    else log.warn('Shutdown snapshot failed; the next startup will replay more.', { error });
  }
}

/**
 * Has a child process write a snapshot if the latest is as old as the order says.
 *
 * @throws Error with the child's message if it failed.
 */
export function takeSnapshotInChild(order: SnapshotOrder, signal?: AbortSignal): Promise<SnapshotReport> {
  return runChild<SnapshotOrder, SnapshotReport>({
    child: 'snapshot-child',
    order,
    niceness: NICENESS,
    reportMember: 'sequence',
    signal,
  });
}
