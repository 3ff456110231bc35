import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type { CasinoProviderSetting } from '#adapters/casino/http-provider.ts';
import type { FeedSourceSetting } from '#adapters/feeds/sent-events.ts';
import type { AdmissionSettings } from '#http/admission.ts';
import { isNetwork, LOOPBACK } from '#http/client-addresses.ts';
import type { FactorPolicy } from '#services/account/operator-factor.ts';
import type { SessionLimits } from '#services/account/session-limits.ts';
import type { AlarmLimits } from '#services/operator/alarms/alarm-limits.ts';
import { readAlarmLimits } from './alarm-settings.ts';
import { type BackupSettings, readBackups } from './backup-settings.ts';
import { readCasinoProviders } from './casino-settings.ts';
import { type ClusterSettings, readCluster } from './cluster-settings.ts';
import { readFeedSources } from './feed-settings.ts';
import { type PaymentGateway, readPaymentGateway } from './payment-settings.ts';
import { readSandbox, SANDBOX_SITE, sandboxFolder } from './sandbox-settings.ts';
import { createReader } from './secret-settings.ts';
import { readSessionLimits } from './session-settings.ts';

/** Source of sporting events. */
export type FeedChoice =
  | { readonly type: 'simulated' }
  | { readonly type: 'none' }
  | { readonly type: 'replay'; readonly directory: string }
  | { readonly type: 'stream'; readonly file: string };

/** Contents of the `SITE_DOMAINS` file: settings by domain, validated for shape only. */
export interface SiteDomains {
  readonly namedTheme: { readonly name: string; readonly domains: readonly string[] } | null;
  readonly forceSignUpDomain: string | null;
  /** Partial domain settings, by domain name. */
  readonly domains: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** All settings from the environment. */
export interface Config {
  readonly port: number;
  /** Address to listen on; `::` for all interfaces. */
  readonly host: string;
  readonly doors: AdmissionSettings;
  readonly dataDir: string;
  /** Null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Backups of the embedded database; null for none. */
  readonly backups: BackupSettings | null;
  readonly natsUrl: string | null;
  /** Trace collector; null disables tracing. */
  readonly tracesUrl: string | null;
  /** This process's role in the installation. */
  readonly cluster: ClusterSettings;
  /** First operator, created at startup if there is none. */
  readonly firstOperator: { readonly userName: string; readonly password: string } | null;
  /** Two-factor authentication policy for admins and cashiers. */
  readonly operatorFactor: FactorPolicy;
  /** Maximum age of an operator's verification for money and permission changes, ms. */
  readonly operatorProofMs: number;
  /** Session lifetimes. */
  readonly sessionLimits: SessionLimits;
  /** Alert thresholds for business metrics. */
  readonly alarmLimits: AlarmLimits;
  /** A second, independent admin, created at startup unless one with this name was created before. */
  readonly secondOperator: { readonly userName: string; readonly password: string } | null;
  readonly smsWebhookUrl: string | null;
  /** External payment gateway; null for none. */
  readonly paymentGateway: PaymentGateway | null;
  /** Game providers; may be empty. */
  readonly casinoProviders: readonly CasinoProviderSetting[];
  /** List for screening people by name; null disables screening. */
  readonly screeningFile: string | null;
  /** Exclusion register, for domains that require the check. */
  readonly exclusionFile: string | null;
  readonly feed: FeedChoice;
  readonly feedSpeed: number;
  readonly feedSources: readonly FeedSourceSetting[];
  /** Retention of settled markets in memory, ms. */
  readonly archiveAfterMs: number;
  /** Destination of the daily journal exports, and the days that rows are kept afterwards; null for ever. */
  readonly exports: {
    readonly folder: string;
    readonly journalDays: number | null;
    readonly houseDays: number | null;
  };
  readonly siteDomains: SiteDomains;
  /** A local site with play money, seeded at its first start. */
  readonly isSandbox: boolean;
}

/** The environment has invalid values; the message lists them all. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

const DEFAULT_PORT = 3000;
const EVERY_ADDRESS = '::';
const LARGEST_PORT = 65_535;
const FASTEST_FEED = 1_000;
const SHORTEST_PASSWORD = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PROOF_MINUTES = 15;
/** No longer than an operator's idle timeout. */
const LONGEST_PROOF_MINUTES = 480;
const ARCHIVE_AFTER_HOURS = 6;
const LONGEST_ARCHIVE_HOURS = 720;

const KEEP_DAYS = { JOURNAL_KEEP_DAYS: 7, HOUSE_KEEP_DAYS: 2 };
const LONGEST_KEEP_DAYS = 36_500;

const NO_DOMAINS: SiteDomains = { namedTheme: null, forceSignUpDomain: null, domains: {} };

/**
 * Reads the environment once at startup.
 *
 * @throws ConfigProblem that names every invalid variable and its allowed values.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = createReader(environment, problems);
  const isSandbox = readSandbox(text, problems);
  const dataDir = isSandbox
    ? sandboxFolder(text('DATA_DIR') ?? './data')
    : (text('DATA_DIR') ?? './data');
  const port = readPort(text('PORT'), problems);
  const databaseUrl = readUrl(
    'DATABASE_URL',
    text('DATABASE_URL'),
    ['postgres:', 'postgresql:'],
    problems,
  );
  const natsUrl = readUrl('NATS_URL', text('NATS_URL'), ['nats:', 'tls:'], problems);
  const config: Config = {
    port,
    isSandbox,
    operatorFactor: readFactor(
      text('OPERATOR_SECOND_FACTOR') ?? (isSandbox ? 'optional' : null),
      problems,
    ),
    operatorProofMs: readProofMinutes(text('OPERATOR_PROOF_MINUTES'), problems),
    sessionLimits: readSessionLimits(text, problems),
    alarmLimits: readAlarmLimits(text, problems),
    host: text('HOST') ?? EVERY_ADDRESS,
    doors: readDoors(text, problems),
    dataDir,
    databaseUrl,
    // A sandbox needs no backups, and they must not mix with the site's.
    backups: isSandbox ? null : readBackups(text, problems),
    natsUrl,
    tracesUrl: readUrl(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      text('OTEL_EXPORTER_OTLP_ENDPOINT'),
      ['http:', 'https:'],
      problems,
    ),
    cluster: readCluster(text, { port, databaseUrl, natsUrl }, problems),
    firstOperator: readOperator('OPERATOR', text, problems),
    secondOperator: readOperator('SECOND_OPERATOR', text, problems),
    smsWebhookUrl: readUrl(
      'SMS_WEBHOOK_URL',
      text('SMS_WEBHOOK_URL'),
      ['http:', 'https:'],
      problems,
    ),
    paymentGateway: readPaymentGateway(text, problems),
    casinoProviders: readCasinoProviders(text, problems),
    screeningFile: text('SCREENING_FILE'),
    exclusionFile: text('EXCLUSION_FILE'),
    feed: readFeed(text('FEED'), problems),
    feedSpeed: readSpeed(text('FEED_SPEED'), problems),
    feedSources: readFeedSources(text, problems),
    archiveAfterMs: readHours(text('ARCHIVE_AFTER_HOURS'), problems),
    exports: {
      folder: text('EXPORT_DIR') ?? path.join(dataDir, 'exports'),
      journalDays: readDays('JOURNAL_KEEP_DAYS', text('JOURNAL_KEEP_DAYS'), problems),
      houseDays: readDays('HOUSE_KEEP_DAYS', text('HOUSE_KEEP_DAYS'), problems),
    },
    siteDomains: isSandbox ? SANDBOX_SITE : readSiteDomains(text('SITE_DOMAINS'), problems),
  };
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'));
  return config;
}

function readPort(value: string | null, problems: string[]): number {
  if (value === null) return DEFAULT_PORT;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= LARGEST_PORT) return port;
  problems.push(`PORT is "${value}"; it must be a whole number from 0 to ${LARGEST_PORT}.`);
  return DEFAULT_PORT;
}

/** Parses comma-separated addresses and networks as CIDR; null if there are none or any is invalid. */
function readNetworks(
  name: string,
  value: string | null,
  problems: string[],
): readonly string[] | null {
  if (value === null) return null;
  const networks = value
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '')
    .map((network) =>
      isIP(network) === 0 ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`,
    );
  const wrong = networks.filter((network) => !isNetwork(network));
  if (wrong.length === 0) return networks;
  problems.push(
    `${name} contains "${wrong.join(', ')}"; it must be a comma-separated list of IPs or CIDRs such as 10.0.0.0/8.`,
  );
  return null;
}

function readFactor(value: string | null, problems: string[]): FactorPolicy {
  switch (value) {
    case null:
      return 'LICENSED';
    case 'required':
      return 'REQUIRED';
    case 'optional':
      return 'OPTIONAL';
    default:
      problems.push(
        `OPERATOR_SECOND_FACTOR is "${value}"; it must be required or optional. If unset, it becomes required once a site is licensed.`,
      );
      return 'REQUIRED';
  }
}

function readProofMinutes(value: string | null, problems: string[]): number {
  if (value === null) return PROOF_MINUTES * MINUTE_MS;
  const minutes = Number(value);
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_PROOF_MINUTES) {
    return minutes * MINUTE_MS;
  }
  problems.push(
    `OPERATOR_PROOF_MINUTES is "${value}"; it must be a whole number from 1 to ${LONGEST_PROOF_MINUTES}.`,
  );
  return PROOF_MINUTES * MINUTE_MS;
}

/** A proxy implies outside visitors, so local limits apply as well unless LIMIT_LOCAL says otherwise. */
function readDoors(text: (name: string) => string | null, problems: string[]): AdmissionSettings {
  const proxies = text('TRUSTED_PROXIES');
  const limitLocal = text('LIMIT_LOCAL');
  const networks = readNetworks('TRUSTED_PROXIES', proxies, problems);
  if (limitLocal !== null && limitLocal !== 'on' && limitLocal !== 'off') {
    problems.push(`LIMIT_LOCAL is "${limitLocal}"; it must be on or off.`);
  }
  return {
    trustedProxies: networks ?? LOOPBACK,
    limitsThisMachine: limitLocal === null ? proxies !== null : limitLocal === 'on',
    metrics: readMetrics(text('METRICS_PORT'), text('METRICS_TOKEN'), problems),
    operatorsFrom: readNetworks('OPERATORS_FROM', text('OPERATORS_FROM'), problems),
  };
}

/** Minimum length, so that the token can't be guessed. */
const SHORTEST_TOKEN = 16;

function readMetrics(
  port: string | null,
  token: string | null,
  problems: string[],
): AdmissionSettings['metrics'] {
  const isPort = port !== null && /^\d{1,5}$/.test(port) && Number(port) <= LARGEST_PORT;
  if (port !== null && !isPort) {
    problems.push(
      `METRICS_PORT is "${port}"; it must be a whole number from 0 to ${LARGEST_PORT}.`,
    );
  }
  if (token !== null && token.length < SHORTEST_TOKEN) {
    problems.push(`METRICS_TOKEN is too short; it must be at least ${SHORTEST_TOKEN} characters.`);
  }
  return { port: isPort ? Number(port) : null, token };
}

function readUrl(
  name: string,
  value: string | null,
  schemes: readonly string[],
  problems: string[],
): string | null {
  if (value === null) return null;
  try {
    if (schemes.includes(new URL(value).protocol)) return value;
  } catch {
    // Not a URL: reported below without the value, which may contain a password.
  }
  problems.push(`${name} must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`);
  return null;
}

function readOperator(
  prefix: 'OPERATOR' | 'SECOND_OPERATOR',
  text: (name: string) => string | null,
  problems: string[],
): Config['firstOperator'] {
  const userName = text(`${prefix}_USERNAME`);
  const password = text(`${prefix}_PASSWORD`);
  if (userName === null && password === null) return null;
  if (userName === null || password === null) {
    problems.push(`Set both ${prefix}_USERNAME and ${prefix}_PASSWORD, or neither.`);
    return null;
  }
  if (password.length < SHORTEST_PASSWORD) {
    problems.push(
      `${prefix}_PASSWORD is too short; it must be at least ${SHORTEST_PASSWORD} characters.`,
    );
  }
  return { userName, password };
}

function readFeed(value: string | null, problems: string[]): FeedChoice {
  if (value === null || value === 'simulated') return { type: 'simulated' };
  if (value === 'none') return { type: 'none' };
  const directory = value.startsWith('replay:') ? value.slice('replay:'.length) : '';
  if (directory !== '') return { type: 'replay', directory };
  const file = value.startsWith('stream:') ? value.slice('stream:'.length) : '';
  if (file !== '') return { type: 'stream', file };
  problems.push(
    `FEED is "${value}"; it must be simulated, none, replay:<folder of Cricsheet JSON files> or stream:<recorded market>.`,
  );
  return { type: 'none' };
}

function readSpeed(value: string | null, problems: string[]): number {
  if (value === null) return 1;
  const speed = Number(value);
  if (Number.isFinite(speed) && speed > 0 && speed <= FASTEST_FEED) return speed;
  problems.push(`FEED_SPEED is "${value}"; it must be greater than 0 and at most ${FASTEST_FEED}.`);
  return 1;
}

function readHours(value: string | null, problems: string[]): number {
  if (value === null) return ARCHIVE_AFTER_HOURS * HOUR_MS;
  const hours = Number(value);
  if (Number.isFinite(hours) && hours > 0 && hours <= LONGEST_ARCHIVE_HOURS) return hours * HOUR_MS;
  problems.push(
    `ARCHIVE_AFTER_HOURS is "${value}"; it must be greater than 0 and at most ${LONGEST_ARCHIVE_HOURS}.`,
  );
  return ARCHIVE_AFTER_HOURS * HOUR_MS;
}

/** Parses a number of days; null for `always`. */
function readDays(
  name: keyof typeof KEEP_DAYS,
  value: string | null,
  problems: string[],
): number | null {
  if (value === null) return KEEP_DAYS[name];
  if (value === 'always') return null;
  const days = Number(value);
  if (Number.isInteger(days) && days >= 1 && days <= LONGEST_KEEP_DAYS) return days;
  problems.push(
    `${name} is "${value}"; it must be a whole number of days from 1 to ${LONGEST_KEEP_DAYS}, or always.`,
  );
  return null;
}

function readSiteDomains(file: string | null, problems: string[]): SiteDomains {
  if (file === null) return NO_DOMAINS;
  try {
    return parseSiteDomains(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`SITE_DOMAINS: can’t use ${file} (${reason}).`);
    return NO_DOMAINS;
  }
}

function parseSiteDomains(value: unknown): SiteDomains {
  if (!isRecord(value)) throw new Error('it must contain a JSON object');
  const domains: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [name, setting] of Object.entries(isRecord(value.domains) ? value.domains : {})) {
    if (!isRecord(setting)) throw new Error(`domains.${name} must be an object`);
    domains[name.toLowerCase()] = setting;
  }
  const { namedTheme, forceSignUpDomain } = value;
  if (
    forceSignUpDomain !== undefined &&
    forceSignUpDomain !== null &&
    typeof forceSignUpDomain !== 'string'
  ) {
    throw new Error('forceSignUpDomain must be a string');
  }
  return {
    namedTheme: namedTheme === undefined || namedTheme === null ? null : parseTheme(namedTheme),
    forceSignUpDomain: forceSignUpDomain?.toLowerCase() ?? null,
    domains,
  };
}

function parseTheme(value: unknown): NonNullable<SiteDomains['namedTheme']> {
  if (!isRecord(value) || typeof value.name !== 'string' || !Array.isArray(value.domains)) {
    throw new Error('namedTheme must have a name and a list of domains');
  }
  const domains = value.domains.map((domain: unknown) => {
    if (typeof domain !== 'string') throw new Error('namedTheme.domains must be strings');
    return domain.toLowerCase();
  });
  return { name: value.name, domains };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
