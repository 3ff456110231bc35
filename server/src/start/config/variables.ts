import { DEFAULT_ALARM_LIMITS, type LimitedAlarm, MONEY_ALARMS } from '#journal/business-watch.ts';
import { DEFAULT_LIMITS } from '#people/sessions/new-session.ts';
import {
  anyText,
  CASINO_PROVIDER_LIST,
  type Codec,
  converted,
  FEED_CHOICE,
  FEED_SOURCE_LIST,
  NETWORKS,
  numberUpTo,
  ON_OFF,
  oneWord,
  orWord,
  POSITIVE,
  PRIVATE_URL,
  RUPEES,
  SITE_FILE,
  secretText,
  textLike,
  timeUpTo,
  UNIT_MS,
  urlWithScheme,
  type Variable,
  wholeNumber,
  wholeTime,
} from './codecs.ts';

const FILE = anyText('a file');
const FOLDER = anyText('a folder');
const USER_NAME = anyText('a username');
const PORT_NUMBER = wholeNumber(0, 65_535);
const PASSWORD = secretText(8);
const WEB_URL = urlWithScheme('http:', 'https:');
const KEEP_DAYS = orWord(wholeNumber(1, 36_500, 'days'), 'always', null);
const FACTOR = converted(oneWord('required', 'optional'), (word) =>
  word === 'required' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
);

/** A threshold of business alerts: a number of cases, or rupees in paise. */
function alarm(kind: LimitedAlarm, metric: string) {
  const isMoney = MONEY_ALARMS.has(kind);
  const usual = DEFAULT_ALARM_LIMITS[kind];
  return {
    codec: orWord(isMoney ? RUPEES : POSITIVE, 'off', Number.POSITIVE_INFINITY),
    default: String(isMoney ? usual / 100 : usual),
    about: `Threshold for ${metric}`,
  };
}

/** Every environment variable of the server, by subject. `npm run config-docs` writes the tables of the docs from it. */
export const VARIABLES = {
  server: {
    PORT: { codec: PORT_NUMBER, default: '3000', about: 'Port to listen on' },
    HOST: { codec: anyText('an address'), default: '::', about: 'Address to listen on; the default is all addresses' },
    TRUSTED_PROXIES: {
      codec: NETWORKS,
      otherwise: 'this machine',
      about: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted',
    },
    LIMIT_LOCAL: {
      codec: ON_OFF,
      otherwise: '`on` if `TRUSTED_PROXIES` is set, else `off`',
      about: 'Per-IP limits for callers on this machine',
    },
    METRICS_PORT: {
      codec: PORT_NUMBER,
      about: "A port on 127.0.0.1 for `/metrics` only; the main port then doesn't serve it",
    },
    METRICS_TOKEN: { codec: secretText(16), isSecret: true, about: 'Bearer token for `/metrics` on the main port' },
  },
  logs: {
    LOG_LEVEL: {
      codec: oneWord('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      default: 'info',
      about: 'Least severe messages that are logged',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: { codec: WEB_URL, about: 'Collector that traces are sent to' },
  },
  database: {
    DATA_DIR: { codec: FOLDER, default: './data', about: 'Embedded database and files' },
    DATABASE_URL: {
      codec: urlWithScheme('postgres:', 'postgresql:'),
      isSecret: true,
      otherwise: 'embedded',
      about: 'Your own PostgreSQL 15 or newer',
    },
  },
  retention: {
    ARCHIVE_AFTER_HOURS: {
      codec: timeUpTo('hours', 720),
      default: '6',
      about: 'Time that a settled market stays in memory and can be reversed',
    },
    EXPORT_DIR: { codec: FOLDER, otherwise: '`DATA_DIR/exports`', about: 'Destination of the daily exports' },
    JOURNAL_KEEP_DAYS: {
      codec: KEEP_DAYS,
      default: '7',
      about: 'Time that exported journal rows stay in the tables; `always` keeps them',
    },
    HOUSE_KEEP_DAYS: { codec: KEEP_DAYS, default: '2', about: 'The same for rows of the house accounts' },
  },
  backups: {
    BACKUP_DIR: { codec: FOLDER, about: 'Destination of backups of the embedded database and user files' },
    BACKUP_KEEP: {
      codec: wholeNumber(1, 1_000),
      default: '7',
      about: 'Base backups kept, and days that erased files stay in the backup',
    },
  },
  cluster: {
    ROLE: {
      codec: oneWord('all', 'engine', 'gateway', 'worker'),
      default: 'all',
      about: 'Role of this process; `all` is an installation of one process',
    },
    NATS_URL: {
      codec: urlWithScheme('nats:', 'tls:'),
      isSecret: true,
      about: 'Bus that the processes of a cluster share',
    },
    NATS_TLS: {
      codec: ON_OFF,
      default: 'on',
      about: 'Encryption of a bus on another machine; `off` only if nobody else can read the network',
    },
    DOORS_URL: {
      codec: urlWithScheme('http:'),
      otherwise: '`http://<host name>:<PORT>`',
      about: 'URL where gateways reach this engine',
    },
  },
  operators: {
    OPERATOR_USERNAME: { codec: USER_NAME, about: 'First operator, created if there is none' },
    OPERATOR_PASSWORD: { codec: PASSWORD, isSecret: true, about: 'Password of the first operator' },
    SECOND_OPERATOR_USERNAME: { codec: USER_NAME, about: 'A second, independent admin, created once' },
    SECOND_OPERATOR_PASSWORD: { codec: PASSWORD, isSecret: true, about: 'Password of the second admin' },
    OPERATOR_SECOND_FACTOR: {
      codec: FACTOR,
      otherwise: '`required` once a site is licensed',
      about: 'Two-factor authentication of admins and cashiers',
    },
    OPERATOR_PROOF_MINUTES: {
      codec: wholeTime('minutes', 1, 480),
      default: '15',
      about: "Validity of an operator's re-authentication",
    },
    OPERATORS_FROM: { codec: NETWORKS, otherwise: 'anywhere', about: 'Networks that may reach the back office' },
  },
  sessions: {
    OPERATOR_IDLE_MINUTES: {
      codec: wholeTime('minutes', 5, 480),
      default: String(DEFAULT_LIMITS.operatorIdleMs / UNIT_MS.minutes),
      about: 'Idle time before an operator is logged out',
    },
    OPERATOR_SESSION_HOURS: {
      codec: wholeTime('hours', 1, 24),
      default: String(DEFAULT_LIMITS.operatorMaxMs / UNIT_MS.hours),
      about: 'Maximum operator session',
    },
    LOGIN_IDLE_DAYS: {
      codec: wholeTime('days', 1, 30),
      default: String(DEFAULT_LIMITS.bettorIdleMs / UNIT_MS.days),
      about: 'Idle time of a remembered player login; without "remember me" at most seven days',
    },
    LOGIN_MOST_DAYS: {
      codec: wholeTime('days', 1, 365),
      default: String(DEFAULT_LIMITS.bettorMaxMs / UNIT_MS.days),
      about: 'Maximum player login, however often it was renewed',
    },
  },
  alerts: {
    ALARM_CREDITS: alarm('CREDITS', 'credits by one operator in a day'),
    ALARM_CREDITED: alarm('CREDITED', 'rupees credited by one operator in a day'),
    ALARM_WITHDRAWALS: alarm('WITHDRAWALS', 'voids, reversals and runner removals by one operator in a day'),
    ALARM_SETTLED: alarm('SETTLED', 'rupees at stake in markets settled manually by one operator in a day'),
    ALARM_BETS: alarm('BETS', 'bets of one account in a minute'),
    ALARM_REFUSED_LOGINS: alarm('REFUSED_LOGINS', 'rejected logins from one network in 10 minutes'),
    ALARM_MARKET_LOSS: alarm('MARKET_LOSS', 'rupees lost by the house in one market'),
    ALARM_DAY_LOSS: alarm('DAY_LOSS', 'rupees lost by the house on one day'),
  },
  sites: {
    SITE_DOMAINS: { codec: SITE_FILE, about: 'Settings of your domains' },
    SANDBOX: {
      codec: ON_OFF,
      default: 'off',
      about: 'A licensed site with play rupees and its own data, as `npm run sandbox` starts it',
    },
  },
  sms: {
    SMS_WEBHOOK_URL: {
      codec: WEB_URL,
      isSecret: true,
      otherwise: 'the log',
      about: 'Where verification codes are sent',
    },
  },
  screening: {
    SCREENING_FILE: { codec: FILE, about: 'List for screening players by name' },
    EXCLUSION_FILE: { codec: FILE, about: 'Self-exclusion register' },
  },
  payments: {
    PAYMENT_GATEWAY_URL: { codec: PRIVATE_URL, about: 'Payment gateway' },
    PAYMENT_GATEWAY_SECRET: {
      codec: secretText(32),
      isSecret: true,
      about: 'Secret that signs calls to and from the gateway',
    },
    PAYMENT_GATEWAY_NAME: {
      codec: textLike(
        /^(?!(?:manual|sandbox)$)[a-z0-9][a-z0-9-]{0,39}$/,
        'lowercase letters, digits and hyphens, and not manual or sandbox',
      ),
      default: 'gateway',
      about: 'Name of the gateway here, which never changes once money has moved',
    },
  },
  casino: {
    CASINO_PROVIDERS: { codec: CASINO_PROVIDER_LIST, default: '[]', isSecret: true, about: 'Outside game providers' },
  },
  feed: {
    FEED: { codec: FEED_CHOICE, default: 'simulated', about: 'Source of matches' },
    FEED_SPEED: { codec: numberUpTo(1_000), default: '1', about: 'Match speed' },
    FEED_SOURCES: {
      codec: FEED_SOURCE_LIST,
      default: '[]',
      isSecret: true,
      about: 'External sources that send matches',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Variable>>>>;

export type Subject = keyof typeof VARIABLES;
export type VariableName = { [S in Subject]: keyof (typeof VARIABLES)[S] }[Subject];

type ValueOf<V> = V extends { readonly codec: Codec<infer T> }
  ? V extends { readonly default: string }
    ? T
    : T | null
  : never;

export type Values = {
  readonly [S in Subject]: {
    readonly [N in keyof (typeof VARIABLES)[S]]: ValueOf<(typeof VARIABLES)[S][N]>;
  };
};

/** Every variable with its name, in the order of the table. */
export function listVariables(): readonly (readonly [name: string, variable: Variable])[] {
  return Object.values(VARIABLES).flatMap((variables) => Object.entries<Variable>(variables));
}
