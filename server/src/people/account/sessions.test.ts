import { expect, test } from 'vitest';
import { ManualClock } from '#base/system/manual-clock.ts';
import { silentLog } from '#base/system/pino-log.ts';
import { randomIdSource } from '#base/system/random-id-source.ts';
import type { NewSession, Session, User } from '#people/store/account-store.ts';
import { memoryAccountStore } from '#people/store/memory-account-store.ts';
import { DEFAULT_LIMITS } from './session-limits.ts';
import { Sessions } from './sessions.ts';

const DAY_MS = 86_400_000;
const ORIGIN = { ip: '203.0.113.7', browser: 'test' };

/** A store that reads rotations and users immediately but returns them when the gate opens. */
function gatedStore(now: () => number) {
  const store = memoryAccountStore(now);
  const gated = {
    ...store,
    gate: Promise.resolve(),
    async userById(id: number): Promise<User | null> {
      const user = await store.userById(id);
      await gated.gate;
      return user;
    },
    async rotateSession(id: number, at: number, next: NewSession): Promise<Session | null> {
      const rotated = await store.rotateSession(id, at, next);
      await gated.gate;
      return rotated;
    },
  };
  return gated;
}

async function loggedIn() {
  const clock = new ManualClock();
  const store = gatedStore(() => clock.now());
  const user = await store.addUser({
    userName: 'asha',
    mobile: null,
    passwordHash: null,
    domain: 'test',
    isDemo: false,
    currency: 'DEMO',
    verified: true,
    active: true,
    betBlocked: false,
    casinoBlocked: false,
    withdrawalBlocked: false,
    mustChangePassword: false,
    flags: {
      football: true,
      tennis: true,
      cricket: true,
      horseRacing: true,
      kabaddi: true,
      casino: true,
    },
    stakes: null,
    createdAt: clock.now(),
    expiresAt: null,
    demoNetwork: null,
  });
  const sessions = new Sessions({
    store,
    ids: randomIdSource,
    clock,
    log: silentLog,
    limits: DEFAULT_LIMITS,
  });
  const tokens = await sessions.openUser(user, ORIGIN, false);
  return { clock, store, user, sessions, tokens };
}

test('a session that ends while being renewed stays ended', async () => {
  const { store, sessions, tokens } = await loggedIn();
  const family = (await sessions.findUserSession(tokens.accessToken))?.family ?? '';
  let open: () => void = () => undefined;
  store.gate = new Promise((resolve) => {
    open = resolve;
  });
  const refreshed = sessions.refresh(tokens.refreshToken, ORIGIN);
  await Promise.resolve();

  await sessions.endFamily(family, 'LOGOUT');
  open();

  expect(await refreshed).toBeNull();
  expect(await sessions.findUserSession(tokens.accessToken)).toBeNull();
});

test.each(['of all', 'of all but another'])(
  'a session being loaded while those %s end doesn’t come back',
  async (which) => {
    const { clock, store, user, tokens } = await loggedIn();
    const sessions = new Sessions({
      store,
      ids: randomIdSource,
      clock,
      log: silentLog,
      limits: DEFAULT_LIMITS,
    });
    let open: () => void = () => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const found = sessions.findUserSession(tokens.accessToken);
    // Until it awaits the user.
    for (let n = 0; n < 10; n += 1) await Promise.resolve();

    if (which === 'of all') await sessions.endAllSessions('user', user.id, 'BLOCKED');
    else
      await sessions.endOtherSessions(
        { kind: 'user', ownerId: user.id, exceptFamily: 'another' },
        'PASSWORD',
      );
    open();

    expect(await found).toBeNull();
    expect(await sessions.findUserSession(tokens.accessToken)).toBeNull();
  },
);

test('a process finds sessions it didn’t open', async () => {
  const { clock, store, user, tokens } = await loggedIn();
  const other = new Sessions({
    store,
    ids: randomIdSource,
    clock,
    log: silentLog,
    limits: DEFAULT_LIMITS,
  });

  expect((await other.findUserSession(tokens.accessToken))?.user.id).toBe(user.id);
  expect(await other.findOperatorSession(tokens.accessToken)).toBeNull();
  expect(await other.findUserSession('unknown')).toBeNull();
});

test('a recently used token pair isn’t treated as theft after a restart', async () => {
  const { clock, store, sessions, tokens } = await loggedIn();
  const next = await sessions.refresh(tokens.refreshToken, ORIGIN);
  const other = new Sessions({
    store,
    ids: randomIdSource,
    clock,
    log: silentLog,
    limits: DEFAULT_LIMITS,
  });

  expect(await other.refresh(tokens.refreshToken, ORIGIN)).toBeNull();
  expect(await other.findUserSession(next?.accessToken ?? '')).not.toBeNull();
});

test('a bettor remembered under a longer limit is held to today’s shorter one', async () => {
  const { clock, store, user, sessions } = await loggedIn();
  const limits = { ...DEFAULT_LIMITS, bettorIdleMs: 3 * DAY_MS };
  const strict = new Sessions({ store, ids: randomIdSource, clock, log: silentLog, limits });
  const { refreshToken } = await sessions.openUser(user, ORIGIN, true);
  clock.advance(3 * DAY_MS);

  expect(await strict.refresh(refreshToken, ORIGIN)).toBeNull();
  expect(await sessions.refresh(refreshToken, ORIGIN)).not.toBeNull();
});
