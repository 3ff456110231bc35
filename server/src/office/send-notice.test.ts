import type { SendNoticeWire } from '@crease/contracts/office/player.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const REQUEST = '3f1b6a52-0c1d-4e7f-8a90-1234567890ab';
const WORDS = { title: 'Planned pause', text: 'We pause at 02:00 IST.', level: 'info' } as const;

let server: TestServer;
let asha: TestUser;
let bilal: TestUser;

/** Asha plays on the test site, Bilal on a licensed one. */
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user();
  bilal = await server.user('INR');
});

async function send(to: SendNoticeWire['to'], by?: string, clientRequestId: string = REQUEST) {
  const token = by ?? (await server.operator());
  return await server.call('operatorSendNotice', { to, ...WORDS, clientRequestId }, { token });
}

async function getMessages({ token }: { readonly token: string }) {
  const { items } = (await server.call('getNotices', {}, { token })).result;
  return items.filter(({ kind }) => kind === 'MESSAGE');
}

async function audited() {
  const log = await server.asOperator('operatorGetAuditLog', { action: 'SendNotice' });
  return log.result.items;
}

test('support messages one player; the audit log records the act without the text', async () => {
  const support = await server.otherOperator('support');

  const { result } = await send({ userId: asha.id }, support);

  expect(result).toEqual({ sent: 1 });
  expect(await getMessages(asha)).toMatchObject([{ facts: WORDS, isRead: false, eventId: null }]);
  expect(await getMessages(bilal)).toEqual([]);
  expect(await audited()).toMatchObject([{ entity: 'user', entityId: String(asha.id), after: null }]);
});

test('an admin messages a site or everyone, with the text in the audit log', async () => {
  expect((await send({ domain: 'licensed.example' })).result).toEqual({ sent: 1 });
  expect([await getMessages(asha), await getMessages(bilal)].map(({ length }) => length)).toEqual([0, 1]);

  const other = crypto.randomUUID();
  expect((await send({ everybody: true }, undefined, other)).result).toEqual({ sent: 2 });
  expect([await getMessages(asha), await getMessages(bilal)].map(({ length }) => length)).toEqual([1, 2]);
  expect(await audited()).toMatchObject([
    { entity: 'site', entityId: 'all', after: WORDS },
    { entity: 'site', entityId: 'licensed.example', after: WORDS },
  ]);
});

test('repeating a message reaches no one twice', async () => {
  await send({ everybody: true });
  await send({ everybody: true });

  expect(await getMessages(asha)).toHaveLength(1);
});

test('rejects the wrong role, no recipients and a closed account', async () => {
  const support = await server.otherOperator('support');
  const trader = await server.otherOperator('trader');
  await server.asOperator('operatorCloseUser', { userId: asha.id, reason: 'asked for' });

  const answers = [
    await send({ everybody: true }, support),
    await send({ userId: asha.id }, trader),
    await send({ userId: 99_999 }),
    await send({ domain: 'nowhere.example' }),
    await send({ userId: asha.id }),
  ];

  expect(answers.map(({ error }) => error?.code)).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'NOT_FOUND',
    'NOT_FOUND',
    'BAD_STATE',
  ]);
  expect(await audited()).toEqual([]);
});
