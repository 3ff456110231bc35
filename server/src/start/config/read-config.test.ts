import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ALARM_LIMITS } from '#journal/business-watch.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { ConfigProblem, readConfig } from './read-config.ts';

function fileWith(text: string): string {
  const file = path.join(lendFolder(), 'domains.json');
  writeFileSync(file, text);
  return file;
}

test('an empty environment gives the defaults', () => {
  expect(readConfig({ PORT: '', FEED: ' ' })).toEqual({
    port: 3000,
    host: '::',
    logLevel: 'info',
    backups: null,
    tracesUrl: null,
    doors: {
      trustedProxies: ['127.0.0.0/8', '::1/128'],
      limitsThisMachine: false,
      metrics: { port: null, token: null },
      operatorsFrom: null,
    },
    dataDir: './data',
    databaseUrl: null,
    natsUrl: null,
    cluster: { role: 'all', doorsUrl: expect.stringMatching(/^http:\/\/.*:3000$/) },
    firstOperator: null,
    secondOperator: null,
    operatorFactor: 'LICENSED',
    operatorProofMs: 900_000,
    sessionLimits: {
      operatorIdleMs: 1_800_000,
      operatorMaxMs: 43_200_000,
      bettorIdleMs: 2_592_000_000,
      bettorMaxMs: 7_776_000_000,
    },
    alarmLimits: DEFAULT_ALARM_LIMITS,
    smsWebhookUrl: null,
    paymentGateway: null,
    casinoProviders: [],
    feedSources: [],
    isSandbox: false,
    screeningFile: null,
    exclusionFile: null,
    feed: { type: 'simulated' },
    feedSpeed: 1,
    archiveAfterMs: 21_600_000,
    exports: { folder: 'data/exports', journalDays: 7, houseDays: 2 },
    siteDomains: null,
  });
});

test('reads every setting', () => {
  const file = fileWith(
    '{"namedTheme":{"name":"emerald","domains":["Alpha.example"]},"forceSignUpDomain":"Alpha.example","domains":{"Alpha.example":{"casino":true}}}',
  );

  const config = readConfig({
    PORT: '8080',
    DATA_DIR: '/srv/crease',
    DATABASE_URL: 'postgres://u:p@db/x',
    NATS_URL: 'tls://crease:secret@bus:4222',
    OPERATOR_USERNAME: 'root',
    OPERATOR_PASSWORD: 'Secret12!',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    PAYMENT_GATEWAY_URL: 'https://gateway.example/v1',
    PAYMENT_GATEWAY_SECRET: 'thirty-two characters of a secret!',
    PAYMENT_GATEWAY_NAME: 'north',
    FEED: 'replay:/srv/matches',
    FEED_SPEED: '2.5',
    JOURNAL_KEEP_DAYS: '90',
    HOUSE_KEEP_DAYS: 'always',
    SITE_DOMAINS: file,
  });

  expect(config).toMatchObject({
    port: 8080,
    exports: { folder: '/srv/crease/exports', journalDays: 90, houseDays: null },
    databaseUrl: 'postgres://u:p@db/x',
    firstOperator: { userName: 'root', password: 'Secret12!' },
    secondOperator: null,
    operatorFactor: 'LICENSED',
    paymentGateway: {
      code: 'north',
      url: 'https://gateway.example/v1',
      secret: 'thirty-two characters of a secret!',
    },
    feed: { type: 'replay', directory: '/srv/matches' },
    feedSpeed: 2.5,
    siteDomains: { forceSignUpDomain: 'Alpha.example', domains: { 'Alpha.example': {} } },
  });
});

describe('a bus', () => {
  const cluster = { ROLE: 'gateway', DATABASE_URL: 'postgres://db/x' };

  test.each([
    ['nats://127.0.0.1:4222', {}],
    ['nats://[::1]:4222', {}],
    ['nats://localhost:4222', {}],
    ['tls://gateway:secret@bus:4222', {}],
    ['nats://gateway:secret@bus:4222', { NATS_TLS: 'off' }],
  ])('may be %s', (NATS_URL, more) => {
    expect(readConfig({ ...cluster, ...more, NATS_URL }).natsUrl).toBe(NATS_URL);
  });

  test.each([
    ['nats://bus:4222', {}, 'NATS_URL has no user and password.'],
    ['tls://bus:4222', {}, 'NATS_URL has no user and password.'],
    ['nats://10.0.0.4:4222', { NATS_TLS: 'off' }, 'NATS_URL has no user and password.'],
    ['nats://gateway:secret@bus:4222', {}, 'NATS_URL isn’t encrypted.'],
    ['nats://127.0.0.1:4222', { NATS_TLS: 'no' }, 'NATS_TLS is "no"; it must be on or off.'],
  ])('may not be %s with %j', (NATS_URL, more, problem) => {
    expect(() => readConfig({ ...cluster, ...more, NATS_URL })).toThrow(problem);
  });
});

test('limits session lifetimes to a range', () => {
  const { sessionLimits } = readConfig({
    OPERATOR_IDLE_MINUTES: '10',
    OPERATOR_SESSION_HOURS: '8',
    LOGIN_IDLE_DAYS: '14',
    LOGIN_MOST_DAYS: '60',
  });
  expect(sessionLimits).toEqual({
    operatorIdleMs: 600_000,
    operatorMaxMs: 28_800_000,
    bettorIdleMs: 1_209_600_000,
    bettorMaxMs: 5_184_000_000,
  });
  expect(() => readConfig({ OPERATOR_IDLE_MINUTES: '0', LOGIN_IDLE_DAYS: '31' })).toThrow(
    /OPERATOR_IDLE_MINUTES is "0"; .* from 5 to 480\.\nLOGIN_IDLE_DAYS is "31"/,
  );
});

test('a sandbox has its own folder and site', () => {
  const { dataDir, exports, siteDomains, operatorFactor } = readConfig({
    SANDBOX: 'on',
    DATA_DIR: '/srv/crease',
  });

  expect([dataDir, exports.folder]).toEqual(['/srv/crease/sandbox', '/srv/crease/sandbox/exports']);
  expect(siteDomains).toMatchObject({ domains: { test: { isSandbox: true } } });
  expect(operatorFactor).toBe('OPTIONAL');
  expect(() => readConfig({ SANDBOX: 'on', DATABASE_URL: 'postgres://db/x' })).toThrow(/Unset DATABASE_URL/);
  expect(() => readConfig({ SANDBOX: 'yes' })).toThrow(/must be on or off/);
});

test('a payment gateway needs https, a long secret and its own name', () => {
  const secret = 'thirty-two characters of a secret!';
  const gateway = (environment: Record<string, string>) =>
    readConfig({ PAYMENT_GATEWAY_SECRET: secret, ...environment }).paymentGateway;

  expect(gateway({ PAYMENT_GATEWAY_URL: 'http://localhost:9/' })?.code).toBe('gateway');
  expect(() => gateway({})).toThrow(/Set both PAYMENT_GATEWAY_URL and PAYMENT_GATEWAY_SECRET, or neither/);
  expect(() => gateway({ PAYMENT_GATEWAY_URL: 'http://gateway.example' })).toThrow(/https/);
  expect(() =>
    gateway({
      PAYMENT_GATEWAY_URL: 'https://gateway.example',
      PAYMENT_GATEWAY_NAME: 'sandbox',
      PAYMENT_GATEWAY_SECRET: 'short',
    }),
  ).toThrow(/at least 32 characters\.\n.*not manual or sandbox/);
});

test('accepts alarm thresholds as whole numbers, rupees or off', () => {
  const { alarmLimits } = readConfig({
    ALARM_BETS: '90',
    ALARM_DAY_LOSS: '1000.50',
    ALARM_CREDITS: 'off',
  });
  expect(alarmLimits).toEqual({
    ...DEFAULT_ALARM_LIMITS,
    BETS: 90,
    DAY_LOSS: 1_000_50,
    CREDITS: Number.POSITIVE_INFINITY,
  });
  expect(() => readConfig({ ALARM_BETS: '1.5', ALARM_CREDITED: '-1' })).toThrow(
    'ALARM_CREDITED is "-1"; it must be rupees greater than 0, or off.\nALARM_BETS is "1.5"; it must be a whole number greater than 0, or off.',
  );
});

test('accepts proxies as addresses or networks, which then turns on local limits', () => {
  const { host, doors } = readConfig({ HOST: '127.0.0.1', TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
  expect(host).toBe('127.0.0.1');
  expect(doors).toMatchObject({
    trustedProxies: ['10.0.0.0/8', '::1/128'],
    limitsThisMachine: true,
  });
});

test.each([
  ['on', true],
  ['off', false],
])('LIMIT_LOCAL=%s sets limits for local callers', (LIMIT_LOCAL, limitsThisMachine) => {
  const doors = readConfig({ TRUSTED_PROXIES: '127.0.0.1', LIMIT_LOCAL }).doors;
  expect(doors.limitsThisMachine).toBe(limitsThisMachine);
});

test('serves metrics on their own port or with a token that can’t be guessed', () => {
  const METRICS_TOKEN = 'a-token-of-24-characters';
  expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN }).doors.metrics).toEqual({
    port: 9464,
    token: METRICS_TOKEN,
  });
  expect(() => readConfig({ METRICS_PORT: 'x', METRICS_TOKEN: 'short' })).toThrow(
    /METRICS_PORT is "x"; it must be .* 0 to 65535\.\nMETRICS_TOKEN must be at least 16 characters\./,
  );
});

test('refuses to start with proxies that aren’t networks', () => {
  expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, nginx', LIMIT_LOCAL: 'yes' })).toThrow(
    /TRUSTED_PROXIES is "10\.0\.0\.0\/8, nginx"; .* CIDRs.*\(not a network: nginx\)\.\nLIMIT_LOCAL is "yes"/,
  );
});

test('keeps a week of backups in BACKUP_DIR', () => {
  expect(readConfig({}).backups).toBeNull();
  expect(readConfig({ BACKUP_DIR: '/backup' }).backups).toEqual({ folder: '/backup', keep: 7 });
  expect(readConfig({ BACKUP_DIR: '/backup', BACKUP_KEEP: '30' }).backups?.keep).toBe(30);
});

test('plays a recorded market from its file', () => {
  expect(readConfig({ FEED: 'stream:/srv/1.2.bz2' }).feed).toEqual({
    type: 'stream',
    file: '/srv/1.2.bz2',
  });
});

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost:5432' }],
  ['OPERATOR_USERNAME and OPERATOR_PASSWORD', { OPERATOR_USERNAME: 'root' }],
  ['OPERATOR_PASSWORD', { OPERATOR_USERNAME: 'root', OPERATOR_PASSWORD: 'short' }],
  ['FEED', { FEED: 'replay:' }],
  ['FEED', { FEED: 'stream:' }],
  ['FEED', { FEED: 'other' }],
  ['FEED_SPEED', { FEED_SPEED: '0' }],
  ['FEED_SPEED', { FEED_SPEED: 'fast' }],
  ['BACKUP_KEEP', { BACKUP_DIR: '/backup', BACKUP_KEEP: '0' }],
  ['SITE_DOMAINS', { SITE_DOMAINS: '/nowhere/domains.json' }],
  ['SITE_DOMAINS', { SITE_DOMAINS: fileWith('{"domains":{"a":1}}') }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '1001' }],
  ['METRICS_PORT', { METRICS_PORT: '1e3' }],
  ['ROLE', { ROLE: 'leader' }],
  ['ROLE=worker needs DATABASE_URL', { ROLE: 'worker', NATS_URL: 'nats://localhost' }],
  ['ROLE=worker needs NATS_URL', { ROLE: 'worker', DATABASE_URL: 'postgres://db/x' }],
  ['DOORS_URL', { DOORS_URL: 'https://engine:3000' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OPERATOR_SECOND_FACTOR', { OPERATOR_SECOND_FACTOR: 'off' }],
  ['OPERATOR_PROOF_MINUTES', { OPERATOR_PROOF_MINUTES: '481' }],
  ['ARCHIVE_AFTER_HOURS', { ARCHIVE_AFTER_HOURS: '721' }],
  ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'sms.example' }],
])('rejects an invalid %s with a message naming it', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(name);
});

test('reports all problems at once, and no secrets', () => {
  const wrong = { PORT: 'x', FEED_SPEED: '-1', DATABASE_URL: 'postgress://user:hunter2@db/x' };
  const read = () => readConfig(wrong);

  expect(read).toThrow(ConfigProblem);
  expect(read).toThrow(/PORT.*DATABASE_URL.*FEED_SPEED/s);
  expect(read).not.toThrow('hunter2');
});

test('names what is wrong in the file of the sites, with the other problems', () => {
  const minor = { licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed' }, minAge: 16 };
  const SITE_DOMAINS = fileWith(JSON.stringify({ domains: { 'a.example': minor } }));
  expect(() => readConfig({ PORT: 'x', SITE_DOMAINS })).toThrow(/PORT.*a\.example.*minAge/s);
  const misspelled = fileWith('{"domains":{"a.example":{"cassino":true}}}');
  expect(() => readConfig({ SITE_DOMAINS: misspelled })).toThrow('domains.a.example.cassino');
});

test('doesn’t call an invalid variable missing', () => {
  const PAYMENT_GATEWAY_SECRET = 'short';
  const start = () =>
    readConfig({
      PAYMENT_GATEWAY_URL: 'https://gateway.example',
      PAYMENT_GATEWAY_SECRET,
      ROLE: 'engine',
      DATABASE_URL: 'mysql://db/x',
      NATS_URL: 'nats://localhost',
    });
  expect(start).toThrow(ConfigProblem);
  expect(start).not.toThrow(/Set both|needs DATABASE_URL/);
});

test('OPERATORS_FROM lists addresses and networks', () => {
  const { doors } = readConfig({ OPERATORS_FROM: '10.0.0.0/8, 192.0.2.4' });
  expect(doors.operatorsFrom).toEqual(['10.0.0.0/8', '192.0.2.4/32']);
  expect(() => readConfig({ OPERATORS_FROM: 'the office' })).toThrow('OPERATORS_FROM');
});

test('reports a retention that isn’t a number of days', () => {
  expect(() => readConfig({ JOURNAL_KEEP_DAYS: '0', HOUSE_KEEP_DAYS: 'never' })).toThrow(
    'JOURNAL_KEEP_DAYS is "0"; it must be a whole number of days from 1 to 36500, or always.\nHOUSE_KEEP_DAYS is "never"; it must be a whole number of days from 1 to 36500, or always.',
  );
});
