import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { toNetwork, toSiteNetwork } from '#people/attempt-limits.ts';
import { ClientAddresses } from './client-addresses.ts';

/** The parts of a request that determine its address. */
function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
}

describe('behind a proxy on this machine', () => {
  const addresses = new ClientAddresses();

  test.each([
    ['the last entry is the client', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['what a client wrote itself is not believed', '10.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['no address, no belief', 'unknown', '127.0.0.1'],
    ['IPv6 has one spelling', '2001:DB8:0:0::0001', '2001:db8::1'],
    ['IPv4 within IPv6 is IPv4', '::ffff:198.51.100.7', '198.51.100.7'],
  ])('%s', (_, forwarded, client) => {
    expect(addresses.getAddress(requestFrom('127.0.0.1', forwarded))).toBe(client);
  });

  test('a direct client can’t claim another address', () => {
    expect(addresses.getAddress(requestFrom('198.51.100.7', '10.0.0.1'))).toBe('198.51.100.7');
  });
});

describe('behind proxies on other machines', () => {
  const addresses = new ClientAddresses(['10.0.0.0/8', 'fd00::/8']);

  test('tells users of one proxy apart', () => {
    expect(addresses.getAddress(requestFrom('10.1.2.3', '198.51.100.7'))).toBe('198.51.100.7');
    expect(addresses.getAddress(requestFrom('::ffff:10.1.2.3', '198.51.100.8'))).toBe('198.51.100.8');
    expect(addresses.getAddress(requestFrom('fd00::5', '198.51.100.9'))).toBe('198.51.100.9');
  });

  test('follows a chain to the first address that isn’t a proxy', () => {
    expect(addresses.getAddress(requestFrom('10.1.2.3', '192.0.2.1, 198.51.100.7, 10.9.9.9'))).toBe('198.51.100.7');
  });

  test('doesn’t trust this machine unless it is listed', () => {
    expect(addresses.getAddress(requestFrom('127.0.0.1', '198.51.100.7'))).toBe('127.0.0.1');
  });
});

test('treats an IPv6 household as one network, however its addresses are written', () => {
  const spellings = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:0:0:0:9'];
  expect(new Set(spellings.map(toNetwork))).toEqual(new Set(['2001:db8:1:2']));
  expect(toSiteNetwork('2001:db8:1:ffff::1')).toBe('2001:db8:1');
  expect(toNetwork('198.51.100.7')).toBe('198.51.100.7');
});
