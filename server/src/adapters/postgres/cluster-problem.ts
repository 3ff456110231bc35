import { readFileSync } from 'node:fs';
import { namingFolder } from './cluster-folder.ts';
import { codeOf, DatabaseProblem } from './database-problem.ts';

/** A folder of the database, which a variable names, cannot be written. */
export function folderProblem(
  folder: string,
  error: unknown,
  variable: 'DATA_DIR' | 'BACKUP_DIR' = 'DATA_DIR',
): DatabaseProblem {
  const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full' : codeOf(error) || String(error);
  return new DatabaseProblem(
    `${folder} cannot be written (${reason}). Make it writable, or set another ${variable}.`,
    { cause: error },
  );
}

/** `initdb` failed; `output` is what it said. */
export function initProblem(cluster: string, output: string): DatabaseProblem {
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk of ${cluster} is full. Free some space, or set another DATA_DIR.`,
    );
  }
  if (/could not look up effective user ID/i.test(output)) {
    return new DatabaseProblem(
      'This process runs as a user without a name, and PostgreSQL asks for one. Add a line for it to /etc/passwd, start the server as a user that has one, or set DATABASE_URL.',
    );
  }
  if (output === '') {
    return new DatabaseProblem(
      'The PostgreSQL that comes along does not run on this system; on Linux it needs glibc, which Alpine lacks. Run a PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  }
  return new DatabaseProblem(
    `The database could not be made in ${cluster}: ${lastLines(namingFolder(output, cluster))}. Set another DATA_DIR, or DATABASE_URL.`,
  );
}

/** The postmaster did not come up; what it said is in `logFile`. */
export function startProblem(cluster: string, logFile: string): DatabaseProblem {
  const output = namingFolder(readFileSync(logFile, 'utf8'), cluster);
  if (/No space left/i.test(output)) {
    return new DatabaseProblem(
      `The disk of ${cluster} is full. Free some space and start again; nothing acknowledged is lost.`,
    );
  }
  if (/lock file .* already exists/i.test(output)) {
    return new DatabaseProblem(
      `Another PostgreSQL is using ${cluster}. Stop it, or set another DATA_DIR.`,
    );
  }
  if (/recovery ended before configured recovery target/i.test(output)) {
    return new DatabaseProblem(
      'The archived WAL ends before that moment. Restore without --to to come back to its end.',
    );
  }
  if (/wrong ownership/i.test(output)) {
    return new DatabaseProblem(
      `${cluster} belongs to another user than the database runs as. Start the server as its owner, give it away (chown -R), or set another DATA_DIR.`,
    );
  }
  return new DatabaseProblem(
    `The database in ${cluster} did not start: ${lastLines(output)}. The whole of it is in ${logFile}. Set DATABASE_URL to use another one.`,
  );
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' · ').slice(-400);
}
