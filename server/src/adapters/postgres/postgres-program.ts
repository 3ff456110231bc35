import type { ChildProcess } from 'node:child_process';

/** The database gets nothing of our environment that could turn its head. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** The exit code of a program once it has ended; null when a signal ended it or it did not start. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}
