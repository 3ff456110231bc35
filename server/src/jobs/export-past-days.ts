import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { ExportOrder, ExportReport } from './export-child.ts';
import type { Job } from './job-runner.ts';
import type { KeepTimes } from './remove-exported.ts';
import { runChild } from './run-child.ts';

/** Short enough that an interrupted removal resumes soon. */
const EVERY_MS = 600_000;
/** Low priority: an export has all day. */
const NICENESS = 15;

/**
 * Exports finished days of the journal and removes expired rows from the tables. Runs in a child process so that the
 * writer never blocks. Does nothing if all rows are kept forever.
 */
export function exportPastDays({
  address,
  exports,
  clock,
  log,
}: {
  readonly address: DatabaseAddress;
  readonly exports: KeepTimes & { readonly folder: string };
  readonly clock: Clock;
  readonly log: Log;
}): Job {
  return {
    name: 'export-past-days',
    everyMs: EVERY_MS,
    run: async () => {
      if (exports.journalDays === null && exports.houseDays === null) return;
      const order: ExportOrder = { address, now: clock.now(), ...exports };
      const { days } = await runChild({
        child: 'export-child',
        order,
        niceness: NICENESS,
        isReport,
      });
      if (days.length > 0) log.info('Days exported.', { days, folder: exports.folder });
    },
  };
}

function isReport(message: unknown): message is ExportReport {
  return typeof message === 'object' && message !== null && 'days' in message;
}
