import { beforeEach, expect, test } from 'vitest';
import { bankDesk } from '#testing/bank-desk.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let asha: Bettor;
/** The first decision maker. */
let admin: string;
let cashier: string;
const desk = cashierDesk(() => server);
const bank = bankDesk(() => server);

beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
  admin = await server.operator();
  cashier = await server.otherOperator('cashier');
});

const decline = (id: number, token: string) =>
  server.call('operatorRejectRequest', { id, code: 'NO_PAYMENT', reason: 'Not on the statement' }, { token });
const claim = (id: number, token: string) => server.call('operatorClaimRequest', { id }, { token });
const approve = (id: number, token: string) => server.call('operatorApproveRequest', { id }, { token });

/** A deposit rejected by the admin and appealed by its player. */
async function appealed(utr = desk.newReference()): Promise<number> {
  const { result } = await desk.submit(asha, { utr });
  await claim(result.id, admin);
  await decline(result.id, admin);
  await server.call(
    'appealRequest',
    { id: result.id, remark: 'My bank says it went out' },
    { token: asha.token, host: LICENSED_HOST },
  );
  return result.id;
}

test('an appeal isn’t decided by whoever declined the deposit', async () => {
  const id = await appealed();

  const refused = [await claim(id, admin), await decline(id, admin)];

  expect(refused.map(({ error }) => error?.code)).toEqual(['OWN_DECISION', 'OWN_DECISION']);
});

test('an appeal is overturned by someone else, and the money is the player’s', async () => {
  const id = await appealed();
  const before = await desk.getBalance(asha);
  await claim(id, cashier);

  const done = await approve(id, cashier);

  expect(done.result).toMatchObject({ state: 'CREDITED' });
  expect(await desk.getBalance(asha)).toBe(before + 500);
});

test('an appeal upheld by someone else is final', async () => {
  const id = await appealed();
  await claim(id, cashier);

  await decline(id, cashier);

  expect((await desk.requests(asha))[0]).toMatchObject({ state: 'REJECTED', canAppeal: false });
});

test('a bank line received meanwhile doesn’t return the appeal to whoever declined the deposit', async () => {
  await bank.saveAccount();
  const utr = desk.newReference();
  const id = await appealed(utr);
  await bank.read({ reference: utr, amount: 500 });

  expect((await approve(id, admin)).error?.code).toBe('OWN_DECISION');
  expect((await approve(id, cashier)).result).toMatchObject({ state: 'CREDITED' });
});

test('lists appeals in their own queue, with who declined them', async () => {
  const id = await appealed();
  await desk.submit(await server.user('INR'));
  const asked = { queue: 'appealed' } as const;

  const [mine, others] = await Promise.all(
    [admin, cashier].map(async (token) => (await server.call('operatorGetRequests', asked, { token })).result.items),
  );

  expect(mine).toMatchObject([{ id, declined: { by: 'admin', isMine: true } }]);
  expect(others).toMatchObject([{ id, declined: { by: 'admin', isMine: false } }]);
  expect(others?.[0]?.steps.map(({ reason }) => reason)).toContain('My bank says it went out');
});
