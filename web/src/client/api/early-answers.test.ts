// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

const TREE = `${location.origin}/Event/TreeSportWithEvent`;
const createResponse = (result: unknown) =>
  new Response(JSON.stringify({ success: true, result, error: null, status: 200 }));
let requestedUrls: string[] = [];

beforeEach(() => {
  requestedUrls = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: URL) => {
    requestedUrls.push(String(url));
    return createResponse(['network']);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyAnswers = undefined;
});

test('uses a prefetched response for the first call only', async () => {
  globalThis.earlyAnswers = { [TREE]: Promise.resolve(createResponse(['early'])) };

  const first = await call('treeSportWithEvent', {});
  const second = await call('treeSportWithEvent', {});

  expect([first, second]).toEqual([['early'], ['network']]);
  expect(requestedUrls).toEqual([TREE]);
});

test('fetches again if the prefetch failed or the URL differs', async () => {
  globalThis.earlyAnswers = { [TREE]: Promise.resolve(null) };

  await call('treeSportWithEvent', { sportId: 3 });
  const tree = await call('treeSportWithEvent', {});

  expect(tree).toEqual(['network']);
  expect(requestedUrls).toEqual([`${TREE}?sportId=3`, TREE]);
});
