import { readFileSync, statfsSync, statSync } from 'node:fs';

/** Variables that hold a secret. Each may name a file that holds it instead: `DATABASE_URL_FILE` and so on. */
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

/** Those that no program which is started from here needs. */
const FORGOTTEN = [
  'OPERATOR_PASSWORD',
  'SECOND_OPERATOR_PASSWORD',
  'METRICS_TOKEN',
  'PAYMENT_GATEWAY_SECRET',
  'CASINO_PROVIDERS',
  'FEED_SOURCES',
] as const;

/** Takes secrets out of the environment, which every program that is started from here inherits. */
export function forgetSecrets(environment: Record<string, string | undefined>): void {
  for (const name of FORGOTTEN) delete environment[name];
}

/**
 * Reads a variable of the environment, or null where it is empty; a secret also from the file that is named for it. What is
 * wrong about such a file is added to the problems, never what is in it.
 */
export function readingOf(
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
    else problems.push(`${name} and ${name}_FILE are both set; leave one of them out.`);
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
    problems.push(`${name}: ${file} cannot be read (${code}).`);
    return '';
  }
}

const READ_BY_OTHERS = 0o004;
const WRITTEN_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Which other users could read or change a secret, in words; null when none can. Containers mount secrets as root's, for
 * all to read: there are no other users in one.
 */
export function openTo(file: {
  readonly mode: number;
  readonly uid: number;
  /** It lies where a container has its secrets. */
  readonly isMounted: boolean;
}): string | null {
  const { mode, uid, isMounted: isSecretMount } = file;
  if ((mode & WRITTEN_BY_OTHERS) !== 0) return 'can be changed by other users (chmod 600).';
  if ((mode & READ_BY_OTHERS) === 0) return null;
  return uid === ROOT && isSecretMount ? null : 'can be read by other users (chmod 600).';
}

const SECRET_FOLDERS = ['/run/secrets/', '/var/run/secrets/'];
/** Number of a file system in memory (statfs). */
const TMPFS = 0x0102_1994;

function isMounted(file: string): boolean {
  return (
    SECRET_FOLDERS.some((folder) => file.startsWith(folder)) || statfsSync(file).type === TMPFS
  );
}
