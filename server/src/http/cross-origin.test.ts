import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer({
  siteDomains: { domains: { 'alpha.example': {}, 'api.example': {} } },
});

function ask(origin: string, method: 'GET' | 'OPTIONS' = 'GET') {
  return server.app.inject({
    method,
    url: '/Event/TreeSportWithEvent',
    headers: { host: 'api.example', origin, 'access-control-request-method': 'GET' },
  });
}

test('3.1 a page of another own domain may call this one, without cookies', async () => {
  const preflight = await ask('https://alpha.example', 'OPTIONS');
  const answer = await ask('https://alpha.example');

  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  expect(answer.headers['access-control-allow-origin']).toBe('https://alpha.example');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  expect(answer.headers.vary).toContain('Origin');
});

test('doesn’t answer any other origin, even one containing an own name or the word test', async () => {
  for (const origin of [
    'https://evil.example',
    'https://alpha.example.evil.com',
    'https://test.evil.com',
    'https://default',
    'null',
  ]) {
    const answer = await ask(origin);
    expect([origin, answer.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
  }
});
