import { readFileSync, statfsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { isLoopback, LOOPBACK } from '#http/client-addresses.ts';
import type { FactorPolicy } from '#people/security/access-memory.ts';
import { SANDBOX_SITE } from '#start/sandbox/sandbox-content.ts';
import { Refusal, type Variable } from './codecs.ts';
import { listVariables, VARIABLES, type Values, type VariableName } from './variables.ts';

/** The environment has invalid values; the message lists them all. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** All settings from the environment. */
export type Config = Readonly<ReturnType<typeof combine>>;

type IsSet = (name: VariableName) => boolean;

/**
 * Reads the environment once at startup.
 *
 * @throws ConfigProblem that names every invalid variable and its allowed values.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const isSet: IsSet = (name) => readText(environment, name) !== null || readText(environment, `${name}_FILE`) !== null;
  problems.push(...findConflicts(values, isSet));
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'));
  return combine(values, isSet);
}

function readValues(environment: Environment, problems: string[]): Values {
  const read = ([name, variable]: [string, Variable]): [string, unknown] => {
    const text = variable.isSecret === true ? readSecret(environment, name, problems) : readText(environment, name);
    return [name, readValue({ name, text, variable }, problems)];
  };
  const subjects = Object.entries(VARIABLES).map(([subject, variables]) => [
    subject,
    Object.fromEntries(Object.entries<Variable>(variables).map(read)),
  ]);
  return Object.fromEntries(subjects) as Values;
}

interface Given {
  readonly name: string;
  readonly text: string | null;
  readonly variable: Variable;
}

/** The value of a variable, or else its default. */
function readValue({ name, text, variable }: Given, problems: string[]): unknown {
  const { codec, isSecret, default: usual } = variable;
  if (text !== null) {
    const value = codec.parse(text);
    if (!(value instanceof Refusal)) return value;
    const isHidden = codec.isHidden === true || isSecret === true;
    const reason = value.reason === null ? '' : ` (${value.reason})`;
    problems.push(`${name} ${isHidden ? '' : `is "${text}"; it `}must be ${codec.allowed}${reason}.`);
  }
  return usual === undefined ? null : codec.parse(usual);
}

const REQUIRED_TOGETHER = [
  ['OPERATOR_USERNAME', 'OPERATOR_PASSWORD'],
  ['SECOND_OPERATOR_USERNAME', 'SECOND_OPERATOR_PASSWORD'],
  ['PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_SECRET'],
] as const;

function* findConflicts({ cluster, sites }: Values, isSet: IsSet): Generator<string> {
  for (const [one, other] of REQUIRED_TOGETHER) {
    if (isSet(one) !== isSet(other)) yield `Set both ${one} and ${other}, or neither.`;
  }
  for (const name of ['DATABASE_URL', 'SITE_DOMAINS'] as const) {
    if (sites.SANDBOX && isSet(name)) yield `A sandbox uses its own database and site. Unset ${name}.`;
  }
  if (cluster.ROLE === 'all') return;
  for (const name of ['DATABASE_URL', 'NATS_URL'] as const) {
    if (!isSet(name)) yield `ROLE=${cluster.ROLE} needs ${name}.`;
  }
  if (cluster.NATS_URL !== null) yield* findOpenBus(cluster.NATS_URL, cluster.NATS_TLS);
}

/** Requires a user and TLS off this machine: an open bus tells every bet to anybody who reaches it. */
function* findOpenBus(natsUrl: string, isTlsNeeded: boolean): Generator<string> {
  const { protocol, hostname: host, username, password } = new URL(natsUrl);
  if (host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))) return;
  if (username === '' || password === '')
    yield 'NATS_URL has no user and password. Only a bus on this machine may be open: use tls://user:password@host:port.';
  if (protocol !== 'tls:' && isTlsNeeded)
    yield 'NATS_URL isn’t encrypted. Use tls://, or set NATS_TLS=off if nobody else can read the network in between.';
}

/** Groups the values by the parts of the server that use them. */
function combine(values: Values, isSet: IsSet) {
  const { server, database, retention, backups, cluster, operators, sessions, payments } = values;
  const { feed, sites, screening } = values;
  const isSandbox = sites.SANDBOX;
  // A sandbox never opens another installation's database, and its backups must not mix with the site's.
  const dataDir = isSandbox ? path.join(database.DATA_DIR, 'sandbox') : database.DATA_DIR;
  const backupDir = isSandbox ? null : backups.BACKUP_DIR;
  return {
    isSandbox,
    logLevel: values.logs.LOG_LEVEL,
    tracesUrl: values.logs.OTEL_EXPORTER_OTLP_ENDPOINT,
    port: server.PORT,
    host: server.HOST,
    doors: {
      trustedProxies: server.TRUSTED_PROXIES ?? LOOPBACK,
      // A proxy implies outside visitors.
      limitsThisMachine: server.LIMIT_LOCAL ?? isSet('TRUSTED_PROXIES'),
      metrics: { port: server.METRICS_PORT, token: server.METRICS_TOKEN },
      operatorsFrom: operators.OPERATORS_FROM,
    },
    dataDir,
    /** Null for the embedded database in `dataDir`. */
    databaseUrl: database.DATABASE_URL,
    archiveAfterMs: retention.ARCHIVE_AFTER_HOURS,
    exports: {
      folder: retention.EXPORT_DIR ?? path.join(dataDir, 'exports'),
      journalDays: retention.JOURNAL_KEEP_DAYS,
      houseDays: retention.HOUSE_KEEP_DAYS,
    },
    backups: backupDir === null ? null : { folder: backupDir, keep: backups.BACKUP_KEEP },
    natsUrl: cluster.NATS_URL,
    cluster: {
      role: cluster.ROLE,
      doorsUrl: cluster.DOORS_URL ?? `http://${hostname()}:${server.PORT}`,
    },
    firstOperator: operator(operators.OPERATOR_USERNAME, operators.OPERATOR_PASSWORD),
    secondOperator: operator(operators.SECOND_OPERATOR_USERNAME, operators.SECOND_OPERATOR_PASSWORD),
    operatorFactor: operators.OPERATOR_SECOND_FACTOR ?? getDefaultFactor(isSandbox),
    operatorProofMs: operators.OPERATOR_PROOF_MINUTES,
    sessionLimits: {
      operatorIdleMs: sessions.OPERATOR_IDLE_MINUTES,
      operatorMaxMs: sessions.OPERATOR_SESSION_HOURS,
      bettorIdleMs: sessions.LOGIN_IDLE_DAYS,
      bettorMaxMs: sessions.LOGIN_MOST_DAYS,
    },
    alarmLimits: alarmLimits(values.alerts),
    /** Content of the file, for the services; null for the built-in settings. */
    siteDomains: isSandbox ? SANDBOX_SITE : sites.SITE_DOMAINS,
    smsWebhookUrl: values.sms.SMS_WEBHOOK_URL,
    screeningFile: screening.SCREENING_FILE,
    exclusionFile: screening.EXCLUSION_FILE,
    paymentGateway: paymentGateway(payments),
    casinoProviders: values.casino.CASINO_PROVIDERS,
    feed: feed.FEED,
    feedSpeed: feed.FEED_SPEED,
    feedSources: feed.FEED_SOURCES,
  };
}

function operator(userName: string | null, password: string | null) {
  return userName === null || password === null ? null : { userName, password };
}

function getDefaultFactor(isSandbox: boolean): FactorPolicy {
  return isSandbox ? 'OPTIONAL' : 'LICENSED';
}

function alarmLimits(alerts: Values['alerts']) {
  return {
    CREDITS: alerts.ALARM_CREDITS,
    CREDITED: alerts.ALARM_CREDITED,
    WITHDRAWALS: alerts.ALARM_WITHDRAWALS,
    SETTLED: alerts.ALARM_SETTLED,
    BETS: alerts.ALARM_BETS,
    REFUSED_LOGINS: alerts.ALARM_REFUSED_LOGINS,
    MARKET_LOSS: alerts.ALARM_MARKET_LOSS,
    DAY_LOSS: alerts.ALARM_DAY_LOSS,
  };
}

function paymentGateway(payments: Values['payments']) {
  const { PAYMENT_GATEWAY_NAME: code, PAYMENT_GATEWAY_URL: url } = payments;
  const { PAYMENT_GATEWAY_SECRET: secret } = payments;
  return url === null || secret === null ? null : { code, url, secret };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret. Each may be given as a file instead, e.g. `DATABASE_URL_FILE`. */
export const SECRETS: readonly string[] = listVariables()
  .filter(([, { isSecret }]) => isSecret === true)
  .map(([name]) => name);

/** Returns the text of a variable; null if it is unset or empty. */
function readText(environment: Environment, name: string): string | null {
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

/** Reads a secret from the environment or its file. Problems with the file are reported, never its contents. */
export function readSecret(environment: Environment, name: string, problems: string[]): string | null {
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
  return SECRET_FOLDERS.some((folder) => file.startsWith(folder)) || statfsSync(file).type === TMPFS;
}
