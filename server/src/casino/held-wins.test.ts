import type { CasinoCallName } from '@crease/contracts/casino/gateway.ts';
import { beforeEach, expect, test } from 'vitest';
import { LICENSED_HOST } from '#testing/cashier-desk.ts';
import { CasinoStudio } from '#testing/casino-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const START = 10_000_000;
const MAX_WIN = 2_500_000;

let server: TestServer;
let studio: CasinoStudio;
const { wantFourEyes, propose, confirm } = fourEyesDesk(() => server);

async function start(change: Partial<CasinoStudio> = {}): Promise<void> {
  studio = Object.assign(new CasinoStudio(() => server.clock.now()), { maxWin: MAX_WIN }, change);
  server = await startTestServer({ casinoProviders: [studio.provider] });
  const { token } = await server.user('INR');
  await studio.seat(server, token, LICENSED_HOST);
}

beforeEach(() => start());

const send = async (name: CasinoCallName, more: object) => (await studio.callWallet(server, name, more)).answer;

const bet = () => send('bet', { txId: 'b1', amount: 1_000 });
const pay = (txId: string, amount: number, type = 'win') => send('win', { txId, refTxId: 'b1', amount, type });

async function listHeld() {
  return (await server.asOperator('operatorGetHeldWins', {})).result.items;
}

const decide = async (how: 'operatorPayHeldWin' | 'operatorRefuseHeldWin', winId: string, token: string) =>
  server.call(how, { winId, reason: 'as the provider says' }, { token });

test('a win above the announced maximum waits for a person, who pays it once', async () => {
  await bet();
  expect((await pay('w1', 1e13)).status).toBe('TEMPORARY_ERROR');
  expect((await pay('w1', 1e13)).status).toBe('TEMPORARY_ERROR');
  const [held, ...others] = await listHeld();
  expect([held?.amount, others]).toEqual([1e11, []]);

  const cashier = await server.otherOperator('cashier');
  expect((await decide('operatorPayHeldWin', held?.winId ?? '', cashier)).success).toBe(true);

  expect(await pay('w1', 1e13)).toMatchObject({ status: 'OK', replayed: true });
  expect(await listHeld()).toEqual([]);
  expect((await send('balance', {})).balance).toBe(START - 1_000 + 1e13);
});

test('paying a held win falls under four eyes', async () => {
  await wantFourEyes(100);
  await bet();
  await pay('w1', MAX_WIN + 1);
  const winId = (await listHeld())[0]?.winId ?? '';
  const cashier = await server.otherOperator('cashier');

  expect((await decide('operatorPayHeldWin', winId, cashier)).error?.code).toBe('FOUR_EYES');
  const act = { type: 'PayHeldWin', winId, reason: 'as the provider says' } as const;
  const { result } = await propose(act, cashier);
  expect((await confirm(result.proposalId, cashier)).error?.code).toBe('FOUR_EYES');
  expect((await confirm(result.proposalId, await server.operator())).success).toBe(true);
  expect((await pay('w1', MAX_WIN + 1)).replayed).toBe(true);
});

test('a refused win is answered so, and moves nothing', async () => {
  await bet();
  await pay('w1', MAX_WIN + 1);
  const winId = (await listHeld())[0]?.winId ?? '';
  await decide('operatorRefuseHeldWin', winId, await server.otherOperator('cashier'));

  expect(await pay('w1', MAX_WIN + 1)).toMatchObject({
    status: 'LIMIT_EXCEEDED',
    limit: 'bet:WIN',
  });
  expect((await send('balance', {})).balance).toBe(START - 1_000);
});

test('several wins of a round count together', async () => {
  await start({ winsPerBet: 'MANY' });
  await bet();
  expect((await pay('w1', MAX_WIN - 10)).status).toBe('OK');
  expect((await pay('w2', 10)).status).toBe('OK');
  expect((await pay('w3', 1)).status).toBe('TEMPORARY_ERROR');
});

test('a bet gets one win, also if several come at once', async () => {
  await bet();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, place) => (await pay(`w${place}`, 500)).status),
  );
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'ALREADY_SETTLED')).toHaveLength(19);
});

test('a held win is not paid once its bet has another', async () => {
  await bet();
  await pay('w1', MAX_WIN + 1);
  expect((await pay('w2', 500)).status).toBe('OK');
  const winId = (await listHeld())[0]?.winId ?? '';
  const cashier = await server.otherOperator('cashier');

  expect((await decide('operatorPayHeldWin', winId, cashier)).error?.code).toBe('BAD_STATE');
  expect((await send('balance', {})).balance).toBe(START - 1_000 + 500);
  expect((await decide('operatorRefuseHeldWin', winId, cashier)).success).toBe(true);
});

test('held wins of one bet are paid once', async () => {
  await bet();
  await pay('w1', MAX_WIN + 1);
  await pay('w2', MAX_WIN + 2);
  const cashier = await server.otherOperator('cashier');
  const [first, second] = await listHeld();

  expect((await decide('operatorPayHeldWin', first?.winId ?? '', cashier)).success).toBe(true);
  const again = await decide('operatorPayHeldWin', second?.winId ?? '', cashier);
  expect(again.error?.code).toBe('BAD_STATE');
});

test('an adjustment above the stake waits for a person, also after the end', async () => {
  await bet();
  expect((await pay('a1', 400, 'adjust')).status).toBe('OK');
  await send('endround', { totalBet: 1_000, totalWin: 400 });
  expect((await pay('a2', 600, 'adjust')).status).toBe('OK');
  expect((await pay('a3', 1, 'adjust')).status).toBe('TEMPORARY_ERROR');
  expect((await listHeld()).map(({ isAdjustment }) => isAdjustment)).toEqual([true]);
});

test('held rupees raise an alert per provider and day', async () => {
  await bet();
  await pay('w1', MAX_WIN + 1);
  const { items } = (await server.asOperator('operatorGetAlarms', {})).result;
  expect(items).toMatchObject([{ kind: 'HELD_WINS', entity: 'provider', entityId: studio.id }]);
});
