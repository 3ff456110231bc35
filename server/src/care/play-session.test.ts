import type { PlaySession } from '@crease/contracts/care/play-limits.ts';
import { describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestMarket } from '#testing/test-server.ts';

const MINUTE_MS = 60_000;

let server = await startTestServer();
const desk = cashierDesk(() => server);

/** Logs in again, as tokens expire within the hours that pass here. */
const logIn = async (player: Bettor) => (await desk.logInAgain(player)).token;
const play = async (player: Bettor): Promise<PlaySession> =>
  (await server.call('getPlaySession', {}, { token: await logIn(player) })).result;
const answerCheck = (token: string, answer: 'CONTINUE' | 'BREAK' = 'CONTINUE') =>
  server.call('answerRealityCheck', { answer }, { token });
const countMinutes = ({ startedAt, now }: PlaySession) => (Date.parse(now) - Date.parse(startedAt)) / MINUTE_MS;

/** Checks in often enough to stay active. */
async function stay(player: Bettor, minutes: number): Promise<PlaySession> {
  let session = await play(player);
  const end = server.clock.now() + minutes * MINUTE_MS;
  while (server.clock.now() < end) {
    server.clock.advance(Math.min(12 * MINUTE_MS, end - server.clock.now()));
    session = await play(player);
  }
  return session;
}

/** @param type 1: a back, which wins at the result; 2: the lay against it. */
async function bet(player: Bettor, market: TestMarket, type: 1 | 2) {
  const token = await logIn(player);
  const placed = await server.bet({ token }, market, { type, rate: 2, stake: 1_000 });
  expect(placed.error).toBeNull();
}

describe('a player’s session time', () => {
  test('continues across devices and logins, and restarts after fifteen idle minutes', async () => {
    const asha = await server.user('INR');
    expect(countMinutes(await stay(asha, 20))).toBe(20);
    server.clock.advance(15 * MINUTE_MS);
    expect(countMinutes(await play(asha))).toBe(35);

    server.clock.advance(15 * MINUTE_MS + 1);
    expect(countMinutes(await play(asha))).toBe(0);
  });

  test('survives the process that counted it', async () => {
    const asha = await server.user('INR');
    await stay(asha, 9);
    await server.context.playTime.flush();
    server = await server.restartAfter(2 * MINUTE_MS);

    expect(countMinutes(await play(asha))).toBe(11);
  });

  test('is for bettors only: a demo account has none', async () => {
    const demo = await server.call('loginAsDemoUser', {});

    const asked = await server.call('getPlaySession', {}, { token: demo.result.accessToken });
    expect(asked.error?.code).toBe('DEMO_NOT_ALLOWED');
  });
});

test('a session’s P&L matches the ledger since its start, and nothing earlier', async () => {
  let asha = await server.user('INR');
  const bilal = await server.user('INR');
  await desk.saveMethod();
  const operator = { token: await server.operator() };
  const settle = async () => {
    const market = await server.market();
    await bet(bilal, market, 2);
    await bet(asha, market, 1);
    server.clock.advance(MINUTE_MS);
    await server.settle(market, { winnerRunnerId: market.runnerIds[1] ?? 0 });
  };
  await settle();
  server.clock.advance(60 * MINUTE_MS);
  const before = await play(asha);
  asha = { ...asha, token: await logIn(asha) };
  expect(before).toMatchObject({ stakes: 0, won: 0, lost: 0, net: 0, deposited: 0 });

  await settle();
  await bet(asha, await server.market(), 1);
  const id = await desk.claimed(asha, 500);
  const { result: paid } = await server.call('operatorApproveRequest', { id }, operator);

  const now = await play(asha);
  expect(now).toMatchObject({ stakes: 1_000, won: 0, lost: 1_000, net: -1_000, atRisk: 1_000 });
  expect(now.deposited).toBe(paid.amount);
  const statement = await server.call('getTransactions', { From: before.startedAt }, asha);
  const { opening, closing } = statement.result;
  expect(closing - opening).toBeCloseTo(now.net + now.deposited, 2);
});

describe('a reality check', () => {
  test('is due after an hour of real money, on every device until one has answered', async () => {
    const asha = await server.user('INR');
    const first = await play(asha);
    expect(first.checkEvery).toBe(60);
    expect((await answerCheck(asha.token)).error?.code).toBe('BAD_STATE');

    const due = await stay(asha, 60);
    expect(due.checkAt).toBe(due.now);
    const [phone, desktop] = [await logIn(asha), await logIn(asha)];
    const both = await Promise.all([answerCheck(phone), answerCheck(desktop, 'BREAK')]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);

    const after = await play(asha);
    expect(Date.parse(after.checkAt ?? '') - Date.parse(after.now)).toBe(60 * MINUTE_MS);
    expect(countMinutes(after)).toBe(60);
  });

  test('left unanswered is still due after a restart', async () => {
    const asha = await server.user('INR');
    const due = await stay(asha, 61);
    await server.context.playTime.flush();
    server = await server.restartAfter(MINUTE_MS);

    expect((await play(asha)).checkAt).toBe(due.checkAt);
    expect((await answerCheck(await logIn(asha))).success).toBe(true);
  });

  test('comes as often as the player wants, or never; for play money only on request', async () => {
    const [real, toy] = [await server.user('INR'), await server.user('DEMO')];
    expect((await play(toy)).checkAt).toBeNull();
    await server.call('savePreferences', { realityCheck: 15 }, toy);
    await server.call('savePreferences', { realityCheck: 0 }, real);

    expect((await play(toy)).checkEvery).toBe(15);
    expect((await play(real)).checkAt).toBeNull();
    const odd = await server.call('savePreferences', { realityCheck: 7 as never }, toy);
    expect(odd.error?.code).toBe('VALIDATION');
  });
});
