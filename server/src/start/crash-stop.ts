import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { detached } from '#base/system/detached.ts';
import type { Log } from '#base/system/log.ts';
import type { Lifetime } from './lifetime.ts';

/** Time to persist what is pending; the same as for SIGINT. */
const STOP_MS = 4_000;
/** Distinguishes a crash from a failed start (1). */
export const CRASH_EXIT_CODE = 70;

interface CrashParts {
  readonly life: Pick<Lifetime, 'stop'>;
  readonly log: Log;
  readonly dataDir: string;
}

/**
 * Stops the process in order after an error that nothing caught, since its state can't be trusted any more; the
 * service manager restarts it. The time is kept for the next process, whose metric raises the alert.
 */
export function stopAfterCrash({ life, log, dataDir }: CrashParts): void {
  let isCrashed = false;
  const stop = (origin: string, error: unknown): void => {
    log.fatal('Unhandled error; stopping.', { origin, error });
    if (isCrashed) return;
    isCrashed = true;
    recordCrash(dataDir, log);
    const exit = () => process.exit(CRASH_EXIT_CODE);
    detached(life.stop(STOP_MS).then(exit), { name: 'stop after a crash', log, onFailed: exit });
  };
  process.on('unhandledRejection', (error) => stop('unhandledRejection', error));
  process.on('uncaughtException', (error) => stop('uncaughtException', error));
}

/** Time of the latest crash on this data directory, ms; null if there was none. */
export function readLatestCrash(dataDir: string): number | null {
  try {
    const at = Number(readFileSync(getCrashFile(dataDir), 'utf8'));
    return Number.isSafeInteger(at) && at > 0 ? at : null;
  } catch {
    return null;
  }
}

function recordCrash(dataDir: string, log: Log): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(getCrashFile(dataDir), String(Date.now()));
  } catch (error) {
    log.error('Couldn’t save the time of the crash.', { error });
  }
}

function getCrashFile(dataDir: string): string {
  return path.join(dataDir, 'latest-crash');
}
