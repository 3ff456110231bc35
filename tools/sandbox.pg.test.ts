import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { AnyRoute, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningStart, runStart } from './running-start.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DATA_DIR = path.join(mkdtempSync(path.join(tmpdir(), 'crease-sandbox-')), 'data');
const WAIT = { timeout: 60_000, interval: 200 };
let started: RunningStart;

beforeAll(async () => {
  execFileSync(process.execPath, [path.join(root, 'tools/build.mjs')], { stdio: 'pipe' });
  await start();
});
afterAll(async () => {
  await started.interrupt();
  rmSync(path.dirname(DATA_DIR), { recursive: true, force: true });
});

async function start(): Promise<void> {
  const command = [process.execPath, path.join(root, 'tools/start.mjs'), '--sandbox'];
  started = await runStart(command, { DATA_DIR });
  await started.ready();
  await vi.waitFor(() => expect(started.output()).toContain('Sandbox ready'), WAIT);
}

/** The password printed at startup for a player. */
function findPassword(userName: string): string {
  const [, password = ''] = new RegExp(`^ +${userName} +(\\S+)$`, 'm').exec(started.output()) ?? [];
  return password;
}

/** Calls a route like an external program; a query is appended to its path. */
async function call<Called extends AnyRoute>(
  route: Called,
  body: WireOf<Called>,
  { token, query = '' }: { readonly token?: string; readonly query?: string } = {},
): Promise<ResultOf<Called>> {
  const isRead = route.method === 'GET';
  const response = await fetch(`http://localhost:${started.port}/${route.path}${query}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(isRead ? {} : { body: JSON.stringify(body) }),
  });
  const answered = Object(await response.json());
  if (answered.success !== true) throw new Error(`${route.path}: ${JSON.stringify(answered.error)}`);
  return answered.result;
}

async function logIn(userName: string): Promise<string> {
  const login = { userNameOrEmailAddress: userName, password: findPassword(userName) };
  return (await call(ROUTES.authenticate, login)).accessToken;
}

test('a deposit paid at the bank is credited, an approved withdrawal is paid, and a second start keeps both', async () => {
  const player = await logIn('priya');
  const office = { userName: 'asha', password: findPassword('asha') };
  const operator = (await call(ROUTES.operatorAuthenticate, office)).accessToken;
  const wallet = await call(ROUTES.getPaymentInfo, {}, { token: player });
  const [method] = wallet.methods;
  const draft = await call(
    ROUTES.startDeposit,
    { amount: 700, paymentMethodId: method?.id ?? 0, clientRequestId: crypto.randomUUID() },
    { token: player },
  );
  const paid = await fetch(`http://localhost:${started.port}${draft.payUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=approve',
  });
  expect(await paid.text()).toContain('Paid.');
  const balance = async () => (await call(ROUTES.getPaymentInfo, {}, { token: player })).balance;
  expect(await balance()).toBe(wallet.balance + 700);

  const asked = await call(
    ROUTES.createWithdrawal,
    {
      amount: 600,
      payoutAccountId: wallet.savedAccounts[0]?.id ?? 0,
      password: findPassword('priya'),
      clientRequestId: crypto.randomUUID(),
    },
    { token: player },
  );
  await call(ROUTES.operatorApproveRequest, { id: asked.id }, { token: operator });
  await call(ROUTES.operatorCreatePayoutBatch, {}, { token: operator });
  const findState = async (id: number) =>
    (await call(ROUTES.playerRequests, {}, { token: player })).items.find((item) => item.id === id)?.state;
  await expect.poll(() => findState(asked.id), WAIT).toBe('PAID');
  expect(await balance()).toBe(wallet.balance + 100);

  const password = findPassword('priya');
  await started.interrupt();
  await start();
  expect(findPassword('priya')).toBe(password);
  const again = await logIn('priya');
  const { balance: kept } = await call(ROUTES.getPaymentInfo, {}, { token: again });
  expect(kept).toBe(wallet.balance + 100);
});

test('has pending requests in several states', async () => {
  const office = { userName: 'birju', password: findPassword('birju') };
  const operator = (await call(ROUTES.operatorAuthenticate, office)).accessToken;
  const inQueue = (queue: string) =>
    call(ROUTES.operatorGetRequests, {}, { token: operator, query: `?queue=${queue}` });
  const waiting = await inQueue('waiting');
  const disputed = await inQueue('disputed');

  const states = waiting.items.map(({ type, state }) => `${type} ${state}`);
  expect(states.sort()).toEqual(['Deposit SUBMITTED', 'Deposit SUBMITTED', 'Withdrawal RISK_REVIEW']);
  expect(disputed.totalCount).toBe(1);
});

test('has an identity document pending review with its image', async () => {
  const office = { userName: 'asha', password: findPassword('asha') };
  const operator = (await call(ROUTES.operatorAuthenticate, office)).accessToken;
  const waiting = await call(ROUTES.operatorGetIdentityQueue, {}, { token: operator });
  expect(waiting.items).toMatchObject([{ userName: 'meera', kind: 'IDENTITY_CARD', state: 'SUBMITTED' }]);

  const { id } = waiting.items[0] ?? { id: 0 };
  const query = `?id=${id}`;
  const file = await call(ROUTES.operatorOpenIdentity, { id }, { token: operator, query });
  const picture = await fetch(`http://localhost:${started.port}${file.pictureUrls[0] ?? ''}`);
  expect([picture.status, file.details?.fullName]).toEqual([200, 'Meera Joshi']);
});

test('offers one bonus with a deposit and one without', async () => {
  const player = await logIn('priya');
  const taken = await call(ROUTES.getBonuses, {}, { token: player });
  expect(taken.items.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'DEPOSIT_PERCENT OFFERED',
    'FIXED OFFERED',
  ]);
});
