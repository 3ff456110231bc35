import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '#testing/people-desk.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { AccountStore, type ClosingState, OperatorStore, type User } from './account-store.ts';
import { CodeStore } from './code-store.ts';
import { PastUserStore } from './past-user-store.ts';
import { ConflictError } from './people-tables.ts';
import { LoginStore, SessionStore } from './session-store.ts';

const NOW = 1_790_000_000_000;

describe.each(DATABASE_KINDS)('users, operators and codes (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let accounts: AccountStore;
  let pastUsers: PastUserStore;
  let operators: OperatorStore;
  let sessions: SessionStore;
  let codes: CodeStore;
  let logins: LoginStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    const { sql } = database;
    await sql.query('truncate users, operators, sessions, one_time_codes, code_texts, login_attempts cascade');
    accounts = new AccountStore(sql, () => NOW);
    pastUsers = new PastUserStore(sql, () => NOW);
    operators = new OperatorStore(sql, () => NOW);
    sessions = new SessionStore(sql);
    codes = new CodeStore(sql);
    logins = new LoginStore(sql);
  });

  test('finds a user by name, ignoring case, and by mobile', async () => {
    const added = await accounts.addUser(
      buildUser('Asha', { mobile: '+919876543210', stakes: [{ title: '1k', value: 1000 }] }),
    );

    expect(await accounts.userByLogin('aSHA')).toEqual(added);
    expect(await accounts.userByLogin('+919876543210')).toEqual(added);
    expect(await accounts.userByLogin('nobody')).toBeNull();
    expect(await accounts.userById(added.id)).toEqual(added);
  });

  test('rejects a verified user’s name or mobile', async () => {
    await accounts.addUser(buildUser('Asha', { mobile: '+919876543210' }));

    await expect(accounts.addUser(buildUser('ASHA'))).rejects.toMatchObject({ field: 'userName' });
    await expect(accounts.addUser(buildUser('Ravi', { mobile: '+919876543210' }))).rejects.toMatchObject({
      field: 'mobile',
    });
    const ravi = await accounts.addUser(buildUser('Ravi'));
    await expect(accounts.changeUser(ravi.id, { userName: 'asha' })).rejects.toBeInstanceOf(ConflictError);
  });

  test('an unverified registration reserves nothing', async () => {
    const first = await accounts.addUser(buildUser('Asha', { mobile: '+919876543210', verified: false }));

    const second = await accounts.addUser(buildUser('asha', { mobile: '+919876543210' }));

    expect(await accounts.userByLogin('asha')).toEqual(second);
    await expect(accounts.changeUser(first.id, { verified: true })).rejects.toBeInstanceOf(ConflictError);
    expect(await accounts.registrationsByLogin('+919876543210', 5)).toEqual([first]);
    await accounts.removeRivals(second);
    expect(await accounts.userById(first.id)).toBeNull();
  });

  test('changes only the given fields', async () => {
    const { id } = await accounts.addUser(buildUser('Asha'));

    await accounts.changeUser(id, {
      betBlocked: true,
      lastLoginAt: NOW + 5,
      flags: {
        football: false,
        tennis: true,
        cricket: true,
        horseRacing: true,
        kabaddi: true,
        casino: true,
      },
    });

    expect(await accounts.userById(id)).toMatchObject({
      userName: 'Asha',
      betBlocked: true,
      casinoBlocked: false,
      lastLoginAt: NOW + 5,
      flags: { football: false, casino: true },
    });
    expect(await accounts.changeUser(id + 1000, { active: false })).toBeNull();
  });

  test('searches by partial name or number, newest first, in pages', async () => {
    for (const name of ['anna_1', 'anna_2', 'annaX3', 'bea']) await accounts.addUser(buildUser(name));

    const page = await accounts.searchUsers({
      search: 'anna_',
      skip: 1,
      take: 5,
      descending: true,
    });

    expect([page.totalCount, page.items.map(({ userName }) => userName)]).toEqual([2, ['anna_1']]);
  });

  test('deletes unverified registrations with their codes, except those with a recent code', async () => {
    const before = { createdAt: NOW - 1 };
    const old = await accounts.addUser(buildUser('Asha', { ...before, verified: false }));
    const again = await accounts.addUser(buildUser('Bela', { ...before, verified: false }));
    const fresh = await accounts.addUser(buildUser('Chetan', { verified: false }));
    const proved = await accounts.addUser(buildUser('Divya', before));
    await codes.saveCode({ userId: old.id, codeHash: 'x', expiresAt: NOW, sentAt: NOW - 1 }, 'net');
    await codes.saveCode({ userId: again.id, codeHash: 'x', expiresAt: NOW + 9, sentAt: NOW }, 'net');

    expect(await pastUsers.forgetRegistrations(NOW)).toBe(1);

    expect([await accounts.userById(old.id), await codes.findCode(old.id)]).toEqual([null, null]);
    const left = await accounts.usersByIds([again.id, fresh.id, proved.id]);
    expect(left).toHaveLength(3);
    expect(await codes.findCode(again.id)).not.toBeNull();
  });

  test('deletes texts before a given time and still counts later ones', async () => {
    const mobile = '+919876543210';
    const { id } = await accounts.addUser(buildUser('Asha', { mobile, verified: false }));
    for (const sentAt of [NOW - 2, NOW - 1, NOW]) {
      await codes.saveCode({ userId: id, codeHash: 'x', expiresAt: NOW + 9, sentAt }, 'net');
    }

    expect(await codes.forgetCodeTexts(NOW)).toBe(2);

    expect((await codes.codesSentTo(mobile, 0)).map(({ sentAt }) => sentAt)).toEqual([NOW]);
    expect(await codes.findCode(id)).not.toBeNull();
  });

  test('replaces the code, counts wrong attempts and keeps counting texts', async () => {
    const { id } = await accounts.addUser(buildUser('Asha', { mobile: '+919876543210' }));
    await codes.saveCode({ userId: id, codeHash: 'one', expiresAt: NOW + 9, sentAt: NOW }, 'net');
    await codes.countWrongCode(id);
    expect(await codes.countWrongCode(id)).toBe(2);
    await codes.saveCode({ userId: id, codeHash: 'two', expiresAt: NOW + 9, sentAt: NOW + 1 }, 'net');

    expect(await codes.findCode(id)).toEqual({
      userId: id,
      codeHash: 'two',
      expiresAt: NOW + 9,
      tries: 0,
      sentAt: NOW + 1,
    });
    await codes.dropCode(id);
    expect(await codes.findCode(id)).toBeNull();
    expect((await codes.codesSentTo('+919876543210', NOW)).map(({ sentAt }) => sentAt)).toEqual([NOW + 1, NOW]);
    expect(await codes.codesSentTo('+919876543210', NOW + 1)).toEqual([
      { sentAt: NOW + 1, failed: false, network: 'net' },
    ]);
  });

  test('keeps counting texts by the requesting network', async () => {
    const mobile = '+919876543210';
    const first = await accounts.addUser(buildUser('Asha', { mobile, verified: false }));
    await codes.saveCode({ userId: first.id, codeHash: 'one', expiresAt: NOW + 9, sentAt: NOW }, 'net');

    await accounts.addUser(buildUser('Bela', { mobile, verified: false }));
    await codes.codeTextFailed(mobile, NOW);

    expect(await codes.findCode(first.id)).not.toBeNull();
    expect(await codes.codesSentTo(mobile, NOW)).toEqual([{ sentAt: NOW, failed: true, network: 'net' }]);
    expect(await codes.countTexts(NOW, { network: 'net' })).toBe(1);
    expect(await codes.countTexts(NOW, { network: 'other' })).toBe(0);
    expect(await codes.countTexts(NOW, { domain: 'test' })).toBe(1);
    expect(await codes.countTexts(NOW, { domain: 'other' })).toBe(0);
    expect(await codes.countTexts(NOW)).toBe(1);
    expect(await codes.countTexts(NOW + 1)).toBe(0);
  });

  test('a rejected registration leaves an earlier one unchanged', async () => {
    const mobile = '+919876543210';
    const waiting = await accounts.addUser(buildUser('Asha', { mobile, verified: false }));
    await accounts.addUser(buildUser('Bela'));

    await expect(accounts.addUser(buildUser('bela', { mobile }))).rejects.toBeInstanceOf(ConflictError);

    expect(await accounts.userById(waiting.id)).toEqual(waiting);
  });

  test('keeps registrations with the same name and mobile side by side, newest first', async () => {
    const names = ['asha', 'ASHA', 'Asha'];

    const added = await Promise.all(names.map((name) => accounts.addUser(buildUser(name, { verified: false }))));

    const left = (await accounts.usersByIds(added.map(({ id }) => id))).map(({ id }) => id);
    expect(left).toHaveLength(3);
    const waiting = await accounts.registrationsByLogin('asha', 2);
    expect(waiting.map(({ id }) => id)).toEqual(left.toSorted((a, b) => b - a).slice(0, 2));
  });

  test('operators have their own namespace of names', async () => {
    const operator = {
      userName: 'Root',
      passwordHash: 'h',
      role: 'admin' as const,
      active: true,
      madeBy: null,
      createdAt: NOW,
    };
    const added = await operators.addOperator(operator);

    await expect(operators.addOperator({ ...operator, userName: 'ROOT' })).rejects.toBeInstanceOf(ConflictError);
    await operators.changeOperator(added.id, { active: false });

    expect(await operators.operatorByName('root')).toMatchObject({ id: added.id, active: false });
    expect((await operators.listOperators({ skip: 0, take: 10 })).totalCount).toBe(1);
  });

  test('finds expired demo users, oldest first', async () => {
    const late = await accounts.addUser(buildUser('d1', { isDemo: true, expiresAt: NOW + 5 }));
    const early = await accounts.addUser(buildUser('d2', { isDemo: true, expiresAt: NOW + 1 }));
    await accounts.addUser(buildUser('d3', { isDemo: true, expiresAt: NOW + 9 }));

    expect((await pastUsers.expiredUsers(NOW + 5, 10)).map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  test('finds closed accounts by closing stage and erasure date', async () => {
    const [asked, closed, later] = await Promise.all([
      accounts.addUser(buildUser('asks')),
      accounts.addUser(buildUser('closed')),
      accounts.addUser(buildUser('later')),
    ]);
    await accounts.addUser(buildUser('stays'));
    await accounts.changeUser(asked.id, { closingAskedAt: NOW });
    await accounts.changeUser(closed.id, { closingAskedAt: NOW, closedAt: NOW, eraseAt: NOW + 5 });
    await accounts.changeUser(later.id, { closedAt: NOW, eraseAt: NOW + 9 });
    const searchIds = async (closing: ClosingState) =>
      (await accounts.searchUsers({ closing, skip: 0, take: 10, descending: false })).items.map(({ id }) => id);

    expect(await searchIds('ASKED')).toEqual([asked.id]);
    expect((await searchIds('CLOSED')).toSorted()).toEqual([closed.id, later.id].toSorted());
    expect(await searchIds('ERASED')).toEqual([]);
    expect((await pastUsers.usersToErase(NOW + 5, 10)).map(({ id }) => id)).toEqual([closed.id]);
  });

  test('erases everything that identifies the user except the ID, and nothing of others', async () => {
    const asha = await accounts.addUser(buildUser('Asha', { mobile: '+919876543210' }));
    const bina = await accounts.addUser(buildUser('Bina', { mobile: '+919876543211' }));
    await accounts.changeUser(asha.id, { closedAt: NOW, eraseAt: NOW });
    for (const { id, userName } of [asha, bina]) {
      await sessions.addSession(buildSession(id, userName));
      await codes.saveCode({ userId: id, codeHash: 'code', expiresAt: NOW + 1, sentAt: NOW }, 'network');
      await logins.addLoginAttempt({
        kind: 'user',
        ownerId: id,
        at: NOW,
        failure: null,
        ip: '203.0.113.7',
        browser: 'test',
        sessionId: null,
        isNewDevice: false,
      });
    }
    await database.sql.query(
      `insert into bets (id, account_id, market_id, runner_id, price, side, currency, status, persistence, stake, matched,
         matched_profit, unmatched, cancelled, lapsed, voided, placed_at, matched_at, client_bet_id, ip)
       select id, id, 1, 1, 200, 0, 0, 0, 0, 100, 100, 100, 0, 0, 0, 0, 1, 1, 'bet', '203.0.113.7' from users`,
    );
    const countRemaining = async ({ id, mobile }: User) => [
      (await sessions.listLiveSessions('user', id, NOW)).length,
      (
        await logins.listLoginAttempts({
          kind: 'user',
          ownerId: id,
          skip: 0,
          take: 9,
          descending: true,
        })
      ).totalCount,
      (await codes.codesSentTo(mobile ?? '', 0)).length,
      (await codes.findCode(id)) === null ? 0 : 1,
    ];

    await pastUsers.eraseUser(asha.id, `erased-${asha.id}`, {
      actor: 'system',
      action: 'EraseUser',
      entity: 'user',
      entityId: String(asha.id),
      reason: null,
      before: null,
      after: null,
      ip: '',
    });

    expect(await countRemaining(asha)).toEqual([0, 0, 0, 0]);
    expect(await countRemaining(bina)).toEqual([1, 1, 1, 1]);
    expect(await accounts.userById(asha.id)).toMatchObject({
      userName: `erased-${asha.id}`,
      mobile: null,
      passwordHash: null,
      erasedAt: NOW,
    });
    const withAddress = await database.sql.query('select account_id from bets where ip is not null');
    expect(withAddress).toEqual([{ account_id: bina.id }]);
    expect(await pastUsers.usersToErase(NOW, 10)).toEqual([]);
    await accounts.addUser(buildUser('Asha', { mobile: '+919876543210' }));
  });

  test('counts active demo users and finds idle ones', async () => {
    const demo = { isDemo: true, expiresAt: NOW + 9, demoNetwork: '203.0.113.7' };
    const busy = await accounts.addUser(buildUser('d1', demo));
    const left = await accounts.addUser(buildUser('d2', demo));
    const idle = await accounts.addUser(buildUser('d3', demo));
    const young = await accounts.addUser(buildUser('d4', { ...demo, demoNetwork: null, createdAt: NOW + 5 }));
    const over = await accounts.addUser(buildUser('d5', demo));
    await accounts.addUser(buildUser('Asha'));
    await accounts.changeUser(over.id, { active: false, expiresAt: null });
    for (const [{ id }, createdAt] of [
      [busy, NOW + 6],
      [left, NOW + 6],
      [idle, NOW],
    ] as const) {
      await sessions.addSession(buildSession(id, String(id), { createdAt }));
    }
    await sessions.endFamily(`family-${left.id}`, NOW + 7);

    const found = await pastUsers.idleDemoUsers(NOW + 5, 10);

    expect(await pastUsers.countDemoUsers()).toBe(4);
    expect(await pastUsers.countDemoUsers('203.0.113.7')).toBe(3);
    expect(found.map(({ id }) => id)).toEqual([left.id, idle.id]);
    expect((await pastUsers.idleDemoUsers(NOW + 6, 1)).length).toBe(1);
    expect(young.createdAt).toBe(NOW + 5);
  });
});
