import { readFileSync, statfsSync, statSync } from 'node:fs';

/** Variables that hold a secret. Each may be given as a file instead, e.g. `DATABASE_URL_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'NATS_URL',
  'OPERATOR_PASSWORD',
  'SECOND_OPERATOR_PASSWORD',
  'METRICS_TOKEN',
  'SMS_WEBHOOK_URL',
  'PAYMENT_GATEWAY_SECRET',
  'CASINO_PROVIDERS',
  'FEED_SOURCES',
] as const;

/** Secrets that no child process needs. */
const FORGOTTEN = [
  'OPERATOR_PASSWORD',
  'SECOND_OPERATOR_PASSWORD',
  'METRICS_TOKEN',
  'PAYMENT_GATEWAY_SECRET',
  'CASINO_PROVIDERS',
  'FEED_SOURCES',
] as const;

/**
 * Describes the secrets given in the environment itself; null if none. The operating system keeps what a process was
 * started with, so deleting a variable doesn't remove it from `/proc`.
 */
export function describeExposedSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const exposed = SECRETS.filter((name) => (environment[name] ?? '').trim() !== '');
  if (exposed.length === 0) return null;
  return `In the environment, and readable in /proc while the server runs: ${exposed.join(', ')}. Give them as files, e.g. ${exposed[0]}_FILE.`;
}

/** Removes secrets from the environment that child processes inherit. */
export function forgetSecrets(environment: Record<string, string | undefined>): void {
  for (const name of FORGOTTEN) delete environment[name];
}

/**
 * Creates a reader of environment variables that returns null for empty ones. Secrets may also come from the file
 * named for them. Problems with such a file are reported, never its contents.
 */
export function createReader(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): (name: string) => string | null {
  const plain = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const fromFiles = new Map<string, string>();
  for (const name of SECRETS) {
    const file = plain(`${name}_FILE`);
    if (file === null) continue;
    if (plain(name) === null) fromFiles.set(name, secretIn(`${name}_FILE`, file, problems));
    else problems.push(`Both ${name} and ${name}_FILE are set; unset one.`);
  }
  return (name) => fromFiles.get(name) ?? plain(name);
}

function secretIn(name: string, file: string, problems: string[]): string {
  try {
    const { mode, uid } = statSync(file);
    const problem = openTo({ mode, uid, isMounted: isMounted(file) });
    if (problem !== null) problems.push(`${name}: ${file} ${problem}`);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret === '') problems.push(`${name}: ${file} is empty.`);
    return secret;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problems.push(`${name}: ${file} isn’t readable (${code}).`);
    return '';
  }
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
