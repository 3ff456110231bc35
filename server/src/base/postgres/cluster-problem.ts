import { readFileSync } from 'node:fs';
import { restoreFolderName } from './cluster-folder.ts';
import { DatabaseProblem, getErrorCode } from './database-problem.ts';

/** A configured database folder isn't writable. */
export function folderProblem(
  folder: string,
  error: unknown,
  variable: 'DATA_DIR' | 'BACKUP_DIR' = 'DATA_DIR',
): DatabaseProblem {
  const reason =
    getErrorCode(error) === 'ENOSPC' ? 'the disk is full' : getErrorCode(error) || String(error);
  return new DatabaseProblem(
    `${folder} isn’t writable (${reason}). Make it writable, or set a different ${variable}.`,
    { cause: error },
  );
}

/** `initdb` failed; `output` is its output. */
export function initProblem(cluster: string, output: string): DatabaseProblem {
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk holding ${cluster} is full. Free up space, or set a different DATA_DIR.`,
    );
  }
  if (/could not look up effective user ID/i.test(output)) {
    return new DatabaseProblem(
      'This process runs as a user with no name, which PostgreSQL requires. Add an /etc/passwd entry, start the server as a named user, or set DATABASE_URL.',
    );
  }
  if (output === '') {
    return new DatabaseProblem(
      'The bundled PostgreSQL doesn’t run on this system (on Linux it needs glibc, which Alpine lacks). Run PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  }
  return new DatabaseProblem(
    `Couldn’t create the database in ${cluster}: ${lastLines(restoreFolderName(output, cluster))}. Set a different DATA_DIR, or DATABASE_URL.`,
  );
}

/** The postmaster didn't start; its output is in `logFile`. */
export function startProblem(cluster: string, logFile: string): DatabaseProblem {
  const output = restoreFolderName(readFileSync(logFile, 'utf8'), cluster);
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk holding ${cluster} is full. Free up space and restart; no acknowledged data is lost.`,
    );
  }
  if (/lock file .* already exists/i.test(output)) {
    return new DatabaseProblem(
      `Another PostgreSQL is using ${cluster}. Stop it, or set a different DATA_DIR.`,
    );
  }
  if (/recovery ended before configured recovery target/i.test(output)) {
    return new DatabaseProblem(
      'The archived WAL ends before that point. Restore without --to to recover to its end.',
    );
  }
  if (/wrong ownership/i.test(output)) {
    return new DatabaseProblem(
      `${cluster} isn’t owned by the user the database runs as. Start the server as its owner, change ownership (chown -R), or set a different DATA_DIR.`,
    );
  }
  return new DatabaseProblem(
    `The database in ${cluster} failed to start: ${lastLines(output)}. See ${logFile} for the full log. Set DATABASE_URL to use another database.`,
  );
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' · ').slice(-400);
}
