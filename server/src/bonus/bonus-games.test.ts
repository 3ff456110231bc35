import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { type CasinoMove, makeEndTxId } from '@crease/core/casino/casino-move.ts';
import { beforeEach, expect, test } from 'vitest';
import { bonusDesk, FREE } from '#testing/bonus-desk.ts';
import type { Bettor } from '#testing/cashier-desk.ts';
import { CasinoStudio } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;
/** ₹100 with 5× wagering in games; tables contribute 50%. */
const OF_GAMES = { product: 'CASINO', shares: { ...NO_SHARES, TABLES: 50 } } as const;

let server: TestServer;
let asha: Bettor;
const { offer, claim, bonus, wallet, wagered } = bonusDesk(() => server);
beforeEach(async () => {
  const studio = new CasinoStudio(() => server.clock.now());
  server = await startTestServer({ casinoProviders: [studio.provider] });
  asha = await server.user('INR');
});

async function move(roundId: string, txId: string, what: CasinoMove): Promise<void> {
  const call = { provider: 'studio-1', accountId: asha.id, game: 'dice', roundId, txId };
  const outcome = await server.engine.submit({ type: 'MoveCasino', call: { ...call, move: what } });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}
const bet = (roundId: string, amount: number) => move(roundId, `${roundId}-b`, { type: 'BET', amount });
const win = (roundId: string, amount: number) =>
  move(roundId, `${roundId}-w`, { type: 'WIN', betTxId: `${roundId}-b`, amount });
const adjust = (roundId: string, amount: number) =>
  move(roundId, `${roundId}-a`, { type: 'ADJUST', betTxId: `${roundId}-b`, amount });
async function end(roundId: string): Promise<void> {
  await move(roundId, makeEndTxId({ accountId: asha.id, roundId }), { type: 'END' });
  await server.context.wagers.drained();
}
/** A round with the given stake and payout, paise. */
async function played(roundId: string, amount: number, paid: number): Promise<void> {
  await bet(roundId, amount);
  await win(roundId, paid);
  await end(roundId);
}
const done = async (id: number) => (await bonus(id, asha)).wageringDone;

test('a finished round contributes its net result, once', async () => {
  const id = await offer(OF_GAMES);
  await claim(id, asha);
  await bet('r1', 10_000);
  expect(await done(id)).toBe(0);

  await win('r1', 0);
  await end('r1');
  await played('r2', 10_000, 19_500);
  await end('r2').catch(() => undefined);

  expect(await done(id)).toBe(50 + 47.5);
  expect((await bonus(id, asha)).claim?.wagers).toEqual([{ group: 'TABLES', staked: 200, counted: 97.5 }]);
});

test('returned stakes, rolled-back bets and rounds open at the grant don’t contribute', async () => {
  const id = await offer(OF_GAMES);
  await bet('early', 10_000);
  server.clock.advance(MINUTE_MS);
  await claim(id, asha);

  await end('early');
  await played('even', 10_000, 10_000);
  await bet('void', 10_000);
  await move('void', 'void-x', { type: 'ROLLBACK', betTxId: 'void-b' });
  await end('void');

  expect(await done(id)).toBe(0);
});

test('a round voided after its end no longer contributes, whichever process reads it', async () => {
  const id = await offer(OF_GAMES);
  await claim(id, asha);
  await played('r1', 10_000, 0);
  await played('r2', 10_000, 0);
  expect(await done(id)).toBe(100);

  await adjust('r2', 10_000);
  server = await server.restart();
  await server.context.wagers.drained();

  expect((await server.context.bonuses.listClaims(asha.id))[0]?.wagered).toBe(5_000);
});

test('enough rounds convert the bonus to cash, and bets contribute nothing', async () => {
  const id = await offer({ ...OF_GAMES, shares: { ...OF_GAMES.shares, EXCHANGE: 100 } });
  await claim(id, asha);
  await wagered(asha, 500);
  expect(await done(id)).toBe(0);
  const { cash } = await wallet(asha);

  await played('r1', 100_000, 0);

  expect((await bonus(id, asha)).state).toBe('COMPLETED');
  expect(await wallet(asha)).toEqual({ cash: cash - 1_000 + 100, locked: 0 });
});

test('rejects a games offer to which only bets contribute', async () => {
  const shares = { ...NO_SHARES, EXCHANGE: 100 };
  const saved = await server.asOperator('operatorSaveBonus', {
    ...FREE,
    product: 'CASINO',
    shares,
  });
  expect(saved.error).toMatchObject({
    code: 'VALIDATION',
    validationErrors: [{ members: ['shares'], message: 'No bets would contribute to wagering' }],
  });
});
