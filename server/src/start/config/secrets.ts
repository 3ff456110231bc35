import { readFileSync, statfsSync, statSync } from 'node:fs';
import { listVariables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret. Each may be given as a file instead, e.g. `DATABASE_URL_FILE`. */
export const SECRETS: readonly string[] = listVariables()
  .filter(([, { isSecret }]) => isSecret === true)
  .map(([name]) => name);

/** Returns the text of a variable; null if it is unset or empty. */
export function readText(environment: Environment, name: string): string | null {
  const text = environment[name]?.trim() ?? '';
  return text === '' ? null : text;
}

/**
 * Describes the secrets given in the environment itself; null if none. The operating system keeps what a process was
 * started with, so deleting a variable doesn't remove it from `/proc`.
 */
export function describeExposedSecrets(environment: Environment): string | null {
  const exposed = SECRETS.filter((name) => readText(environment, name) !== null);
  if (exposed.length === 0) return null;
  return `In the environment, and readable in /proc while the server runs: ${exposed.join(', ')}. Give them as files, e.g. ${exposed[0]}_FILE.`;
}

/** Removes secrets from the environment that child processes inherit; they are sent what they need. */
export function removeSecrets(environment: Record<string, string | undefined>): void {
  for (const name of SECRETS) delete environment[name];
}

/**
 * Reads a secret from the environment or the file named for it. Problems with the file are reported, never its
 * contents.
 */
export function readSecret(
  environment: Environment,
  name: string,
  problems: string[],
): string | null {
  const text = readText(environment, name);
  const file = readText(environment, `${name}_FILE`);
  if (file === null) return text;
  if (text === null) return readSecretFile(`${name}_FILE`, file, problems);
  problems.push(`Both ${name} and ${name}_FILE are set; unset one.`);
  return text;
}

function readSecretFile(name: string, file: string, problems: string[]): string | null {
  try {
    const { mode, uid } = statSync(file);
    const problem = openTo({ mode, uid, isMounted: isMounted(file) });
    if (problem !== null) problems.push(`${name}: ${file} ${problem}`);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
    problems.push(`${name}: ${file} is empty.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problems.push(`${name}: ${file} isn’t readable (${code}).`);
  }
  return null;
}

const READ_BY_OTHERS = 0o004;
const WRITTEN_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Describes which other users could read or change a secret; null if none. Containers mount secrets as root's and
 * world-readable, which is safe because a container has no other users.
 */
export function openTo(file: {
  readonly mode: number;
  readonly uid: number;
  /** True if in a container's mount for secrets. */
  readonly isMounted: boolean;
}): string | null {
  const { mode, uid, isMounted: isSecretMount } = file;
  if ((mode & WRITTEN_BY_OTHERS) !== 0) return 'can be changed by other users (chmod 600).';
  if ((mode & READ_BY_OTHERS) === 0) return null;
  return uid === ROOT && isSecretMount ? null : 'can be read by other users (chmod 600).';
}

const SECRET_FOLDERS = ['/run/secrets/', '/var/run/secrets/'];
/** File system type of tmpfs (statfs). */
const TMPFS = 0x0102_1994;

function isMounted(file: string): boolean {
  return (
    SECRET_FOLDERS.some((folder) => file.startsWith(folder)) || statfsSync(file).type === TMPFS
  );
}
