import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSession } from '#testing/people-desk.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { LoginStore, SessionStore } from './session-store.ts';

const NOW = 1_790_000_000_000;

describe.each(DATABASE_KINDS)('sessions and logins (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let sessions: SessionStore;
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
    await sql.query('truncate sessions, login_attempts');
    sessions = new SessionStore(sql);
    logins = new LoginStore(sql);
  });

  test('rotates a refresh token once; a second attempt gets nothing', async () => {
    const session = await sessions.addSession(buildSession(1, 'a'));

    const both = await Promise.all([
      sessions.rotateSession(session.id, NOW + 1, buildSession(1, 'b', { family: 'family-a' })),
      sessions.rotateSession(session.id, NOW + 1, buildSession(1, 'c', { family: 'family-a' })),
    ]);

    const next = both.filter((rotated) => rotated !== null);
    expect(next).toHaveLength(1);
    expect(await sessions.sessionByAccess('access-a')).toMatchObject({
      rotatedAt: NOW + 1,
      replacedBy: next[0]?.id,
    });
  });

  test('ends one session family, or all of a user’s except one', async () => {
    await sessions.addSession(buildSession(1, 'a'));
    const b = await sessions.addSession(buildSession(1, 'b'));
    await sessions.addSession(buildSession(2, 'c'));

    await sessions.endOwnerSessions('user', 1, NOW + 9, 'family-b');
    expect((await sessions.sessionByAccess('access-a'))?.endedAt).toBe(NOW + 9);
    expect((await sessions.sessionByAccess('access-b'))?.endedAt).toBeNull();
    await sessions.endFamily('family-b', NOW + 10);
    await sessions.endOwnerSessions('user', 1, NOW + 11);

    expect((await sessions.sessionByRefresh('refresh-b'))?.endedAt).toBe(NOW + 10);
    expect((await sessions.sessionByCasino('casino-c'))?.endedAt).toBeNull();
    expect([
      (await sessions.sessionByAccess('access-a'))?.endedAt,
      (await sessions.sessionByAccess('access-c'))?.endedAt,
    ]).toEqual([NOW + 9, null]);
    expect(await sessions.rotateSession(b.id, NOW + 12, buildSession(1, 'd'))).toBeNull();
  });

  test('keeps a used session, never an ended one', async () => {
    const used = await sessions.addSession(buildSession(1, 'used'));
    const ended = await sessions.addSession(buildSession(1, 'ended', { refreshExpiresAt: NOW + 5 }));
    await sessions.endFamily('family-ended', NOW + 1);

    await sessions.keepSession(used.id, NOW + 77);
    await sessions.keepSession(ended.id, NOW + 77);

    expect((await sessions.sessionByAccess('access-used'))?.refreshExpiresAt).toBe(NOW + 77);
    expect((await sessions.sessionByAccess('access-ended'))?.refreshExpiresAt).toBe(NOW + 5);
  });

  test('deletes ended sessions', async () => {
    await sessions.addSession(buildSession(1, 'old', { refreshExpiresAt: NOW - 1 }));
    await sessions.addSession(buildSession(1, 'new'));

    expect(await sessions.forgetSessions(NOW)).toBe(1);
    expect(await sessions.sessionByAccess('access-old')).toBeNull();
  });

  test('a user’s live sessions are the latest pair of each renewable family', async () => {
    const first = await sessions.addSession(buildSession(1, 'a'));
    await sessions.addSession(buildSession(1, 'over', { refreshExpiresAt: NOW }));
    await sessions.addSession(buildSession(1, 'ended'));
    await sessions.addSession(buildSession(1, 'other', { ownerId: 2 }));
    await sessions.addSession(buildSession(1, 'operator', { kind: 'operator' }));
    await sessions.addSession(buildSession(1, 'b'));
    await sessions.endFamily('family-ended', NOW);
    const next = buildSession(1, 'a2', { family: 'family-a', createdAt: NOW + 9 });
    await sessions.rotateSession(first.id, NOW + 9, next);

    const live = await sessions.listLiveSessions('user', 1, NOW);

    expect(live.map(({ accessHash }) => accessHash)).toEqual(['access-a2', 'access-b']);
    expect(live[0]).toMatchObject({ startedAt: NOW, createdAt: NOW + 9 });
  });

  test('a login is still known by its family after its session row is deleted', async () => {
    const session = await sessions.addSession(buildSession(1, 'a', { refreshExpiresAt: NOW - 1 }));
    const noted = await logins.addLoginAttempt({
      kind: 'user',
      ownerId: 1,
      at: NOW,
      failure: null,
      ip: '203.0.113.7',
      browser: 'test',
      sessionId: session.id,
      isNewDevice: true,
    });
    await sessions.forgetSessions(NOW);

    const page = await logins.listLoginAttempts({
      kind: 'user',
      ownerId: 1,
      skip: 0,
      take: 1,
      descending: true,
    });

    expect(page.items).toEqual([noted]);
    expect(noted).toMatchObject({ family: 'family-a', isNewDevice: true });
  });

  test('deletes all login attempts before a given time', async () => {
    for (const [kind, ownerId, at] of [
      ['user', 1, NOW - 1],
      ['user', null, NOW - 1],
      ['operator', 1, NOW - 1],
      ['user', 1, NOW],
    ] as const) {
      const from = { ip: '', browser: '', sessionId: null, isNewDevice: false };
      await logins.addLoginAttempt({ kind, ownerId, at, failure: 'INVALID_LOGIN', ...from });
    }

    expect(await logins.forgetLoginAttempts(NOW)).toBe(3);

    const whose = { kind: 'user', ownerId: 1, skip: 0, take: 9, descending: true } as const;
    expect((await logins.listLoginAttempts(whose)).items.map(({ at }) => at)).toEqual([NOW]);
  });

  test('counts wrong passwords since the last success', async () => {
    const attempt = (at: number, failure: string | null) =>
      logins.addLoginAttempt({
        kind: 'user',
        ownerId: 1,
        at,
        failure,
        ip: '',
        browser: '',
        sessionId: null,
        isNewDevice: false,
      });
    for (const [at, failure] of [
      [1, 'INVALID_LOGIN'],
      [2, null],
      [3, 'INVALID_LOGIN'],
      [4, 'LOCKED_OUT'],
      [5, 'WRONG_PASSWORD'],
    ] as const) {
      await attempt(NOW + at, failure);
    }

    const wrongPassword = { at: NOW + 5, failure: 'WRONG_PASSWORD', ip: '' };
    const wrongLogin = { at: NOW + 3, failure: 'INVALID_LOGIN', ip: '' };
    expect(await logins.wrongSecrets('user', 1, NOW)).toEqual([wrongPassword, wrongLogin]);
    expect(await logins.wrongSecrets('user', 1, NOW + 4)).toEqual([wrongPassword]);
    expect(await logins.wrongSecrets('operator', 1, NOW)).toEqual([]);
    const failed = await logins.listLoginAttempts({
      kind: 'user',
      ownerId: 1,
      succeeded: false,
      skip: 0,
      take: 2,
      descending: true,
    });
    expect([failed.totalCount, failed.items.map(({ at }) => at)]).toEqual([4, [NOW + 5, NOW + 4]]);
  });

  test('a device is new if only others have logged in before', async () => {
    const device = { ip: '203.0.113.7', browser: 'Firefox' };
    const attempt = (change: { failure?: string; ip?: string; browser?: string; ownerId?: number }) =>
      logins.addLoginAttempt({
        ...{ kind: 'user', ownerId: 1, at: NOW, failure: null, sessionId: null },
        ...{ isNewDevice: false, ...device },
        ...change,
      });
    const isNew = () => logins.isNewDevice('user', 1, device);

    await attempt({ ownerId: 2, browser: 'Chrome' });
    await attempt({ failure: 'INVALID_LOGIN' });
    expect(await isNew()).toBe(false);
    await attempt({ browser: 'Chrome' });
    await attempt({ ip: '203.0.113.8' });
    expect(await isNew()).toBe(true);
    await attempt({});
    await attempt({ browser: 'Chrome' });
    expect(await isNew()).toBe(false);
  });

  test('wrong codes count as wrong passwords', async () => {
    for (const failure of ['CODE_INVALID', 'PASSKEY_INVALID', 'WRONG_PASSWORD']) {
      await logins.addLoginAttempt({
        ...{ kind: 'user', ownerId: 1, at: NOW, failure, ip: '', browser: '', sessionId: null },
        isNewDevice: false,
      });
    }

    expect(await logins.wrongSecrets('user', 1, NOW)).toHaveLength(2);
  });
});
