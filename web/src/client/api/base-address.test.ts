// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOwnAddress } from '#client/api/base-address.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';

/** Only the network is replaced. */
let answer: () => Response | Promise<Response>;
let requestedUrls: string[];

beforeEach(() => {
  localStorage.clear();
  requestedUrls = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    requestedUrls.push(url.href);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('stores the address that the server sees', async () => {
  answer = () => Response.json({ ip: '203.0.113.7' });

  await storeOwnAddress();

  expect(requestedUrls).toEqual([`${location.origin}/ip`]);
  expect(localStorage.getItem('ip')).toBe('203.0.113.7');
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure', () => new Response('', { status: 500 })],
  ['something else', () => new Response('<html>')],
  ['an empty address', () => Response.json({ ip: '' })],
])('keeps the stored address after %s', async (_, said) => {
  writeItem('ip', '198.51.100.2');
  answer = said;

  await storeOwnAddress();

  expect(readItem('ip')).toBe('198.51.100.2');
});
