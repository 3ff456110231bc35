import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

describe.each(['engine', 'gateway', 'worker'])('the unit of a %s', (role) => {
  const unit = read(`crease-${role}@.service`);

  test.each([
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectHome=yes',
    'ProtectSystem=strict',
    'PrivateDevices=yes',
    'PrivateTmp=yes',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  ])('has %s', (line) => {
    expect(unit.split('\n')).toContain(line);
  });

  test('limits memory, and takes its secrets as files', () => {
    expect(unit).toMatch(/^MemoryMax=\d+G$/m);
    expect(unit).toContain(`LoadCredential=nats_url:/etc/crease/secrets/nats_url_${role}`);
    expect(unit).toContain('NATS_URL_FILE=%d/nats_url');
  });
});

test('the Compose file publishes on this machine only, and trusts single addresses', () => {
  const compose = read('compose.yaml');
  const published = [...compose.matchAll(/ports: \['([^']+)'\]/g)].map(([, port]) => port);

  expect(published).toHaveLength(3);
  for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  const [, trusted = ''] = /TRUSTED_PROXIES: (\S+)/.exec(compose) ?? [];
  const bits = trusted.split(',').map((network) => Number(network.split('/')[1] ?? 32));
  expect(Math.min(...bits)).toBeGreaterThanOrEqual(28);
  expect(compose).not.toMatch(/NATS_URL: /);
});

test('the bus listens on this machine, and has a user per role', () => {
  const bus = read('nats.conf');

  expect(bus).toMatch(/^host: 127\.0\.0\.1$/m);
  for (const role of ['engine', 'gateway', 'worker']) {
    const variable = `$${role.toUpperCase()}`;
    const user = `{ user: ${role}, password: ${variable}_PASSWORD, permissions: ${variable} }`;
    expect(bus).toContain(user);
  }
});
