import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lendFolder } from '#testing/temporary-files.ts';
import { describeExposedSecrets, openTo, readConfig, readSecret, removeSecrets, SECRETS } from './read-config.ts';

function fileWith(text: string, mode = 0o600): string {
  const file = path.join(lendFolder(), 'secret');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

describe('a secret file', () => {
  test.each(SECRETS)('%s is the file’s content without its line end', (name) => {
    const problems: string[] = [];
    const environment = { [`${name}_FILE`]: fileWith('postgres://x\n') };

    expect(readSecret(environment, name, problems)).toBe('postgres://x');
    expect(problems).toEqual([]);
  });

  test('works like the environment variable', () => {
    const config = readConfig({
      DATABASE_URL_FILE: fileWith('postgres://u:p@db/x\n'),
      OPERATOR_USERNAME: 'root',
      OPERATOR_PASSWORD_FILE: fileWith('Secret12!', 0o400),
      METRICS_TOKEN_FILE: fileWith('0123456789abcdef', 0o640),
    });

    expect(config).toMatchObject({
      databaseUrl: 'postgres://u:p@db/x',
      firstOperator: { userName: 'root', password: 'Secret12!' },
      doors: { metrics: { token: '0123456789abcdef' } },
    });
  });

  test('prevents the start when missing, empty, set twice or accessible to others', () => {
    const [open, empty] = [fileWith('s3cret-s3cret-s3cret', 0o646), fileWith('\n')];

    const start = () =>
      readConfig({
        DATABASE_URL_FILE: '/nowhere/secret',
        NATS_URL_FILE: empty,
        METRICS_TOKEN_FILE: open,
        SMS_WEBHOOK_URL: 'https://sms.example',
        SMS_WEBHOOK_URL_FILE: empty,
      });

    expect(start).toThrow('DATABASE_URL_FILE: /nowhere/secret isn’t readable (ENOENT).');
    expect(start).toThrow(`NATS_URL_FILE: ${empty} is empty.`);
    expect(start).toThrow(`METRICS_TOKEN_FILE: ${open} can be changed by other users (chmod 600).`);
    expect(start).toThrow('Both SMS_WEBHOOK_URL and SMS_WEBHOOK_URL_FILE are set');
    expect(start).not.toThrow('s3cret');
  });

  test('of a container may be readable by all if root-owned and mounted', () => {
    const file = { mode: 0o100_444, uid: 0, isMounted: true };

    expect(openTo(file)).toBeNull();
    expect(openTo({ ...file, mode: 0o100_600, uid: 1_000, isMounted: false })).toBeNull();
    for (const other of [{ uid: 1_000 }, { isMounted: false }]) {
      expect(openTo({ ...file, ...other })).toContain('can be read by other users');
    }
    expect(openTo({ ...file, mode: 0o100_466 })).toContain('can be changed by other users');
  });
});

test('secrets in the environment itself are named, never shown', () => {
  const environment = {
    OPERATOR_PASSWORD: 'top-secret',
    METRICS_TOKEN_FILE: '/run/x',
    NATS_URL: 'y',
  };

  const said = describeExposedSecrets(environment);

  expect(said).toContain('NATS_URL, OPERATOR_PASSWORD. Give them as files, e.g. NATS_URL_FILE.');
  expect(said).not.toContain('top-secret');
  expect(describeExposedSecrets({ METRICS_TOKEN_FILE: '/run/x', PORT: '1' })).toBeNull();
});

test('secrets that were read aren’t passed on to other programs', () => {
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'x']));
  const environment: Record<string, string> = { ...secrets, DATA_DIR: 'z' };

  removeSecrets(environment);

  expect(environment).toEqual({ DATA_DIR: 'z' });
});
