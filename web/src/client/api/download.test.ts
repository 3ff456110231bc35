// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onRejected, SESSION_CALLER, session } from '#client/session/session.ts';
import { setCaller } from './call-route.ts';
import { download } from './download.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

let answer: () => Response | Promise<Response> = () => new Response('');
let sent: { readonly url: URL; readonly init: RequestInit }[] = [];

setCaller(SESSION_CALLER);

beforeEach(() => {
  localStorage.clear();
  sent = [];
  onRejected(() => undefined);
  localStorage.setItem('accessToken', 'token-1');
  session.setState({ user: null, accessToken: 'token-1' }, true);
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  session.setState({ user: null, accessToken: null }, true);
});

function startDownload(onProgress: (bytes: number) => void = () => undefined) {
  return download({
    path: 'Transaction/Export',
    query: { kind: 'Statement', From: '2026-11-01', SportId: undefined },
    onProgress,
    signal: new AbortController().signal,
  });
}

function file(disposition: string): Response {
  return new Response('Date,Credit\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': disposition },
  });
}

test('downloads the filtered file with the login and takes the file name from the server', async () => {
  answer = () => file('attachment; filename="statement-2026-11.csv"');
  const progress: number[] = [];

  const { name, content } = await startDownload((bytes) => progress.push(bytes));

  expect(name).toBe('statement-2026-11.csv');
  expect(await content.text()).toBe('Date,Credit\r\n');
  expect(progress.at(-1)).toBe(13);
  expect(sent[0]?.url.search).toBe('?kind=Statement&From=2026-11-01');
  expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer token-1');
});

test('drops folders from the file name', async () => {
  answer = () => file('attachment; filename="../../etc/statement.csv"');

  expect((await startDownload()).name).toBe('..-..-etc-statement.csv');
});

test("shows the server's message instead of saving a rejection as a file", async () => {
  const error = { code: 'TOO_MANY_ROWS', message: 'Choose fewer days', requestId: '1' };
  answer = () => Response.json({ success: false, result: null, error, status: 422 }, { status: 422 });

  await expect(startDownload()).rejects.toMatchObject({
    message: 'Choose fewer days',
    status: 422,
  });
});

test('ends an expired session like any other call', async () => {
  const error = { code: 'UNAUTHORIZED', message: 'Please log in', requestId: '1' };
  answer = () => Response.json({ success: false, result: null, error, status: 401 }, { status: 401 });

  await expect(startDownload()).rejects.toThrow('Please log in');
  expect(session.getState().accessToken).toBeNull();
});

test('shows a network failure', async () => {
  answer = () => Promise.reject(new TypeError('failed to fetch'));

  const failure = await startDownload().catch((thrown: unknown) => thrown);

  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({ code: 'NETWORK', message: NETWORK_MESSAGE });
});

test("throws the browser's error when cancelled", async () => {
  answer = () => Promise.reject(new DOMException('given up', 'AbortError'));

  await expect(startDownload()).rejects.toMatchObject({ name: 'AbortError' });
});

test('saves a JSON file as a file and sends the parameters in the body', async () => {
  answer = () =>
    Response.json({ success: false }, { headers: { 'content-disposition': 'attachment; filename="my-data.json"' } });

  const { name, content } = await download({
    path: 'Account/ExportData',
    body: { currentPassword: 'Passw0rd!' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

  expect([name, await content.text()]).toEqual(['my-data.json', '{"success":false}']);
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"currentPassword":"Passw0rd!"}',
  });
});
