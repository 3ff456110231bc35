import { CONTRACT_HASH, CONTRACT_HEADER } from '@crease/contracts/base/constants.ts';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { listEntries } from './call-table.ts';

const server = await startTestServer();

const tree = (headers: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: '/Event/TreeSportWithEvent', headers });
const login = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/Account/Authenticate',
    headers,
    payload: { name: 'ravi', word: 'secret' },
  });

test('tells a page of another contract which one the site runs, and answers it', async () => {
  const answered = await tree({ [CONTRACT_HEADER]: 'an older one' });

  expect(answered.statusCode).toBe(200);
  expect(answered.headers[CONTRACT_HEADER]).toBe(CONTRACT_HASH);
});

test('tells a page of this contract, or a program that names none, nothing', async () => {
  const same = await tree({ [CONTRACT_HEADER]: CONTRACT_HASH });
  const none = await tree({});

  expect(same.headers[CONTRACT_HEADER]).toBeUndefined();
  expect(none.headers[CONTRACT_HEADER]).toBeUndefined();
});

test('answers an older page’s invalid request with APP_OUTDATED', async () => {
  const older = await login({ [CONTRACT_HEADER]: 'an older one' });
  const same = await login({ [CONTRACT_HEADER]: CONTRACT_HASH });

  expect(older.json().error.code).toBe('APP_OUTDATED');
  expect(same.json().error.code).toBe('VALIDATION');
});

test('finds a call in any case and with a trailing slash, and no call by its shared entry', async () => {
  const url = listEntries('reading').find(({ name }) => name === null)?.url ?? '';
  const [entry, spelled, wrong] = await Promise.all([
    server.app.inject({ method: 'GET', url }),
    server.app.inject({ method: 'GET', url: '/event/treesportwithevent/?inPlayOnly=true' }),
    server.app.inject({ method: 'GET', url: '/Account/Authenticate' }),
  ]);

  expect([entry.statusCode, spelled.statusCode, wrong.statusCode]).toEqual([404, 200, 405]);
  expect(wrong.headers.allow).toBe('POST');
});
