import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type { CasinoProviderSetting } from '#adapters/casino/http-provider.ts';
import type { FeedSourceSetting } from '#adapters/feeds/sent-events.ts';
import { isNetwork, LOOPBACK } from '#http/client-addresses.ts';
import type { DoorSettings } from '#http/doors.ts';
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
import { readingOf } from './secret-settings.ts';
import { readSessionLimits } from './session-settings.ts';

/** Where what happens on the field comes from. */
export type FeedChoice =
  | { readonly type: 'simulated' }
  | { readonly type: 'none' }
  | { readonly type: 'replay'; readonly directory: string }
  | { readonly type: 'stream'; readonly file: string };

/** The file of `SITE_DOMAINS` as it was read: settings by domain, unchecked but for its shape. */
export interface SiteDomains {
  readonly namedTheme: { readonly name: string; readonly domains: readonly string[] } | null;
  readonly forceSignUpDomain: string | null;
  /** Parts of a domain's settings by domain name. */
  readonly domains: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Everything that the environment decides. */
export interface Config {
  readonly port: number;
  /** Address to listen on; `::` is all of the machine's. */
  readonly host: string;
  readonly doors: DoorSettings;
  readonly dataDir: string;
  /** Null: the database that comes along, in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Backups of the database that comes along; null: none. */
  readonly backups: BackupSettings | null;
  readonly natsUrl: string | null;
  /** A collector that traces are sent to; null: nothing is traced. */
  readonly tracesUrl: string | null;
  /** What this process is among those of its installation. */
  readonly cluster: ClusterSettings;
  /** First operator, made at the start if there is none. */
  readonly firstOperator: { readonly userName: string; readonly password: string } | null;
  /** Whether admins and cashiers need a second factor. */
  readonly operatorFactor: FactorPolicy;
  /** How old an operator's proof may be for money and rights, ms. */
  readonly operatorProofMs: number;
  /** How long logins hold. */
  readonly sessionLimits: SessionLimits;
  /** Above what a figure of the business is an alarm. */
  readonly alarmLimits: AlarmLimits;
  /** Another admin who depends on nobody, made at the start unless one of this name was made so before. */
  readonly secondOperator: { readonly userName: string; readonly password: string } | null;
  readonly smsWebhookUrl: string | null;
  /** An outside gateway for payments; null: there is none. */
  readonly paymentGateway: PaymentGateway | null;
  /** Providers of games; empty: there are none. */
  readonly casinoProviders: readonly CasinoProviderSetting[];
  /** Names that people are looked up among; null: nobody is. */
  readonly screeningFile: string | null;
  /** The register of exclusions, for domains that want it asked. */
  readonly exclusionFile: string | null;
  readonly feed: FeedChoice;
  readonly feedSpeed: number;
  readonly feedSources: readonly FeedSourceSetting[];
  /** How long settled markets stay in memory, ms. */
  readonly archiveAfterMs: number;
  /** Where days of the journal are exported to, and for how many days rows stay after that; null: for good. */
  readonly exports: {
    readonly folder: string;
    readonly journalDays: number | null;
    readonly houseDays: number | null;
  };
  readonly siteDomains: SiteDomains;
  /** A site on this machine whose money is nobody's, filled at its first start. */
  readonly isSandbox: boolean;
}

/** The environment says something that cannot be; the message lists all of it. */
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
/** No longer than an operator may be away. */
const LONGEST_PROOF_MINUTES = 480;
const ARCHIVE_AFTER_HOURS = 6;
const LONGEST_ARCHIVE_HOURS = 720;

const KEEP_DAYS = { JOURNAL_KEEP_DAYS: 7, HOUSE_KEEP_DAYS: 2 };
const LONGEST_KEEP_DAYS = 36_500;

const NO_DOMAINS: SiteDomains = { namedTheme: null, forceSignUpDomain: null, domains: {} };

/**
 * Reads the environment, once, at the start.
 *
 * @throws ConfigProblem that names every variable that is wrong and what it may be.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const text = readingOf(environment, problems);
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
    // What is nobody's money needs none, and must not lie among those of the site.
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

/** Addresses and networks with commas between them, as CIDR; null when there are none, or wrong ones. */
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
    `${name} holds "${wrong.join(', ')}"; it must be addresses or networks such as 10.0.0.0/8, with commas between them.`,
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
        `OPERATOR_SECOND_FACTOR is "${value}"; it must be required or optional. Without it, it is required as soon as a site has a licence.`,
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

/** A proxy means strangers: then the limits hold for this machine too, unless LIMIT_LOCAL says otherwise. */
function readDoors(text: (name: string) => string | null, problems: string[]): DoorSettings {
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

/** A token that can be guessed guards nothing. */
const SHORTEST_TOKEN = 16;

function readMetrics(
  port: string | null,
  token: string | null,
  problems: string[],
): DoorSettings['metrics'] {
  const isPort = port !== null && /^\d{1,5}$/.test(port) && Number(port) <= LARGEST_PORT;
  if (port !== null && !isPort) {
    problems.push(
      `METRICS_PORT is "${port}"; it must be a whole number from 0 to ${LARGEST_PORT}.`,
    );
  }
  if (token !== null && token.length < SHORTEST_TOKEN) {
    problems.push(
      `METRICS_TOKEN is too short; it must have at least ${SHORTEST_TOKEN} characters.`,
    );
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
    // Not a URL at all: reported below, without the value, which may hold a password.
  }
  problems.push(
    `${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
  );
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
    problems.push(`${prefix}_USERNAME and ${prefix}_PASSWORD go together: set both or none.`);
    return null;
  }
  if (password.length < SHORTEST_PASSWORD) {
    problems.push(
      `${prefix}_PASSWORD is too short; it must have at least ${SHORTEST_PASSWORD} characters.`,
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
  problems.push(`FEED_SPEED is "${value}"; it must be a number above 0, at most ${FASTEST_FEED}.`);
  return 1;
}

function readHours(value: string | null, problems: string[]): number {
  if (value === null) return ARCHIVE_AFTER_HOURS * HOUR_MS;
  const hours = Number(value);
  if (Number.isFinite(hours) && hours > 0 && hours <= LONGEST_ARCHIVE_HOURS) return hours * HOUR_MS;
  problems.push(
    `ARCHIVE_AFTER_HOURS is "${value}"; it must be a number above 0, at most ${LONGEST_ARCHIVE_HOURS}.`,
  );
  return ARCHIVE_AFTER_HOURS * HOUR_MS;
}

/** Days, or `always`: null. */
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
    problems.push(`SITE_DOMAINS: the file ${file} cannot be used (${reason}).`);
    return NO_DOMAINS;
  }
}

function parseSiteDomains(value: unknown): SiteDomains {
  if (!isRecord(value)) throw new Error('it must hold a JSON object');
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
    throw new Error('forceSignUpDomain must be a text');
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
    if (typeof domain !== 'string') throw new Error('namedTheme.domains must hold texts');
    return domain.toLowerCase();
  });
  return { name: value.name, domains };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
