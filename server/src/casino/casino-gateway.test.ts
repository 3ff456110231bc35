import type { CasinoCallName } from '@crease/contracts/casino/gateway.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CasinoStudio, type WalletCaller } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const START = 1_00_000_00;

let server: TestServer;
let studio: CasinoStudio;
let rival: CasinoStudio;
let asha: Awaited<ReturnType<TestServer['user']>>;
beforeEach(async () => {
  const now = () => server.clock.now();
  studio = new CasinoStudio(now);
  rival = new CasinoStudio(now, 'studio-2');
  server = await startTestServer({ casinoProviders: [studio.provider, rival.provider] });
  asha = await server.user();
});

/** Sends a provider call for the latest seat, or another one. */
const send = (
  name: CasinoCallName,
  more?: object,
  { by = studio, ...from }: WalletCaller & { readonly by?: CasinoStudio } = {},
) => by.callWallet(server, name, more, from);

const bet = (txId: string, amount = 1_000) => send('bet', { txId, amount });
const readStatus = async (sent: ReturnType<typeof send>) => (await sent).answer.status;
const seat = () => studio.seat(server, asha.token);

describe('a launch', () => {
  test('gives the provider a session of one player in one game, without personal details', async () => {
    const asked = await seat();

    expect(asked).toMatchObject({ gameCode: 'dice', mode: 'real', currency: 'DEMO' });
    expect(JSON.stringify(asked)).not.toContain(asha.userName);
    expect(await send('authenticate')).toMatchObject({
      http: 200,
      answer: { status: 'OK', balance: START, playerId: asked.playerId },
    });
  });

  test('passes the site’s theme, return URL and reality check interval', async () => {
    const asked = await seat();
    expect(asked).toMatchObject({ theme: 'orange', country: null, realityCheckMin: 0 });
    const { origin } = new URL(asked.lobbyUrl);
    expect(asked.historyUrl).toBe(`${origin}/account-cash-statement`);

    const wanted = { realityCheck: 15, language: 'hi' } as const;
    await server.call('savePreferences', wanted, asha);
    expect(await seat()).toMatchObject({ realityCheckMin: 15 });
    const said = { lang: 'hi', country: null, realityCheckMin: 15 };
    expect((await send('authenticate')).answer).toMatchObject(said);
  });

  test('passes only the country of the player’s number', async () => {
    const login = { userName: 'priya_in', password: 'Saffr0n!kite' };
    const mobile = '9876543210';
    await server.asOperator('operatorCreateUser', { ...login, mobile });
    const { result } = await server.logIn(login);
    const asked = await studio.seat(server, result.accessToken);
    expect(asked.country).toBe('IN');
    expect(JSON.stringify(asked)).not.toContain(mobile);
  });

  test('is rejected for an unknown game, with the casino off, and while the provider is down', async () => {
    const launch = (gameCode: string) => server.call('launchGame', { gameCode }, asha);
    expect((await launch('unknown')).error?.code).toBe('NOT_FOUND');
    studio.isDown = true;
    expect((await launch('dice')).error?.code).toBe('PROVIDER_DOWN');
    const flags = { userId: asha.id, flags: { casino: false } };
    await server.asOperator('operatorSetUserLimits', flags);
    expect((await launch('dice')).error?.code).toBe('FEATURE_OFF');
  });

  test('belongs to one provider: another can’t use its session', async () => {
    const asked = await seat();
    await rival.seat(server, asha.token);

    expect(await readStatus(send('balance', {}, { by: rival, seat: asked }))).toBe('INVALID_TOKEN');
    expect(rival.launches.at(-1)?.playerId).not.toBe(asked.playerId);
  });
});

describe('a session that is over', () => {
  test('by expiry accepts no bets, but accepts winnings', async () => {
    await seat();
    await bet('b1');
    await bet('b2');
    server.clock.advance(12 * HOUR_MS);

    expect(await readStatus(bet('b3'))).toBe('TOKEN_EXPIRED');
    expect(await readStatus(send('authenticate'))).toBe('TOKEN_EXPIRED');
    expect((await bet('b1')).answer).toMatchObject({ status: 'OK', replayed: true });
    expect(await readStatus(send('win', { txId: 'w1', refTxId: 'b1', amount: 700 }))).toBe('OK');
    expect(await readStatus(send('rollback', { txId: 'x2', refTxId: 'b2' }))).toBe('OK');
    expect(await readStatus(send('endround', { totalBet: 1_000, totalWin: 700 }))).toBe('OK');
  });

  test('by logout accepts no bets, but accepts winnings', async () => {
    await seat();
    await bet('b1');
    await server.call('logout', {}, asha);

    expect(await readStatus(bet('b2'))).toBe('TOKEN_EXPIRED');
    expect(await readStatus(send('win', { txId: 'w1', refTxId: 'b1', amount: 700 }))).toBe('OK');
  });
});

test('a player on a break can’t bet, and is paid', async () => {
  await seat();
  await bet('b1');
  const change = { type: 'PAUSE', kind: 'EXCLUSION', forMs: null } as const;
  await server.engine.submit({ type: 'ChangePlay', accountId: asha.id, change });

  expect(await readStatus(bet('b2'))).toBe('PLAYER_BLOCKED');
  const win = await send('win', { txId: 'w1', refTxId: 'b1', amount: 5_000 });
  expect(win.answer).toMatchObject({ status: 'OK', balance: START + 4_000 });
});

test('games blocked by the player accept no bets and don’t open; others do', async () => {
  await seat();
  await bet('b1');
  const section = 'casino:tables';
  const shut = await server.call('blockSection', { section }, asha);
  expect(shut.result?.blocks).toMatchObject([{ section, lift: null }]);

  expect(await readStatus(bet('b2'))).toBe('PLAYER_BLOCKED');
  const win = await send('win', { txId: 'w1', refTxId: 'b1', amount: 5_000 });
  expect(win.answer).toMatchObject({ status: 'OK' });
  const launched = await server.call('launchGame', { gameCode: 'dice' }, asha);
  expect(launched.error).toMatchObject({ code: 'PLAY_BLOCKED', details: { section } });
});

test('a player barred from the casino by the house can’t bet, even in open games', async () => {
  await seat();
  const status = { userId: asha.id, casinoBlocked: true, reason: 'asked for it' };
  await server.asOperator('operatorSetUserStatus', status);

  expect(await readStatus(bet('b1'))).toBe('PLAYER_BLOCKED');
  const launched = await server.call('launchGame', { gameCode: 'dice' }, asha);
  expect(launched.error?.code).toBe('BET_LOCKED');
});

test('reports when a loss limit has headroom again', async () => {
  await seat();
  const limit = { type: 'LIMIT', name: 'loss:DAY', amount: 1_500, by: 'PLAYER' } as const;
  const change = { ...limit, zoneMinutes: 330 };
  await server.engine.submit({ type: 'ChangePlay', accountId: asha.id, change });
  await bet('b1');

  const { answer } = await bet('b2');

  expect(answer).toMatchObject({ status: 'LIMIT_EXCEEDED', limit: 'loss:DAY' });
  expect(answer.resetsAt).toBeGreaterThan(server.clock.now());
});

test('rejects a stake beyond the provider’s limits and a removed game', async () => {
  await seat();
  const over = await bet('b1', 20_000_001);
  studio.games.splice(0, 1);
  await server.context.games.sync();

  expect(over.answer).toMatchObject({ status: 'LIMIT_EXCEEDED', limit: 'bet:MAX' });
  expect(await readStatus(bet('b2'))).toBe('GAME_DISABLED');
});

test('money held by exchange bets can’t be played with', async () => {
  await seat();
  await server.bet(asha, await server.market(), { rate: 2, stake: 40_000 });

  const { answer } = await bet('b1', 60_000_01);

  expect(answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: 60_000_00 });
  expect(await readStatus(bet('b2', 60_000_00))).toBe('OK');
});

test('during key rotation accepts the old and new keys, then only the new one', async () => {
  await seat();
  const [old] = studio.keys;
  const fresh = { id: 'k2', secret: 'the new secret of the first studio, long enough' };
  studio.keys = [fresh, ...(old === undefined ? [] : [old])];
  expect((await send('balance', {}, { key: old })).http).toBe(200);
  studio.keys = [fresh];

  expect((await send('balance', {}, { key: old })).http).toBe(401);
  expect((await send('balance')).http).toBe(200);
});

test('the statement shows the play, and a restart loses nothing of a round', async () => {
  await seat();
  await bet('b1');
  const asked = studio.launches.at(-1);
  server = await server.restart();
  const again = await send('bet', { txId: 'b1', amount: 1_000 }, { seat: asked });
  await send('win', { txId: 'w1', refTxId: 'b1', amount: 2_500 }, { seat: asked });
  await send('endround', { totalBet: 1_000, totalWin: 2_500 }, { seat: asked });

  const range = { MaxResultCount: 10, SkipCount: 0, Sorting: 'date ASC', Type: 2 } as const;
  const { result } = await server.call('getTransactions', range, asha);

  expect(again.answer).toMatchObject({ status: 'OK', replayed: true, operatorTxId: '1' });
  expect(result.items.map(({ type, credit, debit }) => [type, credit - debit])).toEqual([
    ['DEMO_GRANT', 1_00_000],
    ['CASINO_BET', -10],
    ['CASINO_WIN', 25],
  ]);
});
