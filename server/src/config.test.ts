import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem, forgetSecrets, readConfig } from './config.ts';

function fileWith(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'crease-config-')), 'domains.json');
  writeFileSync(file, text);
  return file;
}

test('an empty environment gives the defaults', () => {
  expect(readConfig({ PORT: '', FEED: ' ' })).toEqual({
    port: 3000,
    host: '::',
    doors: {
      trustedProxies: ['127.0.0.0/8', '::1/128'],
      limitsThisMachine: false,
      metrics: { port: null, token: null },
      operatorsFrom: null,
    },
    dataDir: './data',
    databaseUrl: null,
    natsUrl: null,
    firstOperator: null,
    secondOperator: null,
    operatorFactor: 'LICENSED',
    operatorProofMs: 900_000,
    smsWebhookUrl: null,
    feed: { type: 'simulated' },
    feedSpeed: 1,
    archiveAfterMs: 21_600_000,
    exports: { folder: 'data/exports', journalDays: 7, houseDays: 2 },
    siteDomains: { namedTheme: null, forceSignUpDomain: null, domains: {} },
  });
});

test('everything that is set is read', () => {
  const file = fileWith(
    '{"namedTheme":{"name":"emerald","domains":["Alpha.example"]},"forceSignUpDomain":"Alpha.example","domains":{"Alpha.example":{"casino":true}}}',
  );

  const config = readConfig({
    PORT: '8080',
    DATA_DIR: '/srv/crease',
    DATABASE_URL: 'postgres://u:p@db/x',
    NATS_URL: 'nats://bus:4222',
    OPERATOR_USERNAME: 'root',
    OPERATOR_PASSWORD: 'Secret12!',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
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
    feed: { type: 'replay', directory: '/srv/matches' },
    feedSpeed: 2.5,
    siteDomains: {
      namedTheme: { name: 'emerald', domains: ['alpha.example'] },
      forceSignUpDomain: 'alpha.example',
      domains: { 'alpha.example': { casino: true } },
    },
  });
});

test('proxies are named by address or network, and their machine has limits then', () => {
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
])('LIMIT_LOCAL=%s decides about callers on the machine', (LIMIT_LOCAL, limitsThisMachine) => {
  const doors = readConfig({ TRUSTED_PROXIES: '127.0.0.1', LIMIT_LOCAL }).doors;
  expect(doors.limitsThisMachine).toBe(limitsThisMachine);
});

test('figures are to be had on a port of their own, or for a token that cannot be guessed', () => {
  const METRICS_TOKEN = 'a-token-of-24-characters';
  expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN }).doors.metrics).toEqual({
    port: 9464,
    token: METRICS_TOKEN,
  });
  expect(() => readConfig({ METRICS_PORT: 'x', METRICS_TOKEN: 'short' })).toThrow(
    /METRICS_PORT is "x"[\s\S]*METRICS_TOKEN is too short/,
  );
});

test('secrets are gone from the environment once they are read', () => {
  const environment = {
    OPERATOR_USERNAME: 'root',
    OPERATOR_PASSWORD: 'Secret12!',
    SECOND_OPERATOR_PASSWORD: 'Secret34!',
    METRICS_TOKEN: 'a-token-of-24-characters',
  };
  forgetSecrets(environment);
  expect(environment).toEqual({ OPERATOR_USERNAME: 'root' });
});

test('proxies that are no networks keep the server from starting', () => {
  expect(() => readConfig({ TRUSTED_PROXIES: 'nginx', LIMIT_LOCAL: 'yes' })).toThrow(
    /TRUSTED_PROXIES holds "nginx"[\s\S]*LIMIT_LOCAL is "yes"/,
  );
});

test('a recorded market is played from its file', () => {
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
  ['SITE_DOMAINS', { SITE_DOMAINS: '/nowhere/domains.json' }],
  ['SITE_DOMAINS', { SITE_DOMAINS: fileWith('{"domains":{"a":1}}') }],
])('a wrong %s is refused with a sentence that names it', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(name);
});

test('all that is wrong is told at once, and no secret is repeated', () => {
  const wrong = { PORT: 'x', FEED_SPEED: '-1', DATABASE_URL: 'postgress://user:hunter2@db/x' };
  const read = () => readConfig(wrong);

  expect(read).toThrow(ConfigProblem);
  expect(read).toThrow(/PORT.*DATABASE_URL.*FEED_SPEED/s);
  expect(read).not.toThrow('hunter2');
});

test('OPERATORS_FROM lists addresses and networks', () => {
  const { doors } = readConfig({ OPERATORS_FROM: '10.0.0.0/8, 192.0.2.4' });
  expect(doors.operatorsFrom).toEqual(['10.0.0.0/8', '192.0.2.4/32']);
  expect(() => readConfig({ OPERATORS_FROM: 'the office' })).toThrow('OPERATORS_FROM');
});

test('a keep time that is no number of days is named', () => {
  expect(() => readConfig({ JOURNAL_KEEP_DAYS: '0', HOUSE_KEEP_DAYS: 'never' })).toThrow(
    'JOURNAL_KEEP_DAYS is "0"; it must be a whole number of days from 1 to 36500, or always.\nHOUSE_KEEP_DAYS is "never"; it must be a whole number of days from 1 to 36500, or always.',
  );
});
