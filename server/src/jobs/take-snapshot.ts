import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import type { Job } from './job-runner.ts';

/** How often it is looked whether a snapshot is due, and after how many commands it is. */
const LOOK_MS = 30_000;
const EVERY_COMMANDS = 100_000;
/** At the stop fewer are worth it, as long as it is quick. */
const AT_STOP_COMMANDS = 1;
const AT_STOP_MS = 3_000;

/**
 * Writes a snapshot when enough was done since the last. A child process does it: it restores the state from the database and
 * saves it there, so that the writer never waits and every snapshot proves that the journal can be replayed.
 */
export function takeSnapshot({
  exchange,
  address,
  log,
  everyCommands = EVERY_COMMANDS,
}: {
  readonly exchange: Exchange;
  readonly address: DatabaseAddress;
  readonly log: Log;
  readonly everyCommands?: number;
}): Job {
  let last: number | null = null;
  return {
    name: 'take-snapshot',
    everyMs: LOOK_MS,
    run: async () => {
      const sequence = await exchange.read((state) => state.sequence);
      if (last !== null && sequence - last < everyCommands) return;
      last = await snapshotInChild(address, everyCommands);
      log.info('The newest snapshot.', { sequence: last });
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
  try {
    const signal = AbortSignal.timeout(Math.min(withinMs, AT_STOP_MS));
    const sequence = await snapshotInChild(address, AT_STOP_COMMANDS, signal);
    log.info('The newest snapshot.', { sequence });
  } catch (error) {
    log.warn('No snapshot was written at the stop; the next start replays more.', { error });
  }
}

/**
 * Has a child process write a snapshot when the newest is that many commands old.
 *
 * @returns sequence of the newest snapshot.
 * @throws Error when the child failed; the message is the child's.
 */
export function snapshotInChild(
  address: DatabaseAddress,
  everyCommands: number,
  signal?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = childFile();
    const child = fork(file, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: file.endsWith('.ts') ? sourceLoader() : [],
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-2_000);
    });
    child.once('message', (message) => {
      if (typeof message === 'number') resolve(message);
      else reject(new Error(`No snapshot was written: ${String(message)}`));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The snapshot's process ended with ${code}. ${complaint}`)),
    );
    // Not on the command line, where everybody could read the password.
    child.send({ address, everyCommands });
  });
}

/** What lets Node run the source tree; the bundle needs nothing. */
function sourceLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** Beside this file, in the source tree as in the bundle. */
function childFile(): string {
  const here = fileURLToPath(import.meta.url);
  return path.join(path.dirname(here), `snapshot-child${path.extname(here)}`);
}
