import { beforeEach, describe, expect, test } from 'vitest';
import { openHouseAccounts } from '#market-desk/liquidity/house-accounts.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

/** Audit log actions, newest first. */
async function audited() {
  const log = await server.asOperator('operatorGetAuditLog', { MaxResultCount: 100 });
  return log.result.items;
}

async function openMarket() {
  const market = await server.market();
  return (by: TestUser, stake = 100) => server.bet(by, market, { rate: 2, stake });
}

describe('10.4 Operator/GetUsers and GetUser', () => {
  test('finds users by part of the name, status and type, newest first, page by page', async () => {
    const asha = await server.user();
    const ravi = await server.user();
    await server.call('loginAsDemoUser', {});
    await server.asOperator('operatorSetUserStatus', {
      userId: asha.id,
      active: false,
      reason: 'test',
    });
    const find = async (query: object) => {
      const { result } = await server.asOperator('operatorGetUsers', query);
      return [result.totalCount, result.items.map(({ id }) => id)];
    };

    expect(await find({ search: 'PLAYER_' })).toEqual([2, [ravi.id, asha.id]]);
    expect(await find({ search: 'player_', MaxResultCount: 1, SkipCount: 1 })).toEqual([2, [asha.id]]);
    expect(await find({ search: 'player_', Sorting: 'createdAt asc' })).toEqual([2, [asha.id, ravi.id]]);
    expect(await find({ status: 'blocked' })).toEqual([1, [asha.id]]);
    expect(await find({ status: 'active', isDemo: false })).toEqual([1, [ravi.id]]);
    expect((await find({ isDemo: true }))[0]).toBe(1);
    expect(await find({ search: '%' })).toEqual([0, []]);
  });

  test('lists house accounts only when searched for', async () => {
    const asha = await server.user();
    const { exchange, accounts, clock } = server.context;
    const house = await openHouseAccounts({ exchange, accounts, clock }, 'DEMO');
    const find = async (search: string) => (await server.asOperator('operatorGetUsers', { search })).result;

    expect((await find('')).items.map(({ id }) => id)).toEqual([asha.id]);
    expect((await find('maker')).totalCount).toBe(0);
    expect((await find('house_')).totalCount).toBe(house.makers.length + house.bettors.length);
  });

  test('shows a user’s money, and no secrets', async () => {
    const asha = await server.user('INR');
    const bet = await openMarket();
    await bet(asha, 1_000);

    const answered = await server.asOperator('operatorGetUser', { userId: asha.id });

    expect(answered.result).toMatchObject({
      id: asha.id,
      userName: asha.userName,
      domain: 'licensed.example',
      currency: 'INR',
      active: true,
      betBlocked: false,
      verified: true,
      balance: 99_000,
      exposure: 1_000,
      cashBalance: 100_000,
      lockedBonus: 0,
      exposureLimit: null,
      commissionPercent: null,
    });
    expect(answered.text).not.toMatch(/argon2|hash/i);
    expect((await server.asOperator('operatorGetUser', { userId: 999_999 })).error?.code).toBe('NOT_FOUND');
  });
});

describe('10.4 Operator/SetUserStatus', () => {
  const set = (userId: number, change: object) =>
    server.asOperator('operatorSetUserStatus', {
      userId,
      reason: 'asked for by the player',
      ...change,
    });

  test('an inactive user is logged out everywhere and can’t log in until reactivated', async () => {
    const asha = await server.user();

    const answered = await set(asha.id, { active: false });

    expect(answered.result.active).toBe(false);
    expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(401);
    const { refreshToken } = asha;
    expect((await server.call('refreshToken', { refreshToken })).status).toBe(401);
    const login = () => server.logIn(asha);
    expect((await login()).error?.code).toBe('ACCOUNT_BLOCKED');
    await set(asha.id, { active: true });
    expect((await login()).success).toBe(true);
    // Ended sessions stay ended.
    expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(401);
  });

  test('a bet-locked user stays logged in and the exchange rejects their bets', async () => {
    const asha = await server.user();
    const bet = await openMarket();

    const answered = await set(asha.id, { betBlocked: true });

    expect(answered.result.betBlocked).toBe(true);
    expect((await bet(asha)).error?.code).toBe('BET_LOCKED');
    expect((await set(asha.id, { betBlocked: false })).result.betBlocked).toBe(false);
    expect((await bet(asha)).success).toBe(true);
  });

  test('is audited with reason, before and after', async () => {
    const asha = await server.user();

    await set(asha.id, { casinoBlocked: true, withdrawalBlocked: true });

    expect((await audited())[0]).toMatchObject({
      action: 'SetUserStatus',
      entity: 'user',
      entityId: String(asha.id),
      reason: 'asked for by the player',
    });
  });

  test('needs a reason, a user, and a wallet to lock', async () => {
    const asha = await server.user();
    const { accounts } = server.context;
    await accounts.changeUser(asha.id, { verified: false });

    expect((await set(asha.id, { active: false, reason: ' a ' })).error?.code).toBe('VALIDATION');
    expect((await set(999_999, { active: false })).error?.code).toBe('NOT_FOUND');
    expect((await set(asha.id, { betBlocked: true })).error?.code).toBe('BAD_STATE');
  });

  test('can’t change anything else of a user', async () => {
    const asha = await server.user();

    await set(asha.id, { isDemo: true, currency: 'INR', userName: 'x', verified: false });

    expect(await server.context.accounts.userById(asha.id)).toMatchObject({
      isDemo: false,
      currency: 'DEMO',
      userName: asha.userName,
      verified: true,
    });
  });
});

describe('10.4 Operator/SetUserLimits', () => {
  const set = (userId: number, change: object) => server.asOperator('operatorSetUserLimits', { userId, ...change });

  test('sets what is given, keeps the rest, and null removes a limit', async () => {
    const asha = await server.user();
    await set(asha.id, { exposureLimit: 500.5, maxStake: 200, commissionPercent: 1.25 });

    const answered = await set(asha.id, { maxStake: null, minStake: 150 });

    expect(answered.result).toMatchObject({
      exposureLimit: 500.5,
      minStake: 150,
      maxStake: null,
      commissionPercent: 1.25,
    });
    const bet = await openMarket();
    expect((await bet(asha, 100)).error?.code).toBe('STAKE_MIN');
    expect((await bet(asha, 501)).error?.code).toBe('EXPOSURE_LIMIT');
  });

  test('turns sports off for one user, in the current session too', async () => {
    const asha = await server.user();

    const answered = await set(asha.id, { flags: { tennis: false } });

    expect(answered.result.flags).toMatchObject({ tennis: false, cricket: true, casino: true });
    const login = await server.logIn(asha);
    expect([login.result.tennis, login.result.cricket]).toEqual([false, true]);
  });

  test('rejects a min stake above max stake, even against earlier values', async () => {
    const asha = await server.user();
    await set(asha.id, { maxStake: 200 });

    const answered = await set(asha.id, { minStake: 300 });

    expect(answered.error?.validationErrors?.[0]?.members).toEqual(['maxStake']);
    expect((await set(asha.id, { commissionPercent: 1.255 })).error?.code).toBe('VALIDATION');
    expect((await set(asha.id, { exposureLimit: 0 })).error?.code).toBe('VALIDATION');
    expect((await set(999_999, { maxStake: 5 })).error?.code).toBe('NOT_FOUND');
  });

  test('is audited', async () => {
    const asha = await server.user();

    await set(asha.id, { maxStake: 200, flags: { casino: false } });

    const actions = (await audited()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'SetUserLimits').length).toBeGreaterThanOrEqual(1);
  });
});

describe('10.4 Operator/ResetPassword and EndSessions', () => {
  test('sets a password that must be changed, and ends all sessions', async () => {
    const asha = await server.user();

    // Regression: operators used to be able to skip the forced change and log in as the user.
    const request = { userId: asha.id, newPassword: 'N3w-passw#rd', mustChange: false };
    const answered = await server.asOperator('operatorResetPassword', request);

    expect(answered.result).toBe(true);
    expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(401);
    const login = await server.logIn({ ...asha, password: 'N3w-passw#rd' });
    expect(login.result.mustChangePassword).toBe(true);
    const [line] = await audited();
    expect(line).toMatchObject({ action: 'ResetPassword', entityId: String(asha.id) });
    expect(JSON.stringify(line)).not.toContain('N3w-passw#rd');
  });

  test('rejects a listed password, an unknown user, and one without a password', async () => {
    const asha = await server.user();
    const demo = (await server.call('loginAsDemoUser', {})).result.userId;
    const reset = async (userId: number, newPassword: string) =>
      (await server.asOperator('operatorResetPassword', { userId, newPassword })).error?.code;

    expect(await reset(asha.id, 'Admin@123')).toBe('VALIDATION');
    expect(await reset(999_999, 'N3w-passw#rd')).toBe('NOT_FOUND');
    expect(await reset(demo, 'N3w-passw#rd')).toBe('BAD_STATE');
    expect((await server.call('getUserOpenBets', {}, asha)).status).toBe(200);
  });

  test('logs out one user everywhere, and no one else', async () => {
    const asha = await server.user();
    const ravi = await server.user();

    const ended = await server.asOperator('operatorEndSessions', { userId: asha.id });

    expect(ended.result).toBe(true);
    const open = async (of: { token: string }) => (await server.call('getUserOpenBets', {}, of)).status;
    expect([await open(asha), await open(ravi)]).toEqual([401, 200]);
    expect((await audited())[0]?.action).toBe('EndSessions');
    expect((await server.asOperator('operatorEndSessions', { userId: 999_999 })).error?.code).toBe('NOT_FOUND');
  });
});

describe('Operator/RemoveSecondFactor', () => {
  const remove = (userId: number, change: object = {}) =>
    server.asOperator('operatorRemoveSecondFactor', { userId, reason: 'phone lost', ...change });

  async function withFactorAndPasskey() {
    const asha = await server.user();
    const { security } = server.context;
    const [userId, createdAt] = [asha.id, server.clock.now()];
    await security.setSecondFactor({ userId, sealedSecret: 'x', lastStep: 0, createdAt }, ['hash']);
    await security.addPasskey({
      userId,
      rpId: 'localhost',
      credentialId: 'credential',
      publicKey: new Uint8Array(4),
      counter: 0,
      transports: [],
      name: 'Old phone',
      createdAt,
    });
    return asha;
  }

  const login = (asha: { userName: string; password: string }) => server.logIn(asha);

  test('the password is enough again, every session ends, and passkeys stay', async () => {
    const asha = await withFactorAndPasskey();
    expect((await login(asha)).error?.code).toBe('SECOND_FACTOR');

    const removed = await remove(asha.id);

    expect(removed.result).toBe(true);
    expect((await server.call('getProfile', {}, asha)).status).toBe(401);
    const { accessToken } = (await login(asha)).result;
    const profile = await server.call('getProfile', {}, { token: accessToken });
    expect(profile.result.secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(profile.result.passkeys).toHaveLength(1);
  });

  test('removes passkeys too on request, and alone if there is nothing else', async () => {
    const asha = await withFactorAndPasskey();
    await remove(asha.id);

    expect((await remove(asha.id)).error?.code).toBe('BAD_STATE');
    expect((await remove(asha.id, { passkeys: true })).result).toBe(true);
    expect(await server.context.security.listPasskeys(asha.id)).toEqual([]);
    expect((await remove(asha.id, { passkeys: true })).error?.code).toBe('BAD_STATE');
  });

  test('is audited with its reason; a rejection ends no session and isn’t audited', async () => {
    const asha = await server.user();
    const before = (await audited()).length;

    expect((await remove(asha.id)).error?.code).toBe('BAD_STATE');
    expect((await remove(asha.id, { reason: 'x' })).error?.code).toBe('VALIDATION');
    expect((await remove(999_999)).error?.code).toBe('NOT_FOUND');
    expect(await audited()).toHaveLength(before);
    expect((await server.call('getProfile', {}, asha)).status).toBe(200);

    const ravi = await withFactorAndPasskey();
    await remove(ravi.id);
    expect((await audited())[0]).toMatchObject({
      action: 'RemoveSecondFactor',
      entityId: String(ravi.id),
      reason: 'phone lost',
    });
  });

  test('is for support, not viewers', async () => {
    const viewer = await server.otherOperator('viewer');
    const asha = await withFactorAndPasskey();

    const refused = await server.call(
      'operatorRemoveSecondFactor',
      { userId: asha.id, reason: 'phone lost' },
      { token: viewer },
    );

    expect(refused.error?.code).toBe('FORBIDDEN');
    expect(await server.context.security.findSecondFactor(asha.id)).not.toBeNull();
  });
});
