// @vitest-environment happy-dom

import { ROUTES } from '@crease/contracts/all-routes.ts';
import { CONTRACT_HASH, LOAD_REMOVAL_MS } from '@crease/contracts/base/constants.ts';
import { accountRoutes } from '@crease/contracts/people/account-routes.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onRejected, renewSession, SESSION_CALLER, session, signIn, signOut } from '#client/session/session.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { call } from './call.ts';
import { callRoute, pendingLoads, setCaller } from './call-route.ts';
import { CallFailure, NETWORK_MESSAGE } from './failure.ts';

/** Only the network is replaced. */
let answer: () => Response | Promise<Response> = () => new Response('');
let sent: { readonly url: URL; readonly init: RequestInit }[] = [];
let rejections: string[] = [];

setCaller(SESSION_CALLER);

const RAVI = {
  accessToken: 'token-1',
  refreshToken: 'refresh-1',
  expireInSeconds: 1_800,
  casinoToken: '',
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'INR',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 0,
  stakes: [],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
} as const;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  rejections = [];
  pendingLoads.store.setState({ list: [] });
  onRejected((why) => rejections.push(why));
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  signIn(RAVI);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  signOut(true);
});

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

async function expectFailure(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error(`no CallFailure: ${String(failure)}`);
  return failure;
}

const ended = { code: 'UNAUTHENTICATED', message: 'Your session has ended.', requestId: 'r' };

describe('errors (spec 8): 401', () => {
  test.each([
    ['in the status', () => json(401, {})],
    ['in the body', () => json(200, { success: false, result: null, status: 401 })],
  ])('%s clears the session and redirects to the login', async (_, rejected) => {
    writeItem('pins', [4]);
    writeItem('baseUrl', 'https://api.example.test');
    answer = rejected;

    await expectFailure(call('getUserOpenBets', {}));

    expect(session.getState()).toEqual({ user: null, accessToken: null });
    for (const name of ['accessToken', 'refresh_token', 'expire_DateTime', 'userinfo'] as const) {
      expect(localStorage.getItem(name)).toBeNull();
    }
    expect(readItem('pins')).toEqual([4]);
    expect(readItem('baseUrl')).toBe('https://api.example.test');
    expect(rejections).toEqual(['expired']);
  });

  test('from Account/Authenticate keeps the session', async () => {
    answer = () => json(401, { success: false, error: ended, status: 401 });

    const failure = await expectFailure(call('authenticate', { userNameOrEmailAddress: 'asha', password: 'x' }));

    expect(failure.message).toBe('Your session has ended.');
    expect(session.getState().accessToken).toBe('token-1');
    expect(rejections).toEqual([]);
  });

  test('for a token that has since been renewed keeps the session', async () => {
    let release: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const asked = expectFailure(call('getUserOpenBets', {}));
    renewSession({
      accessToken: 'token-2',
      refreshToken: 'r',
      expireInSeconds: 60,
      casinoToken: '',
    });

    release(json(401, { success: false, error: ended, status: 401 }));

    await asked;
    expect(session.getState().accessToken).toBe('token-2');
    expect(rejections).toEqual([]);
  });

  test('for a token that another tab has renewed keeps the session', async () => {
    answer = () => {
      writeItem('accessToken', 'token-of-another-tab');
      return json(401, { success: false, error: ended, status: 401 });
    };

    await expectFailure(call('getUserOpenBets', {}));

    expect(session.getState().accessToken).toBe('token-of-another-tab');
    expect(rejections).toEqual([]);
  });

  test('from several calls at once redirects once', async () => {
    answer = () => json(401, { success: false, error: ended, status: 401 });

    await Promise.all([
      expectFailure(call('getUserOpenBets', {})),
      expectFailure(call('getUserExpectedProfitLoss', {})),
    ]);

    expect(rejections).toEqual(['expired']);
  });
});

test("errors (spec 8): 'user did not login to the application!' clears all storage and redirects to the login", async () => {
  writeItem('pins', [4]);
  writeItem('baseUrl', 'https://api.example.test');
  answer = () =>
    json(200, {
      success: false,
      result: 'Current user did not login to the application!',
      status: 200,
    });

  await expectFailure(call('getUserOpenBets', {}));

  expect(localStorage).toHaveLength(0);
  expect(session.getState().user).toBeNull();
  expect(rejections).toEqual(['not-logged-in']);
});

describe('errors (spec 8): HTTP 500 without an error body', () => {
  test.each([
    ['the body text', new Response('The engine is on fire', { status: 500 }), 'The engine is on fire'],
    ['otherwise the status text', new Response('', { status: 500, statusText: 'Bad Day' }), 'Bad Day'],
    ['otherwise the fixed text', new Response('', { status: 500 }), 'Internal Server Error'],
    ['the body text without tags', new Response('<h1>Oops</h1>', { status: 500 }), 'Oops'],
  ])('shows %s', async (_, response, message) => {
    answer = () => response;

    expect((await expectFailure(call('getUserOpenBets', {}))).message).toBe(message);
  });
});

describe('errors (spec 8): network failure', () => {
  test('shows the network message if the server is unreachable', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));

    const failure = await expectFailure(call('getUserOpenBets', {}));

    expect(failure.message).toBe('Please Check Your Network Connection...');
    expect(failure.code).toBe('NETWORK');
    expect(session.getState().accessToken).toBe('token-1');
  });

  test('shows the network message if the response breaks off', async () => {
    answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('terminated')),
        }),
      );

    expect((await expectFailure(call('getUserOpenBets', {}))).message).toBe(NETWORK_MESSAGE);
  });
});

test('errors (spec 8): shows the result text of other failures without an error object', async () => {
  answer = () => json(409, { success: false, result: 'Market is <b>closed</b>', status: 409 });

  expect((await expectFailure(call('getUserOpenBets', {}))).message).toBe('Market is closed');
});

test('errors (spec 8): a rejection has error.message, its code, details and fields', async () => {
  answer = () =>
    json(400, {
      success: false,
      result: null,
      status: 400,
      error: {
        code: 'LOCKED_OUT',
        message: 'Account locked. Try again in 15 minutes',
        details: { minutes: 15 },
        validationErrors: [{ code: 'REQUIRED', message: 'password is a required field', members: ['password'] }],
        requestId: 'r',
      },
    });

  const failure = await expectFailure(call('getUserOpenBets', {}));

  expect(failure.message).toBe('Account locked. Try again in 15 minutes');
  expect([failure.code, failure.status]).toEqual(['LOCKED_OUT', 400]);
  expect(failure.details).toEqual({ minutes: 15 });
  expect([...failure.fields]).toEqual([['password', 'password is a required field']]);
  expect([...failure.problems]).toEqual([['password', { code: 'REQUIRED' }]]);
});

test("errors (spec 8): hides the loading indicator if the request can't even be built", async () => {
  vi.useFakeTimers();
  const unreadable = {
    get userName(): string {
      throw new Error('cannot be read');
    },
  };

  const asked = callRoute(accountRoutes.logout, unreadable as never).catch((error: Error) => error);
  expect((await asked) instanceof Error).toBe(true);

  vi.advanceTimersByTime(LOAD_REMOVAL_MS.error);
  expect(pendingLoads.store.getState().list).toEqual([]);
  expect(sent).toEqual([]);
});

test('calls (spec 5): succeed only if the success flag is true, whatever the status', async () => {
  answer = () => json(200, { success: false, result: 'No', status: 200 });
  await expectFailure(call('getUserOpenBets', {}));

  answer = () => json(200, { success: true, result: 7, status: 200 });

  expect(await call('getUserOpenBets', {})).toBe(7);
});

test('calls (spec 7): send the token in the Authorization header, except for logins', async () => {
  answer = () => json(200, { success: true, result: {}, status: 200 });

  await call('getUserOpenBets', {});
  await call('authenticate', { userNameOrEmailAddress: 'a', password: `a';drop"<b>` });

  const headers = sent.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(headers).toEqual(['Bearer token-1', null]);
  // Secrets are sent as typed (section 5).
  expect(JSON.parse(String(sent[1]?.init.body)).password).toBe(`a';drop"<b>`);
});

test('calls (spec 5): reject a name that the text filter would change to another one', async () => {
  const typed = { userNameOrEmailAddress: `ra'vi_7`, password: 'Passw0rd!' };

  const failure = await call('authenticate', typed).catch((thrown: unknown) => thrown);

  expect(failure).toMatchObject({
    code: 'VALIDATION',
    message: 'This name isn’t allowed. Choose another',
  });
  expect(sent).toEqual([]);
});

test('calls (spec 7): go to the stored base URL, otherwise to the origin', async () => {
  answer = () => json(200, { success: true, result: {}, status: 200 });
  writeItem('baseUrl', 'https://api.example.test');
  await call('getUserOpenBets', {});
  writeItem('baseUrl', 'https://api.example.test/v1');
  await call('getUserOpenBets', {});
  localStorage.removeItem('baseUrl');

  await call('getUserOpenBets', {});

  expect(sent.map(({ url }) => url.href)).toEqual([
    'https://api.example.test/Bet/GetUserOpenBets',
    'https://api.example.test/v1/Bet/GetUserOpenBets',
    `${location.origin}/Bet/GetUserOpenBets`,
  ]);
});

describe('loading indicator (spec 9)', () => {
  test('removes an entry 1000 ms after a success and 100 ms after a failure', async () => {
    vi.useFakeTimers();
    const list = () => pendingLoads.store.getState().list;
    answer = () => json(200, { success: true, result: true, status: 200 });
    await call('logout', {});
    expect(list()).toEqual(['Account/Logout']);
    vi.advanceTimersByTime(999);
    expect(list()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(list()).toEqual([]);

    answer = () => json(400, { success: false, result: 'No', status: 400 });
    await expectFailure(call('logout', {}));
    vi.advanceTimersByTime(99);
    expect(list()).toHaveLength(1);
    vi.advanceTimersByTime(1);

    expect(list()).toEqual([]);
  });

  test.each([
    'Event/TreeSportWithEvent',
    'Bet/GetUserExpectedProfitLoss',
    'Odds/GetUserOddsV2',
    'Bet/GetUserOpenBets',
    'Bet/PlaceBetV2',
    'Odds/GetUserLimits',
    // Requested again at every price change while a position is open.
    'Bet/GetCashOutQuote',
  ])('ignores %s', (path) => {
    const route = Object.values(ROUTES).find((one) => one.path === path);

    expect(route?.quiet).toBe(true);
  });

  test('ignores calls on the quiet list', async () => {
    answer = () => json(200, { success: true, result: {}, status: 200 });
    const asked = call('getUserOpenBets', {});

    expect(pendingLoads.store.getState().list).toEqual([]);

    await asked;
  });
});

test('reports an outdated page once, and again when a call is rejected for it', async () => {
  let heard = 0;
  setCaller({ ...SESSION_CALLER, onOtherContract: () => (heard += 1) });
  const other = { 'x-contract': 'another' };
  const refusal = { code: 'APP_OUTDATED', message: 'Reload', requestId: '1' };

  answer = () => json(200, { success: true, result: [], error: null, status: 200 });
  await call('treeSportWithEvent', {});
  expect(heard).toBe(0);
  answer = () => new Response('{"success":true,"result":[],"error":null,"status":200}', { headers: other });
  await call('treeSportWithEvent', {});
  await call('treeSportWithEvent', {});
  expect(heard).toBe(1);
  answer = () => Response.json({ success: false, result: null, error: refusal, status: 400 }, { headers: other });
  await expectFailure(call('treeSportWithEvent', {}));

  expect(heard).toBe(2);
  expect(new Headers(sent[0]?.init.headers).get('x-contract')).toBe(CONTRACT_HASH);
  setCaller(SESSION_CALLER);
});
