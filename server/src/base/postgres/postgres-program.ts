import type { ChildProcess } from 'node:child_process';

/** Minimal environment for the database, so that none of our variables affect it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Resolves to a program's exit code; null if a signal ended it or it didn't start. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}
