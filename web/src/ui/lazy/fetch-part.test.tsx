import { afterEach, expect, test, vi } from 'vitest';
import { fetchPart } from './lazy-component.ts';

afterEach(() => void vi.unstubAllGlobals());

test('imports a part only once all of its files are loaded, and fetches failed ones again', async () => {
  const fetch = vi
    .fn<(address: string) => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => new Response('export {};'));
  vi.stubGlobal('fetch', fetch);
  const load = vi.fn(async () => 'part');
  const paths = ['assets/one-a1.js', 'assets/two-b2.js'];

  await expect(fetchPart(load, paths)).rejects.toThrow('/assets/one-a1.js');
  expect(load).not.toHaveBeenCalled();

  expect(await fetchPart(load, paths)).toBe('part');
  expect(fetch.mock.calls.map(([address]) => new URL(address).pathname)).toEqual([
    '/assets/one-a1.js',
    '/assets/two-b2.js',
    '/assets/one-a1.js',
  ]);
});

test("a file missing on the server isn't treated as a network error", async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));

  await expect(fetchPart(async () => 'part', ['assets/gone-c3.js'])).rejects.toMatchObject({
    isGone: true,
  });
});
